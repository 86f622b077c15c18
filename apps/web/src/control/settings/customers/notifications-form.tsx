/** By which channels the bank tells customers what, and of which sign-ins. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormSwitch } from '#lib/form/form-switch.tsx';

const KINDS = ['money', 'account', 'document'] as const;
const CHANNELS = ['mail', 'sms', 'push'] as const;
const SIGN_INS = ['new_device', 'every'] as const;

const channels = z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() });
const checks = z.object({
  money: channels,
  account: channels,
  document: channels,
  sign_in_notice: z.enum(SIGN_INS),
});

export function NotificationsForm(props: SettingsFormProps<GroupOf<'notifications'>>) {
  const { current, isReadOnly } = props;
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: current.value,
    save: (body) => bank.settings.changeNotifications({ ifMatch: String(current.version), body }),
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <p className="text-sm text-muted">{intl.formatMessage({ id: 'control.tell.about' })}</p>
      {KINDS.map((kind) => (
        <fieldset key={kind} className="min-w-0">
          <legend className="text-sm font-medium text-ink">
            {intl.formatMessage({ id: `control.tell.${kind}` })}
          </legend>
          <p className="mt-1 text-sm text-muted">
            {intl.formatMessage({ id: `control.tell.${kind}-help` })}
          </p>
          <div className="mt-2 divide-y divide-line">
            {CHANNELS.map((channel) => (
              <FormSwitch
                key={channel}
                control={control}
                name={`${kind}.${channel}`}
                isDisabled={isReadOnly}
                label={intl.formatMessage({ id: `control.tell.by-${channel}` })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormSelect
        control={control}
        name="sign_in_notice"
        kind="radio"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.tell.sign_in_notice' })}
        choices={SIGN_INS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.tell.${id}` }),
          description: intl.formatMessage({ id: `control.tell.${id}-help` }),
        }))}
      />
    </BankForm>
  );
}
