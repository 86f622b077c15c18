/** What customers have to prove before they can go on, kind by kind. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { neededReasonCheck, ReasonField } from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';

const MODES = ['required', 'optional', 'disabled'] as const;
const KINDS = ['email_verification', 'id_verification', 'address_verification'] as const;

const mode = z.enum(MODES);
const checks = z.object({
  email_verification: mode,
  id_verification: mode,
  address_verification: mode,
  reason: neededReasonCheck,
});

export function VerificationsForm(props: SettingsFormProps<GroupOf<'verifications'>>) {
  const { current, isReadOnly } = props;
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: { ...current.value, reason: '' },
    save: (body) => bank.settings.changeVerifications({ ifMatch: String(current.version), body }),
  });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      {KINDS.map((name) => (
        <FormSelect
          key={name}
          control={state.form.control}
          name={name}
          kind="radio"
          isDisabled={isReadOnly}
          label={intl.formatMessage({ id: `control.verifications.${name}` })}
          choices={MODES.map((id) => ({
            id,
            label: intl.formatMessage({ id: `control.verifications.${id}` }),
            description: intl.formatMessage({ id: `control.verifications.${id}-help` }),
          }))}
        />
      ))}
      {isReadOnly ? null : (
        <ReasonField
          control={state.form.control}
          name="reason"
          help="control.verifications.reason-help"
          isNeeded
        />
      )}
    </BankForm>
  );
}
