/** How much customers can move, in whole US dollars or their rough worth, and staff release. */
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { givenReason, ReasonField, reasonCheck } from './proposals/reason-field.tsx';
import type { GroupOf } from './settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form.ts';

const BOUNDS = { least: 1, most: 1_000_000_000 };
const COUNT_BOUNDS = { least: 1, most: 1_000 };
/** By what they are about; a line parts them. */
const AMOUNTS = [
  ['internal_per_transfer', 'internal_per_day', 'internal_per_month'],
  ['tier1_per_transfer', 'tier1_per_day', 'tier1_per_month'],
  ['tier2_per_transfer', 'tier2_per_day', 'tier2_per_month'],
  ['tier3_per_transfer', 'tier3_per_day', 'tier3_per_month'],
  ['new_payee_per_day', 'purpose_from', 'new_payee_review'],
  ['large_hold', 'approver_per_day'],
  ['faucet_per_day'],
] as const;
const DAYS_BOUNDS = { least: 1, most: 14 };
const COUNTS = ['payments_per_day', 'velocity_review', 'unreconciled_days'] as const;
const boundsOf = (name: (typeof COUNTS)[number]) =>
  name === 'unreconciled_days' ? DAYS_BOUNDS : COUNT_BOUNDS;

function within({ least, most }: typeof BOUNDS) {
  return z
    .int('field.error.number')
    .check(z.minimum(least, 'field.error.number'), z.maximum(most, 'field.error.number'));
}

const limit = within(BOUNDS);
const count = within(COUNT_BOUNDS);
const checks = z.object({
  internal_per_transfer: limit,
  internal_per_day: limit,
  internal_per_month: limit,
  tier1_per_transfer: limit,
  tier1_per_day: limit,
  tier1_per_month: limit,
  tier2_per_transfer: limit,
  tier2_per_day: limit,
  tier2_per_month: limit,
  tier3_per_transfer: limit,
  tier3_per_day: limit,
  tier3_per_month: limit,
  new_payee_per_day: limit,
  purpose_from: limit,
  new_payee_review: limit,
  large_hold: limit,
  approver_per_day: limit,
  faucet_per_day: limit,
  payments_per_day: count,
  velocity_review: count,
  unreconciled_days: within(DAYS_BOUNDS),
  reason: reasonCheck,
});

export function LimitsForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'limits'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: { ...current.value, reason: '' },
    save: ({ reason, ...limits }) => {
      const body = { ...limits, ...givenReason(reason) };
      return bank.settings.changeLimits({ ifMatch: String(current.version), body });
    },
  });
  const { control } = state.form;
  const label = (name: (typeof AMOUNTS)[number][number] | (typeof COUNTS)[number]) =>
    intl.formatMessage({ id: `control.limits.${name}` });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      {AMOUNTS.map((group) => (
        <Group key={group[0]}>
          {group.map((name) => (
            <FormNumber
              key={name}
              control={control}
              name={name}
              {...BOUNDS}
              isReadOnly={isReadOnly}
              unit="USD"
              label={label(name)}
            />
          ))}
        </Group>
      ))}
      <Group>
        {COUNTS.map((name) => (
          <FormNumber
            key={name}
            control={control}
            name={name}
            {...boundsOf(name)}
            isReadOnly={isReadOnly}
            label={label(name)}
          />
        ))}
      </Group>
      {isReadOnly ? null : (
        <ReasonField control={control} name="reason" help="control.limits.reason-help" />
      )}
    </BankForm>
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 border-b border-line pb-6 last-of-type:border-b-0 last-of-type:pb-0">
      {children}
    </div>
  );
}
