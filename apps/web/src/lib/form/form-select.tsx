/** One of several in a form: radio buttons for a few, a list for more. */
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import type { Choice } from '#ui/choices/choice.ts';
import { ComboBox } from '#ui/choices/combo-box.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Select } from '#ui/choices/select.tsx';
import { useFieldName } from './field-names.ts';
import { useErrorWords } from './use-error-words.ts';

export interface FormSelectProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  readonly description?: string;
  readonly choices: readonly Choice[];
  readonly kind?: 'radio' | 'list' | 'search';
  readonly isDisabled?: boolean;
}

const SHOWN_BY = { radio: RadioGroup, list: Select, search: ComboBox } as const;

export function FormSelect<Values extends FieldValues>(props: FormSelectProps<Values>) {
  const { control, name, kind = 'list', ...rest } = props;
  const inWords = useErrorWords();
  useFieldName(name, props.label);
  const Field = SHOWN_BY[kind];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
        <Field
          {...rest}
          {...field}
          error={error?.message === undefined ? undefined : inWords(error.message)}
        />
      )}
    />
  );
}
