/** A number in a form. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { NumberField } from '#ui/fields/number-field.tsx';
import { useFieldName } from './field-names.ts';
import { useErrorWords } from './use-error-words.ts';

export interface FormNumberProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, number>;
  readonly label: string;
  readonly description?: string;
  readonly unit?: string;
  readonly least?: number;
  readonly most?: number;
  readonly isReadOnly?: boolean;
  /** After the point; none unless said. */
  readonly decimals?: number;
  /** A port or a year is not written 8,025. */
  readonly isPlain?: boolean;
}

export function FormNumber<Values extends FieldValues>(props: FormNumberProps<Values>) {
  const { control, name, least, most, decimals = 0, isPlain = false, ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <NumberField
          {...rest}
          {...field}
          {...(least === undefined ? {} : { minValue: least })}
          {...(most === undefined ? {} : { maxValue: most })}
          {...(decimals === 0 ? {} : { step: 10 ** -decimals })}
          formatOptions={{
            useGrouping: !isPlain,
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
