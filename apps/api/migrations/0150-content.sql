-- What the site says: pages, questions, profiles of staff, reviews. Each is written in one language
-- and as versions that stay; at most one version of it is on the site.
create table content_item (
  id text primary key check (id ~ '^(pag|faq|prf|rev)_[0-9a-f-]{36}$'),
  kind text not null check (kind in ('page', 'faq', 'staffProfile', 'review')),
  language text not null check (language ~ '^[a-z]{2}$'),
  -- A page's address; the others have none.
  slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  -- The newest version; versions are counted from 1 without gaps.
  version int not null check (version >= 1),
  published_version int,
  published_at timestamptz,
  published_by text,
  -- When the reviewer agreed to what is on the site.
  consent_at timestamptz,
  -- Made up for a sandbox.
  sample boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((kind = 'page') = (slug is not null)),
  check (published_version between 1 and version),
  check (num_nonnulls(published_version, published_at, published_by) in (0, 3)),
  check (deleted_at is null or published_version is null),
  constraint review_has_consent
    check (kind <> 'review' or published_version is null or consent_at is not null)
);
create unique index content_item_slug on content_item (slug, language) where deleted_at is null;
create index content_item_list on content_item (kind, id) where deleted_at is null;
create index content_item_published on content_item (kind) where published_version is not null;

create table content_version (
  item_id text not null references content_item (id),
  version int not null check (version >= 1),
  words jsonb not null,
  -- The words in lower case, for searching.
  search text not null,
  -- What the filter found: then somebody else than the writer has to publish it.
  problem text check (problem ~ '^[a-z_]{1,30}$'),
  -- A staff member, or `system` for what came with the build.
  written_by text not null check (written_by ~ '^(stf_[0-9a-f-]{36}|system)$'),
  written_at timestamptz not null,
  primary key (item_id, version)
);
create trigger append_only before update or delete or truncate on content_version
  for each statement execute function seal.append_only();

-- Nobody publishes alone what the filter found something in, whatever the program says.
create function content_second_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.published_by <> 'system' then
    raise exception 'nothing is published before it is written' using errcode = 'restrict_violation';
  end if;
  if exists (select from content_version v where v.item_id = new.id
      and v.version = new.published_version and v.problem is not null
      and v.written_by = new.published_by and v.written_by <> 'system') then
    raise exception 'these words need a second person' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger second_person before insert or update of published_version on content_item
  for each row when (new.published_version is not null) execute function content_second_person();

create trigger content_item_kept before delete or truncate on content_item
  for each statement execute function seal.append_only();

-- Goes up with every change that visitors can see; processes keep what they have read until then.
create table content_stamp (
  single boolean primary key default true check (single),
  stamp bigint not null
);
insert into content_stamp (stamp) values (1);

create function content_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update content_stamp set stamp = stamp + 1;
  return null;
end
$$;
create trigger content_appeared after insert on content_item for each row
  when (new.published_version is not null) execute function content_changed();
create trigger content_changed after update on content_item for each row
  when (old.published_version is distinct from new.published_version)
  execute function content_changed();

grant select, insert on content_item, content_version to fairlead_app;
grant update (version, published_version, published_at, published_by, consent_at, updated_at,
  deleted_at) on content_item to fairlead_app;
grant select on content_stamp to fairlead_app;
