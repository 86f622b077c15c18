/** What stands between a customer and the rest of the bank, by what is proven. Pure. */
import type {
  AccountStatus,
  Gate,
  VerificationKind,
  VerificationMode,
  VerificationValue,
} from '@fairlead/contract';

/** How this bank wants each kind proven. */
export type VerificationModes = Readonly<Record<VerificationKind, VerificationMode>>;

/** What of a customer the gates go by. */
export interface Proofs {
  readonly emailVerification: VerificationValue;
  readonly idVerification: VerificationValue;
  readonly addressVerification: VerificationValue;
}

export interface Standing extends Proofs {
  readonly accountStatus: AccountStatus;
}

/** From the settings. In live an identity is always required before money moves. */
export function modesOf(
  setting: Readonly<
    Record<'email_verification' | 'id_verification' | 'address_verification', VerificationMode>
  >,
  mode: 'sandbox' | 'live',
): VerificationModes {
  return {
    email: setting.email_verification,
    identity: mode === 'live' ? 'required' : setting.id_verification,
    address: setting.address_verification,
  };
}

export function proofOf(kind: VerificationKind, proofs: Proofs): VerificationValue {
  if (kind === 'email') return proofs.emailVerification;
  return kind === 'identity' ? proofs.idVerification : proofs.addressVerification;
}

/** `required` blocks until something was sent in; `optional` blocks once, until it is skipped. */
function blocks(value: VerificationValue, mode: VerificationMode): boolean {
  if (mode === 'disabled') return false;
  return value === 'Pending' || (mode === 'required' && value === 'Skipped');
}

/** A kind that is open to be proven can be skipped where the bank does not insist. */
export function maySkip(value: VerificationValue, mode: VerificationMode): boolean {
  return mode === 'optional' && value === 'Pending';
}

/** The closed gates in their order, but for the second factor, which belongs to the session. */
export function gatesOf(standing: Standing, modes: VerificationModes): readonly Gate[] {
  const { accountStatus } = standing;
  // Whoever has left proves nothing any more.
  if (accountStatus === 'Closed') return ['account_locked'];
  const isClosed = (kind: VerificationKind) => blocks(proofOf(kind, standing), modes[kind]);
  const waits = (kind: VerificationKind) =>
    modes[kind] === 'required' && proofOf(kind, standing) === 'In Progress';
  const closed: Readonly<Record<Gate, boolean>> = {
    verify_email: isClosed('email'),
    second_factor: false,
    verify_identity: isClosed('identity'),
    verify_address: isClosed('address'),
    account_locked: accountStatus === 'Locked',
    account_in_review: accountStatus === 'Review',
    verification_in_progress: waits('identity') || waits('address'),
  };
  return (Object.keys(closed) as Gate[]).filter((gate) => closed[gate]);
}

/** Nothing that the bank requires is missing. */
export function hasAllRequired(proofs: Proofs, modes: VerificationModes): boolean {
  const kinds: readonly VerificationKind[] = ['email', 'identity', 'address'];
  return kinds.every((kind) => modes[kind] !== 'required' || proofOf(kind, proofs) === 'Completed');
}

/** 0: nothing proven. 1: email. 2: identity. 3: identity and address. */
export function tierOf(proofs: Proofs): number {
  if (proofs.idVerification === 'Completed') {
    return proofs.addressVerification === 'Completed' ? 3 : 2;
  }
  return proofs.emailVerification === 'Completed' ? 1 : 0;
}
