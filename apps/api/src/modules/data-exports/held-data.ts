/**
 * Every table of the bank, and what of it a customer is given: the rows that are theirs, or the
 * reason why there are none. A test reads the database's own list and finds a table that is
 * missing here. Bytes (hashes, keys, sealed texts) are never part of a row; texts are opened apart.
 */

/** `$1` is the customer's id, `$2` their email. `t` is the table. */
export interface HeldTable {
  readonly section: string;
  readonly table: string;
  readonly where: string;
  /** Columns that are not the customer's: secrets in text form, names of staff. */
  readonly without?: readonly string[];
}

const own = (section: string, table: string, without: readonly string[] = []): HeldTable => ({
  section,
  table,
  where: 't.customer_id = $1',
  without,
});

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

export const heldTables: readonly HeldTable[] = [
  { section: 'customer', table: 'customer', where: 't.id = $1' },
  own('customer', 'email_change'),
  own('customer', 'verification_notice'),
  own('customer', 'customer_closure'),
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
  { section: 'transfers', table: 'ledger.guard', where: 'position($1 in t.key) > 0' },
  own('transfers', 'payee'),
  own('transfers', 'transfer_payee'),
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
  own('cases', 'case_file', ['assigned_to', 'decided_by']),
  {
    section: 'cases',
    table: 'case_request',
    where: 't.case_id in (select c.id from case_file c where c.customer_id = $1)',
  },
  own('cases', 'restriction', ['set_by', 'confirmed_by', 'renewed_by', 'ended_by']),
  own('documents', 'document_submission', ['decided_by']),
  { section: 'documents', table: 'document', where: `t.submission_id in (${submissions})` },
  { section: 'documents', table: 'document_page', where: `t.document_id in (${papers})` },
  {
    section: 'documents',
    table: 'document_look',
    where: `t.document_id in (${papers})`,
    without: ['staff_id'],
  },
  { section: 'documents', table: 'stored_file', where: 't.owner_id = $1', without: ['key_id'] },
  own('statements', 'statement'),
  {
    section: 'statements',
    table: 'statement_file',
    where: 't.statement_id in (select s.id from statement s where s.customer_id = $1)',
  },
  own('statements', 'receipt'),
  own('complaints', 'complaint', ['answered_by']),
  own('exports', 'data_export'),
  ofSubject('security', 'password_credential', ['hash']),
  ofSubject('security', 'totp_authenticator'),
  ofSubject('security', 'passkey'),
  ofSubject('security', 'recovery_code'),
  ofSubject('security', 'known_device'),
  ofSubject('security', 'session'),
  { section: 'security', table: 'step_up_challenge', where: `t.session_id in (${sessions})` },
  { section: 'security', table: 'webauthn_challenge', where: `t.session_id in (${sessions})` },
  { section: 'security', table: 'sent_pin', where: 't.holder = $1' },
  own('security', 'mailed_token'),
  own('messages', 'notification'),
  own('messages', 'alert_turn'),
  own('messages', 'home_message', ['written_by']),
  own('messages', 'thread_message', ['written_by']),
  own('messages', 'thread', ['assigned_to']),
  { section: 'messages', table: 'outbox_message', where: 't.person_id = $1' },
  { section: 'messages', table: 'outbox_retry', where: 't.person_id = $1' },
  { section: 'messages', table: 'event', where: 't.person_id = $1' },
  { section: 'messages', table: 'sandbox_message', where: 't.recipient = $2' },
  { section: 'messages', table: 'sandbox_mail_recipient', where: 't.address = $2' },
  { section: 'messages', table: 'idempotency_record', where: 't.owner_id = $1' },
];

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
  account_day: 'sums by day of the entries that are given',
  account_rolled: 'up to where those sums go',
  product_rate: 'the bank’s own',
  fx_rate: 'the bank’s own',
  interest_run: 'the bank’s own',
  due_work: 'the bank’s own diary; what it is about is given',
  outbox_office: 'the bank’s own',
  rail_reconciliation: 'the bank’s own',
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
  canned_answer: 'the bank’s own words',
  translation_override: 'the bank’s own words',
  address_block: 'addresses of machines, not of people',
  control_count: 'the bank’s own',
  ledger_check: 'the bank’s own',
  migration: 'the program’s own',
  'ledger.stop': 'the bank’s own',
  'ledger.checkpoint': 'sums that the ledger checks itself by',
  'seal.block': 'hashes over what is given',
  'seal.leaf': 'hashes over what is given',
  'seal.leaf_format': 'the program’s own',
  'seal.sealed_table': 'the program’s own',
  'seal.genesis': 'the bank’s own',
};
