/** The day on which the reviewer agreed to be shown. Without it nothing is published. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { nowMs } from '#lib/clock.ts';
import { useFieldName } from '#lib/form/field-names.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { DateField } from '#ui/fields/date-field.tsx';

export interface ConsentFieldProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly isReadOnly: boolean;
}

export function ConsentField<Values extends FieldValues>(props: ConsentFieldProps<Values>) {
  const { control, name, isReadOnly } = props;
  const intl = useIntl();
  const inWords = useErrorWords();
  const label = intl.formatMessage({ id: 'control.reviews.consent-on' });
  useFieldName(name, label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <DateField
          {...field}
          label={label}
          description={intl.formatMessage({ id: 'control.reviews.consent-help' })}
          optional
          latest={new Date(nowMs()).toISOString().slice(0, 10)}
          isDisabled={isReadOnly}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
