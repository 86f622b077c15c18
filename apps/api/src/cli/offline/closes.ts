/** What `/api/ledger/closes` answered, read from a file that somebody has kept. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { CannotStart } from '#platform/cannot-start.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const close = z.object({
  date: z.iso.date(),
  number: z.number().int().min(0),
  head: hash,
  heads_root: hash,
});
export type KeptClose = z.infer<typeof close>;

/** One page of them as it was answered, or a list of closes. */
const kept = z.union([
  z.array(close),
  z.object({ data: z.array(close) }).transform(({ data }) => data),
  z.object({ data: z.object({ data: z.array(close) }) }).transform(({ data: { data } }) => data),
]);

export async function readCloses(file: string): Promise<readonly KeptClose[]> {
  let read: unknown;
  try {
    read = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CannotStart(`${file} cannot be read as published closes.`, error);
  }
  const found = kept.safeParse(read);
  if (!found.success) throw new CannotStart(`${file} has no published closes in it.`);
  return found.data;
}
