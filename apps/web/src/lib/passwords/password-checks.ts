/** What a new password must be before it is sent; the bank also knows the common ones. */
import * as z from 'zod/mini';
import '#lib/form/checks.ts';

const MOST = 128;
/** Staff have more to lose. */
const LEAST = { customer: 12, staff: 15 } as const;
const TOO_SHORT = {
  customer: 'field.error.password-short-12',
  staff: 'field.error.password-short',
} as const;

export type PasswordOwner = keyof typeof LEAST;

export function newPasswordFields(owner: PasswordOwner) {
  return {
    new_password: z
      .string()
      .check(
        z.minLength(LEAST[owner], TOO_SHORT[owner]),
        z.maxLength(MOST, 'field.error.too-long'),
      ),
    confirm_new_password: z.string().check(z.minLength(1, 'field.error.required')),
  };
}

interface TypedTwice {
  readonly new_password: string;
  readonly confirm_new_password: string;
}

export const typedAlike = z.refine<TypedTwice>(
  (typed) => typed.new_password === typed.confirm_new_password,
  { error: 'field.error.not-same', path: ['confirm_new_password'] },
);
