/** Any of a few, all in sight. */
import type { FieldTexts } from '#ui/field-frame/field-class.ts';
import { Checkbox } from './checkbox.tsx';
import type { Choice } from './choice.ts';

export interface CheckboxGroupProps extends Pick<FieldTexts, 'label' | 'description'> {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly isDisabled?: boolean;
}

export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, description, name, choices, value, onChange, isDisabled = false } = props;
  return (
    <fieldset className="flex min-w-0 flex-col">
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
    </fieldset>
  );
}
