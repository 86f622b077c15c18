/** A line of text in a form. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { directionOf } from '#lib/languages.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFieldName } from './field-names.ts';
import { useErrorWords } from './use-error-words.ts';

export interface FormTextProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly kind?: 'text' | 'email' | 'tel' | 'password' | 'area';
  readonly autoComplete?: string;
  readonly isReadOnly?: boolean;
  /** Of what is written in it, where that is not the page's. */
  readonly language?: string | undefined;
}

const SHOWN_BY = { password: PasswordField, area: TextArea } as const;

export function FormText<Values extends FieldValues>(props: FormTextProps<Values>) {
  const { control, name, kind = 'text', language, ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  const Field = kind === 'password' || kind === 'area' ? SHOWN_BY[kind] : TextField;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <Field
          {...rest}
          {...field}
          {...(language === undefined ? {} : { lang: language, dir: directionOf(language) })}
          {...(kind === 'email' || kind === 'tel' ? { type: kind, ltr: true } : {})}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
