/** What staff write to a customer: a subject and a body, both through the filter. */
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormText } from '#lib/form/form-text.tsx';

export interface Letter {
  subject: string;
  body: string;
}

export function LetterFields({ control }: { readonly control: Control<Letter> }) {
  const intl = useIntl();
  return (
    <>
      <FormText
        control={control}
        name="subject"
        autoComplete="off"
        label={intl.formatMessage({ id: 'control.contact.subject' })}
      />
      <FormText
        control={control}
        name="body"
        kind="area"
        label={intl.formatMessage({ id: 'control.contact.body' })}
        description={intl.formatMessage({ id: 'control.contact.filter' })}
      />
    </>
  );
}
