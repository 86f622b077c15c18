/**
 * A day that is known by heart: three plain fields in the order of the reader's language. Pickers
 * are for days that are near.
 */
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { ErrorNote } from '#ui/field-frame/error-note.tsx';
import {
  errorClass,
  type FieldTexts,
  helpClass,
  inputClass,
  labelClass,
} from '#ui/field-frame/field-class.ts';
import { plainDigits } from '#ui/values/plain-digits.ts';
import { type DatePart, partOrder, type TypedDate } from './birth-date.ts';

export interface BirthDateFieldProps extends FieldTexts {
  readonly name?: string;
  readonly value: TypedDate;
  readonly onChange: (date: TypedDate) => void;
}

const LENGTH: Record<DatePart, number> = { day: 2, month: 2, year: 4 };

export function BirthDateField(props: BirthDateFieldProps) {
  const { label, description, error, name = 'date', value, onChange } = props;
  const intl = useIntl();
  const id = useId();
  const described = [description !== undefined && `${id}-help`, error !== undefined && `${id}-no`];
  const order = partOrder(intl.locale);
  return (
    <fieldset
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className={`${labelClass} mb-1.5`}>{label}</legend>
      {description !== undefined && (
        <p id={`${id}-help`} className={helpClass}>
          {description}
        </p>
      )}
      <div className="flex gap-3">
        {order.map((part, index) => (
          <label key={part} className="flex flex-col gap-1 text-sm text-muted">
            {intl.formatMessage({ id: `field.date.${part}` })}
            <input
              // The summary of errors leads to the first of the three.
              name={index === 0 ? name : `${name}-${part}`}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              aria-invalid={error === undefined ? undefined : true}
              value={value[part]}
              onChange={(event) => {
                const digits = plainDigits(event.currentTarget.value).slice(0, LENGTH[part]);
                onChange({ ...value, [part]: digits });
              }}
              className={`${inputClass} tabular-nums ${part === 'year' ? 'max-w-24' : 'max-w-16'}`}
            />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-no`} className={errorClass}>
          <ErrorNote>{error}</ErrorNote>
        </p>
      )}
    </fieldset>
  );
}
