/** Any of a few, all in sight. */
import { useId } from 'react';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import { errorClass, type FieldTexts } from '#ui/field-frame/field-class.ts';
import { Checkbox } from './checkbox.tsx';
import type { Choice } from './choice.ts';

export interface CheckboxGroupProps extends Pick<FieldTexts, 'label' | 'description' | 'error'> {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly isDisabled?: boolean;
}

export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, description, error, name, choices, value, onChange, isDisabled = false } = props;
  const errorId = useId();
  return (
    <fieldset
      className="flex min-w-0 flex-col"
      {...(error === undefined ? {} : { 'aria-describedby': errorId })}
    >
      <legend className="text-sm font-medium text-ink">{label}</legend>
      {description !== undefined && <p className="mt-1.5 text-sm text-muted">{description}</p>}
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ id, label: text }) => (
          <Checkbox
            key={id}
            name={name}
            value={id}
            checked={value.includes(id)}
            disabled={isDisabled}
            onChange={(checked) =>
              onChange(checked ? [...value, id] : value.filter((other) => other !== id))
            }
          >
            {text}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <div id={errorId} className={errorClass}>
          <ErrorNote>{error}</ErrorNote>
        </div>
      )}
    </fieldset>
  );
}
