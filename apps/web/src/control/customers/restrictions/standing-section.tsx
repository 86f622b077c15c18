/** How a customer's account or payments stand: a part of their record and of changing it. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RestrictionCard } from './restriction-card.tsx';
import { NOUNS, type Subject, standingQuery } from './standing.ts';

interface StandingSectionProps {
  readonly customerId: CustomerRecord['id'];
  readonly subject: Subject;
}

export function StandingSection({ customerId, subject }: StandingSectionProps) {
  const intl = useIntl();
  const standing = useQuery(standingQuery(customerId, subject));
  const words = (what: 'title' | 'lead' | 'not-loaded') =>
    intl.formatMessage({ id: `control.${NOUNS[subject]}.${what}` });
  return (
    <section className="flex max-w-3xl flex-col gap-6">
      <div>
        <h2 className="text-lg font-semibold">{words('title')}</h2>
        <p className="text-muted">{words('lead')}</p>
      </div>
      <QueryView
        query={standing}
        errorTitle={words('not-loaded')}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(known) => <RestrictionCard standing={known} />}
      </QueryView>
    </section>
  );
}
