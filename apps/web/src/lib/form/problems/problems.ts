/** What is wrong with a form: about fields, and about the whole. */
import { ApiError } from '#lib/client.ts';

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * Errors found here carry ids of messages; those of the bank are sentences already. A list keeps
 * the errors of its rows within its own: `holidays.1.date`.
 */
export function problemsIn(errors: object, inWords: (id: string) => string): FieldProblem[] {
  return within(errors, '').map(({ field, message }) => ({ field, message: inWords(message) }));
}

function within(errors: object, path: string): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]): FieldProblem[] => {
    if (typeof error !== 'object' || error === null) return [];
    // What is wrong with a list as a whole is kept beside its rows, under this name.
    const field = name === 'root' && path !== '' ? path : [path, name].filter(Boolean).join('.');
    if ('message' in error && typeof error.message === 'string') {
      return [{ field, message: error.message }];
    }
    return within(error, field);
  });
}

/** What the bank said about single fields. */
export function fieldProblemsOf(error: unknown, fields: readonly string[]): FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.details.flatMap(({ field, message }) =>
    field !== undefined && fields.includes(field.split('.')[0] ?? field)
      ? [{ field, message }]
      : [],
  );
}

/** Of a day, a number or a choice the value is out of sight; what takes the focus is beside it. */
export function focusField(name: string): void {
  const named = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const isAside = named instanceof HTMLInputElement && named.type === 'hidden';
  (isAside ? (numberBefore(named) ?? choiceAround(named) ?? dayPartAround(named)) : named)?.focus();
}

/** A number’s value comes right after its field. */
function numberBefore(value: HTMLElement): HTMLElement | null {
  const field = value.previousElementSibling;
  return field?.querySelector<HTMLElement>('input:not([type="hidden"])') ?? null;
}

/** What is found by typing has its value among its own parts. */
function choiceAround(value: HTMLElement): HTMLElement | null {
  return value.parentElement?.querySelector<HTMLElement>('[role="combobox"]') ?? null;
}

/** A day’s stands among its parts, of which the first is taken. */
function dayPartAround(value: HTMLElement): HTMLElement | null {
  const around = value.closest(':has([role="spinbutton"])');
  return around?.querySelector<HTMLElement>('[role="spinbutton"]') ?? null;
}
