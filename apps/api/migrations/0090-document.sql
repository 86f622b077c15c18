-- Papers that customers hand in to prove who they are and where they live. A submission is what
-- came at once; each document in it is one side, kept as pictures of its pages. The pictures
-- themselves are stored files, each under a key of its own.

create table document_submission (
  id text primary key check (id ~ '^sub_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  kind text not null check (kind in ('identity', 'address')),
  status text not null default 'In Progress'
    check (status in ('In Progress', 'Completed', 'Rejected', 'Replaced', 'Reset')),
  uploaded_at timestamptz not null,
  -- The banking day by which we expect to have looked.
  expected_by date not null,
  -- When a reviewer first looked: from then on nothing is replaced.
  opened_at timestamptz,
  decided_at timestamptz,
  decided_by text references staff_member (id),
  reason text check (reason in ('unreadable', 'cut_off', 'expired', 'not_accepted_kind',
    'name_differs', 'address_differs', 'too_old', 'side_missing', 'looks_altered', 'other')),
  -- What the reviewer added for the customer, under the customer's data key.
  reason_sealed bytea,
  check ((decided_at is null) = (decided_by is null)),
  check ((reason is not null) <= (decided_at is not null)),
  check (reason_sealed is null or reason is not null),
  check (status not in ('Completed', 'Rejected')
    or (decided_at is not null and opened_at is not null)),
  check (status <> 'Completed' or reason is null),
  check (status <> 'Rejected' or reason is not null),
  check (status <> 'In Progress' or decided_at is null),
  check (status <> 'Replaced' or opened_at is null)
);
-- Only one of each kind waits at a time, whatever runs at once.
create unique index document_submission_waiting on document_submission (customer_id, kind)
  where status = 'In Progress';
create index document_submission_customer
  on document_submission (customer_id, kind, uploaded_at, id);
create index document_submission_queue on document_submission (status, uploaded_at, id);

create function document_submission_may_move() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
      ('In Progress', 'Completed'), ('In Progress', 'Rejected'), ('In Progress', 'Replaced'),
      ('In Progress', 'Reset'), ('Completed', 'Reset'), ('Rejected', 'Reset')) then
    raise exception 'papers cannot go from % to %', old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.opened_at is not null and new.opened_at is distinct from old.opened_at then
    raise exception 'papers that were looked at stay so' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on document_submission
  for each row execute function document_submission_may_move();

create table document (
  id text primary key check (id ~ '^doc_[0-9a-f-]{36}$'),
  submission_id text not null references document_submission (id),
  side text not null check (side in ('front', 'back', 'single')),
  pages smallint not null check (pages between 1 and 50),
  -- Only a coarse picture of what was sent is kept.
  specimen boolean not null,
  unique (submission_id, side)
);

create table document_page (
  document_id text not null references document (id),
  page smallint not null check (page >= 1),
  file_id text not null unique references stored_file (id),
  primary key (document_id, page)
);

-- Every look of a member of staff at a document, and why; the words are under the customer's key.
create table document_look (
  id bigint generated always as identity primary key,
  document_id text not null references document (id),
  page smallint not null check (page >= 1),
  staff_id text not null references staff_member (id),
  reason_sealed bytea not null,
  looked_at timestamptz not null
);
create index document_look_document on document_look (document_id, looked_at, id);
create trigger append_only before update or delete or truncate on document_look
  for each statement execute function seal.append_only();

-- To whom it was written that everything the bank requires is done. It is written once.
create table verification_notice (
  customer_id text primary key references customer (id),
  sent_at timestamptz not null
);

grant select, insert on document_submission, document, document_page, document_look,
  verification_notice to fairlead_app;
grant update (status, opened_at, decided_at, decided_by, reason, reason_sealed)
  on document_submission to fairlead_app;
