/** Closed lists that screens offer too. Without schemas, because browsers load this file. */

export const transferTypes = ['Debit', 'Credit'] as const;
export type TransferType = (typeof transferTypes)[number];

/** `Frozen`: by a legal order only. The database knows which may follow which. */
export const transferStatuses = [
  'Scheduled',
  'Pending',
  'Completed',
  'Failed',
  'Cancelled',
  'Returned',
  'Frozen',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** Why a rail rejects or returns, by ISO 20022's external codes that the bank understands. */
export const railReasons = [
  'AC01',
  'AC04',
  'AC06',
  'AM02',
  'BE04',
  /** It came back because it was asked back. */
  'FOCR',
  'FR01',
  'MD07',
  'MS03',
] as const;
export type RailReason = (typeof railReasons)[number];

/** What staff correct on an account. */
export const correctionReasons = [
  'fee_in_error',
  'wrong_amount',
  'posted_twice',
  'not_carried_out',
  'interest_wrong',
  'case_outcome',
] as const;

/** Why staff adjust an account; `reversal` takes an earlier adjustment back. */
export const adjustmentReasons = [...correctionReasons, 'goodwill', 'reversal'] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** How a customer stands. */
export const accountStatuses = ['Active', 'Locked', 'Review', 'Closed'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** What staff give as the reason of a restriction, in categories that are safe to tell. */
export const givenReasons = [
  'identity_check',
  'unusual_activity',
  'customer_request',
  'legal_order',
  'terms_breach',
  'deceased',
] as const;

/** Why an account is locked or in review; the last comes of leaving the bank. */
export const restrictionReasons = [...givenReasons, 'relationship_closed'] as const;
export type RestrictionReason = (typeof restrictionReasons)[number];

/** Why documents were not accepted; the closed list, to which a reviewer adds words. */
export const rejectionReasons = [
  'unreadable',
  'cut_off',
  'expired',
  'not_accepted_kind',
  'name_differs',
  'address_differs',
  'too_old',
  'side_missing',
  'looks_altered',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** What papers have proven of a record: who changes any of it has to prove it anew. */
export const provenFacts = {
  id_verification: ['first_name', 'last_name', 'date_of_birth'],
  address_verification: ['street_address', 'zip_code', 'city', 'state', 'country'],
} as const;

/** Archived customers are hidden from lists unless somebody asks for them. */
export const customerShelves = ['shown', 'archived', 'all'] as const;
export type CustomerShelf = (typeof customerShelves)[number];

/** Why somebody of the staff opens a customer's record. `case` is for those who work on cases. */
export const lookReasons = [
  'customer_asked',
  'payment',
  'papers',
  'correction',
  'check',
  'case',
] as const;
export type LookReason = (typeof lookReasons)[number];

/** What a complaint can be about, the most frequent first. */
export const complaintSubjects = [
  'service',
  'transfer',
  'fees',
  'security',
  'verification',
  'restriction',
  'privacy',
  'other',
] as const;
export type ComplaintSubject = (typeof complaintSubjects)[number];

/** `late`: open, and past the day by which the answer was owed. */
export const complaintStates = ['open', 'late', 'answered'] as const;
export type ComplaintState = (typeof complaintStates)[number];

/**
 * `not_me`: a customer says that somebody else made a payment. `listed`: a customer or payee.
 * `restriction`: a restricted customer, to be looked at again before the date.
 * `customer_review`: opened by hand; nothing waits for it, and nothing is held back by it.
 */
export const caseKinds = [
  'held_transfer',
  'listed',
  'not_me',
  'restriction',
  'customer_review',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** `Lapsed`: nobody decided by the date. `Frozen`: by law, until an order ends it. */
export const caseStatuses = ['Open', 'Released', 'Rejected', 'Lapsed', 'Frozen', 'Closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** What a review that is opened by hand is about. */
export const reviewSubjects = [
  'identity',
  'source_of_funds',
  'unusual_activity',
  'report',
  'other',
] as const;
export type ReviewSubject = (typeof reviewSubjects)[number];

/** Whose sanctions lists staff bring; none of them comes with the program. */
export const broughtLists = ['ofac-sdn', 'un', 'uk', 'eu'] as const;

/** What a call is about; closed: it is read on a screen that nobody else may write on. */
export const callSubjects = ['question', 'payment', 'documents', 'security'] as const;
export type CallSubject = (typeof callSubjects)[number];

export const ledgerAccountKinds = [
  'customer',
  'settlement',
  'own_funds',
  'fx_position',
  'fees',
  'interest',
  'rewards',
  'suspense',
  'sandbox_funding',
] as const;

/**
 * `waiting`: for a second person, without whom there is no mail and no link.
 * `not_approved`: refused, or nobody decided in time.
 */
export const invitationStates = [
  'waiting',
  'open',
  'accepted',
  'withdrawn',
  'not_approved',
  'expired',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** `Void`: what it was about has changed. `Expired`: nobody decided within 72 hours. */
export const approvalStatuses = ['Waiting', 'Approved', 'Refused', 'Expired', 'Void'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** What came of what was asked of the books. */
export const postingOutcomes = [
  'accepted',
  'limit_exceeded',
  'insufficient_funds',
  'linked_refused',
  'voided',
] as const;
export type PostingOutcome = (typeof postingOutcomes)[number];

/** `job`: housekeeping and heavy work. `outbox`: what leaves the bank. `due_work`: deadlines. */
export const jobSources = ['job', 'outbox', 'due_work'] as const;

/** How a job stands; `dead`: not tried again by itself. */
export const jobStates = ['waiting', 'running', 'retrying', 'dead'] as const;

/** How a message of the contact form stands. */
export const contactStatuses = ['Open', 'Answered', 'Closed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** `Open`: the customer waits for us. `Answered`: we wrote last. `Closed`: nothing is left. */
export const threadStatuses = ['Open', 'Answered', 'Closed'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

export const notificationKinds = ['money', 'security', 'account', 'document'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationStatuses = ['UnRead', 'Read'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** `in_office`: whoever was not shut out. */
export const staffStates = ['in_office', 'disabled'] as const;
export type StaffState = (typeof staffStates)[number];

/** What open browsers are told of. */
export const browserEventKinds = [
  'account.changed',
  'transfer.changed',
  'notification.changed',
  'home_message.changed',
  'phone_call.changed',
  'message.changed',
  'standing.changed',
  'statement.made',
] as const;
export type BrowserEventKind = (typeof browserEventKinds)[number];

/** Files that go with one message. */
export const MOST_ATTACHMENTS = 5;

/** The file of everything about a customer is deleted so long after it was made ready. */
export const EXPORT_DAYS = 7;
