/** The mail server: where it is and how to speak to it. */
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormNumber } from '#lib/form/form-number.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { type MailValues, MOST_PORT, SECURITIES } from './mail-checks.ts';

export interface SmtpFieldsProps {
  readonly control: Control<MailValues, unknown, MailValues>;
  readonly isReadOnly: boolean;
  readonly hasPassword: boolean;
}

export function SmtpFields({ control, isReadOnly, hasPassword }: SmtpFieldsProps) {
  const intl = useIntl();
  const shared = { control, isReadOnly, autoComplete: 'off' };
  return (
    <>
      <FormText
        {...shared}
        name="smtp_server"
        label={intl.formatMessage({ id: 'control.mail.server' })}
      />
      <FormNumber
        control={control}
        name="smtp_port"
        isPlain
        least={1}
        most={MOST_PORT}
        isReadOnly={isReadOnly}
        label={intl.formatMessage({ id: 'control.mail.port' })}
      />
      <FormSelect
        control={control}
        name="smtp_security"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.mail.security' })}
        choices={SECURITIES.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.mail.${id}` }),
        }))}
      />
      <FormText
        {...shared}
        name="smtp_user"
        optional
        label={intl.formatMessage({ id: 'control.mail.user' })}
      />
      <FormText
        control={control}
        isReadOnly={isReadOnly}
        name="smtp_password"
        kind="password"
        optional
        autoComplete="new-password"
        label={intl.formatMessage({ id: 'control.mail.password' })}
        description={intl.formatMessage({
          id: hasPassword ? 'control.mail.password-set' : 'control.mail.password-unset',
        })}
      />
    </>
  );
}
