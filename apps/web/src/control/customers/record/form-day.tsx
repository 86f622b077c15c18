/** A day in a form. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useFieldName } from '#lib/form/field-names.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { DateField } from '#ui/fields/date-field.tsx';

export interface FormDayProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
}

export function FormDay<Values extends FieldValues>(props: FormDayProps<Values>) {
  const { control, name, label } = props;
  const inWords = useErrorWords();
  useFieldName(name, label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          name={name}
          label={label}
          value={value}
          onChange={onChange}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
