/** A customer's papers, each beside what they are held against; what waits comes first. */
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { type CustomerRecord, recordKey } from '#control/customers/record/record.queries.ts';
import { RecordFrame } from '#control/customers/record/record-frame.tsx';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ReviewCard } from './review-card.tsx';

const STATUSES = ['In Progress', 'Completed', 'Rejected'] as const;

export function VerificationPage() {
  return <RecordFrame>{(record) => <Papers record={record} />}</RecordFrame>;
}

function Papers({ record: { id } }: { readonly record: CustomerRecord }) {
  const intl = useIntl();
  const papers = useQuery({
    queryKey: [...recordKey(id), 'papers'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        STATUSES.map((status) =>
          bank.documents.queue({ query: { status, customer: id, sort: '-uploaded' }, signal }),
        ),
      );
      return newestOfEach(pages.flatMap(({ data }) => data));
    },
  });
  return (
    <QueryView
      query={papers}
      errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
      skeleton={<Skeleton className="h-120 w-full" />}
    >
      {(submissions) =>
        submissions.length === 0 ? (
          <EmptyState title={intl.formatMessage({ id: 'control.papers.none' })}>
            {intl.formatMessage({ id: 'control.papers.none-text' })}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            {submissions.map((submission) => (
              <ReviewCard key={submission.id} id={submission.id} customerId={id} />
            ))}
          </div>
        )
      }
    </QueryView>
  );
}

type Queued = Awaited<ReturnType<typeof bank.documents.queue>>['data'][number];

/** Of each kind the last one counts; the card lists the earlier ones. */
function newestOfEach(all: readonly Queued[]): readonly Queued[] {
  const newest = new Map<Queued['kind'], Queued>();
  for (const submission of all) {
    const known = newest.get(submission.kind);
    if (known === undefined || known.uploaded_at < submission.uploaded_at) {
      newest.set(submission.kind, submission);
    }
  }
  const waits = ({ status }: Queued) => (status === 'In Progress' ? 0 : 1);
  return [...newest.values()].sort((one, other) => waits(one) - waits(other));
}
