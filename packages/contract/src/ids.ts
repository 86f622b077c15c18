/**
 * Ids carry their kind: a prefix and a UUIDv7, so that they sort by time and cannot be mixed up.
 * The type is branded: an account's id does not compile where a customer's is wanted.
 */
import * as z from 'zod';

export const idPrefixes = {
  customer: 'cus',
  staff: 'stf',
  session: 'ses',
  stepUp: 'stp',
  account: 'acc',
  transfer: 'trf',
  file: 'fil',
  message: 'msg',
  invitation: 'inv',
  authenticator: 'otp',
  passkey: 'psk',
  device: 'dvc',
  pushDevice: 'pdv',
  submission: 'sub',
  document: 'doc',
  dataExport: 'dex',
  complaint: 'cmp',
  notification: 'ntf',
  statement: 'stm',
  homeMessage: 'hms',
  phoneCall: 'phc',
  page: 'pag',
  faq: 'faq',
  staffProfile: 'prf',
  review: 'rev',
  image: 'img',
  contactMessage: 'ctm',
  payee: 'pay',
  case: 'cas',
  approval: 'apr',
  movement: 'mov',
  cannedAnswer: 'can',
  addressBlock: 'blk',
  ledgerCheck: 'chk',
  threadMessage: 'thm',
  attachment: 'att',
  customerInvitation: 'civ',
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Id<K extends IdKind> = string & z.core.$brand<K>;

export type CustomerId = Id<'customer'>;
export type StaffId = Id<'staff'>;
export type SessionId = Id<'session'>;
export type StepUpId = Id<'stepUp'>;
export type AccountId = Id<'account'>;
export type TransferId = Id<'transfer'>;
export type FileId = Id<'file'>;
export type MessageId = Id<'message'>;
export type InvitationId = Id<'invitation'>;
export type AuthenticatorId = Id<'authenticator'>;
export type PasskeyId = Id<'passkey'>;
export type DeviceId = Id<'device'>;
export type PushDeviceId = Id<'pushDevice'>;
export type SubmissionId = Id<'submission'>;
export type DocumentId = Id<'document'>;
export type DataExportId = Id<'dataExport'>;
export type ComplaintId = Id<'complaint'>;
export type NotificationId = Id<'notification'>;
export type StatementId = Id<'statement'>;
export type HomeMessageId = Id<'homeMessage'>;
export type PhoneCallId = Id<'phoneCall'>;
export type PageId = Id<'page'>;
export type FaqId = Id<'faq'>;
export type StaffProfileId = Id<'staffProfile'>;
export type ReviewId = Id<'review'>;
export type ImageId = Id<'image'>;
export type ContactMessageId = Id<'contactMessage'>;
export type PayeeId = Id<'payee'>;
export type CaseId = Id<'case'>;
export type ApprovalId = Id<'approval'>;
export type MovementId = Id<'movement'>;
export type CannedAnswerId = Id<'cannedAnswer'>;
export type AddressBlockId = Id<'addressBlock'>;
export type LedgerCheckId = Id<'ledgerCheck'>;
export type ThreadMessageId = Id<'threadMessage'>;
export type AttachmentId = Id<'attachment'>;
export type CustomerInvitationId = Id<'customerInvitation'>;

const UUID_V7 = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** The schema of one kind of id, for requests and answers. */
export function idSchema<K extends IdKind>(kind: K) {
  return z
    .string()
    .regex(new RegExp(`^${idPrefixes[kind]}_${UUID_V7}$`))
    .brand<K>();
}
