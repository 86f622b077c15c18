/** One submission: the papers at one side, what the customer said at the other, the decision. */
import type { CustomerId, SubmissionId } from '@fairlead/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { recordKey } from '#control/customers/record/record.queries.ts';
import { bank } from '#lib/client.ts';
import { QueryView } from '#lib/list/query-view.tsx';
import { mayDo, useStaff } from '#lib/session/staff-session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/actions/text-link.tsx';
import { Card } from '#ui/data/card.tsx';
import { type Fact, Facts } from '#ui/data/facts.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/feedback/panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Decisions } from './decisions.tsx';
import { PaperViewer } from './paper-viewer.tsx';

export type Review = Awaited<ReturnType<typeof bank.documents.read>>;

const TONES: Record<Review['status'], BadgeTone> = {
  'In Progress': 'warning',
  Completed: 'good',
  Rejected: 'bad',
  Replaced: 'plain',
  Reset: 'plain',
};

export interface ReviewCardProps {
  readonly id: SubmissionId;
  readonly customerId: CustomerId;
}

export function ReviewCard({ id, customerId }: ReviewCardProps) {
  const intl = useIntl();
  const queryKey = [...recordKey(customerId), 'review', id];
  const review = useQuery({
    queryKey,
    queryFn: ({ signal }) => bank.documents.read({ params: { id }, signal }),
  });
  return (
    <QueryView
      query={review}
      errorTitle={intl.formatMessage({ id: 'control.record.not-loaded' })}
      skeleton={<Skeleton className="h-120 w-full" />}
    >
      {(known) => <KnownReview review={known} customerId={customerId} />}
    </QueryView>
  );
}

interface KnownReviewProps {
  readonly review: Review;
  readonly customerId: CustomerId;
}

function KnownReview({ review, customerId }: KnownReviewProps) {
  const intl = useIntl();
  const cache = useQueryClient();
  const mayReview = mayDo(useStaff(), 'documents.review');
  const { kind, status, documents, reason, reason_text: words } = review;
  const refresh = () => cache.invalidateQueries({ queryKey: recordKey(customerId) });
  return (
    <Card
      title={intl.formatMessage({ id: `control.papers.kind-${kind}` })}
      actions={
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={TONES[status]}>
            {intl.formatMessage({
              id: `control.papers.status-${status.replace(' ', '')}` as StatusId,
            })}
          </Badge>
          <DateTime iso={review.uploaded_at} />
        </span>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {mayReview ? (
            documents.map((document) => (
              <PaperViewer
                key={document.id}
                submission={review.id}
                document={document}
                onLooked={refresh}
              />
            ))
          ) : (
            <Panel tone="note" title={intl.formatMessage({ id: 'control.papers.not-shown' })}>
              {intl.formatMessage({ id: 'control.papers.not-shown-text' })}
            </Panel>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Given review={review} />
          {reason !== null && (
            <Panel tone="warning" title={intl.formatMessage({ id: `field.rejected.${reason}` })}>
              {words !== null && <bdi>{words}</bdi>}
            </Panel>
          )}
          <Waiting review={review} />
          {mayReview && (
            // What was wrong before a look may be right after it.
            <Decisions key={review.looks.length} review={review} onDecided={refresh} />
          )}
          <Looks review={review} />
        </div>
      </div>
    </Card>
  );
}

/** Whoever may not read the proposal still knows that there is one. */
function Waiting({ review: { approval_id: id } }: { readonly review: Review }) {
  const intl = useIntl();
  const mayRead = mayDo(useStaff(), 'approvals.read');
  if (id === null) return null;
  return (
    <Panel tone="note" title={intl.formatMessage({ id: 'control.papers.reset-waits' })}>
      {mayRead && (
        <TextLink href={paths.control.approval(id)}>
          {intl.formatMessage({ id: 'control.approvals.open' })}
        </TextLink>
      )}
    </Panel>
  );
}

type StatusId =
  | 'control.papers.status-InProgress'
  | 'control.papers.status-Completed'
  | 'control.papers.status-Rejected'
  | 'control.papers.status-Replaced'
  | 'control.papers.status-Reset';

/** Only what papers of this kind can show. */
function Given({ review }: { readonly review: Review }) {
  const intl = useIntl();
  const { given, customer, kind } = review;
  if (given === null) {
    return (
      <Panel tone="note" title={intl.formatMessage({ id: 'control.record.withheld' })}>
        {intl.formatMessage({ id: 'control.record.withheld-text' })}
      </Panel>
    );
  }
  const named = (key: 'name' | 'birth' | 'address' | 'country', value: Fact['value']): Fact => ({
    name: intl.formatMessage({ id: `control.papers.given-${key}` }),
    value: value ?? '–',
  });
  const name = <bdi>{`${customer.first_name} ${customer.last_name}`}</bdi>;
  const birth = given.date_of_birth;
  const address = [
    given.street_address,
    [given.zip_code, given.city].filter(Boolean).join(' '),
    given.state,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
  const country = given.country && intl.formatDisplayName(given.country, { type: 'region' });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{intl.formatMessage({ id: 'control.papers.given' })}</h3>
      <Facts
        facts={[
          named('name', name),
          ...(kind === 'identity'
            ? [
                named(
                  'birth',
                  birth && intl.formatDate(birth, { dateStyle: 'long', timeZone: 'UTC' }),
                ),
              ]
            : [named('address', address === '' ? null : <bdi>{address}</bdi>)]),
          named('country', country),
        ]}
      />
    </section>
  );
}

function Looks({ review: { looks, earlier } }: { readonly review: Review }) {
  const intl = useIntl();
  return (
    <>
      {looks.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-default text-sm text-accent-ink underline underline-offset-4">
            {intl.formatMessage({ id: 'control.papers.looks' }, { count: looks.length })}
          </summary>
          <ul className="mt-2 flex flex-col gap-1 text-sm text-muted">
            {looks.map(({ document_id, staff_name, at, reason }) => (
              <li key={`${document_id} ${at}`}>
                <bdi>{staff_name}</bdi> · <DateTime iso={at} /> · <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-default text-sm text-accent-ink underline underline-offset-4">
            {intl.formatMessage({ id: 'control.papers.earlier' }, { count: earlier.length })}
          </summary>
          <ul className="mt-2 flex flex-col gap-1 text-sm text-muted">
            {earlier.map(({ id, uploaded_at, status }) => (
              <li key={id}>
                <DateTime iso={uploaded_at} style="exact" /> ·{' '}
                {intl.formatMessage({
                  id: `control.papers.status-${status.replace(' ', '')}` as StatusId,
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
