/**
 * Every table of the bank, and what of it a customer is given: the rows that are theirs, or the
 * reason why there are none. A test reads the database's own list and finds a table that is
 * missing here, or a sealed text of a table that is given. Other bytes (hashes, keys) never are.
 */
import { GOODWILL_WINDOW, NOTE_CONTEXT } from '#modules/adjustments/adjustments.service.ts';
import { CASE_CONTEXT } from '#modules/cases/cases.service.ts';
import { CLOSURE_CONTEXT } from '#modules/closures/closures.service.ts';
import { ANSWER_CONTEXT, COMPLAINT_CONTEXT } from '#modules/complaints/complaints.service.ts';
import { SUBSCRIPTION_CONTEXT } from '#modules/devices/devices.service.ts';
import {
  REASON_CONTEXT,
  TAKEN_BACK_CONTEXT,
} from '#modules/documents/document-standing.service.ts';
import { HOME_MESSAGE_CONTEXT } from '#modules/home-messages/home-messages.service.ts';
import { THREAD_CONTEXT } from '#modules/messages/messages.service.ts';
import { PAYEE_CONTEXT } from '#modules/payees/payees.service.ts';
import { RESTRICTION_CONTEXT } from '#modules/restrictions/restriction-record.service.ts';
import { PAYEE_PAID_CONTEXT } from '#modules/transfers/outside/outside-transfers.service.ts';
import { customerWindows } from '#modules/transfers/transfers.service.ts';

/** `$1` is the customer's id, `$2` their email. `t` is the table. */
export interface HeldTable {
  readonly section: string;
  readonly table: string;
  readonly where: string;
  /** Columns that are not the customer's: secrets in text form, names of staff. */
  readonly without?: readonly string[];
  readonly texts?: readonly HeldText[];
}

/** Words encrypted under the customer's key, as the module that wrote them bound them. */
interface HeldText {
  readonly column: string;
  /** What the customer reads it under. */
  readonly field: string;
  readonly context: string;
}

const text = (column: string, field: string, context: string): HeldText => ({
  column,
  field,
  context,
});

const own = (
  section: string,
  table: string,
  without: readonly string[] = [],
  texts: readonly HeldText[] = [],
): HeldTable => ({ section, table, where: 't.customer_id = $1', without, texts });

const ofSubject = (section: string, table: string, without: readonly string[] = []): HeldTable => ({
  section,
  table,
  where: 't.subject_id = $1',
  without,
});

const accounts = `select a.ledger_account from account a where a.customer_id = $1`;
const accountIds = `select a.id from account a where a.customer_id = $1`;
const postings = `select e.posting_id from ledger.entry e where e.account_id in (${accounts})`;
const sessions = `select s.id from session s where s.subject_id = $1`;
const submissions = `select d.id from document_submission d where d.customer_id = $1`;
const papers = `select p.id from document p where p.submission_id in (${submissions})`;

/** What staff uploaded and have not sent is work of staff. */
const given = (attachment: string) =>
  `(${attachment}.staff_id is null or ${attachment}.message_id is not null)`;

/** Of a stored file `t`. */
export const GIVEN_FILE = `not exists (
  select from attachment_page p join attachment a on a.id = p.attachment_id
  where p.file_id = t.id and not ${given('a')})`;

/** As ranges of keys, which stand in the order of their bytes: `;` is what follows `:`. */
const guards = [...customerWindows, GOODWILL_WINDOW]
  .map((window) => {
    const mine = `'${window}:' || $1::text`;
    return `t.key >= ${mine} || ':' and t.key < ${mine} || ';'`;
  })
  .join(' or ');

export const heldTables: readonly HeldTable[] = [
  { section: 'customer', table: 'customer', where: 't.id = $1' },
  own('customer', 'email_change'),
  own('customer', 'verification_notice'),
  own('customer', 'customer_closure', [], [text('reason_sealed', 'reason', CLOSURE_CONTEXT)]),
  own('customer', 'customer_erasure'),
  own('accounts', 'account'),
  { section: 'accounts', table: 'ledger.account', where: `t.id in (${accounts})` },
  { section: 'accounts', table: 'ledger.account_event', where: `t.account_id in (${accounts})` },
  { section: 'accounts', table: 'ledger.balance', where: `t.account_id in (${accounts})` },
  { section: 'accounts', table: 'interest_day', where: `t.account_id in (${accountIds})` },
  { section: 'accounts', table: 'interest_payment', where: `t.account_id in (${accountIds})` },
  own('transfers', 'transfer'),
  {
    section: 'transfers',
    table: 'transfer_event',
    where: 't.transfer_id in (select x.id from transfer x where x.customer_id = $1)',
  },
  { section: 'transfers', table: 'ledger.entry', where: `t.account_id in (${accounts})` },
  {
    section: 'transfers',
    table: 'ledger.posting',
    where: `t.id in (${postings})`,
    // They may name whoever is on the other side.
    without: ['guards', 'facts'],
  },
  { section: 'transfers', table: 'ledger.hold', where: `t.account_id in (${accounts})` },
  { section: 'transfers', table: 'ledger.guard', where: guards },
  own('transfers', 'payee', [], [text('sealed', 'says', PAYEE_CONTEXT)]),
  own('transfers', 'transfer_payee', [], [text('sealed', 'says', PAYEE_PAID_CONTEXT)]),
  own('transfers', 'external_order'),
  {
    section: 'transfers',
    table: 'transfer_check',
    where: 't.transfer_id in (select x.id from transfer x where x.customer_id = $1)',
  },
  {
    section: 'transfers',
    table: 'transfer_posting',
    where: 't.transfer_id in (select x.id from transfer x where x.customer_id = $1)',
  },
  {
    section: 'transfers',
    table: 'adjustment',
    // What was only proposed is work of staff.
    where: "t.customer_id = $1 and t.status = 'Posted'",
    texts: [text('note_sealed', 'note', NOTE_CONTEXT)],
  },
  own('transfers', 'rail_order'),
  {
    section: 'transfers',
    table: 'rail_answer',
    where: 't.transfer_id in (select x.id from transfer x where x.customer_id = $1)',
  },
  {
    section: 'transfers',
    table: 'rail_movement',
    where: 't.transfer_id in (select x.id from transfer x where x.customer_id = $1)',
  },
  {
    section: 'cases',
    table: 'case_file',
    // Nobody is told that a name was found on a list, or that staff look into something, before
    // something of theirs waits for it.
    where: "t.customer_id = $1 and t.kind not in ('listed', 'customer_review')",
    without: ['assigned_to', 'decided_by'],
    texts: [text('order_sealed', 'order', CASE_CONTEXT)],
  },
  {
    section: 'cases',
    table: 'case_request',
    where: 't.case_id in (select c.id from case_file c where c.customer_id = $1)',
    texts: [text('words_sealed', 'words', CASE_CONTEXT)],
  },
  {
    section: 'cases',
    table: 'evidence_page',
    where: 't.file_id in (select f.id from stored_file f where f.owner_id = $1)',
  },
  own(
    'cases',
    'restriction',
    ['set_by', 'confirmed_by', 'renewed_by', 'ended_by'],
    [text('order_sealed', 'order', RESTRICTION_CONTEXT)],
  ),
  own(
    'documents',
    'document_submission',
    ['decided_by'],
    [
      text('reason_sealed', 'reason_text', REASON_CONTEXT),
      text('taken_back_sealed', 'taken_back_text', TAKEN_BACK_CONTEXT),
    ],
  ),
  { section: 'documents', table: 'document', where: `t.submission_id in (${submissions})` },
  { section: 'documents', table: 'document_page', where: `t.document_id in (${papers})` },
  {
    section: 'documents',
    table: 'document_look',
    where: `t.document_id in (${papers})`,
    without: ['staff_id'],
  },
  {
    section: 'documents',
    table: 'stored_file',
    where: `t.owner_id = $1 and ${GIVEN_FILE}`,
    without: ['key_id'],
  },
  own('statements', 'statement'),
  {
    section: 'statements',
    table: 'statement_file',
    where: 't.statement_id in (select s.id from statement s where s.customer_id = $1)',
  },
  own('statements', 'receipt'),
  own(
    'complaints',
    'complaint',
    ['answered_by'],
    [
      text('text_sealed', 'text', COMPLAINT_CONTEXT),
      text('answer_sealed', 'answer', ANSWER_CONTEXT),
    ],
  ),
  own('exports', 'data_export'),
  ofSubject('security', 'password_credential', ['hash']),
  ofSubject('security', 'totp_authenticator'),
  ofSubject('security', 'passkey'),
  ofSubject('security', 'recovery_code'),
  ofSubject('security', 'known_device'),
  own(
    'security',
    'push_device',
    [],
    [text('subscription_sealed', 'subscription', SUBSCRIPTION_CONTEXT)],
  ),
  ofSubject('security', 'session'),
  { section: 'security', table: 'step_up_challenge', where: `t.session_id in (${sessions})` },
  { section: 'security', table: 'webauthn_challenge', where: `t.session_id in (${sessions})` },
  { section: 'security', table: 'sent_pin', where: 't.holder = $1' },
  own('security', 'mailed_token'),
  own('messages', 'notification'),
  own('messages', 'alert_turn'),
  own(
    'messages',
    'home_message',
    ['written_by'],
    [text('text_sealed', 'text', HOME_MESSAGE_CONTEXT)],
  ),
  own('messages', 'thread_message', ['written_by'], [text('text_sealed', 'text', THREAD_CONTEXT)]),
  own('messages', 'thread', ['assigned_to']),
  {
    section: 'messages',
    table: 'attachment',
    where: `t.customer_id = $1 and ${given('t')}`,
    without: ['staff_id'],
  },
  {
    section: 'messages',
    table: 'attachment_page',
    where: `t.attachment_id in (
      select a.id from attachment a where a.customer_id = $1 and ${given('a')})`,
  },
  own('messages', 'phone_call', ['staff_id']),
  { section: 'messages', table: 'outbox_message', where: 't.person_id = $1' },
  { section: 'messages', table: 'outbox_retry', where: 't.person_id = $1' },
  { section: 'messages', table: 'event', where: 't.person_id = $1' },
  { section: 'messages', table: 'sandbox_message', where: 't.recipient = $2' },
  { section: 'messages', table: 'sandbox_mail_recipient', where: 't.address = $2' },
  { section: 'messages', table: 'idempotency_record', where: 't.owner_id = $1' },
];

/** Sealed columns of tables that are given, which are not. */
export const withheldTexts: Readonly<Record<string, string>> = {
  'case_file.findings_sealed': 'how the bank recognises what is unusual',
  'document_look.reason_sealed': 'confidential work of staff; that they looked is given',
  'rail_order.sealed': 'the same as the payee of the transfer, which is given',
  'statement.facts_sealed': 'printed on the statement, which is given',
};

/** Tables that hold nothing of a customer's, or nothing that can be given. */
export const withheldTables: Readonly<Record<string, string>> = {
  audit_record: 'given as the activity log, without confidential work',
  data_key: 'a wrapped key; what it opens is given',
  persona: 'about demonstration people, who are nobody',
  persona_phone: 'about demonstration people, who are nobody',
  customer_invitation:
    'of somebody who is not a customer yet, encrypted, found by their link alone',
  registration: 'of somebody who is not a customer yet, found by their browser alone',
  throttle_window: 'counts under hashes that name nobody',
  sign_in_failure: 'counts under hashes that name nobody',
  staff_member: 'about staff',
  staff_invitation: 'about staff',
  event_reader: 'the bank’s own',
  setting: 'the bank’s own',
  setting_change: 'the bank’s own',
  bank_clock: 'the bank’s own',
  reset_request: 'the bank’s own',
  account_day: 'sums by day of the entries that are given',
  account_rolled: 'up to where those sums go',
  product_rate: 'the bank’s own',
  fx_rate: 'the bank’s own',
  interest_run: 'the bank’s own',
  due_work: 'the bank’s own diary; what it is about is given',
  outbox_office: 'the bank’s own',
  rail_reconciliation: 'the bank’s own',
  rail_standing: 'the bank’s own',
  sandbox_rail_order: 'the books of the bank outside, which knows only numbers',
  sandbox_rail_event: 'the books of the bank outside, which knows only numbers',
  sandbox_rail_notice: 'the books of the bank outside, which knows only numbers',
  content_item: 'what the site says',
  content_version: 'what the site says',
  content_stamp: 'what the site says',
  image: 'what the site shows',
  image_size: 'what the site shows',
  contact_message: 'letters of visitors, who did not say whether they are customers',
  contact_reply: 'answers to visitors, who did not say whether they are customers',
  contact_sending: 'counts under hashes that name nobody',
  approval: 'confidential work of staff; what came of it is given',
  case_event: 'confidential work on a case; what was decided is given',
  case_hit: 'the law forbids telling whom a name was held against',
  cleared_pair: 'the law forbids telling whom a name was held against',
  screening_run: 'counts of names that were looked at',
  list_edition: 'lists of authorities',
  list_entry: 'lists of authorities',
  waiting_edition: 'lists of authorities',
  waiting_entry: 'lists of authorities',
  canned_answer: 'the bank’s own words',
  logo: 'the bank’s own',
  translation_override: 'the bank’s own words',
  address_block: 'addresses of machines, not of people',
  control_count: 'the bank’s own',
  ledger_check: 'the bank’s own',
  daily_close: 'the bank’s own',
  daily_close_total: 'the bank’s own',
  migration: 'the program’s own',
  'ledger.stop': 'the bank’s own',
  'ledger.checkpoint': 'sums that the ledger checks itself by',
  'seal.block': 'hashes over what is given',
  'seal.leaf': 'hashes over what is given',
  'seal.leaf_format': 'the program’s own',
  'seal.sealed_table': 'the program’s own',
  'seal.genesis': 'the bank’s own',
};
