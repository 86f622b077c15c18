-- The people who work at the bank. A staff member is never also a customer's sign-in: two tables,
-- two kinds of session, two cookies.
create table staff_member (
  id text primary key check (id ~ '^stf_[0-9a-f-]{36}$'),
  email text not null check (
    email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254
  ),
  name text not null check (length(name) between 1 and 300),
  role text not null
    check (role in ('owner', 'admin', 'compliance', 'support', 'content', 'auditor')),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Za-z]+)?$'),
  -- A demonstration staff member of a sandbox; never an owner.
  persona boolean not null default false check (not persona or role <> 'owner'),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_member_email_key on staff_member (email);

grant select, insert on staff_member to fairlead_app;
grant update (name, role, language, disabled_at, updated_at) on staff_member to fairlead_app;

create trigger staff_member_persona before insert on staff_member
  for each row when (new.persona) execute function sandbox_only();

-- A single-use link by which a person joins the staff. Only the token's hash is kept. An
-- invitation without an address is the first owner's, printed at the console at first start; it is
-- worth nothing once the bank has an owner.
create table staff_invitation (
  id text primary key check (id ~ '^inv_[0-9a-f-]{36}$'),
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text check (
    email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254
  ),
  role text not null
    check (role in ('owner', 'admin', 'compliance', 'support', 'content', 'auditor')),
  -- Null: made at the server's console.
  invited_by text references staff_member (id),
  -- Why no second person was needed: the rule's one exception, or the console.
  alone_because text not null check (alone_because in ('first_owner', 'sole_owner', 'console')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  accepted_at timestamptz,
  accepted_by text references staff_member (id),
  withdrawn_at timestamptz,
  check (email is not null or alone_because = 'first_owner'),
  check (alone_because <> 'first_owner' or role = 'owner'),
  check ((invited_by is not null) = (alone_because = 'sole_owner')),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or withdrawn_at is null)
);

grant select, insert on staff_invitation to fairlead_app;
grant update (accepted_at, accepted_by, withdrawn_at) on staff_invitation to fairlead_app;
