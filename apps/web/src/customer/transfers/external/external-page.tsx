/** Money to a person or company outside: filling in, looking over, sending; then its own page. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Restricted } from '#customer/transfers/standing/restricted.tsx';
import { ReviewNote } from '#customer/transfers/standing/review-note.tsx';
import { standingQuery } from '#customer/transfers/standing/standing.queries.ts';
import { type Account, accountsQuery, openOnes } from '#lib/accounts/accounts.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { type Payee, payeesQuery } from '#lib/payees/payees.queries.ts';
import { UnknownOutcome } from '#lib/sending/unknown-outcome.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { OrderForm } from './order-form.tsx';
import { ReviewCard } from './review/review-card.tsx';
import { useExternalTransfer } from './use-external-transfer.ts';

export function ExternalPage() {
  const intl = useIntl();
  const standing = useQuery(standingQuery);
  const title = intl.formatMessage({ id: 'customer.external.title' });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.external.lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.transfers.title' }),
            href: paths.customer.transfers(),
          },
          { label: title, href: paths.customer.transferExternal() },
        ]}
      />
      <QueryView
        query={standing}
        errorTitle={intl.formatMessage({ id: 'customer.external.not-loaded' })}
        skeleton={<Skeleton className="h-112 w-full" />}
      >
        {(known) =>
          known.status === 'RESTRICTED' ? (
            <Restricted standing={known} />
          ) : (
            <>
              {known.status === 'REVIEW' && <ReviewNote standing={known} />}
              <Loaded />
            </>
          )
        }
      </QueryView>
      <StandingWarning />
    </div>
  );
}

/** The form needs both lists at once, so that a payee named in the address is found. */
function Loaded() {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery);
  const payees = useQuery(payeesQuery);
  const skeleton = <Skeleton className="h-112 w-full" />;
  return (
    <QueryView
      query={accounts}
      errorTitle={intl.formatMessage({ id: 'customer.accounts.not-loaded' })}
      skeleton={skeleton}
    >
      {(all) => (
        <QueryView
          query={payees}
          errorTitle={intl.formatMessage({ id: 'customer.payees.not-loaded' })}
          skeleton={skeleton}
        >
          {(kept) => <Steps accounts={openOnes(all)} payees={kept} />}
        </QueryView>
      )}
    </QueryView>
  );
}

interface StepsProps {
  readonly accounts: readonly Account[];
  readonly payees: readonly Payee[];
}

function Steps({ accounts, payees }: StepsProps) {
  const intl = useIntl();
  const transfer = useExternalTransfer();
  const { review, sending } = transfer;
  if (sending.state === 'unknown') return <UnknownOutcome onAsk={sending.askNow} />;
  if (accounts.length === 0) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'customer.external.no-account' })}
        action={
          <LinkButton variant="primary" href={paths.customer.accountsCreate()}>
            {intl.formatMessage({ id: 'customer.accounts.create' })}
          </LinkButton>
        }
      />
    );
  }
  if (review !== undefined) {
    return <ReviewCard accounts={accounts} payees={payees} review={review} transfer={transfer} />;
  }
  return (
    <Card>
      <OrderForm accounts={accounts} payees={payees} transfer={transfer} />
    </Card>
  );
}
