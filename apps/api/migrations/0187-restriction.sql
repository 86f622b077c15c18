-- What keeps a customer from sending money outside. One person's word holds for 24 hours, two
-- people's until a review date; it lapses by the clock, whether or not anybody notices.
create table restriction (
  id uuid primary key,
  customer_id text not null references customer (id),
  status text not null check (status in ('REVIEW', 'RESTRICTED')),
  reason text not null check (reason in ('identity_check', 'unusual_activity',
    'customer_request', 'legal_order', 'terms_breach', 'deceased', 'relationship_closed')),
  -- For the customer to quote: the case's, or its own.
  reference text not null check (length(reference) between 3 and 40),
  case_id text references case_file (id),
  -- Null: the customer's own emergency stop.
  set_by text references staff_member (id),
  set_at timestamptz not null,
  -- How long it holds before anybody confirms it; null where it does not.
  alone_until timestamptz,
  review_on date not null,
  -- The first moment after the review date, in the bank's time zone.
  lapses_at timestamptz not null,
  confirmed_by text references staff_member (id),
  confirmed_at timestamptz,
  renewals smallint not null default 0 check (renewals >= 0),
  renewed_by text references staff_member (id),
  -- JSON: the authority and its reference.
  order_sealed bytea,
  ended_at timestamptz,
  ended_by text references staff_member (id),
  check (alone_until is null or alone_until <= set_at + interval '24 hours'),
  check ((confirmed_by is null) = (confirmed_at is null)),
  constraint restriction_second_person check (confirmed_by <> set_by),
  constraint restriction_order check (renewals < 2 or order_sealed is not null),
  check (lapses_at <= set_at + interval '32 days' + renewals * interval '32 days')
);
-- One of staff at a time, and one that the customer asked for: what has lapsed is ended when the
-- next one begins.
create unique index restriction_current on restriction (customer_id, (set_by is null))
  where ended_at is null;
create index restriction_history on restriction (customer_id, set_at);
create index restriction_review on restriction (lapses_at) where ended_at is null;

create function restriction_may_move() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then
    raise exception 'an ended restriction stays so' using errcode = 'restrict_violation';
  end if;
  if new.renewals > old.renewals + 1 or new.renewals < old.renewals then
    raise exception 'renewals are counted one by one' using errcode = 'restrict_violation';
  end if;
  if new.lapses_at > old.lapses_at and new.renewals = old.renewals then
    raise exception 'only a renewal lasts longer' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on restriction
  for each row execute function restriction_may_move();

grant select, insert on restriction to fairlead_app;
grant update (confirmed_by, confirmed_at, review_on, lapses_at, renewals, renewed_by,
  order_sealed, ended_at, ended_by) on restriction to fairlead_app;
