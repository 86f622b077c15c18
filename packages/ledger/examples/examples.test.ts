/** The examples run, and say what is recorded beside them. */
import { expect, it } from 'vitest';
import { ledgerBed } from '#testing/ledger-bed.ts';
import { perform } from './example.ts';
import { examples } from './run.ts';

it.each(Object.entries(examples))('%s says what its record says', async (name, example) => {
  const bed = await ledgerBed();
  try {
    const lines: string[] = [];
    await perform(example, bed.pool, (text) => lines.push(text));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./${name}.out`);
  } finally {
    await bed.close();
  }
});
