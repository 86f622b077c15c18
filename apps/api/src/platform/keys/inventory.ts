/**
 * The key inventory: every column with sealed bytes in it, and whose key sealed them. A test
 * compares it with the database, so that no column is forgotten when keys are rotated.
 */

/**
 * `ring`: sealed with a key of the ring, which must stay until nothing is left under it.
 * `person`: under a data key; a rotation wraps that key anew and leaves the text as it is, which
 * is why append-only tables hold nothing else.
 */
export type SealedBy = 'ring' | 'person';

export const sealedColumns = {
  'data_key.wrapped': 'ring',
  'stored_file.wrapped_key': 'ring',
  'idempotency_record.answer': 'ring',
  'outbox_message.secret': 'ring',
  'outbox_retry.secret': 'ring',
  'sandbox_message.content': 'ring',
  'audit_record.text_sealed': 'person',
  'totp_authenticator.secret_encrypted': 'person',
  'persona.password_encrypted': 'person',
  'persona_phone.secret_encrypted': 'person',
  'registration.details': 'person',
  'document_submission.reason_sealed': 'person',
  'document_submission.taken_back_sealed': 'person',
  'document_look.reason_sealed': 'person',
  'complaint.text_sealed': 'person',
  'complaint.answer_sealed': 'person',
  'customer_closure.reason_sealed': 'person',
  'statement.facts_sealed': 'person',
  'home_message.text_sealed': 'person',
  'adjustment.note_sealed': 'person',
  'contact_message.sealed': 'person',
  'contact_reply.sealed': 'person',
  'payee.sealed': 'person',
  'push_device.subscription_sealed': 'person',
  'rail_order.sealed': 'person',
  'transfer_payee.sealed': 'person',
  'approval.reason_sealed': 'person',
  'approval.order_sealed': 'person',
  'approval.personal_sealed': 'person',
  'approval.refusal_sealed': 'person',
  'case_file.order_sealed': 'person',
  'case_file.findings_sealed': 'person',
  'case_event.text_sealed': 'person',
  'case_request.words_sealed': 'person',
  'case_hit.sealed': 'person',
  'restriction.order_sealed': 'person',
  'cleared_pair.sealed': 'person',
  'customer_invitation.details': 'person',
  'thread_message.text_sealed': 'person',
} as const satisfies Readonly<Record<string, SealedBy>>;

/** Sealed values as base64 inside JSON. */
export const sealedJsonColumns = ['setting.secrets'] as const;

/** Bytes that nobody sealed: what is public, signatures, and hashes by another name. */
export const openColumns: readonly string[] = [
  'passkey.credential_id',
  'passkey.public_key',
  'sent_pin.counted_for',
  'mailed_token.counted_for',
  'sent_pin.total_for',
  'mailed_token.total_for',
  'statement_file.sha256',
  'receipt.sha256',
  'external_order.signature',
];

/** Bytes with these names are hashes: no key opens them. */
export const DIGEST_NAME = /(^|_)(hash|hashes|digest|root|head)$/;
