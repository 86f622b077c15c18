/** Brand and licence facts. Whatever is changed here waits for a second person. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { neededReasonCheck, ReasonField } from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { requiredText } from '#lib/form/checks.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { modeOfPage } from '#lib/mode.ts';

const mayBeEmpty = z.string();
const brandAlone = {
  trading_name: requiredText,
  legal_name: mayBeEmpty,
  address: mayBeEmpty,
  regulator: mayBeEmpty,
  licence_number: mayBeEmpty,
  register_entry: mayBeEmpty,
  deposit_scheme: mayBeEmpty,
  deposit_statement: mayBeEmpty,
  complaints_name: mayBeEmpty,
  complaints_website: mayBeEmpty,
  domains: mayBeEmpty,
  reason: neededReasonCheck,
};
/** A sandbox has no licence. The bank itself judges what the register could hold. */
const checks = {
  sandbox: z.object(brandAlone),
  live: z.object({
    ...brandAlone,
    legal_name: requiredText,
    address: requiredText,
    regulator: requiredText,
    licence_number: requiredText,
    register_entry: requiredText,
    deposit_statement: requiredText,
    complaints_name: requiredText,
    complaints_website: requiredText,
    domains: requiredText,
  }),
};

/** With what is not clear from the name. */
const REGISTERED = [
  ['licence_number', undefined],
  ['register_entry', 'control.licence.register-entry-help'],
  ['deposit_scheme', 'control.licence.deposit-scheme-help'],
  ['deposit_statement', undefined],
  ['complaints_name', undefined],
  ['complaints_website', 'control.licence.website-help'],
  ['domains', 'control.licence.domains-help'],
] as const;

export function LicenceForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'licence'>>) {
  const intl = useIntl();
  const mode = modeOfPage();
  const { stated, regulators } = current.value;
  const state = useSettingsForm({
    schema: checks[mode],
    start: { ...stated, reason: '' },
    save: (body) => bank.settings.changeLicence({ ifMatch: String(current.version), body }),
  });
  const { control } = state.form;
  const shared = { control, isReadOnly, autoComplete: 'off' };
  const nameOf = (fact: keyof typeof stated) =>
    intl.formatMessage({ id: `protected.real.fact.${fact}` });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.licence.propose' })}
      isReadOnly={isReadOnly}
    >
      <FormText {...shared} name="trading_name" label={nameOf('trading_name')} />
      {mode === 'live' && (
        <>
          <FormText {...shared} name="legal_name" label={nameOf('legal_name')} />
          <FormText {...shared} name="address" kind="area" label={nameOf('address')} />
          <FormSelect
            control={control}
            name="regulator"
            kind="search"
            isDisabled={isReadOnly}
            choices={regulators.map(({ code, name }) => ({ id: code, label: name }))}
            label={nameOf('regulator')}
          />
          {REGISTERED.map(([name, help]) => (
            <FormText
              {...shared}
              key={name}
              name={name}
              optional={name === 'deposit_scheme'}
              label={nameOf(name)}
              {...(help !== undefined && { description: intl.formatMessage({ id: help }) })}
            />
          ))}
        </>
      )}
      {!isReadOnly && (
        <ReasonField control={control} name="reason" help="control.licence.reason-help" isNeeded />
      )}
    </BankForm>
  );
}
