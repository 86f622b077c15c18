/** One posting: both sides, which sum to zero in each currency, and the block that sealed it. */
import { useQuery } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { FoundView } from '#lib/screen/found-view.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { SimulatedMark } from '#ui/values/simulated-mark.tsx';
import { AccountName, linkClass } from './account-name.tsx';
import { Head } from './head.tsx';
import { postingName } from './posting-name.tsx';
import { PostingOutcome } from './posting-outcome.tsx';

type Posting = Awaited<ReturnType<typeof bank.ledger.posting>>;
type Line = Posting['lines'][number];

export function PostingPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const posting = useQuery({
    queryKey: ['staff', 'ledger', 'posting', id],
    queryFn: ({ signal }) => bank.ledger.posting({ params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && count < 2,
  });
  return (
    <FoundView
      query={posting}
      errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
      missing={{
        title: intl.formatMessage({ id: 'control.ledger.posting-missing' }),
        text: intl.formatMessage({ id: 'control.ledger.missing-text' }),
        href: paths.control.ledger('postings'),
        place: intl.formatMessage({ id: 'control.ledger.title' }),
      }}
    >
      {(known) => <OnePosting posting={known} />}
    </FoundView>
  );
}

function OnePosting({ posting }: { readonly posting: Posting }) {
  const intl = useIntl();
  const { id, label, lines } = posting;
  const name = postingName(intl, label);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={name}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.ledger.title' }),
            href: paths.control.ledger('postings'),
          },
          { label: name, href: paths.control.posting(id) },
        ]}
      />
      <Card>
        <Facts facts={factsOf(intl, posting)} />
      </Card>
      {lines.length > 0 && (
        <Card
          flush
          title={
            <span className="inline-flex items-center gap-2">
              {intl.formatMessage({ id: 'control.ledger.entries' })}
              <SimulatedMark />
            </span>
          }
        >
          <DataTable
            caption={intl.formatMessage({ id: 'control.ledger.entries' })}
            columns={columnsIn(intl)}
            rows={lines}
            rowKey={({ account_id, balance_after }) => `${account_id} ${balance_after.amount}`}
          />
        </Card>
      )}
    </div>
  );
}

function factsOf(intl: IntlShape, posting: Posting): Fact[] {
  const { seal, reverses, reversed_by } = posting;
  return [
    {
      name: intl.formatMessage({ id: 'control.ledger.outcome' }),
      value: <PostingOutcome outcome={posting.outcome} />,
    },
    {
      name: intl.formatMessage({ id: 'control.ledger.kind' }),
      value: intl.formatMessage({ id: `control.postingkind.${posting.kind}` }),
    },
    {
      name: intl.formatMessage({ id: 'control.ledger.label' }),
      value: (
        <bdi dir="ltr" className="font-mono text-sm">
          {posting.label}
        </bdi>
      ),
    },
    {
      name: intl.formatMessage({ id: 'control.ledger.value-date' }),
      value: intl.formatDate(`${posting.value_date}T12:00:00Z`, {
        dateStyle: 'medium',
        timeZone: 'UTC',
      }),
    },
    {
      name: intl.formatMessage({ id: 'control.ledger.recorded' }),
      value: <DateTime iso={posting.posted_at} style="exact" />,
    },
    ...linkFact(intl, 'reverses', reverses),
    ...linkFact(intl, 'reversed-by', reversed_by),
    {
      name: intl.formatMessage({ id: 'control.ledger.sealed-in' }),
      value:
        seal === null ? (
          intl.formatMessage({ id: 'control.ledger.not-sealed' })
        ) : (
          <span className="inline-flex flex-wrap items-center gap-2">
            {intl.formatMessage({ id: 'control.ledger.block-number' }, { number: seal.number })}
            <Head value={seal.head} />
          </span>
        ),
    },
    {
      name: intl.formatMessage({ id: 'control.ledger.id' }),
      value: (
        <bdi dir="ltr" className="font-mono text-sm">
          {posting.id}
        </bdi>
      ),
    },
  ];
}

function linkFact(intl: IntlShape, name: 'reverses' | 'reversed-by', id: string | null): Fact[] {
  if (id === null) return [];
  const value = (
    <Anchor href={paths.control.posting(id)} className={linkClass}>
      <bdi dir="ltr" className="font-mono text-sm">
        {id}
      </bdi>
    </Anchor>
  );
  return [{ name: intl.formatMessage({ id: `control.ledger.${name}` }), value }];
}

function columnsIn(intl: IntlShape): Column<Line>[] {
  return [
    {
      id: 'account',
      header: intl.formatMessage({ id: 'control.ledger.account' }),
      isRowHeader: true,
      cell: ({ account_id, code, owner }) => (
        <AccountName id={account_id} code={code} owner={owner} />
      ),
    },
    {
      id: 'kind',
      header: intl.formatMessage({ id: 'control.ledger.kind' }),
      cell: ({ kind }) => intl.formatMessage({ id: `control.ledgerkind.${kind}` }),
    },
    {
      id: 'amount',
      header: intl.formatMessage({ id: 'control.ledger.amount' }),
      align: 'end',
      cell: ({ amount }) => (
        <MoneyAmount
          money={amount}
          movement={amount.amount.startsWith('-') ? 'debit' : 'credit'}
          mark="above"
        />
      ),
    },
    {
      id: 'after',
      header: intl.formatMessage({ id: 'control.ledger.balance-after' }),
      align: 'end',
      cell: ({ balance_after }) => <MoneyAmount money={balance_after} mark="above" />,
    },
  ];
}
