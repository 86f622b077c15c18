/**
 * The day of a payment. It stands there also while the possible days are not known: one that was
 * chosen is never out of sight, and the bank judges it anyway.
 */
import { useIntl } from 'react-intl';
import type { Terms } from '#customer/transfers/external/external.queries.ts';
import { DateField, type DateFieldProps } from '#ui/fields/date-field.tsx';

export interface DayFieldProps extends Omit<DateFieldProps, 'earliest' | 'latest'> {
  readonly terms: Terms | undefined;
}

export function DayField({ terms, ...field }: DayFieldProps) {
  const intl = useIntl();
  const today = intl.formatMessage({ id: 'customer.external.scheduled_for-today' });
  if (terms === undefined) return <DateField {...field} optional description={today} />;
  const { first_day: earliest, last_day: latest } = terms;
  const day = intl.formatDate(latest, { dateStyle: 'long', timeZone: 'UTC' });
  const last = intl.formatMessage({ id: 'customer.external.scheduled_for-last' }, { day });
  return (
    <DateField
      {...field}
      optional
      earliest={earliest}
      latest={latest}
      description={`${today} ${last}`}
    />
  );
}
