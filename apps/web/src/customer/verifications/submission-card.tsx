/** What was handed in, as it is kept. */
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Card } from '#ui/data/card.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Submission } from './verifications.queries.ts';

export function SubmissionCard({ submission }: { readonly submission: Submission }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const at = (
    <DateTime key="at" iso={submission.uploaded_at} style="exact" timeZone={user.time_zone} />
  );
  return (
    <Card
      title={intl.formatMessage({ id: 'customer.verification.papers' })}
      actions={<StatusBadge status="In Progress" />}
    >
      <p className="mb-4 text-muted">
        {intl.formatMessage({ id: 'customer.verification.received' }, { at })}{' '}
        {intl.formatMessage({ id: 'customer.verification.next' })}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {submission.documents.map(({ id, side, pages, specimen }) => {
          const name = intl.formatMessage({ id: `customer.document.${side}` });
          return (
            <li key={id} className="flex flex-col gap-2">
              <img
                src={`/api/users/documents/${id}?page=1`}
                alt={intl.formatMessage({ id: 'customer.document.picture' }, { name })}
                className="h-44 w-full rounded-sm border border-line bg-sunken object-contain"
              />
              <p className="flex flex-wrap items-center gap-2 text-sm">
                {name}
                {pages > 1 && (
                  <span className="text-muted">
                    {intl.formatMessage({ id: 'customer.document.pages' }, { pages })}
                  </span>
                )}
                {specimen && (
                  <Badge tone="warning">
                    {intl.formatMessage({ id: 'customer.document.specimen' })}
                  </Badge>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
