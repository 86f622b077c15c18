/** What somebody typed before the script of a form had run: the living form gets it too. */
import { type ReactNode, useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface TypedEarlyProps {
  readonly fields: ReadonlyMap<Field, string>;
  readonly onEntered: () => void;
  readonly children: ReactNode;
}

/** Asked before the form comes to life, which may empty its fields. */
export function typedEarly(root: HTMLElement): ReadonlyMap<Field, string> {
  const fields = [
    ...root.querySelectorAll<Field>('input:not([type="checkbox"]), textarea, select'),
  ];
  const typed = fields.filter((field) =>
    field instanceof HTMLSelectElement
      ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
      : field.value !== field.defaultValue,
  );
  return new Map(typed.map((field) => [field, field.value]));
}

/** Stands outside the form, so that it runs after the form's own first effects. */
export function TypedEarly({ fields, onEntered, children }: TypedEarlyProps) {
  useEffect(() => {
    void enterAgain(fields).then(onEntered);
  }, [fields, onEntered]);
  return children;
}

/** A form takes notice only of a change, so each field is emptied first. */
async function enterAgain(fields: ReadonlyMap<Field, string>): Promise<void> {
  for (const [field, value] of fields) {
    await rendered();
    if (!(field instanceof HTMLSelectElement)) enter(field, '');
    await rendered();
    enter(field, value);
  }
  await rendered();
}

/** As between two keys: the form has taken in what came before. */
function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** As the browser does it on a key: past the setter by which React remembers its own value. */
function enter(field: Field, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  native?.set?.call(field, value);
  const heard = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(heard, { bubbles: true }));
}
