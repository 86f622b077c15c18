/** A day in a form. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { DateField } from '#ui/fields/date-field.tsx';
import { useFieldName } from './field-names.ts';
import { useErrorWords } from './use-error-words.ts';

export interface FormDayProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly description?: string;
  readonly optional?: boolean;
  /** `2026-11-15` */
  readonly latest?: string;
  readonly isDisabled?: boolean;
}

export function FormDay<Values extends FieldValues>(props: FormDayProps<Values>) {
  const { control, name, ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <DateField
          {...rest}
          {...field}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
