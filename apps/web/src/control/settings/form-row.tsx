/** A row of a list in a form: its fields are called alike in each, so the row has a name. */
import type { ReactNode } from 'react';
import { RowNameContext } from '#lib/form/field-names.ts';

export interface FormRowProps {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
}

export function FormRow({ name, className, children }: FormRowProps) {
  return (
    <RowNameContext value={name}>
      <fieldset aria-label={name} className={`min-w-0 ${className}`}>
        {children}
      </fieldset>
    </RowNameContext>
  );
}
