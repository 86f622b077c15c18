/** Sends one mail by the transport that is set, to see whether it arrives. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';

const checks = z.object({ to: requiredEmail });

export function TestMail() {
  const intl = useIntl();
  const state = useBankForm({
    schema: checks,
    start: { to: '' },
    success: intl.formatMessage({ id: 'control.mail.test-sent' }),
    submit: (body) => bank.settings.testMail({ body }),
  });
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-4 text-lg font-semibold">
        {intl.formatMessage({ id: 'control.mail.test' })}
      </h2>
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'control.mail.test-send' })}>
        <FormText
          control={state.form.control}
          name="to"
          kind="email"
          autoComplete="off"
          label={intl.formatMessage({ id: 'control.mail.test-to' })}
        />
      </BankForm>
    </section>
  );
}
