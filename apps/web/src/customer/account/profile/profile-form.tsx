/** Occupation, language, and time zone. */
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { languages, nativeName } from '#lib/languages.ts';
import { type CustomerStatus, useRefreshCustomer } from '#lib/session/customer-session.ts';

const checks = z.object({
  occupation: z.string().check(z.trim(), z.maxLength(300, 'field.error.too-long')),
  language: requiredText,
  time_zone: requiredText,
});

export function ProfileForm({ user }: { readonly user: CustomerStatus['user'] }) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const { language, choose } = useLanguage();
  const zones = useMemo(
    () =>
      [...new Set([user.time_zone, ...Intl.supportedValuesOf('timeZone')])]
        .sort()
        .map((id) => ({ id, label: id.replaceAll('_', ' ') })),
    [user.time_zone],
  );
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: {
      occupation: user.occupation ?? '',
      language: user.language,
      time_zone: user.time_zone,
    },
    success: intl.formatMessage({ id: 'customer.form.saved' }),
    submit: async (typed) => {
      const occupation = typed.occupation === '' ? null : typed.occupation;
      await bank.profiles.updateUser({ body: { ...typed, occupation } });
      if (typed.language !== language) await choose(typed.language);
      await refresh();
    },
  });
  const { control, resetField } = state.form;
  // The menu in the top bar changes it too, and what else was typed stays.
  useEffect(
    () => resetField('language', { defaultValue: user.language }),
    [user.language, resetField],
  );
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.form.save' })}>
      <FormText
        control={control}
        name="occupation"
        autoComplete="organization-title"
        optional
        label={intl.formatMessage({ id: 'customer.profile.occupation' })}
      />
      <FormSelect
        control={control}
        name="language"
        choices={languages.map((id) => ({ id, label: nativeName(id) }))}
        label={intl.formatMessage({ id: 'customer.profile.language' })}
        description={intl.formatMessage({ id: 'customer.profile.language-help' })}
      />
      <FormSelect
        control={control}
        name="time_zone"
        kind="search"
        choices={zones}
        label={intl.formatMessage({ id: 'customer.profile.time-zone' })}
        description={intl.formatMessage({ id: 'customer.profile.time-zone-help' })}
      />
    </BankForm>
  );
}
