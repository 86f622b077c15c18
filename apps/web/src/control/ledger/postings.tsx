/** What was asked of the books and what came of it; the filter is in the address bar. */
import { type PostingOutcome as Outcome, postingOutcomes } from '@fairlead/contract/choices';
import { type IntlShape, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { ExportButton } from '#lib/list/export-button.tsx';
import { ChoiceFilter } from '#lib/list/filters/choice-filter.tsx';
import { DayFilters, daysIn, momentsOf } from '#lib/list/filters/days.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useSort } from '#lib/list/use-sort.ts';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { linkClass } from './account-name.tsx';
import { PostingName } from './posting-name.tsx';
import { PostingOutcome } from './posting-outcome.tsx';

type Posting = Awaited<ReturnType<typeof bank.ledger.postings>>['data'][number];

export function Postings() {
  const intl = useIntl();
  const sort = useSort(['posted', '-posted'], '-posted');
  const [address] = useSearchParams();
  const outcome = postingOutcomes.find((one) => one === address.get('outcome'));
  const search = address.get('search')?.trim() || undefined;
  const narrowed = { outcome, search, ...momentsOf(daysIn(address)) };
  const isNarrowed = Object.values(narrowed).some((one) => one !== undefined);
  const filter = { sort: sort.value, ...narrowed };
  const list = useCursorList<Posting>({
    queryKey: ['staff', 'ledger', 'postings', filter],
    load: (cursor, signal) => bank.ledger.postings({ query: { cursor, ...filter }, signal }),
  });
  return (
    <Card
      flush
      title={intl.formatMessage({ id: 'control.ledger.postings' })}
      actions={
        <ExportButton size="compact" take={() => bank.ledger.exportPostings({ body: filter })} />
      }
    >
      <PostingFilters outcome={outcome} />
      <ListTable
        list={list}
        errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
        emptyText={intl.formatMessage({
          id: isNarrowed ? 'control.ledger.none-found' : 'control.ledger.nothing-booked',
        })}
        caption={intl.formatMessage({ id: 'control.ledger.postings' })}
        columns={columnsIn(intl)}
        rowKey={({ id }) => id}
        sort={sort}
      />
    </Card>
  );
}

function PostingFilters({ outcome }: { readonly outcome: Outcome | undefined }) {
  const intl = useIntl();
  const typed = useTypedFilter('search');
  return (
    <div className="grid grid-cols-2 gap-4 px-5 pb-3 *:min-w-0 max-lg:[&>:nth-last-child(n+3)]:col-span-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField label={intl.formatMessage({ id: 'control.ledger.search-posting' })} {...typed} />
      <ChoiceFilter
        name="outcome"
        label={intl.formatMessage({ id: 'control.ledger.outcome' })}
        value={outcome}
        choices={postingOutcomes}
        labelOf={(id) => intl.formatMessage({ id: `control.postingoutcome.${id}` })}
      />
      <DayFilters />
    </div>
  );
}

function columnsIn(intl: IntlShape): Column<Posting>[] {
  return [
    {
      id: 'posting',
      header: intl.formatMessage({ id: 'control.ledger.posting' }),
      isRowHeader: true,
      cell: ({ id, label }) => (
        <Anchor href={paths.control.posting(id)} className={linkClass}>
          <PostingName label={label} />
        </Anchor>
      ),
    },
    {
      id: 'kind',
      header: intl.formatMessage({ id: 'control.ledger.kind' }),
      cell: ({ kind }) => intl.formatMessage({ id: `control.postingkind.${kind}` }),
    },
    {
      id: 'outcome',
      header: intl.formatMessage({ id: 'control.ledger.outcome' }),
      cell: ({ outcome }) => <PostingOutcome outcome={outcome} />,
    },
    {
      id: 'entries',
      header: intl.formatMessage({ id: 'control.ledger.entries' }),
      align: 'end',
      cell: ({ entries }) => intl.formatNumber(entries),
    },
    {
      id: 'at',
      header: intl.formatMessage({ id: 'control.ledger.recorded' }),
      sort: 'posted',
      align: 'end',
      cell: ({ posted_at }) => <DateTime iso={posted_at} />,
    },
  ];
}
