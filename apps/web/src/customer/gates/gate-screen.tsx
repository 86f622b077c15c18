/** The one blocking screen, by the gate that is closed. */
import type { GateFacts } from '@fairlead/contract/customer-status';
import { AddressGate } from './address-gate.tsx';
import { EmailGate } from './email-gate.tsx';
import { FactorGate } from './factor-gate.tsx';
import { IdentityGate } from './identity-gate.tsx';
import { ProgressGate } from './progress-gate.tsx';
import { RestrictionGate } from './restriction-gate.tsx';

export function GateScreen({ facts }: { readonly facts: GateFacts }) {
  switch (facts.gate) {
    case 'verify_email':
      return <EmailGate facts={facts} />;
    case 'second_factor':
      return <FactorGate />;
    case 'verify_identity':
      return <IdentityGate facts={facts} />;
    case 'verify_address':
      return <AddressGate facts={facts} />;
    case 'account_locked':
    case 'account_in_review':
      return <RestrictionGate facts={facts} />;
    case 'verification_in_progress':
      return <ProgressGate facts={facts} />;
  }
}
