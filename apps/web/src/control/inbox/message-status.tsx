/** Where a message stands. */
import { useIntl } from 'react-intl';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import type { MessageRow } from './inbox.queries.ts';

const TONES: Readonly<Record<MessageRow['status'], BadgeTone>> = {
  Open: 'accent',
  Answered: 'good',
  Closed: 'plain',
};

export function MessageStatus({
  message,
}: {
  readonly message: Pick<MessageRow, 'status' | 'sample'>;
}) {
  const intl = useIntl();
  const { status, sample } = message;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={TONES[status]}>
        {intl.formatMessage({ id: `control.inboxstatus.${status}` })}
      </Badge>
      {sample && <Badge>{intl.formatMessage({ id: 'control.item.sample' })}</Badge>}
    </span>
  );
}
