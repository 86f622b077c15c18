-- People whom staff have invited to become customers. Who they are is encrypted until they join;
-- the link in their mail is kept as a hash. There is no customer until they have proven the email.
create table customer_invitation (
  id text primary key check (id ~ '^civ_[0-9a-f-]{36}$'),
  details bytea not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by text not null references staff_member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index customer_invitation_by on customer_invitation (invited_by, created_at);
create index customer_invitation_old on customer_invitation (expires_at);

grant select, insert, delete on customer_invitation to fairlead_app;
