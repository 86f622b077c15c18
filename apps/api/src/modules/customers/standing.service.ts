/** What a customer's blocking screen shows, and what they see of themselves. */
import type {
  AnswerOf,
  CustomerId,
  Gate,
  GateFacts,
  RejectionReason,
  routes,
} from '@fairlead/contract';
import { openPinOf } from '#modules/credentials/pins/pins.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Customer } from './customers.service.ts';
import { hasAllRequired, maySkip, tierOf, type VerificationModes } from './standing.rules.ts';

export {
  gatesOf,
  hasAllRequired,
  maySkip,
  modesOf,
  type Proofs,
  proofOf,
  type Standing,
  tierOf,
  type VerificationModes,
} from './standing.rules.ts';

/** What the documents of one kind say about a customer. */
export interface DocumentStanding {
  /** Of the last documents, while nothing newer has come. */
  readonly rejection: {
    readonly reason: RejectionReason;
    readonly text: string | null;
    readonly decidedAt: Date;
  } | null;
  /** Counts where the customer's own value says that something is to be proved. */
  readonly askedAgain: {
    readonly why: 'taken_back' | 'details_changed';
    readonly text: string | null;
  } | null;
  /** While they are In Progress. */
  readonly waiting: {
    readonly receivedAt: Date;
    readonly canReplace: boolean;
    /** `2026-11-20`. */
    readonly expectedBy: string;
  } | null;
}

type AlsoHolds = Extract<GateFacts, { gate: 'account_locked' }>['also'];

export interface StandingParts {
  readonly modes: () => VerificationModes;
  readonly documents: (
    db: Db | Tx,
    customerId: CustomerId,
  ) => Promise<Readonly<Record<'identity' | 'address', DocumentStanding>>>;
  /** What holds of the restriction beside its reason and date. */
  readonly terms: (
    db: Db | Tx,
    customerId: CustomerId,
  ) => Promise<{
    readonly aloneUntil: Date | null;
    readonly renewals: number;
    readonly order: { readonly authority: string; readonly reference: string } | null;
    readonly also: AlsoHolds;
  }>;
  /** Whom a restricted customer can write to. */
  readonly contactEmail: () => string | null;
}

type Status = NonNullable<AnswerOf<typeof routes.customers.status>>;
/** As every answer about a customer begins. */
export type UserAnswer = AnswerOf<typeof routes.profiles.updateUser>;
type GateFactsAnswer = Status['gate_facts'];

const onOff = (on: boolean) => (on ? 'Enabled' : 'Disabled');

/** The customer as their own screens see them; `complete` once the second factor was given. */
export function userAnswer(
  customer: Customer,
  modes: VerificationModes,
  complete: boolean,
): UserAnswer {
  const own = <T>(value: T): T | null => (complete ? value : null);
  const { photoFileId } = customer;
  const photo = photoFileId === null ? null : `/api/users/photo?version=${photoFileId}`;
  return {
    id: customer.id,
    email: customer.email,
    pending_email: customer.pendingEmail,
    first_name: customer.firstName,
    last_name: customer.lastName,
    occupation: own(customer.occupation),
    date_of_birth: own(customer.dateOfBirth),
    sex: own(customer.sex),
    phone_number: own(customer.phoneNumber),
    phone_verified: customer.phoneVerifiedAt !== null,
    pending_phone_number: own(customer.pendingPhoneNumber),
    mobile_number: own(customer.mobileNumber),
    street_address: own(customer.streetAddress),
    zip_code: own(customer.zipCode),
    city: own(customer.city),
    state: own(customer.state),
    country: own(customer.country),
    photo_profile: own(photo),
    language: customer.language,
    currency: customer.homeCurrency,
    time_zone: customer.timeZone,
    account_status: customer.accountStatus,
    account_status_reason: own(customer.restrictionReason),
    email_verification: customer.emailVerification,
    id_verification: customer.idVerification,
    address_verification: customer.addressVerification,
    all_required_verifications: hasAllRequired(customer, modes),
    tier: tierOf(customer),
    sms_alerts: onOff(customer.smsAlerts),
    email_alerts: onOff(customer.emailAlerts),
    email_authentication: onOff(customer.emailAuthentication),
    two_factor_authentication: onOff(customer.twoFactorAuthentication),
    persona: customer.persona,
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.updatedAt.toISOString(),
  };
}

/** What the screen of the first closed gate shows. */
export async function gateFacts(
  db: Db,
  customer: Customer,
  gate: Gate | null,
  parts: StandingParts,
  now: Date,
): Promise<GateFactsAnswer> {
  if (gate === null) return null;
  const modes = parts.modes();
  switch (gate) {
    case 'verify_email': {
      const may = maySkip(customer.emailVerification, modes.email);
      const pin = await openPinOf(db, { purpose: 'prove_email', holder: customer.id }, now);
      return { gate, may_skip: may, sent_pin: pin };
    }
    case 'second_factor':
      return { gate };
    case 'verify_identity':
    case 'verify_address': {
      const kind = gate === 'verify_identity' ? 'identity' : 'address';
      const value = kind === 'identity' ? customer.idVerification : customer.addressVerification;
      const standing = (await parts.documents(db, customer.id))[kind];
      return {
        gate,
        may_skip: maySkip(value, modes[kind]),
        rejection: standing.rejection && rejectionAnswer(standing.rejection),
        asked_again: standing.askedAgain,
      };
    }
    case 'account_locked':
      return {
        gate,
        ...(await restrictionAnswer(db, customer, parts)),
        review_at: customer.restrictionUntil,
      };
    case 'account_in_review': {
      const { restrictionUntil } = customer;
      if (restrictionUntil === null) throw new Error('A review has no decide-by date.');
      return {
        gate,
        ...(await restrictionAnswer(db, customer, parts)),
        decide_by: restrictionUntil,
      };
    }
    case 'verification_in_progress':
      return { gate, waiting: await waitingAnswer(db, customer, parts) };
  }
}

function rejectionAnswer(rejection: NonNullable<DocumentStanding['rejection']>) {
  const { reason, text, decidedAt } = rejection;
  return { reason, text, decided_at: decidedAt.toISOString() };
}

async function restrictionAnswer(db: Db, customer: Customer, parts: StandingParts) {
  const { restrictionReason, restrictedAt, restrictionCase } = customer;
  if (restrictionReason === null || restrictedAt === null) {
    throw new Error('A restriction has no reason.');
  }
  const { aloneUntil, renewals, order, also } = await parts.terms(db, customer.id);
  return {
    reason: restrictionReason,
    case_reference: restrictionCase,
    since: restrictedAt.toISOString(),
    contact_email: parts.contactEmail(),
    alone_until: aloneUntil?.toISOString() ?? null,
    renewals,
    order,
    also,
  };
}

async function waitingAnswer(db: Db, customer: Customer, parts: StandingParts) {
  const standing = await parts.documents(db, customer.id);
  return (['identity', 'address'] as const).flatMap((kind) => {
    const { waiting } = standing[kind];
    if (waiting === null) return [];
    const { receivedAt, canReplace, expectedBy } = waiting;
    return [
      {
        kind,
        received_at: receivedAt.toISOString(),
        can_replace: canReplace,
        expected_by: expectedBy,
      },
    ];
  });
}
