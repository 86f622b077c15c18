-- A restriction is about a customer's payments or about the whole account. The account's ones are
-- what makes a customer Locked (`RESTRICTED`) or in Review (`REVIEW`); nothing else does.
alter table restriction
  add column subject text not null default 'payments' check (subject in ('payments', 'account')),
  -- The file in which it is looked at again before its date.
  add column review_case text references case_file (id),
  -- Only for payments is there an emergency stop that the customer asks for.
  add constraint restriction_account_by_staff check (subject = 'payments' or set_by is not null);
alter table restriction alter column subject drop default;

-- What a court or an authority ordered names the order. Older rows may lack it until they lapse.
alter table restriction add constraint restriction_order_named
  check (reason <> 'legal_order' or order_sealed is not null) not valid;

drop index restriction_current;
-- Of each subject one of staff at a time, and one that the customer asked for.
create unique index restriction_current on restriction (customer_id, subject, (set_by is null))
  where ended_at is null;
drop index restriction_history;
create index restriction_history on restriction (customer_id, subject, set_at);

grant update (review_case) on restriction to fairlead_app;

-- Restrictions near their date stand in the queue of cases, and are put off when they are renewed.
alter table case_file drop constraint case_file_kind_check;
alter table case_file add constraint case_file_kind_check
  check (kind in ('held_transfer', 'listed', 'not_me', 'restriction'));
alter table case_event drop constraint case_event_what_check;
alter table case_event add constraint case_event_what_check
  check (what in ('opened', 'assigned', 'asked', 'provided', 'noted', 'proposed', 'released',
    'rejected', 'lapsed', 'frozen', 'unfrozen', 'closed', 'extended'));
grant update (decide_by) on case_file to fairlead_app;

-- Until now only the demonstration people of a sandbox were ever Locked or in Review. They keep
-- that by two demonstration officers until the same day; who has no such two is let in.
insert into restriction (id, customer_id, subject, status, reason, reference, set_by, set_at,
    review_on, lapses_at, confirmed_by, confirmed_at, order_sealed)
  select gen_random_uuid(), c.id, 'account',
    case c.account_status when 'Locked' then 'RESTRICTED' else 'REVIEW' end,
    c.restriction_reason, coalesce(c.restriction_case, 'R-' || right(c.id, 8)), one.id,
    c.restricted_at, c.restriction_until, (c.restriction_until + 1)::timestamptz, two.id,
    c.restricted_at, null
  from customer c
    cross join lateral (select id from staff_member where role = 'compliance' and persona
      order by id limit 1) one
    cross join lateral (select id from staff_member where role = 'compliance' and persona
      order by id offset 1 limit 1) two
  where c.account_status in ('Locked', 'Review') and c.persona
    and c.restriction_until between c.restricted_at::date and c.restricted_at::date + 31
    and c.restriction_reason <> 'legal_order';
insert into due_work (kind, key, due_at)
  select 'restriction.lapse', id::text, lapses_at from restriction where subject = 'account';
update customer c set account_status = 'Active', restriction_reason = null, restricted_at = null,
    restriction_until = null, restriction_case = null
  where account_status in ('Locked', 'Review')
    and not exists (select from restriction r where r.customer_id = c.id and r.subject = 'account');

-- Nobody is Locked or in Review without the restriction that says so, and nobody is Closed but by
-- their own closing. Looked at when the transaction ends, by what it leaves behind.
create function account_status_has_cause(person text) returns void language plpgsql as $$
declare
  stands text;
begin
  select account_status into stands from customer where id = person;
  if stands in ('Locked', 'Review') and not exists (
      select from restriction r
      where r.customer_id = person and r.subject = 'account' and r.ended_at is null
        and r.status = case stands when 'Locked' then 'RESTRICTED' else 'REVIEW' end
        and (r.confirmed_at is not null or r.alone_until is not null)) then
    raise exception 'nobody is % without a restriction', stands
      using errcode = 'restrict_violation';
  end if;
  if stands = 'Closed' and not exists (
      select from customer_closure k where k.customer_id = person) then
    raise exception 'only a closing closes' using errcode = 'restrict_violation';
  end if;
end
$$;

create function customer_status_has_cause() returns trigger language plpgsql as $$
begin
  perform account_status_has_cause(new.id);
  return null;
end
$$;
create constraint trigger status_has_cause after insert or update of account_status on customer
  deferrable initially deferred for each row when (new.account_status <> 'Active')
  execute function customer_status_has_cause();

create function restriction_end_frees() returns trigger language plpgsql as $$
begin
  perform account_status_has_cause(new.customer_id);
  return null;
end
$$;
create constraint trigger end_frees after update of ended_at on restriction
  deferrable initially deferred for each row
  when (new.subject = 'account' and new.ended_at is not null)
  execute function restriction_end_frees();
