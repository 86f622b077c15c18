/** What the name of a passkey must be. */
import * as z from 'zod/mini';
import '#lib/form/checks.ts';

const LONGEST_NAME = 60;

export const passkeyChecks = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'field.error.required'),
      z.maxLength(LONGEST_NAME, 'field.error.too-long'),
    ),
});

export type PasskeyValues = z.infer<typeof passkeyChecks>;
