/** The currencies in which customers can hold money. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSwitch } from '#lib/form/form-switch.tsx';
import { givenReason, ReasonField, reasonCheck } from './proposals/reason-field.tsx';
import type { GroupOf } from './settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form.ts';

/** The dollar is what is shown where no currency is known; it stays on. */
const ALWAYS_ON = 'USD' as const;
const CODES = ['AUD', 'BRL', 'CAD', 'EUR', 'GBP', 'JPY', 'PHP', 'ZAR'] as const;

const checks = z.object({
  USD: z.literal(true),
  AUD: z.boolean(),
  BRL: z.boolean(),
  CAD: z.boolean(),
  EUR: z.boolean(),
  GBP: z.boolean(),
  JPY: z.boolean(),
  PHP: z.boolean(),
  ZAR: z.boolean(),
  reason: reasonCheck,
});

export function CurrenciesForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'currencies'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: { ...current.value, reason: '' },
    save: ({ reason, ...switches }) => {
      const body = { ...switches, ...givenReason(reason) };
      return bank.settings.changeCurrencies({ ifMatch: String(current.version), body });
    },
  });
  const name = (code: string) =>
    `${code} · ${intl.formatDisplayName(code, { type: 'currency' }) ?? code}`;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <div className="divide-y divide-line">
        {[ALWAYS_ON, ...CODES].map((code) => (
          <FormSwitch
            key={code}
            control={state.form.control}
            name={code}
            label={name(code)}
            isDisabled={isReadOnly || code === ALWAYS_ON}
          />
        ))}
      </div>
      {isReadOnly ? null : (
        <ReasonField
          control={state.form.control}
          name="reason"
          help="control.currencies.reason-help"
        />
      )}
    </BankForm>
  );
}
