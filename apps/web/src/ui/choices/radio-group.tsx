/** One of a few, all in sight. */
import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components/RadioGroup';
import { type FieldTexts, fieldClass } from '#ui/field-frame/field-class.ts';
import { FieldLabel } from '#ui/field-frame/field-label.tsx';
import { FieldNotes } from '#ui/field-frame/field-notes.tsx';
import type { Choice } from './choice.ts';

export interface RadioGroupProps extends FieldTexts {
  readonly name?: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
}

export function RadioGroup(props: RadioGroupProps) {
  const { label, description, error, optional, choices, ...rest } = props;
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...rest}
      isInvalid={error !== undefined}
      className={fieldClass}
    >
      <FieldLabel optional={optional}>{label}</FieldLabel>
      <div className="flex flex-col">
        {choices.map(({ id, label: text, description: more }) => (
          <Radio
            key={id}
            value={id}
            className="group flex min-h-11 cursor-default items-start gap-3 py-2.5 text-base data-disabled:text-faint"
          >
            <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-raised group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-invalid:border-debit group-data-selected:border-accent">
              <span className="size-2.5 rounded-full group-data-selected:bg-accent" />
            </span>
            <span>
              {text}
              {more !== undefined && <span className="block text-sm text-muted">{more}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </AriaRadioGroup>
  );
}
