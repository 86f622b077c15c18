/** What changing money costs, asked of the same quotes as transfers: living part of the page. */
import { parseMoney } from '@fairlead/money';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { bank } from '#lib/client.ts';
import { currencyOf } from '#lib/money/money-text.ts';
import { type Found, problemOf, said } from '#lib/plain-form/problem.ts';
import { ProblemSummary } from '#lib/plain-form/problem-summary.tsx';
import { useAttempt } from '#lib/plain-form/use-attempt.ts';
import { Button } from '#ui/actions/button.tsx';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { FxResult, type Quote } from './fx-result.tsx';

export interface FxFacts {
  readonly currencies: readonly string[];
}

/** Something to begin with; the reader changes it. */
const EXAMPLE = 1_000;

function problemsIn(asked: { readable: boolean; same: boolean }): Found<'amount' | 'to'>[] {
  const problems: Found<'amount' | 'to'>[] = [];
  const add = (field: 'amount' | 'to', id: MessageId) =>
    problems.push({ field, message: said(id) });
  if (!asked.readable) add('amount', 'site.calculator.amount-error');
  if (asked.same) add('to', 'site.international.calc-same');
  return problems;
}

export function FxCalculator({ currencies }: FxFacts) {
  const intl = useIntl();
  const [from, setFrom] = useState(currencies[0] ?? '');
  const [to, setTo] = useState(currencies[1] ?? '');
  const [amount, setAmount] = useState(intl.formatNumber(EXAMPLE));
  const [quote, setQuote] = useState<Quote>();
  const attempt = useAttempt<'amount' | 'to'>();
  const choices = currencies.map((one) => ({ id: one, label: one }));
  const word = (id: 'amount' | 'to') => intl.formatMessage({ id: `site.international.calc-${id}` });

  function ask(event: FormEvent) {
    event.preventDefault();
    const parsed = parseMoney(amount, currencyOf(from), intl.locale);
    const problems = problemsIn({ readable: parsed.ok, same: from === to });
    setQuote(undefined);
    void attempt.run(problems, async () => {
      if (!parsed.ok) return;
      const query = { from, to, amount: String(parsed.money.amountMinor) };
      setQuote(await bank.fx.quote({ query }));
    });
  }

  return (
    <div className="grid max-w-4xl gap-8 rounded-lg border border-line bg-raised p-6 md:grid-cols-2 md:p-8">
      <form onSubmit={ask} noValidate className="flex flex-col gap-5">
        <ProblemSummary {...attempt} nameOf={word} />
        <PlainSelect
          name="from"
          label={intl.formatMessage({ id: 'site.international.calc-from' })}
          choices={choices}
          value={from}
          onChange={setFrom}
        />
        <PlainSelect
          name="to"
          label={word('to')}
          choices={choices}
          value={to}
          onChange={setTo}
          error={problemOf(attempt.problems, 'to')}
        />
        <MoneyField
          name="amount"
          label={word('amount')}
          currency={currencyOf(from)}
          value={amount}
          onChange={setAmount}
          error={problemOf(attempt.problems, 'amount')}
        />
        <Button type="submit" variant="primary" isPending={attempt.isPending}>
          {intl.formatMessage({ id: 'site.international.calc-ask' })}
        </Button>
      </form>
      <FxResult quote={quote} />
    </div>
  );
}
