/** Which parts of the public site are there at all. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormSwitch } from '#lib/form/form-switch.tsx';

const FLAGS = ['faqs', 'staff', 'reviews', 'products', 'payouts'] as const;

const checks = z.object({
  faqs: z.boolean(),
  staff: z.boolean(),
  reviews: z.boolean(),
  products: z.boolean(),
  payouts: z.boolean(),
});

export function ContentForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'content'>>) {
  const intl = useIntl();
  const state = useSettingsForm({
    schema: checks,
    start: current.value,
    save: (body) => bank.settings.changeContent({ ifMatch: String(current.version), body }),
  });
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      <div className="divide-y divide-line">
        {FLAGS.map((name) => (
          <FormSwitch
            key={name}
            control={state.form.control}
            name={name}
            isDisabled={isReadOnly}
            label={intl.formatMessage({ id: `control.content.${name}` })}
          />
        ))}
      </div>
    </BankForm>
  );
}
