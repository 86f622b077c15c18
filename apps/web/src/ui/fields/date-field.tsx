/**
 * A day, typed in the order of the reader's language and in its calendar; the value is always an
 * ISO date of the Gregorian calendar.
 */
import { GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
} from 'react-aria-components/DateField';
import { type FieldTexts, fieldClass, inputClass } from '#ui/field-frame/field-class.ts';
import { FieldLabel } from '#ui/field-frame/field-label.tsx';
import { FieldNotes } from '#ui/field-frame/field-notes.tsx';

export interface DateFieldProps extends FieldTexts {
  readonly name?: string;
  /** `2026-11-15`, or empty. */
  readonly value: string;
  readonly onChange: (isoDate: string) => void;
  readonly onBlur?: () => void;
  readonly earliest?: string;
  readonly latest?: string;
  readonly isDisabled?: boolean;
}

export function DateField(props: DateFieldProps) {
  const { label, description, error, optional, value, onChange, earliest, latest, ...rest } = props;
  return (
    <AriaDateField
      validationBehavior="aria"
      {...rest}
      value={value === '' ? null : parseDate(value)}
      onChange={(date) =>
        onChange(date === null ? '' : toCalendar(date, new GregorianCalendar()).toString())
      }
      {...(earliest === undefined ? {} : { minValue: parseDate(earliest) })}
      {...(latest === undefined ? {} : { maxValue: parseDate(latest) })}
      isInvalid={error !== undefined}
      className={fieldClass}
    >
      <FieldLabel optional={optional}>{label}</FieldLabel>
      <DateInput className={`${inputClass} flex items-center whitespace-pre`}>
        {(segment) => (
          <DateSegment
            segment={segment}
            className="rounded-sm px-0.5 tabular-nums outline-none! data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-faint data-focused:data-placeholder:text-on-accent"
          />
        )}
      </DateInput>
      <FieldNotes description={description} error={error} />
    </AriaDateField>
  );
}
