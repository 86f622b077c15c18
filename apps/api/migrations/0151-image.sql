-- Pictures of the site. The picture of an image never changes, only how it is described; erasing it
-- erases its files.
create table image (
  id text primary key check (id ~ '^img_[0-9a-f-]{36}$'),
  alt text not null check (length(alt) between 1 and 300),
  version int not null check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index image_list on image (id) where deleted_at is null;

create table image_size (
  image_id text not null references image (id),
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 20000),
  file_id text not null references stored_file (id),
  primary key (image_id, width)
);
create trigger append_only before update or delete or truncate on image_size
  for each statement execute function seal.append_only();
create trigger image_kept before delete or truncate on image
  for each statement execute function seal.append_only();

create trigger content_appeared after insert on image
  for each statement execute function content_changed();
create trigger content_changed after update on image for each row
  when (old.alt <> new.alt or old.deleted_at is distinct from new.deleted_at)
  execute function content_changed();

grant select, insert on image, image_size to fairlead_app;
grant update (alt, version, updated_at, deleted_at) on image to fairlead_app;
