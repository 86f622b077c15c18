/** What to say when more is to leave an account than it has: how much could. */
import type { MoneyAnswer } from '@fairlead/contract/money';
import type { IntlShape } from 'react-intl';
import { textOf } from '#lib/money/money-text.ts';

export function tooMuch(available: MoneyAnswer): (intl: IntlShape) => string {
  return (intl) =>
    intl.formatMessage(
      { id: 'customer.internal.too-much' },
      { most: textOf(available, intl.locale) },
    );
}
