/** One account of the books with its page of entries. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { MoneyAmount } from '#lib/money/money-amount.tsx';
import { FoundView } from '#lib/screen/found-view.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { linkClass } from './account-name.tsx';
import { Entries } from './entries.tsx';

type Account = Awaited<ReturnType<typeof bank.ledger.account>>;

export function AccountPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const account = useQuery({
    queryKey: ['staff', 'ledger', 'account', id],
    queryFn: ({ signal }) => bank.ledger.account({ params: { id }, signal }),
    retry: (count, error) => !isNotFound(error) && count < 2,
  });
  return (
    <FoundView
      query={account}
      errorTitle={intl.formatMessage({ id: 'control.ledger.not-loaded' })}
      missing={{
        title: intl.formatMessage({ id: 'control.ledger.account-missing' }),
        text: intl.formatMessage({ id: 'control.ledger.missing-text' }),
        href: paths.control.ledger('accounts'),
        place: intl.formatMessage({ id: 'control.ledger.title' }),
      }}
    >
      {(known) => <OneAccount account={known} />}
    </FoundView>
  );
}

function OneAccount({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const { id, code, owner, kind } = account;
  const name =
    code ?? owner?.account_number ?? intl.formatMessage({ id: `control.ledgerkind.${kind}` });
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={name}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'control.ledger.title' }),
            href: paths.control.ledger('accounts'),
          },
          { label: name, href: paths.control.ledgerAccount(id) },
        ]}
      />
      <Card>
        <AccountFacts account={account} />
      </Card>
      <Entries id={id} />
    </div>
  );
}

function AccountFacts({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const { owner } = account;
  const amounts = (['balance', 'reserved', 'available'] as const).map((name) => ({
    name: intl.formatMessage({ id: `control.ledgeramount.${name}` }),
    value: <MoneyAmount money={account[name]} />,
  }));
  const numbers =
    owner === null
      ? []
      : [
          {
            name: intl.formatMessage({ id: 'control.ledger.account-number' }),
            value: <bdi dir="ltr">{owner.account_number ?? '–'}</bdi>,
          },
          {
            name: intl.formatMessage({ id: 'control.ledger.customer-id' }),
            value: <CustomerLink id={owner.customer_id} />,
          },
        ];
  return (
    <Facts
      facts={[
        {
          name: intl.formatMessage({ id: 'control.ledger.kind' }),
          value: (
            <span className="inline-flex gap-2">
              {intl.formatMessage({ id: `control.ledgerkind.${account.kind}` })}
              {account.closed && (
                <Badge>{intl.formatMessage({ id: 'control.ledger.closed' })}</Badge>
              )}
            </span>
          ),
        },
        ...amounts,
        ...numbers,
        {
          name: intl.formatMessage({ id: 'control.ledger.opened' }),
          value: <DateTime iso={account.opened_at} style="exact" />,
        },
        {
          name: intl.formatMessage({ id: 'control.ledger.id' }),
          value: (
            <bdi dir="ltr" className="font-mono text-sm">
              {account.id}
            </bdi>
          ),
        },
      ]}
    />
  );
}

/** Leads to the customer, for staff who may know them. */
function CustomerLink({ id }: { readonly id: string }) {
  const staff = useStaff();
  const text = (
    <bdi dir="ltr" className="font-mono text-sm">
      {id}
    </bdi>
  );
  if (!mayDo(staff, 'customers.read')) return text;
  return (
    <Anchor href={paths.control.customer(id)} className={linkClass}>
      {text}
    </Anchor>
  );
}
