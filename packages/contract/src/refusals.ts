/**
 * Every way the bank says no, as a closed list: code → HTTP status. The sentence for each code, in
 * every language, stands in the API's catalogues; a code without one does not compile.
 */
export const refusals = {
  // Before the request is looked at.
  address_blocked: 403,
  too_many_requests: 429,
  https_required: 403,
  /** Not one of the names under which a live bank is reached. */
  foreign_host: 421,
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
  /** Of a payment. */
  otp_wrong: 422,
  invitation_invalid: 422,
  password_too_weak: 422,
  persona_may_not: 403,
  /** These words come only from the build. */
  message_protected: 403,
  second_person_required: 403,
  /** Nobody answers a complaint about what they decided themselves. */
  took_part: 403,
  look_reason_required: 403,
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
  /** Nobody decides on papers that they have not looked at. */
  papers_not_seen: 409,
  not_ready: 409,
  balance_not_zero: 409,
  /** What an account had earned has come to it, and is to be moved before it is closed. */
  interest_paid: 409,
  transfers_pending: 409,
  link_invalid: 422,
  too_many_addresses: 409,
  currency_not_offered: 422,
  too_many_accounts: 409,
  same_account: 422,
  product_not_offered: 422,
  last_account: 409,
  /** Of the sanctions lists in force: without one no name is held against anything. */
  last_list: 409,
  same_currency: 422,
  amount_too_small: 422,
  quote_required: 422,
  quote_not_fitting: 422,
  quote_expired: 409,
  not_matured: 409,
  range_not_possible: 422,
  too_many_statements: 409,
  /** A person's own bound, under which nobody who means it comes to be; the rest stays open. */
  too_many_complaints: 429,
  statement_too_long: 422,
  account_not_active: 409,
  slug_in_use: 409,
  consent_missing: 409,
  image_in_use: 409,
  already_closed: 409,
  /** Of a complaint: one answer, and it stays. */
  already_answered: 409,
  /** Somebody has written in the thread since it was read. */
  newer_message: 409,
  details_wrong: 422,
  too_many_payees: 409,
  payee_kept: 409,
  push_service_unknown: 422,
  no_such_match: 409,
  date_not_possible: 422,
  payee_not_checked: 409,
  answers_missing: 409,
  transfers_restricted: 409,
  customer_restricted: 409,
  /** Of whoever pays not enough is proven any more for where it goes. */
  customer_not_proven: 409,
  transfer_not_open: 409,
  /** It is not what its customer was shown any more: nothing was signed. */
  payment_changed: 409,
  approval_cap_reached: 409,
  order_required: 422,
  own_address: 409,
  /** A colleague works from there, or did within 30 days. */
  staff_address: 409,
  already_blocked: 409,
  already_ended: 409,
  not_correctable: 409,
  over_corrected: 422,
  /** Its customer has the money already, by a correction. */
  corrected_before: 409,
  goodwill_exceeded: 422,
  own_funds_short: 409,
  not_retryable: 409,
  // Limits, then funds; remembered under the transfer's id.
  limit_exceeded: 422,
  insufficient_funds: 422,
  // The bank itself.
  busy: 503,
  database_away: 503,
  money_stopped: 503,
  rate_unavailable: 503,
  rail_not_available: 503,
  server_error: 500,
} as const;

export type RefusalCode = keyof typeof refusals;
