/** Gate 3: both sides of a government ID. */
import { useIntl } from 'react-intl';
import { GateFrame } from '#customer/frame/gate-frame.tsx';
import { AgainNote } from '#lib/documents/again-note.tsx';
import { IdentityUpload } from '#lib/documents/identity-upload.tsx';
import { RejectionNote } from '#lib/documents/rejection-note.tsx';
import { useRefreshCustomer } from '#lib/session/customer-session.ts';
import type { FactsOf } from './facts-of.ts';
import { SkipButton } from './skip-button.tsx';
import { StillOpen } from './still-open.tsx';

export function IdentityGate({ facts }: { readonly facts: FactsOf<'verify_identity'> }) {
  const intl = useIntl();
  const refresh = useRefreshCustomer();
  return (
    <GateFrame
      title={intl.formatMessage({ id: 'customer.gate.identity-title' })}
      lead={intl.formatMessage({ id: 'customer.gate.identity-lead' })}
    >
      {facts.rejection !== null && <RejectionNote rejection={facts.rejection} />}
      {facts.asked_again !== null && <AgainNote again={facts.asked_again} />}
      <IdentityUpload
        onDone={refresh}
        other={facts.may_skip && <SkipButton verification="id_verification" />}
      />
      <StillOpen />
    </GateFrame>
  );
}
