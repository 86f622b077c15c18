/** Many at once over both banks: repeats of one id, one balance spent many times, rings. */
import type { Bed } from '../bed.ts';
import type { SecondBank } from './second-bank.ts';

const LOOPS = 6;

export async function sendDuplicates(bed: Bed, second: SecondBank, count: number): Promise<void> {
  const { addresses } = second;
  const load = { addresses, pattern: 'duplicates', loops: LOOPS, rounds: count } as const;
  const { rounds, settled } = await bed.rounds(load);
  bed.tally.duplicates += rounds;
  bed.say(`duplicates: ${rounds} groups of ${settled} calls`);
}

export async function spendTwice(bed: Bed, second: SecondBank, count: number): Promise<void> {
  const { addresses } = second;
  const load = { addresses, pattern: 'doubleSpend', loops: LOOPS, rounds: count } as const;
  const { rounds, settled } = await bed.rounds(load);
  bed.say(`double spend: ${rounds} balances, ${settled} calls`);
}

export async function crossTransfers(bed: Bed, second: SecondBank, count: number): Promise<void> {
  const { addresses } = second;
  const load = { addresses, pattern: 'cycles', loops: LOOPS, rounds: count } as const;
  const { rounds, settled } = await bed.rounds(load);
  bed.say(`opposite directions and rings: ${rounds} rounds, ${settled} calls`);
}
