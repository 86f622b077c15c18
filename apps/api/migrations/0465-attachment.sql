-- Files in the thread between a customer and the bank. One is uploaded while somebody writes, goes
-- with one message or is discarded, and does not change after that. A message has the files that it
-- was written with: how many stands with its words, and each place is taken once.
alter table thread_message add column attachments smallint not null default 0
  check (attachments between 0 and 5);
alter table thread_message add unique (id, customer_id);

create table attachment (
  id text primary key check (id ~ '^att_[0-9a-f-]{36}$'),
  -- Whose thread it is for, whoever adds it.
  customer_id text not null references customer (id),
  -- Null where the customer adds it.
  staff_id text references staff_member (id),
  kind text not null check (kind in ('picture', 'pdf')),
  -- Only a coarse picture of what was sent is kept.
  specimen boolean not null,
  pages smallint not null check (pages between 1 and 50),
  uploaded_at timestamptz not null,
  message_id text,
  place smallint check (place between 1 and 5),
  -- By whoever added it, or because it was not sent in time: its pages are erased with that.
  discarded_at timestamptz,
  unique (message_id, place),
  foreign key (message_id, customer_id) references thread_message (id, customer_id),
  check (kind = 'pdf' or pages = 1),
  check ((message_id is null) = (place is null)),
  check (message_id is null or discarded_at is null)
);
create index attachment_customer on attachment (customer_id, uploaded_at);
create index attachment_staff on attachment (staff_id, uploaded_at) where staff_id is not null;
create index attachment_unsent on attachment (uploaded_at)
  where message_id is null and discarded_at is null;

create table attachment_page (
  attachment_id text not null references attachment (id),
  page smallint not null check (page >= 1),
  file_id text not null unique references stored_file (id),
  primary key (attachment_id, page)
);

create function attachment_may_move() returns trigger language plpgsql as $$
begin
  if old.message_id is not null or old.discarded_at is not null then
    raise exception 'a file that was sent or discarded stays so'
      using errcode = 'restrict_violation';
  end if;
  if new.message_id is not null and not exists (
      select from thread_message m where m.id = new.message_id
        and m.written_by is not distinct from new.staff_id and m.attachments >= new.place) then
    raise exception 'a file goes with a message of whoever added it, written with it'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger may_move before update on attachment
  for each row execute function attachment_may_move();
create trigger attachment_kept before delete or truncate on attachment
  for each statement execute function seal.append_only();
create trigger append_only before update or delete or truncate on attachment_page
  for each statement execute function seal.append_only();

-- All of its places are taken when it is written, so that nothing can be added to it later.
create function thread_message_is_whole() returns trigger language plpgsql as $$
begin
  if (select count(*) from attachment a where a.message_id = new.id) <> new.attachments then
    raise exception 'a message has all of its files from the beginning'
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger is_whole after insert on thread_message
  deferrable initially deferred for each row
  execute function thread_message_is_whole();

grant select, insert (id, customer_id, staff_id, kind, specimen, pages, uploaded_at),
  update (message_id, place, discarded_at) on attachment to fairlead_app;
grant select, insert on attachment_page to fairlead_app;
