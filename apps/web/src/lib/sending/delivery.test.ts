import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/client.ts';
import { readDraft } from '#lib/draft.ts';
import { Delivery } from './delivery.ts';
import { newTransferId } from './transfer-id.ts';

const headers = { requestId: null, retryAfterSeconds: null };
const lost = () => new ApiError(0, null, headers);

function no(code: 'insufficient_funds' | 'too_many_requests'): ApiError {
  const envelope = {
    errors: [code],
    data: null,
    message: null,
    details: [{ code, message: code }],
  };
  return new ApiError(422, envelope, headers);
}

/** A bank that gives these answers, one after the other, and notes what it was asked. */
function bankThat(answers: readonly (string | ApiError)[]) {
  const asked: string[] = [];
  const ends: unknown[] = [];
  const states: string[] = [];
  const delivery = new Delivery<{ id: ReturnType<typeof newTransferId> }, string>(
    () => ({
      name: 'test',
      post: async ({ id }) => {
        const answer = answers[asked.push(id) - 1];
        if (typeof answer === 'string') return answer;
        throw answer;
      },
      onDone: (answer) => ends.push(answer),
      onRefused: (error) => ends.push(error),
    }),
    (state) => states.push(state),
  );
  return { delivery, asked, ends, states };
}

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('money on its way', () => {
  it('asks again with the same id until it knows, and then forgets the order', async () => {
    const { delivery, asked, ends, states } = bankThat([lost(), no('too_many_requests'), 'yes']);
    const id = newTransferId();
    const done = delivery.send({ id });
    expect(readDraft('test')).toEqual({ id });
    await vi.runAllTimersAsync();
    await done;
    expect(asked).toEqual([id, id, id]);
    expect(ends).toEqual(['yes']);
    expect(states).toEqual(['sending', 'unknown', 'unknown', 'idle']);
    expect(readDraft('test')).toBeUndefined();
  });

  it('takes one order at a time', async () => {
    const { delivery, asked } = bankThat(['yes', 'yes']);
    const first = delivery.send({ id: newTransferId() });
    await delivery.send({ id: newTransferId() });
    await first;
    expect(asked.length).toBe(1);
  });

  it('ends with a no that is certain', async () => {
    const { delivery, ends } = bankThat([lost(), no('insufficient_funds')]);
    const done = delivery.send({ id: newTransferId() });
    await vi.runAllTimersAsync();
    await done;
    expect(ends).toEqual([no('insufficient_funds')]);
    expect(readDraft('test')).toBeUndefined();
  });

  it.each([
    ['is lost', lost()],
    ['is yes', 'yes'],
    ['is no', no('insufficient_funds')],
  ])('keeps the order when the screen is left before an answer that %s', async (_, answer) => {
    const { delivery, ends } = bankThat([answer]);
    const id = newTransferId();
    const done = delivery.send({ id });
    delivery.leave();
    await done;
    expect(ends).toEqual([]);
    expect(readDraft('test')).toEqual({ id });
  });
});
