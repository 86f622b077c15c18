/** Facts that the site's copy may use. One that is empty leaves its sentence out. */
import { useIntl } from 'react-intl';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormText } from '#lib/form/form-text.tsx';
import { checks, counts, type FactValues, factsOf, valuesOf } from './facts-checks.ts';
import { OpeningTimesField } from './opening-times-field.tsx';

export function FactsForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'facts'>>) {
  const intl = useIntl();
  const state = useSettingsForm<FactValues>({
    schema: checks,
    start: valuesOf(current.value),
    save: (typed) =>
      bank.settings.changeFacts({ ifMatch: String(current.version), body: factsOf(typed) }),
  });
  const { control } = state.form;
  const shared = { control, isReadOnly, optional: true, autoComplete: 'off' } as const;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      {counts.map((name) => (
        <FormText
          key={name}
          {...shared}
          name={name}
          label={intl.formatMessage({ id: `control.facts.${name}` })}
        />
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {(['weeks_from', 'weeks_to'] as const).map((name) => (
          <FormText
            key={name}
            {...shared}
            name={name}
            label={intl.formatMessage({ id: `control.facts.${name}` })}
          />
        ))}
      </div>
      <OpeningTimesField control={control} isReadOnly={isReadOnly} />
    </BankForm>
  );
}
