/** The new password, twice. */
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormText } from '#lib/form/form-text.tsx';
import { FormNewPassword } from './form-new-password.tsx';
import type { PasswordOwner } from './password-checks.ts';

export interface NewPasswordFieldsProps<Values extends FieldValues> {
  readonly control: Control<Values, unknown, Values>;
  readonly names: readonly [FieldPathByValue<Values, string>, FieldPathByValue<Values, string>];
  readonly owner: PasswordOwner;
  readonly email: string;
}

export function NewPasswordFields<Values extends FieldValues>(
  props: NewPasswordFieldsProps<Values>,
) {
  const { control, names, owner, email } = props;
  const intl = useIntl();
  const first = {
    control,
    name: names[0],
    label: intl.formatMessage({ id: 'app.password.new' }),
    description: intl.formatMessage({ id: `app.password.help-${owner}` }),
  };
  return (
    <>
      {/* Says to password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {owner === 'customer' ? (
        <FormNewPassword {...first} avoid={email.split('@').slice(0, 1)} />
      ) : (
        <FormText {...first} kind="password" autoComplete="new-password" />
      )}
      <FormText
        control={control}
        name={names[1]}
        kind="password"
        autoComplete="new-password"
        label={intl.formatMessage({ id: 'app.password.confirm' })}
      />
    </>
  );
}
