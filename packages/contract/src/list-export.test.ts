/** Every list of the panel can be taken away as a file, or says here why not. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type RouteDeclaration, type RouteTable, routes } from './index.ts';

const unexported: Readonly<Record<string, string>> = {
  'customerRecords.activity': 'About one customer: a file outlives the reason for the look.',
  'customerRecords.notifications': 'The same.',
  'customerRecords.transfers': 'The same; statements are the file of an account.',
  'ledger.entries': 'The same: most accounts are one customer’s.',
  'messages.thread': 'The same.',
  'documents.queue': 'Identity documents have no bulk view and no export.',
  'faqs.versions': 'What one thing said before is read beside it.',
  'pages.versions': 'The same.',
  'reviews.versions': 'The same.',
  'staffProfiles.versions': 'The same.',
  'settings.history': 'The same; the audit log has all changes.',
  'staff.activity': 'One’s own; the audit log has everybody’s.',
  'sandbox.sent': 'A sandbox’s tool: mails to people, and no list of the bank’s.',
};

const table: RouteTable = routes;
const staffRoutes = Object.entries(table).flatMap(([noun, actions]) =>
  Object.entries(actions)
    .filter(([, { audience }]) => audience === 'staff')
    .map(([action, declaration]) => ({ name: `${noun}.${action}`, declaration })),
);
const isList = ({ answer }: RouteDeclaration) =>
  answer instanceof z.ZodObject && 'next_page_url' in answer.shape;
const exported = staffRoutes.flatMap(({ declaration: { exports } }) => exports?.list ?? []);

describe('a list of the panel', () => {
  it('has a file, or a reason why not', () => {
    const lists = staffRoutes.filter(({ declaration }) => isList(declaration));
    expect(lists.length).toBeGreaterThan(30);
    const without = lists.filter(({ declaration }) => !exported.includes(declaration));
    expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(unexported).sort());
  });

  it('is narrowed down in a file by whatever it is narrowed down by on the screen', () => {
    for (const { name, declaration } of staffRoutes) {
      if (declaration.exports === undefined) continue;
      const { query, looks } = declaration.exports.list;
      const own = Object.keys(query?.shape ?? {}).filter(
        (field) => !['limit', 'cursor', looks?.by.replace('query.', '')].includes(field),
      );
      const taken = declaration.body instanceof z.ZodObject ? declaration.body.shape : {};
      expect([name, Object.keys(taken).sort()]).toEqual([name, [...own, 'format'].sort()]);
    }
  });
});
