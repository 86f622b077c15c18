-- What an edition no longer has, or has otherwise, stays in force beside it as a former entry until
-- a second person agrees. So does a list that is given up. Nothing of a list is deleted.
alter table list_entry
  -- The edition since which the list has it no more, or otherwise.
  add column former_since bigint references list_edition (id),
  -- The edition with which it went out of force. Null: names are held against it.
  add column ended_with bigint references list_edition (id);
alter table list_entry
  drop constraint list_entry_pkey,
  add primary key (source, entry_id, hash);
-- As the newest edition has it, an entry is there once.
create unique index list_entry_stated on list_entry (source, entry_id)
  where former_since is null and ended_with is null;
create index list_entry_former on list_entry (source, entry_id, encode(hash, 'hex'))
  where former_since is not null;
revoke update, delete on list_entry from fairlead_app;
grant update (body, edition, former_since, ended_with) on list_entry to fairlead_app;

alter table list_edition
  -- The second person's word that what was former then is out of force.
  add column former_ended_by text unique references approval (id),
  -- The same, that the whole list is.
  add column retired_by text unique references approval (id),
  add column retired_at timestamptz,
  add check ((retired_by is null) = (retired_at is null));
grant update (former_ended_by, retired_by, retired_at) on list_edition to fairlead_app;

create function list_edition_by_two() returns trigger language plpgsql as $$
begin
  if old.former_ended_by is not null and new.former_ended_by is distinct from old.former_ended_by
      or old.retired_by is not null and new.retired_by is distinct from old.retired_by then
    raise exception 'what two people decided of a list stays' using errcode = 'restrict_violation';
  end if;
  if new.former_ended_by is distinct from old.former_ended_by and not exists (
        select from approval a where a.id = new.former_ended_by and a.status = 'Approved'
          and a.kind = 'list.remove' and a.subject_id = 'edition-' || new.id)
      or new.retired_by is distinct from old.retired_by and not exists (
        select from approval a where a.id = new.retired_by and a.status = 'Approved'
          and a.kind = 'list.retire' and a.subject_id = 'list-' || new.source) then
    raise exception 'a list is cut down by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger by_two before update of former_ended_by, retired_by on list_edition
  for each row execute function list_edition_by_two();

-- An entry goes out of force with the word of two, or where the list itself has it in another form.
create function list_entry_ends_by_two() returns trigger language plpgsql as $$
begin
  if exists (
    select from list_edition e where e.id = new.ended_with and e.source = new.source
      and (e.retired_by is not null
        or e.former_ended_by is not null and old.former_since <= e.id
        -- The list that comes with the program, brought by the program.
        or e.source = 'fairlead-sandbox' and e.imported_by is null)
  ) or exists (
    select from list_entry other where other.source = new.source
      and other.entry_id = new.entry_id and other.hash <> new.hash
      and other.former_since is null and other.ended_with is null
  ) then
    return new;
  end if;
  raise exception 'an entry leaves a list by two people' using errcode = 'restrict_violation';
end
$$;
create trigger ends_by_two before update of ended_with on list_entry
  for each row when (new.ended_with is not null and new.ended_with is distinct from old.ended_with)
  execute function list_entry_ends_by_two();
