/** A new password with the present one; the other sessions end. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { useBankForm } from '#lib/form/use-bank-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordFields, type PasswordOwner, typedAlike } from './password-checks.ts';

interface Values {
  password: string;
  new_password: string;
  confirm_new_password: string;
}

export interface ChangePasswordProps {
  readonly owner: PasswordOwner;
  readonly email: string;
  readonly change: (values: Values) => Promise<unknown>;
}

function checksFor(owner: PasswordOwner) {
  return z
    .object({
      password: z.string().check(z.minLength(1, 'field.error.required')),
      ...newPasswordFields(owner),
    })
    .check(typedAlike);
}

const CHECKS = { customer: checksFor('customer'), staff: checksFor('staff') } as const;
const EMPTY: Values = { password: '', new_password: '', confirm_new_password: '' };

export function ChangePassword({ owner, email, change }: ChangePasswordProps) {
  const intl = useIntl();
  const state = useBankForm<Values>({
    schema: CHECKS[owner],
    start: EMPTY,
    success: intl.formatMessage({ id: 'app.password.changed' }),
    afterwards: 'empty',
    submit: change,
  });
  const { control } = state.form;
  return (
    <BankForm state={state} submitLabel={intl.formatMessage({ id: 'app.password.submit' })}>
      <FormText
        control={control}
        name="password"
        kind="password"
        autoComplete="current-password"
        label={intl.formatMessage({ id: 'app.password.present' })}
      />
      <NewPasswordFields
        control={control}
        names={['new_password', 'confirm_new_password']}
        owner={owner}
        email={email}
      />
    </BankForm>
  );
}
