import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

afterEach(() => vi.unstubAllGlobals());

/** A lock that only tells how it is held: the browser's own has its own tests. */
function watchedLock() {
  const held: string[] = [];
  const request = async (
    _name: string,
    { mode }: LockOptions,
    work: () => Promise<{ readonly answer: Promise<Response> }>,
  ) => {
    held.push(`${mode}`);
    const result = await work();
    held.push('released');
    return result;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  return held;
}

test.each([
  ['alone', ['exclusive', 'asked', 'answered', 'released']],
  ['shared', ['shared', 'asked', 'answered', 'released']],
  // Minutes may lie between: no other call waits for them.
  ['begins', ['shared', 'asked', 'released', 'answered']],
] as const)('a call that goes %s holds the session as long as it must', async (turn, order) => {
  const events = watchedLock();
  let answer: (response: Response) => void = () => undefined;
  const call = inTurn(
    turn,
    () => {
      events.push('asked');
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    undefined,
  );
  // Whatever can happen before the answer has happened.
  await new Promise((resolve) => setImmediate(resolve));
  events.push('answered');
  answer(new Response('fine'));
  expect(await (await call).text()).toBe('fine');
  expect(events).toEqual(order);
});
