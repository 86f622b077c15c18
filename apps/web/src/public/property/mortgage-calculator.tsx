/** What a loan costs a month and over the years: the living part of `/property`. */
import { parseMoney } from '@fairlead/money';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { currencyOf } from '#lib/money/money-text.ts';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { planOf } from './mortgage.rules.ts';
import { MortgageChart } from './mortgage-chart.tsx';
import { MortgageResult } from './mortgage-result.tsx';
import { readPercent } from './percent.ts';

export interface MortgageFacts {
  readonly currencies: readonly string[];
}

const YEARS = [5, 10, 15, 20, 25, 30, 35, 40] as const;
/** Something to begin with; the reader changes it. */
const EXAMPLE = { amount: 250_000, rate: '4', years: '25' };

export function MortgageCalculator({ currencies }: MortgageFacts) {
  const intl = useIntl();
  const say = (id: MessageId) => intl.formatMessage({ id });
  const [code, setCode] = useState(currencies[0] ?? 'USD');
  const [amount, setAmount] = useState(intl.formatNumber(EXAMPLE.amount));
  const [rateText, setRate] = useState(EXAMPLE.rate);
  const [years, setYears] = useState(EXAMPLE.years);
  const currency = currencyOf(code);
  const parsed = parseMoney(amount, currency, intl.locale);
  const rate = readPercent(rateText);
  const amountMinor = parsed.ok ? parsed.money.amountMinor : 0n;
  const isLoan = amountMinor > 0n && rate !== undefined;
  const plan = isLoan ? planOf({ amountMinor, rate, years: Number(years) }) : undefined;
  return (
    <div className="flex flex-col gap-8 rounded-lg border border-line bg-raised p-6 md:p-8">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <PlainSelect
          name="currency"
          label={say('site.calculator.currency')}
          choices={currencies.map((one) => ({ id: one, label: one }))}
          value={code}
          onChange={setCode}
        />
        <MoneyField
          name="amount"
          label={say('site.property.amount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={amountMinor > 0n ? undefined : say('site.calculator.amount-error')}
        />
        <TextField
          name="rate"
          ltr
          label={say('site.property.interest')}
          value={rateText}
          onChange={setRate}
          error={rate === undefined ? say('site.property.interest-error') : undefined}
        />
        <PlainSelect
          name="years"
          label={say('site.property.time')}
          choices={YEARS.map((count) => ({
            id: String(count),
            label: intl.formatMessage({ id: 'site.property.years' }, { years: count }),
          }))}
          value={years}
          onChange={setYears}
        />
      </div>
      {plan !== undefined && (
        <>
          <MortgageResult plan={plan} currency={currency} />
          <MortgageChart plan={plan} currency={currency} />
        </>
      )}
    </div>
  );
}
