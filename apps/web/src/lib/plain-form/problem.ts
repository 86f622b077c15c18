/** What is wrong with one field of a form without a library. */
import { ApiError } from '#lib/client.ts';

export interface Problem<Field extends string = string> {
  readonly field: Field;
  /** What to do about it. */
  readonly message: string;
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
