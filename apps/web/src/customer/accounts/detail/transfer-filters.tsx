/** Searching an account's transfers: by text, and below by amount, days, direction and status. */
import { formatMoney, parseMoney } from '@fairlead/money';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { currencyOf } from '#lib/money/money-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { FilterFields } from './filter-fields.tsx';
import { amountNames, type TransferFilter } from './transfer-filter.ts';

export interface TransferFiltersProps {
  readonly filter: TransferFilter;
  readonly currency: string;
  readonly onChange: (filter: TransferFilter) => void;
}

export function TransferFilters({ filter, currency, onChange }: TransferFiltersProps) {
  const intl = useIntl();
  const { draft, set, read } = useDraft(filter, currency);
  const [unread, setUnread] = useState<readonly (keyof TransferFilter)[]>([]);
  return (
    <search>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const { typed, wrong } = read();
          setUnread(wrong);
          if (wrong.length === 0) onChange(typed);
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-52 flex-1">
            <SearchField
              label={intl.formatMessage({ id: 'customer.filter.text' })}
              value={draft.text ?? ''}
              onChange={set('text')}
            />
          </div>
          <Button type="submit">{intl.formatMessage({ id: 'customer.filter.apply' })}</Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="quiet" onPress={() => onChange({})}>
              {intl.formatMessage({ id: 'customer.filter.clear' })}
            </Button>
          )}
        </div>
        <details open={unread.length > 0 || Object.keys(filter).some((name) => name !== 'text')}>
          <summary className="inline-flex min-h-6 list-none items-center rounded-sm text-sm text-accent-ink underline underline-offset-4">
            {intl.formatMessage({ id: 'customer.filter.more' })}
          </summary>
          <FilterFields draft={draft} set={set} currency={currencyOf(currency)} unread={unread} />
        </details>
      </form>
    </search>
  );
}

/** What is being typed; amounts as the reader writes them until they are looked for. */
function useDraft(filter: TransferFilter, code: string) {
  const { locale } = useIntl();
  const currency = currencyOf(code);
  const [draft, setDraft] = useState<TransferFilter>(() => {
    const shown = amountNames.flatMap((name) => {
      const minor = filter[name];
      if (minor === undefined) return [];
      return [
        [name, formatMoney({ amountMinor: BigInt(minor), currency }, locale, { show: 'none' })],
      ];
    });
    return { ...filter, ...Object.fromEntries(shown) };
  });
  const set = (name: keyof TransferFilter) => (value: string) =>
    setDraft((before) => ({ ...before, [name]: value }));
  /** The filter, and the amounts in it that nobody can read. */
  const read = () => {
    const amounts = amountNames.map((name) => {
      const text = draft[name]?.trim() ?? '';
      return { name, text, amount: parseMoney(text, currency, locale) };
    });
    const wrong = amounts.filter(({ text, amount }) => text !== '' && !amount.ok);
    const minor = amounts.map(({ name, amount }) => [
      name,
      amount.ok ? amount.money.amountMinor.toString() : '',
    ]);
    const typed: TransferFilter = { ...draft, ...Object.fromEntries(minor) };
    return { typed, wrong: wrong.map(({ name }) => name) };
  };
  return { draft, set, read };
}
