/** Moving money between own accounts: filling in, looking over, sending, and the receipt. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { type Account, accountsQuery, openOnes } from '#lib/accounts/accounts.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { UnknownOutcome } from '#lib/sending/unknown-outcome.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/data/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ReviewCard } from './review-card.tsx';
import { TransferForm } from './transfer-form.tsx';
import { useInternalTransfer } from './use-internal-transfer.ts';

export function InternalPage() {
  const intl = useIntl();
  const accounts = useQuery(accountsQuery);
  const title = intl.formatMessage({ id: 'customer.internal.title' });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={title}
        lead={intl.formatMessage({ id: 'customer.internal.lead' })}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.transfers.title' }),
            href: paths.customer.transfers(),
          },
          { label: title, href: paths.customer.transferInternal() },
        ]}
      />
      <QueryView
        query={accounts}
        errorTitle={intl.formatMessage({ id: 'customer.accounts.not-loaded' })}
        skeleton={<Skeleton className="h-112 w-full" />}
      >
        {(all) => <Steps accounts={openOnes(all)} />}
      </QueryView>
      <StandingWarning />
    </div>
  );
}

function Steps({ accounts }: { readonly accounts: readonly Account[] }) {
  const transfer = useInternalTransfer();
  const { review, sending } = transfer;
  if (sending.state === 'unknown') return <UnknownOutcome onAsk={sending.askNow} />;
  if (accounts.length < 2) return <TooFew />;
  if (review !== undefined) {
    return <ReviewCard accounts={accounts} review={review} transfer={transfer} />;
  }
  return (
    <Card>
      <TransferForm accounts={accounts} transfer={transfer} />
    </Card>
  );
}

function TooFew() {
  const intl = useIntl();
  return (
    <EmptyState
      icon={<ArrowLeftRight aria-hidden="true" />}
      title={intl.formatMessage({ id: 'customer.internal.too-few' })}
      action={
        <LinkButton variant="primary" href={paths.customer.accountsCreate()}>
          {intl.formatMessage({ id: 'customer.accounts.create' })}
        </LinkButton>
      }
    >
      {intl.formatMessage({ id: 'customer.internal.too-few-text' })}
    </EmptyState>
  );
}
