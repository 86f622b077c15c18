/** The five checks of a payment in their order, for whoever is asked what it waits for. */
import { useIntl } from 'react-intl';
import { Card } from '#ui/data/card.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import { Deadline } from '#ui/values/deadline.tsx';
import { Reference } from '#ui/values/reference.tsx';
import type { OutsidePayment } from './outside-facts.tsx';

type Check = OutsidePayment['checks'][number];

const TONES: Readonly<Record<Check['status'], BadgeTone>> = {
  Pending: 'warning',
  Completed: 'good',
  NotNeeded: 'plain',
  Failed: 'bad',
};

interface PaymentChecksProps {
  readonly checks: OutsidePayment['checks'];
  /** What never came to be done when it ended is not waiting for anybody. */
  readonly isOpen: boolean;
}

export function PaymentChecks({ checks, isOpen }: PaymentChecksProps) {
  const intl = useIntl();
  return (
    <Card title={intl.formatMessage({ id: 'control.payment.checks' })} flush>
      <ol>
        {checks.map((check) => (
          <CheckRow
            key={check.name}
            check={check}
            wasLeft={!isOpen && check.status === 'Pending'}
          />
        ))}
      </ol>
    </Card>
  );
}

function CheckRow({ check, wasLeft }: { readonly check: Check; readonly wasLeft: boolean }) {
  const intl = useIntl();
  const { name, status, since, decide_by: by, case_reference: reference, needs } = check;
  const isWaiting = status === 'Pending' && !wasLeft;
  const state = wasLeft ? 'left' : status;
  return (
    <li className="flex flex-col gap-1 border-t border-line px-5 py-3">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">
          {intl.formatMessage({
            // To the customer it is called their own.
            id: name === 'otp' ? 'control.payment.check-otp' : `protected.check.${name}`,
          })}
        </span>
        <Badge tone={wasLeft ? 'plain' : TONES[status]}>
          {intl.formatMessage({ id: `customer.check-status.${state}` })}
        </Badge>
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <DateTime iso={since} style="exact" />
        {reference !== null && <Reference text={reference} />}
      </span>
      {isWaiting && by !== null && (
        <span className="text-sm">
          {intl.formatMessage({ id: 'control.payment.ends-by' })} <Deadline iso={by} />
        </span>
      )}
      {isWaiting && needs.length > 0 && (
        <span className="text-sm">
          {intl.formatMessage(
            { id: 'control.payment.needs' },
            {
              things: intl.formatList(
                needs.map((thing) => intl.formatMessage({ id: `control.thing.${thing}` })),
              ),
            },
          )}
        </span>
      )}
    </li>
  );
}
