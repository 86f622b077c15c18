/** A new password in a form, with its meter. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useFieldName } from '#lib/form/field-names.ts';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { NewPasswordField } from '#ui/person-fields/new-password-field.tsx';

export interface FormNewPasswordProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly description: string;
  /** What others know of the person, such as the email. */
  readonly avoid: readonly string[];
}

export function FormNewPassword<Values extends FieldValues>(props: FormNewPasswordProps<Values>) {
  const { control, name, ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <NewPasswordField
          {...rest}
          {...field}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
