/** What one customer may send outside: how it stands, who decided that, and changing it. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { CustomerRecord } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RestrictionCard } from './restriction-card.tsx';

export function RestrictionPage() {
  return <RecordFrame>{({ id }) => <Standing customerId={id} />}</RecordFrame>;
}

function Standing({ customerId }: { readonly customerId: CustomerRecord['id'] }) {
  const intl = useIntl();
  const standing = useQuery({
    queryKey: ['staff', 'restriction', customerId],
    queryFn: ({ signal }) => bank.restrictions.read({ params: { id: customerId }, signal }),
  });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <h2 className="text-lg font-semibold">
          {intl.formatMessage({ id: 'control.restriction.title' })}
        </h2>
        <p className="text-muted">{intl.formatMessage({ id: 'control.restriction.lead' })}</p>
      </div>
      <QueryView
        query={standing}
        errorTitle={intl.formatMessage({ id: 'control.restriction.not-loaded' })}
        skeleton={<Skeleton className="h-64 w-full" />}
      >
        {(known) => <RestrictionCard standing={known} />}
      </QueryView>
    </div>
  );
}
