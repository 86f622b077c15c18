/** What is corrected, and how much of it: at most what is left. */
import { type Control, Controller } from 'react-hook-form';
import { type IntlShape, useIntl } from 'react-intl';
import { useFieldName } from '#lib/form/field-names.ts';
import { FormSelect } from '#lib/form/form-select.tsx';
import { useErrorWords } from '#lib/form/use-error-words.ts';
import { currencyOf, textOf } from '#lib/money/money-text.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { type AdjustValues, GOODWILL } from './adjust-checks.ts';
import type { Correctable, Terms } from './adjustments.queries.ts';

export interface AdjustTargetProps {
  /** Undefined until the bank has said them. */
  readonly terms: Terms | undefined;
  readonly control: Control<AdjustValues, unknown, AdjustValues>;
  readonly chosen: string;
  readonly currency: string;
}

export function AdjustTarget({ terms, control, chosen, currency }: AdjustTargetProps) {
  const intl = useIntl();
  const inWords = useErrorWords();
  const amountLabel = intl.formatMessage({ id: 'control.money.amount' });
  useFieldName('amount', amountLabel);
  const nothing = intl.formatMessage({ id: 'control.adjustments.goodwill' });
  const choices = [
    ...(terms?.goodwill ? [{ id: GOODWILL, label: nothing }] : []),
    ...(terms?.correctable ?? []).map((one) => ({ id: one.id, label: nameIn(intl, one) })),
  ];
  const isEmpty = terms !== undefined && choices.length === 0;
  return (
    <>
      <FormSelect
        control={control}
        name="corrects"
        kind="search"
        label={intl.formatMessage({ id: 'control.adjustments.corrects' })}
        description={intl.formatMessage({
          id: isEmpty ? 'control.adjustments.corrects-none' : 'control.adjustments.corrects-help',
        })}
        choices={choices}
      />
      <Controller
        control={control}
        name="amount"
        render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
          <MoneyField
            {...field}
            label={amountLabel}
            description={capOf(intl, terms, chosen)}
            currency={currencyOf(currency)}
            error={error?.message === undefined ? undefined : inWords(error.message)}
          />
        )}
      />
    </>
  );
}

/** `Sandbox faucet · 15 Nov 2026 · $100.00 · 1A2B3C4D5E6F`. */
function nameIn(intl: IntlShape, { kind, counterparty, on, amount, reference }: Correctable) {
  const day = intl.formatDate(on, { dateStyle: 'medium', timeZone: 'UTC' });
  const of = intl.formatMessage({ id: 'control.adjustments.case' }, { reference });
  const parts = [counterparty, day, textOf(amount, intl.locale), kind === 'case' ? of : reference];
  return parts
    .filter((part) => part !== '')
    .map(isolated)
    .join(' · ');
}

/** Keeps its own direction within any sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function capOf(intl: IntlShape, terms: Terms | undefined, chosen: string): string | undefined {
  const said = (money: Correctable['left']) => isolated(textOf(money, intl.locale));
  if (chosen === GOODWILL && terms?.goodwill) {
    const { each, month, left } = terms.goodwill;
    const values = { each: said(each), month: said(month), left: said(left) };
    return intl.formatMessage({ id: 'control.adjustments.cap-goodwill' }, values);
  }
  const found = terms?.correctable.find(({ id }) => id === chosen);
  if (found === undefined) return undefined;
  const values = { left: said(found.left), amount: said(found.amount) };
  return intl.formatMessage({ id: 'control.adjustments.cap' }, values);
}
