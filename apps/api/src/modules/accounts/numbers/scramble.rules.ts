/**
 * Turns 1, 2, 3 … into numbers that do not stand beside each other, each once. A Feistel network
 * over the digits: it can be undone, so two numbers never become one. Not a secret. Pure.
 */
import { hash } from 'node:crypto';

const ROUNDS = 4;

function roundOf(round: number, half: bigint, name: string): bigint {
  return BigInt(`0x${hash('sha256', `${name} ${round} ${half}`, 'hex').slice(0, 15)}`);
}

/** A one-to-one map of 0 … `size` − 1 onto itself; another `name` is another map. */
export function scrambled(index: bigint, size: bigint, name: string): bigint {
  if (index < 0n || index >= size) throw new RangeError('There are no numbers left.');
  const side = BigInt(Math.ceil(Math.sqrt(Number(size))));
  let place = index;
  // What falls outside goes round again until it is inside.
  do {
    let left = place / side;
    let right = place % side;
    for (let round = 0; round < ROUNDS; round += 1) {
      [left, right] = [right, (left + roundOf(round, right, name)) % side];
    }
    place = left * side + right;
  } while (place >= size);
  return place;
}
