import { expect, test } from 'vitest';
import { staleFiles } from './openapi.ts';

test('what is made from the contract is up to date', () => {
  expect(staleFiles()).toEqual([]);
});
