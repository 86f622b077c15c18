/** One complaint: its reference, how it stands, and the answer. */
import { useIntl } from 'react-intl';
import type { bank } from '#lib/client.ts';
import { FurtherNote } from '#lib/complaints/further-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Reference } from '#ui/values/reference.tsx';

export type Complaint = Awaited<ReturnType<typeof bank.complaints.list>>['data'][number];

export function ComplaintRow({ complaint }: { readonly complaint: Complaint }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { subject, reference, status, text, created_at, answer } = complaint;
  return (
    <li className="flex flex-col gap-2 border-t border-line px-5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {intl.formatMessage({ id: `customer.complaint.${subject}` })}
        </span>
        <Badge tone={status === 'Answered' ? 'good' : 'plain'}>
          {intl.formatMessage({ id: `customer.complaint.${status}` })}
        </Badge>
        <span className="text-sm text-muted">
          <Reference text={reference} />
        </span>
      </p>
      {/* They may have written in another language than the page is in. */}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <p className="text-sm text-muted">
        <DateTime iso={created_at} style="exact" timeZone={user.time_zone} />
        {status === 'Received' && (
          <>
            {' · '}
            <Owed complaint={complaint} />
          </>
        )}
      </p>
      {answer !== null && <Answer complaint={complaint} answer={answer} />}
      {(answer !== null || complaint.latest_by !== null) && (
        <FurtherNote body={complaint.complaints_body} />
      )}
    </li>
  );
}

/** The day by which the bank answers; where that has passed, that it is late and the last one. */
function Owed({ complaint: { answer_by, latest_by } }: { readonly complaint: Complaint }) {
  const intl = useIntl();
  const day = intl.formatDate(latest_by ?? answer_by, { dateStyle: 'long', timeZone: 'UTC' });
  return intl.formatMessage(
    { id: latest_by === null ? 'customer.complaints.answer-by' : 'customer.complaints.late' },
    { day },
  );
}

interface AnswerProps {
  readonly complaint: Complaint;
  readonly answer: string;
}

function Answer({ complaint: { answered_at }, answer }: AnswerProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  return (
    <div className="mt-1 border-s-2 border-accent ps-4">
      <p className="text-sm text-muted">
        {intl.formatMessage({ id: 'customer.complaints.answer' })}
        {answered_at !== null && (
          <>
            {' · '}
            <DateTime iso={answered_at} style="exact" timeZone={user.time_zone} />
          </>
        )}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {answer}
      </p>
    </div>
  );
}
