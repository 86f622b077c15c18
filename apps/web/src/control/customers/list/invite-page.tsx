/** Invites somebody to become a customer. They choose the password; staff never know it. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail, requiredName } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { languages, nativeName } from '#lib/languages.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/data/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const checks = z.object({
  first_name: requiredName,
  last_name: requiredName,
  email: requiredEmail,
  language: z.string(),
});

export function InvitePage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'control.customers.invite' });
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { first_name: '', last_name: '', email: '', language: intl.locale },
    submit: (body) => bank.customerRecords.invite({ body }),
    success: intl.formatMessage({ id: 'control.customers.invited' }),
    afterwards: 'empty',
  });
  const { control } = state.form;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'control.customers.invite-lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.customers.title' }),
            href: paths.control.customers(),
          },
          { label: title, href: paths.control.customerCreate() },
        ]}
      />
      <Card>
        <BankForm
          state={state}
          submitLabel={intl.formatMessage({ id: 'control.customers.invite-send' })}
        >
          <FormText
            control={control}
            name="first_name"
            autoComplete="off"
            label={intl.formatMessage({ id: 'control.record.first-name' })}
          />
          <FormText
            control={control}
            name="last_name"
            autoComplete="off"
            label={intl.formatMessage({ id: 'control.record.last-name' })}
          />
          <FormText
            control={control}
            name="email"
            kind="email"
            autoComplete="off"
            label={intl.formatMessage({ id: 'control.fact.email' })}
          />
          <FormSelect
            control={control}
            name="language"
            label={intl.formatMessage({ id: 'control.record.language' })}
            description={intl.formatMessage({ id: 'control.customers.invite-language' })}
            choices={languages.map((id) => ({ id, label: nativeName(id) }))}
          />
        </BankForm>
      </Card>
    </div>
  );
}
