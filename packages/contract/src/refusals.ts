/**
 * Every way the bank says no, as a closed list: code → HTTP status. The sentence for each code, in
 * every language, stands in the API's catalogues; a code without one does not compile.
 */
export const refusals = {
  // Before the request is looked at.
  address_blocked: 403,
  too_many_requests: 429,
  https_required: 403,
  not_signed_in: 401,
  session_ended: 401,
  foreign_origin: 403,
  not_permitted: 403,
  second_factor_required: 403,
  gate_closed: 423,
  // The request itself.
  not_parsable: 400,
  invalid: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  not_found: 404,
  method_not_allowed: 405,
  // Repeats.
  idempotency_key_required: 422,
  id_already_used: 409,
  in_progress: 409,
  // Rules, second factor, state.
  step_up_required: 403,
  changed_meanwhile: 409,
  credentials_wrong: 401,
  code_wrong: 422,
  invitation_invalid: 422,
  password_too_weak: 422,
  persona_may_not: 403,
  second_person_required: 403,
  email_in_use: 409,
  already_enrolled: 409,
  passkey_wrong: 422,
  too_many_passkeys: 409,
  last_factor: 409,
  too_young: 422,
  terms_changed: 409,
  file_not_accepted: 422,
  text_not_allowed: 422,
  skip_not_allowed: 409,
  verification_not_open: 409,
  already_decided: 409,
  not_ready: 409,
  balance_not_zero: 409,
  transfers_pending: 409,
  link_invalid: 422,
  too_many_addresses: 409,
  currency_not_offered: 422,
  too_many_accounts: 409,
  same_account: 422,
  currencies_differ: 422,
  account_not_active: 409,
  // Limits, then funds; remembered under the transfer's id.
  limit_exceeded: 422,
  insufficient_funds: 422,
  // The bank itself.
  busy: 503,
  database_away: 503,
  money_stopped: 503,
  server_error: 500,
} as const;

export type RefusalCode = keyof typeof refusals;
