/** The first step: what one signs in with. */
import { useIntl } from 'react-intl';
import { problemOf } from '#lib/plain-form/problem.ts';
import type { OpeningState } from '#public/create-account/use-opening.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { NewPasswordField } from '#ui/person-fields/new-password-field.tsx';

export function SignInDetails({ state }: { readonly state: OpeningState }) {
  const intl = useIntl();
  const { opening, change, problems } = state;
  return (
    <>
      <TextField
        name="email"
        type="email"
        ltr
        autoComplete="username"
        value={opening.email}
        onChange={(email) => change({ email })}
        label={intl.formatMessage({ id: 'signin.email.label' })}
        description={intl.formatMessage({ id: 'opening.help.email' })}
        error={problemOf(problems, 'email')}
      />
      <NewPasswordField
        name="password"
        value={opening.password}
        onChange={(password) => change({ password })}
        avoid={[opening.email, ...opening.email.split('@').slice(0, 1)]}
        label={intl.formatMessage({ id: 'signin.password.label' })}
        description={intl.formatMessage({ id: 'opening.help.password' })}
        error={problemOf(problems, 'password')}
      />
      <PasswordField
        name="confirm_password"
        autoComplete="new-password"
        value={opening.confirm_password}
        onChange={(again) => change({ confirm_password: again })}
        label={intl.formatMessage({ id: 'opening.field.confirm_password' })}
        error={problemOf(problems, 'confirm_password')}
      />
    </>
  );
}
