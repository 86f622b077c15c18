/** How a customer is said to staff. Real people's details are not for a persona's player. */
import { type BesideParts, besideAnswer } from '#modules/customers/customer-beside.service.ts';
import type { Customer } from '#modules/customers/customers.service.ts';
import { tierOf, userAnswer, type VerificationModes } from '#modules/customers/standing.service.ts';
import { isWithheld, type Reader } from '#modules/customers/withheld.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { countsOf, type ListedCustomer } from './customer-records.sql.ts';

export function listedAnswer(customer: ListedCustomer, reader: Reader) {
  const withheld = isWithheld(customer, reader);
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: withheld ? null : customer.email,
    phone_number: withheld ? null : customer.phoneNumber,
    country: customer.country,
    account_status: customer.accountStatus,
    email_verification: customer.emailVerification,
    id_verification: customer.idVerification,
    address_verification: customer.addressVerification,
    tier: tierOf(customer),
    hidden: customer.hidden,
    persona: customer.persona,
    created_at: customer.createdAt.toISOString(),
  };
}

/** What is changed against: the moment of the last change. */
export function versionOf({ updatedAt }: Customer): number {
  return updatedAt.getTime();
}

const withoutDetails = {
  email: null,
  pending_email: null,
  date_of_birth: null,
  phone_number: null,
  pending_phone_number: null,
  mobile_number: null,
  street_address: null,
  zip_code: null,
  photo_profile: null,
  message: null,
  message_type: null,
} as const;

export interface RecordParts {
  readonly modes: () => VerificationModes;
  readonly beside: BesideParts;
}

export async function recordAnswer(
  db: Db | Tx,
  customer: Customer,
  { modes, beside }: RecordParts,
  reader: Reader,
) {
  const { id, photoFileId } = customer;
  const withheld = isWithheld(customer, reader);
  const { accounts, papersWaiting, pushDevices } = await countsOf(db, id);
  return {
    ...userAnswer(customer, modes(), true),
    ...(await besideAnswer(db, customer, beside, true)),
    photo_profile: photoFileId === null ? null : `/api/users/${id}/photo?version=${photoFileId}`,
    ...(withheld ? withoutDetails : {}),
    details_withheld: withheld,
    hidden: customer.hiddenAt !== null,
    restriction: restrictionOf(customer),
    terms_agreed_at: customer.termsAgreedAt?.toISOString() ?? null,
    accounts,
    papers_waiting: papersWaiting,
    push_devices: pushDevices,
    version: versionOf(customer),
  };
}

function restrictionOf(customer: Customer) {
  const { restrictionReason, restrictionCase, restrictedAt, restrictionUntil } = customer;
  if (restrictionReason === null || restrictedAt === null) return null;
  return {
    reason: restrictionReason,
    case_reference: restrictionCase,
    since: restrictedAt.toISOString(),
    until: restrictionUntil,
  };
}
