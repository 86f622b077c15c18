/** Checks that forms share. Messages are ids of the catalogue. */
import * as z from 'zod/mini';

// Compiling schemas needs `eval`, which the pages forbid.
z.config({ jitless: true });

const LONGEST_TEXT = 300;

export const requiredText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'field.error.required'),
    z.maxLength(LONGEST_TEXT, 'field.error.too-long'),
  );

export const optionalText = z
  .string()
  .check(z.trim(), z.maxLength(LONGEST_TEXT, 'field.error.too-long'));

export const requiredEmail = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'field.error.required'),
    z.regex(/^[^\s@]+@[^\s@]+$/, 'field.error.email'),
  );

/** Empty, or an address. */
export const optionalEmail = z
  .string()
  .check(z.trim(), z.regex(/^([^\s@]+@[^\s@]+)?$/, 'field.error.email'));
