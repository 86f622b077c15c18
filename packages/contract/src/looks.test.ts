/**
 * Every route of the panel that names one customer says so, and the server then asks why (`looks`).
 * A new one that declares nothing fails here, until somebody has thought about it.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type IdKind,
  idPrefixes,
  type RouteDeclaration,
  type RouteTable,
  roleMay,
  routes,
  staffRoles,
} from './index.ts';

/** Ids that lead to one customer: their own, and of what is theirs. */
const leading: readonly IdKind[] = [
  'customer',
  'account',
  'transfer',
  'submission',
  'document',
  'case',
  'approval',
  'complaint',
  'statement',
  'payee',
  'attachment',
];

/** Where nobody is asked, and why not. */
const unasked: Readonly<Record<string, string>> = {
  'customerRecords.look': 'This is how the reason is given.',
  'customerRecords.looked': 'It says only whether a reason was given.',
  'audit.list': 'The log is what looks are checked by; those who check see all of it.',
  'audit.export': 'The same, and each export is itself recorded.',
  'approvals.read': 'The proposal is the reason, and shows what would change and no more.',
  'adjustments.read': 'The same: it is what a second person decides by.',
  'approvals.approve': 'The same.',
  'approvals.refuse': 'The same.',
  'rails.resolve': 'It names a payment that money in suspense may belong to, and shows none of it.',
  'complaints.read':
    'The complaint is the reason: opening it is recorded, and the customer sees it.',
  'complaints.answer': 'The same, and the answer is recorded.',
  'cases.read': 'The case is the reason: opening it is recorded, once in a session.',
  'cases.paper': 'The same; the paper was asked for in this case, and the look is recorded.',
  'cases.assign': 'The same, and the deed is recorded.',
  'cases.ask': 'The same.',
  'cases.close': 'The same.',
  'cases.note': 'The same.',
  'cases.release': 'The same.',
  'cases.reject': 'The same.',
  'cases.freeze': 'The same.',
  'cases.unfreeze': 'The same.',
};

type Schema = z.core.JSONSchema.BaseSchema;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

/** The patterns of every text in it, however deep. */
function patternsIn(schema: Schema): readonly string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ].filter(isSchema);
  return [schema.pattern ?? [], inner.flatMap(patternsIn)].flat();
}

function leadsToCustomer({ params, query, body }: RouteDeclaration): boolean {
  const patterns = [params, query, body].flatMap((schema) =>
    schema === undefined
      ? []
      : patternsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  return leading.some((kind) =>
    patterns.some((pattern) => pattern.startsWith(`^${idPrefixes[kind]}_`)),
  );
}

const table: RouteTable = routes;
const staffRoutes = Object.entries(table).flatMap(([noun, actions]) =>
  Object.entries(actions)
    .filter(([, { audience }]) => audience === 'staff')
    .map(([action, declaration]) => ({ name: `${noun}.${action}`, declaration })),
);
const declared = staffRoutes.filter(({ declaration }) => declaration.looks !== undefined);

describe('a route of the panel about one customer', () => {
  it('is found by the ids that it takes', () => {
    const found = staffRoutes.filter(({ declaration }) => leadsToCustomer(declaration));
    expect(found.length).toBeGreaterThan(40);
    const names = found.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(declared.map(({ name }) => name)));
  });

  it('asks why, or is one of these', () => {
    const silent = staffRoutes.filter(
      ({ declaration }) => leadsToCustomer(declaration) && declaration.looks === undefined,
    );
    expect(silent.map(({ name }) => name).sort()).toEqual(Object.keys(unasked).sort());
  });

  it('is open only to roles that can say why', () => {
    for (const { name, declaration } of declared) {
      const { permission } = declaration;
      const mute = staffRoles.filter(
        (role) =>
          permission !== undefined && roleMay(role, permission) && !roleMay(role, 'customers.read'),
      );
      expect([name, mute]).toEqual([name, []]);
    }
  });
});
