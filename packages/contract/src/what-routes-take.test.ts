/**
 * What nobody can send: no route takes a balance, a time of posting, the status of a check, or a
 * code other than somebody's own factor. A walk over every field that every route takes.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  checkNames,
  checkStatuses,
  type RouteDeclaration,
  type RouteTable,
  routes,
} from './index.ts';

interface Field {
  readonly route: string;
  readonly name: string;
  /** The words that it may hold, where these are closed. */
  readonly words: readonly string[];
}

type Schema = z.core.JSONSchema.BaseSchema;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function fieldsIn(schema: Schema, route: string): Field[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter(isSchema);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    if (!isSchema(value)) return [];
    const words = [value, ...(value.anyOf ?? [])].flatMap((one) =>
      isSchema(one) && Array.isArray(one.enum) ? one.enum.map(String) : [],
    );
    return [{ route, name, words }, ...fieldsIn(value, route)];
  });
  return [...own, ...inner.flatMap((one) => fieldsIn(one, route))];
}

function taken({ body, query, params }: RouteDeclaration, route: string): Field[] {
  return [body, query, params].flatMap((schema) =>
    schema === undefined
      ? []
      : fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), route),
  );
}

const table: RouteTable = routes;
const fields = Object.entries(table).flatMap(([noun, actions]) =>
  Object.entries(actions).flatMap(([action, declaration]) =>
    taken(declaration, `${noun}.${action}`).map((field) => ({ ...field, declaration })),
  ),
);

const named = (pattern: RegExp) => [
  ...new Set(fields.filter(({ name }) => pattern.test(name)).map(({ name }) => name)),
];

describe('what the routes take', () => {
  it('is looked at in full', () => {
    expect(fields.length).toBeGreaterThan(300);
    expect(fields).toContainEqual(expect.objectContaining({ name: 'otp' }));
    expect(fields).toContainEqual(
      expect.objectContaining({ route: 'externalTransfers.send', name: 'sort_code' }),
    );
  });

  it('is never a balance, a posting or when one was made', () => {
    // The day on which somebody agreed that their words are shown is no time of a posting, nor is
    // the one on which a blocked address is let in again.
    const found = named(/balance|posting|posted|booked|recorded|^created|_at$/);
    expect(found.sort()).toEqual(['consent_at', 'expires_at']);
  });

  it('is never the status of a check, nor of a transfer but to search by', () => {
    const statuses = fields.filter(({ name }) => checkNames.some((check) => check === name));
    // The payee and the purpose themselves, and the customer's own code: never what came of them.
    expect([...new Set(statuses.map(({ name }) => name))].sort()).toEqual([
      'otp',
      'payee',
      'purpose',
    ]);
    const outcomes = fields.filter(({ words, declaration }) => {
      const ofCheck = checkStatuses.filter((status) => words.includes(status));
      return declaration.method !== 'GET' && ofCheck.length > 1;
    });
    expect(outcomes.map(({ route, name }) => `${route} ${name}`)).toEqual([]);
    expect(named(/^checks?$|check_status|screening/)).toEqual([]);
  });

  it('is no code but somebody’s own factor, a link of theirs, or a code of a bank', () => {
    const bankCodes = ['sort_code', 'bsb_code'];
    const factors = ['auth_code', 'otp', 'totp'];
    // Mailed to whoever uses them; the token of a name check is the bank's own word, sealed.
    const links = ['token', 'email_token', 'undo_token', 'pin'];
    // What stands on a paper of the bank's, to check it by; who brought somebody along.
    const papers = ['code', 'referral_code'];
    const places = ['zip_code', 'post_code'];
    const known = new Set([...bankCodes, ...factors, ...links, ...papers, ...places]);
    const others = named(/code|otp|(^|_)pin($|_)|token|password/).filter(
      (name) => !known.has(name),
    );
    expect(others.filter((name) => !/password/.test(name))).toEqual([]);
  });

  it('lets a payment be approved by the customer’s own factors alone', () => {
    const sending = fields.filter(({ route }) => route === 'externalTransfers.answer');
    const approving = sending.filter(({ name }) => /otp|passkey|code|pin$/.test(name));
    expect(approving.map(({ name }) => name).sort()).toEqual(['otp', 'passkey', 'totp']);
  });
});
