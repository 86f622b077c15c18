/** A country in a form. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { CountryField } from '#ui/choices/country-field.tsx';
import { useFieldName } from './field-names.ts';
import { useErrorWords } from './use-error-words.ts';

export interface FormCountryProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly description?: string | undefined;
}

export function FormCountry<Values extends FieldValues>(props: FormCountryProps<Values>) {
  const { control, name, ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <CountryField
          {...rest}
          {...field}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
