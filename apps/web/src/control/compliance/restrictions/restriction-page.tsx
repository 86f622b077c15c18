/** What one customer may send outside: how it stands, who decided that, and changing it. */
import type { CustomerId } from '@fairlead/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { MissingThing } from '#lib/screen/missing-thing.tsx';
import { isNotFound } from '#lib/screen/not-found.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RestrictionCard } from './restriction-card.tsx';

export function RestrictionPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const customerId = id as CustomerId;
  const standing = useQuery({
    queryKey: ['staff', 'restriction', customerId],
    queryFn: ({ signal }) => bank.restrictions.read({ params: { id: customerId }, signal }),
  });
  if (standing.data === undefined && isNotFound(standing.error)) {
    return (
      <MissingThing
        title={intl.formatMessage({ id: 'control.restriction.not-found' })}
        action={
          <LinkButton variant="primary" href={paths.control.index()}>
            {intl.formatMessage({ id: 'control.home.title' })}
          </LinkButton>
        }
      >
        {intl.formatMessage({ id: 'control.restriction.not-found-text' })}
      </MissingThing>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader
        title={intl.formatMessage({ id: 'control.restriction.title' })}
        lead={intl.formatMessage({ id: 'control.restriction.lead' })}
      />
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
