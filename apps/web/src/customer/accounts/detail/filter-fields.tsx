/** The fields besides the text by which transfers are narrowed down. */
import { transferStatuses, transferTypes } from '@fairlead/contract/choices';
import type { Currency } from '@fairlead/money';
import { useIntl } from 'react-intl';
import { PlainSelect } from '#ui/choices/plain-select.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { amountNames, dayNames, type TransferFilter } from './transfer-filter.ts';

export interface FilterFieldsProps {
  readonly draft: TransferFilter;
  readonly set: (name: keyof TransferFilter) => (value: string) => void;
  readonly currency: Currency;
  /** Amounts that could not be read. */
  readonly unread: readonly (keyof TransferFilter)[];
}

export function FilterFields({ draft, set, currency, unread }: FilterFieldsProps) {
  const intl = useIntl();
  const any = intl.formatMessage({ id: 'customer.filter.any' });
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {amountNames.map((name) => (
        <MoneyField
          key={name}
          label={intl.formatMessage({ id: `customer.filter.${name}` })}
          currency={currency}
          value={draft[name] ?? ''}
          onChange={set(name)}
          error={
            unread.includes(name)
              ? intl.formatMessage({ id: 'field.error.amount-wrong' })
              : undefined
          }
        />
      ))}
      <PlainSelect
        label={intl.formatMessage({ id: 'customer.filter.type' })}
        value={draft.type ?? ''}
        onChange={set('type')}
        placeholder={any}
        choices={transferTypes.map((id) => ({
          id,
          label: intl.formatMessage({ id: `customer.transfer-type.${id}` }),
        }))}
      />
      {dayNames.map((name) => (
        <DateField
          key={name}
          label={intl.formatMessage({ id: `customer.filter.${name}` })}
          value={draft[name] ?? ''}
          onChange={set(name)}
        />
      ))}
      <PlainSelect
        label={intl.formatMessage({ id: 'customer.filter.status' })}
        value={draft.status ?? ''}
        onChange={set('status')}
        placeholder={any}
        choices={transferStatuses.map((id) => ({
          id,
          label: intl.formatMessage({ id: `customer.transfer-status.${id}` }),
        }))}
      />
    </div>
  );
}
