/**
 * Rows of the bank's own ride along: a writer posts a whole batch and inserts what belongs to the
 * accepted ones, all in one database transaction that concurrent callers share.
 */

import { money } from '@fairlead/money';
import { grouped, type Outcome, type Post, postingLocks, postRequests } from '#index.ts';
import type { Example } from './example.ts';

interface Order {
  readonly posting: Post;
  readonly note: string;
}

export const businessRows: Example = async ({ pool, accounts, id, print, show }) => {
  const orders = grouped<Order, Outcome>({
    pool,
    locks: { ...postingLocks, keysOf: ({ posting }) => postingLocks.keysOf([posting]) },
    write: async (client, batch, limits) => {
      await client.query('create temporary table if not exists note (posting_id uuid, note text)');
      const postings = batch.map(({ posting }) => posting);
      const outcomes = await postRequests(client, postings, limits);
      const accepted = batch.filter((_, index) => {
        const outcome = outcomes[index];
        return outcome?.accepted && !outcome.replayed;
      });
      const { rows } = await client.query(
        `with kept as (insert into note select * from unnest($1::uuid[], $2::text[]) returning note)
         select note from kept order by note`,
        [accepted.map(({ posting }) => posting.id), accepted.map(({ note }) => note)],
      );
      print(`a batch of ${batch.length} kept: ${rows.map(({ note }) => note).join(', ')}`);
      return outcomes;
    },
    inFlight: 1,
  });
  const order = (number: number, minor: bigint, note: string): Order => ({
    note,
    posting: {
      kind: 'post',
      id: id(number),
      label: 'transfer.internal',
      valueDate: '2026-11-15',
      lines: [
        { accountId: accounts.ada, amount: money(-minor, 'USD') },
        { accountId: accounts.ben, amount: money(minor, 'USD') },
      ],
    },
  });
  const notes = ['rent', 'books', 'a boat', 'tea'];
  const sums = [40_00n, 20_00n, 99_00n, 5_00n];
  const outcomes = await Promise.all(
    notes.map((note, index) => orders.submit(order(index + 1, sums[index] ?? 1n, note))),
  );
  outcomes.forEach((outcome, index) => {
    show(notes[index] ?? '', outcome);
  });
  await orders.close();
};
