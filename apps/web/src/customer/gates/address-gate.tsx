/** Gate 4: the address as the bank has it, put right where needed, and a bill that shows it. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { GateFrame } from '#customer/frame/gate-frame.tsx';
import { AgainNote } from '#lib/documents/again-note.tsx';
import { BillUpload } from '#lib/documents/bill-upload.tsx';
import { RejectionNote } from '#lib/documents/rejection-note.tsx';
import { useCustomer, useRefreshCustomer } from '#lib/session/customer-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/data/card.tsx';
import { Facts } from '#ui/data/facts.tsx';
import { CorrectAddress } from './correct-address.tsx';
import type { FactsOf } from './facts-of.ts';
import { SkipButton } from './skip-button.tsx';
import { StillOpen } from './still-open.tsx';

export function AddressGate({ facts }: { readonly facts: FactsOf<'verify_address'> }) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  const [correcting, setCorrecting] = useState(false);
  return (
    <GateFrame
      title={intl.formatMessage({ id: 'customer.gate.address-title' })}
      lead={intl.formatMessage({ id: 'customer.gate.address-lead' })}
    >
      {facts.rejection !== null && <RejectionNote rejection={facts.rejection} />}
      {facts.asked_again !== null && <AgainNote again={facts.asked_again} />}
      <Card
        title={intl.formatMessage({ id: 'customer.gate.address-given' })}
        actions={
          !correcting && (
            <Button size="compact" onPress={() => setCorrecting(true)}>
              {intl.formatMessage({ id: 'customer.gate.address-correct' })}
            </Button>
          )
        }
      >
        {correcting ? <CorrectAddress onDone={() => setCorrecting(false)} /> : <GivenAddress />}
      </Card>
      {/* Out of sight it keeps the bill that was chosen. */}
      <div hidden={correcting}>
        <BillUpload
          onDone={refresh}
          other={facts.may_skip && <SkipButton verification="address_verification" />}
        />
      </div>
      <StillOpen />
    </GateFrame>
  );
}

function GivenAddress() {
  const intl = useIntl();
  const { user } = useCustomer();
  const parts = [
    { name: 'street', value: user.street_address },
    { name: 'city', value: user.city },
    { name: 'state', value: user.state },
    { name: 'zip', value: user.zip_code },
    {
      name: 'country',
      value:
        user.country === null ? null : intl.formatDisplayName(user.country, { type: 'region' }),
    },
  ] as const;
  return (
    <Facts
      facts={parts.map(({ name, value }) => ({
        name: intl.formatMessage({ id: `field.address.${name}` }),
        value: <bdi>{value ?? '–'}</bdi>,
      }))}
    />
  );
}
