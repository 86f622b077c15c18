import { routes } from '@fairlead/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { compiledSerializer } from './serializer.ts';

/** Compiled at the first answer, so a start would not notice. */
describe('what the contract answers', () => {
  test.each(Object.entries(routes))('is JSON in every route of %s', (_module, declared) => {
    for (const { answer } of Object.values(declared)) {
      if (typeof answer !== 'string') expect(compiledSerializer(answer)).toBeTypeOf('function');
    }
  });

  test('is refused where JSON cannot say it', () => {
    expect(() => compiledSerializer(z.object({ amount: z.bigint() }))).toThrow(/BigInt/);
  });
});
