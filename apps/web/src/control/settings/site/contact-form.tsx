/** How customers reach the bank. What is empty is shown nowhere. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import {
  givenReason,
  ReasonField,
  reasonCheck,
} from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { optionalEmail, optionalText } from '#lib/form/checks.ts';
import { FormSwitch } from '#lib/form/form-switch.tsx';
import { FormText } from '#lib/form/form-text.tsx';

/** As the service writes it, without the `@`. */
const handle = z.string().check(z.trim(), z.regex(/^([\w.]{2,40})?$/, 'field.error.handle'));

const phone = z
  .string()
  .check(z.trim(), z.regex(/^(\+[1-9](?:[ ().-]{0,2}\d){6,14})?$/, 'field.error.phone'));

const checks = z.object({
  contact_email: optionalEmail,
  contact_address: optionalText,
  contact_phone: phone,
  contact_phone_alt: phone,
  contact_telegram: handle,
  contact_instagram: handle,
  contact_twitter: handle,
  contact_whatsapp: z
    .string()
    .check(z.trim(), z.regex(/^(\+[1-9]\d{6,14})?$/, 'field.error.whatsapp')),
  show_whatsapp_icon: z.boolean(),
  reason: reasonCheck,
});
type Typed = z.infer<typeof checks>;

const FIELDS = [
  { name: 'contact_email', kind: 'email', label: 'control.contact.email' },
  { name: 'contact_phone', kind: 'tel', label: 'control.contact.phone' },
  { name: 'contact_phone_alt', kind: 'tel', label: 'control.contact.phone-alt' },
  { name: 'contact_address', kind: 'area', label: 'control.contact.address' },
  { name: 'contact_telegram', kind: 'text', label: 'control.contact.telegram' },
  { name: 'contact_instagram', kind: 'text', label: 'control.contact.instagram' },
  { name: 'contact_twitter', kind: 'text', label: 'control.contact.twitter' },
  { name: 'contact_whatsapp', kind: 'tel', label: 'control.contact.whatsapp' },
] as const;

type Contact = GroupOf<'contact'>['value'];

function startOf(value: Contact): Typed {
  return {
    contact_email: value.contact_email ?? '',
    contact_address: value.contact_address ?? '',
    contact_phone: value.contact_phone ?? '',
    contact_phone_alt: value.contact_phone_alt ?? '',
    contact_telegram: value.contact_telegram ?? '',
    contact_instagram: value.contact_instagram ?? '',
    contact_twitter: value.contact_twitter ?? '',
    contact_whatsapp: value.contact_whatsapp ?? '',
    show_whatsapp_icon: value.show_whatsapp_icon,
    reason: '',
  };
}

const orNull = (text: string) => (text === '' ? null : text);

function bodyOf(typed: Typed): Contact {
  return {
    contact_email: orNull(typed.contact_email),
    contact_address: orNull(typed.contact_address),
    contact_phone: orNull(typed.contact_phone),
    contact_phone_alt: orNull(typed.contact_phone_alt),
    contact_telegram: orNull(typed.contact_telegram),
    contact_instagram: orNull(typed.contact_instagram),
    contact_twitter: orNull(typed.contact_twitter),
    contact_whatsapp: orNull(typed.contact_whatsapp),
    show_whatsapp_icon: typed.show_whatsapp_icon,
  };
}

export function ContactForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'contact'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: startOf(current.value),
    save: (typed) => {
      const body = { ...bodyOf(typed), ...givenReason(typed.reason) };
      return bank.settings.changeContact({ ifMatch: String(current.version), body });
    },
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      {FIELDS.map(({ name, kind, label }) => (
        <FormText
          key={name}
          control={control}
          name={name}
          kind={kind}
          isReadOnly={isReadOnly}
          optional
          autoComplete="off"
          label={intl.formatMessage({ id: label })}
        />
      ))}
      <FormSwitch
        control={control}
        name="show_whatsapp_icon"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.contact.whatsapp-icon' })}
      />
      {/* The first ways need nobody else. */}
      {FIELDS.some(({ name }) => current.value[name]) && !isReadOnly && (
        <ReasonField control={control} name="reason" help="control.contact.reason-help" />
      )}
    </BankForm>
  );
}
