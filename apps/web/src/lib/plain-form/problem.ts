/** What is wrong with one field of a form without a library. */
import type { IntlShape } from 'react-intl';
import { ApiError } from '#lib/client.ts';

export interface Problem<Field extends string = string> {
  readonly field: Field;
  /** What to do about it. */
  readonly message: string;
}

/** What was found here is said at each look, for the reader may change the language meanwhile. */
export interface Found<Field extends string = string> {
  readonly field: Field;
  /** A sentence as it stands where the bank has said it. */
  readonly message: string | ((intl: IntlShape) => string);
}

/** A message of the catalogue. */
export function said(id: MessageId): (intl: IntlShape) => string {
  return (intl) => intl.formatMessage({ id });
}

/** In the language of the page as it is now. */
export function inWords<Field extends string>(
  found: readonly Found<Field>[],
  intl: IntlShape,
): readonly Problem<Field>[] {
  return found.map(({ field, message }) => ({
    field,
    message: typeof message === 'string' ? message : message(intl),
  }));
}

export function problemOf<Field extends string>(
  problems: readonly Problem<Field>[],
  field: Field,
): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}

/** What the bank said about fields of this form. */
export function problemsFromBank<Field extends string>(
  error: unknown,
  fieldOf: (name: string) => Field | undefined,
): Problem<Field>[] {
  if (!(error instanceof ApiError) || error.unknown) return [];
  return error.details.flatMap(({ field: name, message }) => {
    const field = name === undefined ? undefined : fieldOf(name);
    return field === undefined ? [] : [{ field, message }];
  });
}

/** A sentence that ends by itself, such as a question, takes no colon after it. */
const ENDS = /[?؟!.…:]$/u;

/** What is wrong, under the name of its field. */
export function underName(name: string, message: string): string {
  return ENDS.test(name.trimEnd()) ? `${name} ${message}` : `${name}: ${message}`;
}
