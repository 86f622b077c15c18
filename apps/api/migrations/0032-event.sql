-- Hints for open browsers: "something of this kind changed". Ids are given by the one dispatcher
-- after the cause has committed, so whoever has seen id n has seen everything before n.

create table event (
  id bigint generated always as identity primary key,
  person_id text not null check (substr(person_id, 1, 4) in ('cus_', 'stf_')),
  kind text not null check (length(kind) between 2 and 61),
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);

create index event_person on event (person_id, id);
create index event_at on event using brin (at);

grant select, insert, delete on event to fairlead_app;
