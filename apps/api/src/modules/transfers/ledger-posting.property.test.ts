/** Ids that the bank works out from those of its customers. */
import { idSchema } from '@fairlead/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuidV7 } from '#platform/random.ts';
import { derivedId } from './ledger-posting.service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

test('no customer can send a transfer under an id that the bank derives', () => {
  // One that was of the form of a customer's own before: it could be taken first.
  const found = derivedId('settle', '76fd8131-b0d1-7073-a5d9-0305f4bb8c6e');
  const derived = fc
    .constantFrom('settle', 'release', 'return', 'hold 1', 'hold quote:a')
    .chain((what) => fc.nat().map(() => derivedId(what, uuidV7())));
  const law = (id: string) => {
    expect(id).toMatch(UUID);
    expect(idSchema('transfer').safeParse(`trf_${id}`).success).toBe(false);
  };
  law(found);
  fc.assert(fc.property(derived, law), { numRuns: 1_000 });
});

test('the same thing of the same transfer has the same id, and another has another', () => {
  const id = uuidV7();
  expect(derivedId('settle', id)).toBe(derivedId('settle', id));
  expect(derivedId('settle', id)).not.toBe(derivedId('return', id));
});
