import { beforeEach, expect, it, vi } from 'vitest';
import { draftsBelongTo, keepDraft, readDraft } from './draft.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(kept, { get: (_, name) => Reflect.get(methods, name) }),
  );
  return () => vi.unstubAllGlobals();
});

it('a draft waits for whoever wrote it, and is gone when somebody else comes', () => {
  draftsBelongTo('usr_a');
  keepDraft('transfer', { amount: '100' });
  draftsBelongTo('usr_a');
  expect(readDraft('transfer')).toEqual({ amount: '100' });
  draftsBelongTo('usr_b');
  expect(readDraft('transfer')).toBeUndefined();
});
