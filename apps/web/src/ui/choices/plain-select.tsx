/**
 * One of several by the browser's own list. It needs no library, so public pages stay small, and a
 * phone shows the list that its owner knows.
 */
import { ChevronsUpDown } from 'lucide-react';
import { type FieldTexts, inputClass } from '#ui/field-frame/field-class.ts';
import { TextFrame } from '#ui/field-frame/text-frame.tsx';
import type { Choice } from './choice.ts';

export interface PlainSelectProps extends FieldTexts {
  readonly name?: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** What the list shows while nothing is chosen. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly isDisabled?: boolean;
}

export function PlainSelect(props: PlainSelectProps) {
  const { name, choices, value, onChange, placeholder, autoComplete, isDisabled } = props;
  return (
    <TextFrame {...props}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            name={name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            autoComplete={autoComplete}
            disabled={isDisabled}
            className={`${inputClass} appearance-none whitespace-normal wrap-anywhere pe-10`}
          >
            {(placeholder !== undefined || value === '') && (
              <option value="">{placeholder ?? ''}</option>
            )}
            {choices.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          <ChevronsUpDown
            aria-hidden="true"
            className="pointer-events-none absolute end-3 top-3.5 size-4 text-muted"
          />
        </div>
      )}
    </TextFrame>
  );
}
