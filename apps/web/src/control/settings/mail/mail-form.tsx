/** How mail leaves the bank. The password goes in and never comes out. */
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { givenReason, ReasonField } from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { checks, DRIVERS, type MailValues } from './mail-checks.ts';
import { SmtpFields } from './smtp-fields.tsx';
import { TestMail } from './test-mail.tsx';

export function MailForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'mail'>>) {
  const intl = useIntl();
  const { value, version, secrets_set } = current;
  const state = useSettingsForm({
    schema: checks,
    start: { ...value, smtp_password: '', reason: '' },
    save: ({ smtp_password, reason, ...rest }) =>
      bank.settings.changeMail({
        ifMatch: String(version),
        body: {
          ...rest,
          // An empty field leaves the password as it is.
          ...(smtp_password === '' ? {} : { smtp_password }),
          ...givenReason(reason),
        },
      }),
  });
  const { control } = state.form;
  const shared = { control, isReadOnly, autoComplete: 'off' };
  const bySmtp = state.form.watch('mail_driver') === 'smtp';
  return (
    <div className="flex flex-col gap-8">
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
        isReadOnly={isReadOnly}
      >
        <DriverField control={control} isReadOnly={isReadOnly} />
        <FormText
          {...shared}
          name="sender_address"
          kind="email"
          label={intl.formatMessage({ id: 'control.mail.sender' })}
        />
        {bySmtp && (
          <SmtpFields
            control={control}
            isReadOnly={isReadOnly}
            hasPassword={secrets_set.includes('smtp_password')}
          />
        )}
        {/* The first server needs nobody else. */}
        {value.smtp_server !== '' && !isReadOnly && (
          <ReasonField control={control} name="reason" help="control.mail.reason-help" />
        )}
      </BankForm>
      {!isReadOnly && <TestMail />}
    </div>
  );
}

interface DriverFieldProps {
  readonly control: Control<MailValues, unknown, MailValues>;
  readonly isReadOnly: boolean;
}

function DriverField({ control, isReadOnly }: DriverFieldProps) {
  const intl = useIntl();
  return (
    <FormSelect
      control={control}
      name="mail_driver"
      kind="radio"
      isDisabled={isReadOnly}
      label={intl.formatMessage({ id: 'control.mail.driver' })}
      choices={DRIVERS.map((id) => ({
        id,
        label: intl.formatMessage({ id: `control.mail.${id}` }),
        description: intl.formatMessage({ id: `control.mail.${id}-help` }),
      }))}
    />
  );
}
