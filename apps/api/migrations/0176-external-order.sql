-- What a customer ordered and signed, and how far it has come. Amounts in minor units of the
-- account's currency.
create table external_order (
  transfer_id text primary key references transfer (id),
  customer_id text not null references customer (id),
  -- A payee the customer keeps; null for one who was typed in.
  payee_id text references payee (id),
  -- SHA-256 of what was asked for: tells a repeat from another order under the same id.
  digest bytea not null check (length(digest) = 32),
  -- What leaves without the fee for sending, and that fee.
  amount bigint not null check (amount > 0),
  send_fee bigint not null check (send_fee >= 0),
  name_check text not null
    check (name_check in ('match', 'close_match', 'no_match', 'unavailable')),
  purpose text,
  source_of_funds text,
  -- The answers to the scam check; closed lists and yes or no, never a person's words.
  answers jsonb check (jsonb_typeof(answers) = 'object'),
  -- The quote that its terms come from; null within one currency.
  quote_id text,
  scheduled_for date,
  -- What is kept back for it in the ledger, and what it counts against: {"key": amount}.
  hold_id uuid,
  guards jsonb not null default '{}' check (jsonb_typeof(guards) = 'object'),
  -- How often a dated one was tried on its day.
  tries smallint not null default 0 check (tries between 0 and 3),
  -- A keyed hash over everything that the customer saw.
  signature bytea check (length(signature) = 32),
  signed_at timestamptz,
  signed_with text check (signed_with in ('passkey', 'code')),
  -- By the wall clock: until then nothing has left.
  undo_until timestamptz,
  rail_reference text check (length(rail_reference) between 1 and 140),
  recall text check (recall in ('asked', 'refused')),
  -- By bank time: they wait until then, and it ends by itself then.
  asks_again_at timestamptz,
  lapses_at timestamptz,
  -- Dated, across currencies, on its day: waits for a fresh quote.
  needs_quote boolean not null default false,
  outcome_reason text check (length(outcome_reason) between 2 and 40),
  created_at timestamptz not null default clock_timestamp(),
  check ((signature is null) = (signed_at is null) and (signature is null) = (signed_with is null)),
  check (undo_until is null or signature is not null)
);
create index external_order_customer on external_order (customer_id, created_at);

-- Whatever the customer saw and signed cannot change under a signature; what happened stays.
create function external_order_may_change() returns trigger language plpgsql as $$
begin
  if new.signature is not null and old.signature is not null
      and (new.signature <> old.signature
        or (new.purpose, new.source_of_funds, new.answers, new.quote_id, new.name_check)
          is distinct from
          (old.purpose, old.source_of_funds, old.answers, old.quote_id, old.name_check)) then
    raise exception 'a change voids the signature' using errcode = 'restrict_violation';
  end if;
  if old.signature is null and new.undo_until is distinct from old.undo_until
      and new.signature is null then
    raise exception 'nothing leaves unsigned' using errcode = 'restrict_violation';
  end if;
  if old.outcome_reason is not null and new.outcome_reason is null then
    raise exception 'why it ended stays' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_change before update on external_order
  for each row execute function external_order_may_change();

grant select, insert on external_order to fairlead_app;
grant update (purpose, source_of_funds, answers, name_check, quote_id, hold_id, guards, tries,
  signature, signed_at, signed_with, undo_until, rail_reference, recall, asks_again_at, lapses_at,
  needs_quote, outcome_reason) on external_order to fairlead_app;
