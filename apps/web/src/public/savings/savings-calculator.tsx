/** What a sum would earn here: the living part of `/savings`. Rates come from the product table. */
import type { PublicContent } from '@fairlead/contract/content';
import { parseMoney } from '@fairlead/money';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { currencyOf } from '#lib/money/money-text.ts';
import type { Choice } from '#ui/choices/choice.ts';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { SavingsResult } from './savings-result.tsx';

type Product = PublicContent['products'][number];

export interface SavingsFacts {
  readonly products: readonly Pick<Product, 'id' | 'rate' | 'term' | 'minimum' | 'currencies'>[];
}

const MONTHS = [3, 6, 12, 24, 36, 60] as const;
/** Something to begin with; the reader changes it. */
const EXAMPLE = { amount: 5_000, months: '12' };

function monthChoices(intl: IntlShape): Choice[] {
  return MONTHS.map((months) => ({
    id: String(months),
    label: intl.formatMessage({ id: 'site.product.months' }, { months }),
  }));
}

export function SavingsCalculator({ products }: SavingsFacts) {
  const intl = useIntl();
  const say = (id: MessageId) => intl.formatMessage({ id });
  const [id, setId] = useState<string>(products[0]?.id ?? '');
  const [chosen, setChosen] = useState<string>();
  const [amount, setAmount] = useState(intl.formatNumber(EXAMPLE.amount));
  const [months, setMonths] = useState(EXAMPLE.months);
  const product = products.find((one) => one.id === id);
  if (product === undefined) return null;
  const code = product.currencies.find((one) => one === chosen) ?? product.currencies[0] ?? '';
  const currency = currencyOf(code);
  const parsed = parseMoney(amount, currency, intl.locale);
  return (
    <div className="grid max-w-4xl gap-8 rounded-lg border border-line bg-raised p-6 md:grid-cols-2 md:p-8">
      <div className="flex flex-col gap-5">
        <PlainSelect
          name="product"
          label={say('site.savings.calc-product')}
          choices={products.map((one) => ({ id: one.id, label: say(`ui.product.${one.id}`) }))}
          value={id}
          onChange={setId}
        />
        <PlainSelect
          name="currency"
          label={say('site.calculator.currency')}
          choices={product.currencies.map((one) => ({ id: one, label: one }))}
          value={code}
          onChange={setChosen}
        />
        <MoneyField
          name="amount"
          label={say('site.savings.calc-amount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={parsed.ok ? undefined : say('site.calculator.amount-error')}
        />
        {product.term === null && (
          <PlainSelect
            name="months"
            label={say('site.savings.calc-time')}
            choices={monthChoices(intl)}
            value={months}
            onChange={setMonths}
          />
        )}
      </div>
      {parsed.ok && (
        <SavingsResult
          product={product}
          money={parsed.money}
          months={product.term ?? Number(months)}
        />
      )}
    </div>
  );
}
