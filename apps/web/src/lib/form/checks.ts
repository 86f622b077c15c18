/** Checks that forms share. Messages are ids of the catalogue. */
import { isPersonName } from '@fairlead/contract/person-name';
import type { RichText } from '@fairlead/contract/rich-text';
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

/** Of a person, in any script. */
export const requiredName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'field.error.required'),
    z.refine(isPersonName, 'field.error.person-name'),
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

export const textUpTo = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'field.error.required'),
      z.maxLength(most, 'field.error.too-long'),
    );

/** Words that have to say something, such as a reason; `least` and `most` in characters. */
export const wordsOf = (least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(least, 'field.error.say-more'),
      z.maxLength(most, 'field.error.too-long'),
    );

/** Formatted text with at least a word in it; its form is the editor's own. */
export const requiredWords = z.custom<RichText>(
  (text) => Array.isArray(text) && text.length > 0,
  'field.error.required',
);

/** Order among others, lowest first. */
export const positionCheck = z
  .number('field.error.number')
  .check(
    z.int('field.error.number'),
    z.gte(0, 'field.error.number'),
    z.lte(10_000, 'field.error.number'),
  );
