-- What customers object to. The words of both sides are encrypted under the customer's data key.
create table complaint (
  id text primary key check (id ~ '^cmp_[0-9a-f-]{36}$'),
  customer_id text not null references customer (id),
  reference text not null unique check (reference ~ '^C-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  subject text not null check (subject in ('restriction', 'verification', 'transfer', 'fees',
    'service', 'privacy', 'security', 'other')),
  text_sealed bytea not null,
  -- As the customer wrote it: of the hold or restriction that it is about.
  case_reference text check (length(case_reference) between 1 and 60),
  created_at timestamptz not null,
  -- The banking day by which the bank owes an answer.
  answer_by date not null,
  answered_at timestamptz,
  answered_by text references staff_member (id),
  answer_sealed bytea,
  check (num_nonnulls(answered_at, answered_by, answer_sealed) in (0, 3))
);
create index complaint_customer on complaint (customer_id, id);
create index complaint_open on complaint (answer_by, id) where answered_at is null;

grant select, insert on complaint to fairlead_app;
grant update (answered_at, answered_by, answer_sealed) on complaint to fairlead_app;
