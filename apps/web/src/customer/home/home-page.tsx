/** The first screen after signing in: what is there, what moved lately, what waits. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Droplets } from 'lucide-react';
import { use } from 'react';
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { LatestTransfers } from '#lib/transfers/latest-transfers.tsx';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ModeContext } from '#ui/mode.ts';
import { AccountsCard } from './accounts-card.tsx';
import { summaryQuery } from './home.queries.ts';
import { HomeMessage } from './home-message.tsx';
import { MonthsCard } from './months-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export function HomePage() {
  const intl = useIntl();
  const mode = use(ModeContext);
  const { user } = useCustomer();
  const summary = useQuery(summaryQuery);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.home.welcome' }, { name: user.first_name })}
        lead={intl.formatMessage({ id: 'customer.home.lead' })}
        action={
          <div className="flex flex-wrap gap-3">
            {mode === 'sandbox' && (
              <LinkButton
                href={paths.customer.faucet()}
                icon={<Droplets aria-hidden="true" className="size-4" />}
              >
                {intl.formatMessage({ id: 'customer.faucet.title' })}
              </LinkButton>
            )}
            <LinkButton
              variant="primary"
              href={paths.customer.transferInternal()}
              icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
            >
              {intl.formatMessage({ id: 'customer.home.transfer' })}
            </LinkButton>
          </div>
        }
      />
      <HomeMessage />
      <WaitingCard
        waiting={summary.isError ? [] : summary.data?.waiting}
        payments={summary.data?.waiting_payments ?? []}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <AccountsCard summary={summary} />
          <MonthsCard summary={summary} />
        </div>
        <LatestTransfers />
      </div>
      <StandingWarning />
    </div>
  );
}
