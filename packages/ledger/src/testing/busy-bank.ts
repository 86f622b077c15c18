/** A small bank with everything in its books: two currencies, holds in every state, a reversal. */
import { randomUUID } from 'node:crypto';
import { money } from '@fairlead/money';
import { createGenesis, inTransaction, sealOnce, verify } from '@fairlead/seal';
import { type LedgerBed, line, TODAY, transfer } from './ledger-bed.ts';

export async function fillBank(bed: LedgerBed): Promise<void> {
  const named = { label: 'transfer', valueDate: TODAY };
  const a = await bed.customer({ minor: 10_000n });
  const b = await bed.customer({ minor: 10_000n });
  const c = await bed.customer({ currency: 'EUR', minor: 10_000n });
  const d = await bed.customer({ currency: 'EUR', minor: 10_000n });
  for (let turn = 1n; turn <= 6n; turn += 1n) {
    const guards = [{ key: 'day:a', addMinor: turn, ceilingMinor: 1_000n }];
    await bed.ledger.postMany([
      transfer(a, b, turn, { guards }),
      transfer(b, a, turn * 2n),
      transfer(c, d, turn, { currency: 'EUR' }),
      transfer(a, b, 10n ** 9n),
    ]);
    const holdId = randomUUID();
    const amount = money(100n, 'USD');
    await bed.ledger.post({ kind: 'reserve', id: holdId, ...named, accountId: a, amount });
    if (turn > 2n) {
      const lines = [line(a, -40n), line(b, 40n)];
      const returnRest = turn === 3n;
      const id = randomUUID();
      await bed.ledger.post({ kind: 'settle', id, ...named, holdId, lines, returnRest });
    }
    if (turn > 4n) await bed.ledger.post({ kind: 'release', id: randomUUID(), ...named, holdId });
  }
  const undone = transfer(a, b, 5n);
  await bed.ledger.post(undone);
  await bed.ledger.reverse({ id: randomUUID(), ...named, postingId: undone.id });
  await bed.ledger.changeMinimum({ accountId: a, minimumMinor: -500n });
  await bed.ledger.closeAccount(await bed.customer());
}

/** Seals all of it. Other test files write to the same server and may hold it up for a moment. */
export async function sealBank(bed: LedgerBed): Promise<void> {
  await inTransaction(bed.pool, (query) => createGenesis(query, { mode: 'sandbox', facts: {} }));
  while ((await verify(bed.pool)).unsealedRows > 0n) {
    await sealOnce(bed.pool);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
