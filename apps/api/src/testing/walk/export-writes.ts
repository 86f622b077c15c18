/** Every list that can be taken away as a file is taken away once. */
import { roleMay, staffRoles } from '@fairlead/contract';
import * as z from 'zod';
import { type Walk, writes } from './walk.ts';

/** Those that a list cannot do without. */
const needed: Readonly<Record<string, string>> = {
  language: 'en',
  q: 'a',
  search: 'a',
  edition: 'edition-1',
};

export const exportRoutes = [...writes].filter(([, { exports }]) => exports !== undefined);

export async function exportWrites(walk: Walk): Promise<void> {
  for (const [name, { path, permission, body }] of exportRoutes) {
    const role = staffRoles.find((one) => permission !== undefined && roleMay(one, permission));
    if (role === undefined || !(body instanceof z.ZodObject)) throw new Error(`${name} is closed.`);
    const asked = Object.entries(body.shape).flatMap(([field, schema]) =>
      z.safeParse(schema, undefined).success ? [] : [[field, needed[field]]],
    );
    const { browser } = await walk.staff(role);
    const response = await browser.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(asked)),
    });
    if (!response.ok) throw new Error(`${name} answered ${await response.text()}`);
  }
}
