-- The person a bank account belongs to. Emails are kept in lower case, so that one address is one
-- customer. Personal details that only a few screens need come with the identity tables.
create table customer (
  id text primary key check (id ~ '^cus_[0-9a-f-]{36}$'),
  email text not null check (
    email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254
  ),
  first_name text not null check (length(first_name) between 1 and 300),
  last_name text not null check (length(last_name) between 1 and 300),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z]+)?$'),
  home_currency text not null check (home_currency ~ '^[A-Z]{3}$'),
  time_zone text not null check (length(time_zone) between 1 and 64),
  account_status text not null default 'Active'
    check (account_status in ('Active', 'Locked', 'Review', 'Closed')),
  -- A demonstration customer, whom anybody at a sandbox may sign in as.
  persona boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_email_key on customer (email);

grant select, insert on customer to fairlead_app;
grant update (email, first_name, last_name, language, home_currency, time_zone, account_status,
  updated_at) on customer to fairlead_app;

-- A live bank refuses simulated people.
create trigger customer_persona before insert on customer
  for each row when (new.persona) execute function sandbox_only();
