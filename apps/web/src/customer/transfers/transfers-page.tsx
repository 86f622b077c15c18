/** Transfers and bills: where to begin, whom one pays, what waits, and what moved lately. */
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ChevronRight, FileText, Send, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isLost, LostTogether } from '#lib/list/lost-together.tsx';
import { payeesQuery } from '#lib/payees/payees.queries.ts';
import { LatestTransfers } from '#lib/transfers/latest-transfers.tsx';
import { latestTransfersQuery } from '#lib/transfers/transfers.queries.ts';
import { paths } from '#paths.ts';
import { Anchor } from '#ui/actions/anchor.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { openQuery } from './open.queries.ts';
import { PayeesCard } from './payees-card.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { standingQuery } from './standing/standing.queries.ts';
import { StandingNote } from './standing/standing-note.tsx';
import { WaitingCard } from './waiting-card.tsx';

export function TransfersPage() {
  const intl = useIntl();
  const latest = useQuery(latestTransfersQuery);
  const parts = [
    { query: useQuery(standingQuery), title: 'customer.external.not-loaded' },
    { query: useQuery(openQuery('Pending')), title: 'customer.transfers.waiting-not-loaded' },
    { query: useQuery(openQuery('Scheduled')), title: 'customer.transfers.scheduled-not-loaded' },
    { query: useQuery(payeesQuery), title: 'customer.payees.not-loaded' },
    { query: latest, title: 'customer.transfers.not-loaded' },
  ] as const;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'customer.transfers.title' })}
        lead={intl.formatMessage({ id: 'customer.transfers.lead' })}
      />
      <LostTogether parts={parts} />
      <StandingNote />
      <ul className="grid gap-4 md:grid-cols-2">
        <Way
          href={paths.customer.transferExternal()}
          icon={<Send aria-hidden="true" className="mirror-rtl" />}
          title={intl.formatMessage({ id: 'customer.external.title' })}
          about={intl.formatMessage({ id: 'customer.external.about' })}
        />
        <Way
          href={paths.customer.transferInternal()}
          icon={<ArrowLeftRight aria-hidden="true" />}
          title={intl.formatMessage({ id: 'customer.internal.title' })}
          about={intl.formatMessage({ id: 'customer.internal.about' })}
        />
        <Way
          href={paths.customer.payees()}
          icon={<Users aria-hidden="true" />}
          title={intl.formatMessage({ id: 'customer.payees.title' })}
          about={intl.formatMessage({ id: 'customer.payees.about' })}
        />
        <Way
          href={paths.customer.statements()}
          icon={<FileText aria-hidden="true" />}
          title={intl.formatMessage({ id: 'customer.statements.title' })}
          about={intl.formatMessage({ id: 'customer.statements.about' })}
        />
      </ul>
      <WaitingCard />
      <ScheduledCard />
      <PayeesCard />
      {!isLost(latest) && <LatestTransfers />}
      <StandingWarning />
    </div>
  );
}

interface WayProps {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
}

function Way({ href, icon, title, about }: WayProps) {
  return (
    <li className="flex">
      <Anchor
        href={href}
        className="group flex min-h-20 flex-1 items-center gap-4 rounded-md border border-line bg-raised px-5 py-4 transition-colors hover:bg-sunken"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink [&>svg]:size-5">
          {icon}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{title}</span>
          <span className="text-sm text-muted">{about}</span>
        </span>
        <ChevronRight aria-hidden="true" className="mirror-rtl size-5 shrink-0 text-muted" />
      </Anchor>
    </li>
  );
}
