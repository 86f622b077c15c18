/** The mailed code and the new password. Every session ends with it, this one too. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { NewPasswordFields } from '#lib/passwords/new-password-fields.tsx';
import { newPasswordFields, typedAlike } from '#lib/passwords/password-checks.ts';
import { type Resendable, ResendPin } from '#lib/second-factor/resend-pin.tsx';
import { useSessionOver } from '#lib/session/sign-out-context.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';

const checks = z
  .object({
    password_token: z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{20,64}$/, 'field.error.token')),
    ...newPasswordFields('customer'),
  })
  .check(typedAlike);

export interface ResetFormProps {
  readonly token: string;
  readonly email: string;
  /** Null where no code was asked for from here. */
  readonly sent: Resendable | null;
  readonly askAgain: () => Promise<Resendable>;
}

export function ResetForm({ token, email, sent, askAgain }: ResetFormProps) {
  const intl = useIntl();
  const sessionOver = useSessionOver();
  const [done, setDone] = useState(false);
  const [last, setLast] = useState(sent);
  const state = useBankForm<z.infer<typeof checks>>({
    schema: checks,
    start: { password_token: token, new_password: '', confirm_new_password: '' },
    submit: async (body) => {
      await bank.passwords.reset({ body });
      sessionOver();
      setDone(true);
    },
  });
  if (done) {
    return (
      <div className="flex flex-col items-start gap-5">
        <Panel tone="success" takesFocus title={intl.formatMessage({ id: 'customer.reset.done' })}>
          {intl.formatMessage({ id: 'customer.reset.done-text' })}
        </Panel>
        <LinkButton variant="primary" href={paths.signIn()}>
          {intl.formatMessage({ id: 'customer.reset.sign-in' })}
        </LinkButton>
      </div>
    );
  }
  const { control } = state.form;
  return (
    <div className="flex flex-col gap-5">
      <BankForm state={state} submitLabel={intl.formatMessage({ id: 'app.password.submit' })}>
        <p>{intl.formatMessage({ id: 'protected.code.password.prompt' })}</p>
        <FormText
          control={control}
          name="password_token"
          autoComplete="one-time-code"
          label={intl.formatMessage({ id: 'customer.token.label' })}
          description={intl.formatMessage({ id: 'protected.code.never-tell' })}
        />
        <NewPasswordFields
          control={control}
          names={['new_password', 'confirm_new_password']}
          owner="customer"
          email={email}
        />
      </BankForm>
      <ResendPin
        sentPin={last}
        send={askAgain}
        onSent={setLast}
        label={intl.formatMessage({ id: 'customer.token.resend' })}
      />
    </div>
  );
}
