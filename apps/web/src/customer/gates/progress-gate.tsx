/** Gate 7: papers were handed in and are being looked at. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { GateFrame } from '#customer/frame/gate-frame.tsx';
import { BillUpload } from '#lib/documents/bill-upload.tsx';
import { IdentityUpload } from '#lib/documents/identity-upload.tsx';
import { useLive } from '#lib/live/use-live.ts';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { StandingWarning } from '#ui/feedback/standing-warning.tsx';
import { DateTime } from '#ui/values/date-time.tsx';
import type { FactsOf } from './facts-of.ts';
import { StillOpen } from './still-open.tsx';

type Facts7 = FactsOf<'verification_in_progress'>;
type Waiting = Facts7['waiting'][number];

export function ProgressGate({ facts }: { readonly facts: Facts7 }) {
  const intl = useIntl();
  // It opens by itself once the papers are decided on.
  useLive();
  return (
    <GateFrame
      title={intl.formatMessage({ id: 'customer.gate.progress-title' })}
      lead={intl.formatMessage({ id: 'customer.gate.progress-lead' })}
    >
      {facts.waiting.map((waiting) => (
        <WaitingCard key={waiting.kind} waiting={waiting} />
      ))}
      <Card title={intl.formatMessage({ id: 'customer.gate.next-title' })}>
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          <li>{intl.formatMessage({ id: 'customer.gate.next-look' })}</li>
          <li>{intl.formatMessage({ id: 'customer.gate.next-mail' })}</li>
          <li>{intl.formatMessage({ id: 'customer.gate.next-open' })}</li>
        </ol>
      </Card>
      <StillOpen />
      <StandingWarning />
    </GateFrame>
  );
}

const UPLOADS = { identity: IdentityUpload, address: BillUpload } as const;

function WaitingCard({ waiting }: { readonly waiting: Waiting }) {
  const intl = useIntl();
  const { user } = useCustomer();
  const refresh = useRefreshCustomer();
  const [replacing, setReplacing] = useState(false);
  const Upload = UPLOADS[waiting.kind];
  return (
    <Card
      title={intl.formatMessage({ id: `customer.gate.papers-${waiting.kind}` })}
      actions={<Badge tone="accent">{intl.formatMessage({ id: 'customer.gate.received' })}</Badge>}
    >
      <Facts
        facts={[
          {
            name: intl.formatMessage({ id: 'customer.gate.received-at' }),
            value: <DateTime iso={waiting.received_at} style="exact" timeZone={user.time_zone} />,
          },
          {
            name: intl.formatMessage({ id: 'customer.gate.expected-by' }),
            value: intl.formatDate(waiting.expected_by, { dateStyle: 'long', timeZone: 'UTC' }),
          },
        ]}
      />
      <div className="mt-4">
        {replacing ? (
          <Upload
            onDone={async () => {
              await refresh();
              setReplacing(false);
            }}
            other={
              <Button onPress={() => setReplacing(false)}>
                {intl.formatMessage({ id: 'ui.dialog.cancel' })}
              </Button>
            }
          />
        ) : waiting.can_replace ? (
          <Button size="compact" onPress={() => setReplacing(true)}>
            {intl.formatMessage({ id: 'customer.gate.replace' })}
          </Button>
        ) : (
          <p className="text-sm text-muted">{intl.formatMessage({ id: 'customer.gate.opened' })}</p>
        )}
      </div>
    </Card>
  );
}
