/** One account: what is on it, how to pay into it, how it went, what moved. */
import type { AccountId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Droplets } from 'lucide-react';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useParams } from 'react-router';
import { type Account, nameOf } from '#lib/accounts/accounts.queries.ts';
import { productName } from '#lib/accounts/product-name.ts';
import { wasOpened } from '#lib/accounts/was-opened.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { useTitle } from '#lib/screen/use-title.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ModeContext } from '#ui/mode.ts';
import { accountQuery } from './account.queries.ts';
import { BalanceCard } from './balance-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { ShareCard } from './share-card.tsx';
import { TransfersCard } from './transfers-card.tsx';

export function DetailPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  // An id that is none is answered as one that is not there.
  const account = useQuery(accountQuery(id as AccountId));
  if (account.data === undefined && isNotFound(account.error)) {
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'customer.accounts.not-found' })}
        action={
          <LinkButton variant="primary" href={paths.customer.accountsManage()}>
            {intl.formatMessage({ id: 'customer.accounts.title' })}
          </LinkButton>
        }
      >
        {intl.formatMessage({ id: 'customer.accounts.not-found-text' })}
      </MissingThing>
    );
  }
  return (
    <QueryView
      query={account}
      errorTitle={intl.formatMessage({ id: 'customer.accounts.one-not-loaded' })}
      skeleton={<DetailSkeleton />}
    >
      {(known) => <Detail account={known} />}
    </QueryView>
  );
}

function Detail({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const name = nameOf(intl, account);
  const { pathname, state } = useLocation();
  useTitle(name);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={name}
        lead={account.account_tag === null ? undefined : productName(intl, account.account_type)}
        crumbs={[
          {
            label: intl.formatMessage({ id: 'customer.accounts.title' }),
            href: paths.customer.accountsManage(),
          },
          { label: name, href: pathname },
        ]}
        action={account.status === 'Active' && <Actions account={account} />}
      />
      {wasOpened(state) && (
        <Panel
          tone="success"
          takesFocus
          title={intl.formatMessage({ id: 'customer.accounts.opened' })}
        >
          {intl.formatMessage({ id: 'customer.accounts.opened-text' })}
        </Panel>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <BalanceCard account={account} />
        <ShareCard account={account} />
      </div>
      <HistoryCard account={account} />
      <TransfersCard account={account} />
    </div>
  );
}

function Actions({ account }: { readonly account: Account }) {
  const intl = useIntl();
  const mode = use(ModeContext);
  return (
    <div className="flex flex-wrap gap-3">
      {mode === 'sandbox' && (
        <LinkButton
          href={paths.customer.faucet(account.id)}
          icon={<Droplets aria-hidden="true" className="size-4" />}
        >
          {intl.formatMessage({ id: 'customer.faucet.title' })}
        </LinkButton>
      )}
      <LinkButton
        variant="primary"
        href={paths.customer.transferInternal(account.id)}
        icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
      >
        {intl.formatMessage({ id: 'customer.home.transfer' })}
      </LinkButton>
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-14 w-56" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
