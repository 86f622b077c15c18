-- Who did what, for ever: append-only by trigger and by grants, and sealed. Ids, codes and times
-- are in clear; addresses, before and after, and written words are encrypted under a person's
-- data key.

create table audit_record (
  at timestamptz not null default clock_timestamp(),
  id bigint generated always as identity,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system', 'visitor')),
  actor_id text,
  actor_role text,
  session_id text,
  action text not null check (action ~ '^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*)+$'),
  subject_kind text,
  subject_id text,
  -- Whom it touches; shows in that customer's activity unless it is confidential.
  customer_id text check (starts_with(customer_id, 'cus_')),
  confidential boolean not null default false,
  reason_code text check (reason_code ~ '^[a-z][a-z0-9_.-]*$'),
  request_id text,
  -- Whose data key opens `text_sealed`: a person's, or the institution's.
  text_owner text,
  text_sealed bytea,
  seal_xid xid8 not null default pg_current_xact_id(),
  seal_epoch smallint not null default 1,
  primary key (at, id),
  check ((actor_id is null) = (actor_kind in ('system', 'visitor'))),
  check ((subject_kind is null) = (subject_id is null)),
  check ((text_owner is null) = (text_sealed is null))
);

select seal.register('audit_record', '{at,id}');

create index audit_record_customer on audit_record (customer_id, at, id)
  where customer_id is not null;
create index audit_record_staff on audit_record (actor_id, at, id) where actor_kind = 'staff';
create index audit_record_action on audit_record (action, at, id);
create index audit_record_staff_subject on audit_record (subject_id, at, id)
  where actor_kind = 'staff' and subject_id is not null;

-- Not the time, the number or the seal's columns: these are the database's own.
grant select, insert (actor_kind, actor_id, actor_role, session_id, action, subject_kind,
  subject_id, customer_id, confidential, reason_code, request_id, text_owner, text_sealed)
  on audit_record to fairlead_app;
