/** The language of a piece of content. */
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { languageChoices } from '#lib/content/language-choices.ts';
import { FormSelect } from '#lib/form/form-select.tsx';

export interface LanguageFieldProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly name: FieldPathByValue<Values, string>;
}

/** Chosen once, when it is first written. */
export function LanguageField<Values extends FieldValues>(props: LanguageFieldProps<Values>) {
  const intl = useIntl();
  return (
    <FormSelect
      {...props}
      label={intl.formatMessage({ id: 'control.item.language' })}
      choices={languageChoices(intl)}
    />
  );
}
