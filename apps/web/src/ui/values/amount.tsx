/**
 * An amount of money: tabular figures, never broken over lines. Credit is green with +, debit red
 * with −, and the sandbox marks it as simulated.
 */
import { type Currency, formatMoney } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { classes } from '#ui/class-names.ts';
import { SimulatedMark } from './simulated-mark.tsx';

export interface AmountProps {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** `credit` and `debit` show the sign and the colour of a movement. */
  readonly movement?: 'credit' | 'debit' | undefined;
  /** `above`: the card or row this stands in carries the mark already. */
  readonly mark?: 'here' | 'above';
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export function Amount({ amountMinor, currency, movement, mark = 'here' }: AmountProps) {
  const { locale } = useIntl();
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const signed = movement === undefined ? amountMinor : movement === 'debit' ? -size : size;
  const text = formatMoney({ amountMinor: signed, currency }, locale, {
    sign: movement === 'credit' ? 'always' : 'auto',
    // A hyphen is too short to be seen as a sign.
  }).replace('-', '\u2212');
  return (
    <span className="whitespace-nowrap">
      <bdi
        // Signs and symbols keep their side of the figure; only Arabic units turn it round.
        dir={RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'}
        className={classes(
          'money',
          movement === 'credit' && 'text-credit',
          movement === 'debit' && 'text-debit',
        )}
      >
        {text}
      </bdi>
      {mark === 'here' && <SimulatedMark />}
    </span>
  );
}
