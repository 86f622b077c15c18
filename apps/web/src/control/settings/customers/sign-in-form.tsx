/** How customers sign in, and when a quiet session ends. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import {
  givenReason,
  ReasonField,
  reasonCheck,
} from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { FormSelect } from '#lib/form/form-select.tsx';

const VERIFICATIONS = ['optional', 'required', 'disabled'] as const;
const IDLE_MINUTES = { least: 2, most: 15 };

const checks = z.object({
  customer_idle_minutes: z
    .int('field.error.number')
    .check(
      z.minimum(IDLE_MINUTES.least, 'field.error.number'),
      z.maximum(IDLE_MINUTES.most, 'field.error.number'),
    ),
  login_verification: z.enum(VERIFICATIONS),
  reason: reasonCheck,
});

export function SignInForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'sign-in'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: { ...current.value, reason: '' },
    save: ({ reason, ...rest }) => {
      const body = { ...rest, ...givenReason(reason) };
      return bank.settings.changeSignIn({ ifMatch: String(current.version), body });
    },
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <FormNumber
        control={control}
        name="customer_idle_minutes"
        {...IDLE_MINUTES}
        isReadOnly={isReadOnly}
        unit={intl.formatMessage({ id: 'control.sign-in.minutes' })}
        label={intl.formatMessage({ id: 'control.sign-in.idle' })}
        description={intl.formatMessage({ id: 'control.sign-in.idle-help' }, IDLE_MINUTES)}
      />
      <FormSelect
        control={control}
        name="login_verification"
        kind="radio"
        isDisabled={isReadOnly}
        label={intl.formatMessage({ id: 'control.sign-in.verification' })}
        choices={VERIFICATIONS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `control.sign-in.${id}` }),
          description: intl.formatMessage({ id: `control.sign-in.${id}-help` }),
        }))}
      />
      {isReadOnly ? null : (
        <ReasonField control={control} name="reason" help="control.sign-in.reason-help" />
      )}
    </BankForm>
  );
}
