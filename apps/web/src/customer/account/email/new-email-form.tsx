/** The code from the present address, and the new address, twice. */
import type { SentPin } from '@fairlead/contract/people';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredEmail } from '#lib/form/checks.ts';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { ResendPin } from '#lib/second-factor/resend-pin.tsx';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import { customerStepUp } from '#lib/step-up/step-up-calls.ts';
import { useStepUp } from '#lib/step-up/use-step-up.tsx';

const checks = z
  .object({
    email_token: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{20,64}$/, 'field.error.token')),
    new_email: requiredEmail,
    confirm_new_email: requiredEmail,
  })
  .check(
    z.refine((typed) => typed.new_email.toLowerCase() === typed.confirm_new_email.toLowerCase(), {
      error: 'field.error.not-same',
      path: ['confirm_new_email'],
    }),
  );

export interface NewEmailFormProps {
  readonly token: string;
  readonly sentPin: SentPin | null;
  /** A PIN is on its way to the new address. */
  readonly onSent: (sentPin: SentPin) => void;
  readonly askAgain: () => Promise<SentPin>;
}

export function NewEmailForm({ token, sentPin, onSent, askAgain }: NewEmailFormProps) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const stepUp = useStepUp(customerStepUp);
  const [sent, setSent] = useState(sentPin);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { email_token: token, new_email: '', confirm_new_email: '' },
    submit: async (body) => {
      onSent((await stepUp.run(() => bank.emails.update({ body }))).sent_pin);
      await refresh();
    },
  });
  const { control } = state.form;
  return (
    <div className="flex flex-col gap-5">
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'customer.email.go-on' })}>
        <p>{intl.formatMessage({ id: 'protected.code.email-change.prompt' })}</p>
        <FormText
          control={control}
          name="email_token"
          autoComplete="one-time-code"
          label={intl.formatMessage({ id: 'customer.token.label' })}
          description={intl.formatMessage({ id: 'protected.code.never-tell' })}
        />
        <FormText
          control={control}
          name="new_email"
          kind="email"
          autoComplete="email"
          label={intl.formatMessage({ id: 'customer.email.new' })}
        />
        <FormText
          control={control}
          name="confirm_new_email"
          kind="email"
          autoComplete="email"
          label={intl.formatMessage({ id: 'customer.email.again' })}
        />
      </BankForm>
      <ResendPin
        sentPin={sent}
        send={askAgain}
        onSent={setSent}
        label={intl.formatMessage({ id: 'customer.token.resend' })}
      />
      {stepUp.dialog}
    </div>
  );
}
