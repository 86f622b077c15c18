/** Where a complaint stands; in red what is owed since yesterday or longer. */
import { useIntl } from 'react-intl';
import { Badge } from '#ui/feedback/badge.tsx';
import type { ComplaintLine } from './complaints.queries.ts';

export function ComplaintStatus({
  complaint: { status, late },
}: {
  readonly complaint: Pick<ComplaintLine, 'status' | 'late'>;
}) {
  const intl = useIntl();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={status === 'Answered' ? 'good' : 'accent'}>
        {intl.formatMessage({ id: `customer.complaint.${status}` })}
      </Badge>
      {late && <Badge tone="bad">{intl.formatMessage({ id: 'control.complaints.is-late' })}</Badge>}
    </span>
  );
}
