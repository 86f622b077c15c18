/** What is wrong with a form: about fields, and about the whole. */
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { ApiError } from '#lib/client.ts';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Errors found here carry ids of messages; those of the bank are sentences already. */
export function problemsIn(errors: FieldErrors<FieldValues>, inWords: (id: string) => string) {
  return Object.entries(errors).flatMap(([field, error]): FieldProblem[] => {
    const message = error?.message;
    return typeof message === 'string' ? [{ field, message: inWords(message) }] : [];
  });
}

/** What the bank said about single fields. */
export function fieldProblemsOf(error: unknown, fields: readonly string[]): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.details.flatMap(({ field, message }) =>
    field !== undefined && fields.includes(field) ? [{ field, message }] : [],
  );
}

/** Of a day the value is kept aside, out of sight; what takes the focus is its first part. */
export function focusField(name: string): void {
  const named = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const isAside = named instanceof HTMLInputElement && named.type === 'hidden';
  (isAside ? dayPartBeside(named) : named)?.focus();
}

function dayPartBeside(value: HTMLElement): HTMLElement | null {
  const around = value.closest(':has([role="spinbutton"])');
  return around?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null;
}
