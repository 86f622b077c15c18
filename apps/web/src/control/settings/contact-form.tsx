/** How customers reach the bank. What is empty is shown nowhere. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { optionalEmail, optionalText } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import type { GroupOf } from './settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form.ts';

const checks = z.object({
  contact_email: optionalEmail,
  contact_address: optionalText,
  contact_phone: optionalText,
  contact_phone_alt: optionalText,
});

const orNull = (text: string) => (text === '' ? null : text);

export function ContactForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'contact'>>) {
  const intl = useIntl();
  const { value, version } = current;
  const state = useSettingsForm({
    schema: checks,
    start: {
      contact_email: value.contact_email ?? '',
      contact_address: value.contact_address ?? '',
      contact_phone: value.contact_phone ?? '',
      contact_phone_alt: value.contact_phone_alt ?? '',
    },
    save: (typed) =>
      bank.settings.changeContact({
        ifMatch: String(version),
        body: {
          contact_email: orNull(typed.contact_email),
          contact_address: orNull(typed.contact_address),
          contact_phone: orNull(typed.contact_phone),
          contact_phone_alt: orNull(typed.contact_phone_alt),
        },
      }),
  });
  const { control } = state.form;
  const shared = { control, isReadOnly, optional: true, autoComplete: 'off' };
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <FormText
        {...shared}
        name="contact_email"
        kind="email"
        label={intl.formatMessage({ id: 'control.contact.email' })}
      />
      <FormText
        {...shared}
        name="contact_phone"
        kind="tel"
        label={intl.formatMessage({ id: 'control.contact.phone' })}
      />
      <FormText
        {...shared}
        name="contact_phone_alt"
        kind="tel"
        label={intl.formatMessage({ id: 'control.contact.phone-alt' })}
      />
      <FormText
        {...shared}
        name="contact_address"
        kind="area"
        label={intl.formatMessage({ id: 'control.contact.address' })}
      />
    </BankForm>
  );
}
