/** The five checks in their order, as the bank says they stand. */
import { Check as CheckMark, Clock, Minus, X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useCustomer } from '#lib/session/customer-session.ts';
import { classes } from '#ui/class-names.ts';
import { Card } from '#ui/data/card.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { Check, External } from './external.queries.ts';

const LOOKS = {
  Pending: { icon: Clock, look: 'border-line-strong bg-raised text-muted' },
  Completed: { icon: CheckMark, look: 'border-accent bg-accent text-on-accent' },
  NotNeeded: { icon: Minus, look: 'border-line bg-sunken text-muted' },
  Failed: { icon: X, look: 'border-debit bg-debit text-on-debit' },
} as const;

const OPEN = ['Scheduled', 'Pending', 'Frozen'] as const;

export function ChecksCard({ transfer }: { readonly transfer: External }) {
  const intl = useIntl();
  const { checks } = transfer;
  const isOpen = OPEN.some((status) => status === transfer.status);
  const current = isOpen ? checks.find(({ status }) => status === 'Pending') : undefined;
  return (
    <Card title={intl.formatMessage({ id: 'customer.external.checks' })}>
      <ol className="flex flex-col">
        {checks.map((check, index) => (
          <Step
            key={check.name}
            check={check}
            isCurrent={check === current}
            isLast={index === checks.length - 1}
            // What never came to be done when it ended is not waiting for anybody.
            wasLeft={!isOpen && check.status === 'Pending'}
          />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  readonly check: Check;
  readonly isCurrent: boolean;
  readonly isLast: boolean;
  readonly wasLeft: boolean;
}

function Step({ check, isCurrent, isLast, wasLeft }: StepProps) {
  const intl = useIntl();
  const { user } = useCustomer();
  const { name, status, since } = check;
  const { icon: Icon, look } = LOOKS[wasLeft ? 'NotNeeded' : status];
  const isDone = status === 'Completed' || status === 'Failed';
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="relative flex gap-4 pb-5 last:pb-0"
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className="absolute start-[13px] top-8 bottom-1 border-s-2 border-line"
        />
      )}
      <span
        aria-hidden="true"
        className={classes(
          'grid size-7 shrink-0 place-items-center rounded-full border',
          look,
          isCurrent && 'border-accent! text-accent-ink!',
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <span className={isCurrent ? 'font-semibold' : 'font-medium'}>
          {intl.formatMessage({ id: `protected.check.${name}` })}
        </span>
        <span className="text-muted">
          {intl.formatMessage({
            id: wasLeft ? 'customer.check-status.left' : `customer.check-status.${status}`,
          })}
          {isDone && (
            <>
              {' · '}
              <DateTime iso={since} style="exact" timeZone={user.time_zone} />
            </>
          )}
        </span>
      </div>
    </li>
  );
}
