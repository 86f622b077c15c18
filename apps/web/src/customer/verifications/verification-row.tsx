/** One of the three: what it is for, how it stands, and the way to do it while it is open. */
import { FileCheck2, IdCard, Mail } from 'lucide-react';
import { useIntl } from 'react-intl';
import { AgainNote } from '#lib/documents/again-note.tsx';
import { RejectionNote } from '#lib/documents/rejection-note.tsx';
import { useCustomer } from '#lib/session/customer-session.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { StatusBadge } from './status-badge.tsx';
import { isOpen, pathOf, type Verification } from './verifications.queries.ts';

const ICONS = { email: Mail, identity: IdCard, address: FileCheck2 } as const;

export function VerificationRow({ verification }: { readonly verification: Verification }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { kind, status, mode, rejection, asked_again: again, submission } = verification;
  const Icon = ICONS[kind];
  return (
    <li className="flex flex-col gap-4 rounded-md border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
        <div className="min-w-48 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {intl.formatMessage({ id: `customer.verify-${kind}.title` })}
            <StatusBadge status={status} />
          </h2>
          <p className="text-muted">
            {intl.formatMessage({ id: `customer.verify-${kind}.about` })}
            {mode === 'required' && status !== 'Completed' && (
              <> {intl.formatMessage({ id: 'customer.verification.required' })}</>
            )}
          </p>
          {status === 'In Progress' && submission !== null && (
            <p className="mt-1 text-sm text-muted">
              {intl.formatMessage(
                { id: 'customer.verification.received' },
                {
                  at: (
                    <DateTime
                      key="at"
                      iso={submission.uploaded_at}
                      style="exact"
                      timeZone={user.time_zone}
                    />
                  ),
                },
              )}
            </p>
          )}
        </div>
        {isOpen(verification) && (
          <LinkButton href={pathOf[kind]()}>
            {intl.formatMessage({ id: `customer.verify-${kind}.begin` })}
          </LinkButton>
        )}
      </div>
      {rejection !== null && isOpen(verification) && <RejectionNote rejection={rejection} />}
      {again !== null && isOpen(verification) && <AgainNote again={again} />}
    </li>
  );
}
