-- Answers that staff write once and use often, in the inbox of contact messages. They are words of
-- the bank's own: nothing about a person belongs here.
create table canned_answer (
  id text primary key check (id ~ '^can_[0-9a-f-]{36}$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  version int not null check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index canned_answer_list on canned_answer (language, title) where deleted_at is null;
create trigger canned_answer_kept before delete or truncate on canned_answer
  for each statement execute function seal.append_only();

grant select, insert on canned_answer to fairlead_app;
grant update (title, body, version, updated_at, deleted_at) on canned_answer to fairlead_app;
