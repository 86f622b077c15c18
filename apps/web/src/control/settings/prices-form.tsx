/** The price list. It is typed in percent and dollars, and kept in hundredths of either. */
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { bank } from '#lib/client.ts';
import { BankForm } from '#lib/form/bank-form.tsx';
import { FormNumber } from '#lib/form/form-number.tsx';
import { QueryView } from '#lib/list/query-view.tsx';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { RowsSkeleton } from '#ui/data/rows-skeleton.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Amount } from '#ui/values/amount.tsx';
import type { GroupOf } from './settings.queries.ts';
import { type SettingsFormProps, useSettingsForm } from './use-settings-form.ts';

const PERCENT = { least: 0, most: 5 };
const DOLLARS = { least: 0, most: 50 };
const NAMES = ['fx_fee', 'fx_margin'] as const;
const SENDING = ['send_domestic', 'send_abroad'] as const;

const percent = z
  .number('field.error.number')
  .check(
    z.minimum(PERCENT.least, 'field.error.number'),
    z.maximum(PERCENT.most, 'field.error.number'),
  );
const dollars = z
  .number('field.error.number')
  .check(
    z.minimum(DOLLARS.least, 'field.error.number'),
    z.maximum(DOLLARS.most, 'field.error.number'),
  );
const checks = z.object({
  fx_fee: percent,
  fx_margin: percent,
  send_domestic: dollars,
  send_abroad: dollars,
});
type Typed = z.infer<typeof checks>;

const inHundredths = (typed: number) => Math.round(typed * 100);

export function PricesForm({ current, isReadOnly }: SettingsFormProps<GroupOf<'prices'>>) {
  const intl = useIntl();
  const { value, version } = current;
  const state = useSettingsForm<Typed>({
    schema: checks,
    start: {
      fx_fee: value.fx_fee / 100,
      fx_margin: value.fx_margin / 100,
      send_domestic: value.send_domestic / 100,
      send_abroad: value.send_abroad / 100,
    },
    save: ({ fx_fee, fx_margin, send_domestic, send_abroad }) =>
      bank.settings.changePrices({
        ifMatch: String(version),
        body: {
          fx_fee: inHundredths(fx_fee),
          fx_margin: inHundredths(fx_margin),
          send_domestic: inHundredths(send_domestic),
          send_abroad: inHundredths(send_abroad),
        },
      }),
  });
  const { control } = state.form;
  return (
    <BankForm
      state={state}
      submitLabel={intl.formatMessage({ id: 'control.settings.save' })}
      isReadOnly={isReadOnly}
    >
      {NAMES.map((name) => (
        <FormNumber
          key={name}
          control={control}
          name={name}
          {...PERCENT}
          decimals={2}
          isReadOnly={isReadOnly}
          unit="%"
          label={intl.formatMessage({ id: `control.prices.${name}` })}
          description={intl.formatMessage({ id: `control.prices.${name}-help` })}
        />
      ))}
      {SENDING.map((name) => (
        <FormNumber
          key={name}
          control={control}
          name={name}
          {...DOLLARS}
          decimals={2}
          isReadOnly={isReadOnly}
          unit="USD"
          label={intl.formatMessage({ id: `control.prices.${name}` })}
          description={intl.formatMessage({ id: `control.prices.${name}-help` })}
        />
      ))}
      <Example control={control} />
      <InForce version={version} />
    </BankForm>
  );
}

/** What sending costs now in each currency, as it is charged: not every one is worth a dollar. */
function InForce({ version }: { readonly version: number }) {
  const intl = useIntl();
  const prices = useQuery({
    queryKey: ['prices', version],
    queryFn: ({ signal }) => bank.prices.read({ signal }),
  });
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.prices.in-force' })}>
      <QueryView
        query={prices}
        errorTitle={intl.formatMessage({ id: 'control.prices.not-loaded' })}
        skeleton={<RowsSkeleton rows={2} />}
      >
        {({ amounts }) => (
          <Facts
            facts={SENDING.map((name) => ({
              name: intl.formatMessage({ id: `control.prices.${name}` }),
              value: (
                <span className="flex flex-wrap gap-x-4">
                  {amounts[name].map((amount) => (
                    <MoneyAmount key={amount.currency} money={amount} mark="above" />
                  ))}
                </span>
              ),
            }))}
          />
        )}
      </QueryView>
    </Panel>
  );
}

const EXAMPLE = 1_000;

/** What a customer would pay, as it stands in the fields. */
function Example({ control }: { readonly control: Control<Typed, unknown, Typed> }) {
  const intl = useIntl();
  const [fee, margin] = useWatch({ control, name: NAMES });
  if (!Number.isFinite(fee) || !Number.isFinite(margin)) return null;
  const charged = (EXAMPLE * fee) / 100;
  const money = (key: string, amount: number) => (
    <Amount key={key} mark="above" currency="USD" amountMinor={BigInt(Math.round(amount * 100))} />
  );
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.prices.example' })}>
      {intl.formatMessage(
        { id: 'control.prices.example-text' },
        {
          amount: money('amount', EXAMPLE),
          fee: money('fee', charged),
          margin: money('margin', ((EXAMPLE - charged) * margin) / 100),
        },
      )}
    </Panel>
  );
}
