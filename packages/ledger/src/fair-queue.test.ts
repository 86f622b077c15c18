import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const queueOf = (limit = 100, limitPerSource = 100) =>
  new FairQueue<string>({ limit, limitPerSource });

describe('the fair queue', () => {
  it('keeps the order of one source', () => {
    const queue = queueOf();
    for (const item of ['1', '2', '3']) queue.offer('a', item);
    expect(queue.take(2)).toEqual(['1', '2']);
    expect(queue.take(2)).toEqual(['3']);
    expect(queue.size).toBe(0);
  });

  it('takes one of every source in turn, so that a busy one does not starve the others', () => {
    const queue = queueOf();
    for (let number = 1; number <= 50; number += 1) queue.offer('busy', `b${number}`);
    queue.offer('calm', 'c1');
    queue.offer('quiet', 'q1');
    expect(queue.take(4)).toEqual(['b1', 'c1', 'q1', 'b2']);
  });

  it('goes on with the source whose turn it is', () => {
    const queue = queueOf();
    for (const item of ['a1', 'a2']) queue.offer('a', item);
    for (const item of ['b1', 'b2']) queue.offer('b', item);
    expect([queue.take(1), queue.take(1), queue.take(1)]).toEqual([['a1'], ['b1'], ['a2']]);
  });

  it('begins with what was given back', () => {
    const queue = queueOf();
    for (const item of ['1', '2', '3']) queue.offer('a', item);
    queue.putBack(queue.take(2));
    expect(queue.size).toBe(3);
    expect(queue.take(1)).toEqual(['1']);
    expect(queue.removeIf((item) => item === '2')).toEqual(['2']);
    expect([queue.take(9), queue.size]).toEqual([['3'], 0]);
  });

  it('is bounded, as a whole and for each source', () => {
    const queue = queueOf(3, 2);
    expect(['1', '2', '3'].map((item) => queue.offer('a', item))).toEqual([true, true, false]);
    expect(['1', '2'].map((item) => queue.offer('b', item))).toEqual([true, false]);
    expect(queue.size).toBe(3);
  });

  it('lets go of what waits in vain', () => {
    const queue = queueOf();
    for (const item of ['keep', 'drop', 'keep too']) queue.offer('a', item);
    queue.offer('b', 'drop');
    expect(queue.removeIf((item) => item === 'drop')).toEqual(['drop', 'drop']);
    expect(queue.size).toBe(2);
    expect(queue.take(9)).toEqual(['keep', 'keep too']);
  });
});
