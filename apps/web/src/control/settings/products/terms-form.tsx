/** The terms of one product. Its rate is typed in percent and kept in hundredths of one. */
import type { ProductId } from '@fairlead/contract/product-table';
import { type Control, Controller } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import {
  givenReason,
  ReasonField,
  reasonCheck,
} from '#control/settings/proposals/reason-field.tsx';
import type { GroupOf } from '#control/settings/settings.queries.ts';
import { useSettingsForm } from '#control/settings/use-settings-form.ts';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { FormSwitch } from '#lib/form/form-switch.tsx';
import { CheckboxGroup } from '#ui/choices/checkbox-group.tsx';

const RATE = { least: 0, most: 20 };
const TERM = { least: 1, most: 120 };
const MINIMUM = { least: 0, most: 1_000_000 };
const CURRENCIES = ['USD', 'AUD', 'BRL', 'CAD', 'EUR', 'GBP', 'JPY', 'PHP', 'ZAR'] as const;

const between = ({ least, most }: { least: number; most: number }) => [
  z.minimum(least, 'field.error.number'),
  z.maximum(most, 'field.error.number'),
];
const checks = z.object({
  offered: z.boolean(),
  rate: z.number('field.error.number').check(...between(RATE)),
  term: z.int('field.error.number').check(...between(TERM)),
  minimum: z.int('field.error.number').check(...between(MINIMUM)),
  currencies: z.array(z.string()),
  reason: reasonCheck,
});
type Terms = z.infer<typeof checks>;

export interface TermsFormProps {
  readonly product: ProductId;
  readonly current: GroupOf<'products'>;
  readonly isReadOnly: boolean;
}

export function TermsForm({ product, current, isReadOnly }: TermsFormProps) {
  const intl = useIntl();
  const terms = current.value[product];
  const hasTerm = terms.term !== null;
  const state = useSettingsForm<Terms>({
    schema: checks,
    // Only a term product has a term; the others leave the field out and send none.
    start: { ...terms, rate: terms.rate / 100, term: terms.term ?? TERM.least, reason: '' },
    save: ({ rate, term, reason, ...rest }) =>
      bank.settings.changeProducts({
        ifMatch: String(current.version),
        body: {
          [product]: { ...rest, rate: Math.round(rate * 100), term: hasTerm ? term : null },
          ...givenReason(reason),
        },
      }),
  });
  const { control } = state.form;
  return (
    <section aria-labelledby="terms" className="flex flex-col gap-4">
      <h2 id="terms" className="text-lg font-semibold">
        {intl.formatMessage({ id: `ui.product.${product}` })}
      </h2>
      <BankForm
        state={state}
        submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
        isReadOnly={isReadOnly}
      >
        <FormSwitch
          control={control}
          name="offered"
          isDisabled={isReadOnly}
          label={intl.formatMessage({ id: 'control.products.offer' })}
        />
        <TermsNumbers control={control} isReadOnly={isReadOnly} hasTerm={hasTerm} />
        <CurrenciesField control={control} isReadOnly={isReadOnly} />
        {isReadOnly ? null : (
          <ReasonField control={control} name="reason" help="control.products.reason-help" />
        )}
      </BankForm>
    </section>
  );
}

interface TermsFieldProps {
  readonly control: Control<Terms, unknown, Terms>;
  readonly isReadOnly: boolean;
}

function TermsNumbers({ hasTerm, ...shared }: TermsFieldProps & { readonly hasTerm: boolean }) {
  const intl = useIntl();
  return (
    <>
      <FormNumber
        {...shared}
        {...RATE}
        name="rate"
        decimals={2}
        unit="%"
        label={intl.formatMessage({ id: 'control.products.rate' })}
        description={intl.formatMessage({ id: 'control.products.rate-help' })}
      />
      {hasTerm && (
        <FormNumber
          {...shared}
          {...TERM}
          name="term"
          unit={intl.formatMessage({ id: 'control.products.months' })}
          label={intl.formatMessage({ id: 'control.products.term' })}
          description={intl.formatMessage({ id: 'control.products.term-help' })}
        />
      )}
      <FormNumber
        {...shared}
        {...MINIMUM}
        name="minimum"
        label={intl.formatMessage({ id: 'control.products.minimum' })}
        description={intl.formatMessage({ id: 'control.products.minimum-help' })}
      />
    </>
  );
}

function CurrenciesField({ control, isReadOnly }: TermsFieldProps) {
  const intl = useIntl();
  return (
    <Controller
      control={control}
      name="currencies"
      render={({ field: { value, onChange, name } }) => (
        <CheckboxGroup
          name={name}
          label={intl.formatMessage({ id: 'control.products.currencies' })}
          description={intl.formatMessage({ id: 'control.products.currencies-help' })}
          choices={CURRENCIES.map((id) => ({ id, label: id }))}
          value={value}
          onChange={(ids) => onChange(CURRENCIES.filter((code) => ids.includes(code)))}
          isDisabled={isReadOnly}
        />
      )}
    />
  );
}
