-- Words of the site and the app that the operator has put in place of the build's own. Protected
-- messages come only from the build: nothing here can name one, whatever the program says.
create table translation_override (
  language text not null check (language ~ '^[a-z]{2}$'),
  message_id text not null
    check (message_id ~ '^[a-z]+(\.[A-Za-z0-9_-]+){1,3}$' and length(message_id) <= 120),
  text text not null check (length(text) between 1 and 2000),
  version int not null check (version >= 1),
  changed_by text not null references staff_member (id),
  changed_at timestamptz not null,
  primary key (language, message_id),
  constraint message_is_not_protected
    check (message_id !~ '^(protected\.|customer\.gate\.|site\.real\.|control\.home\.duty)')
);

-- Pages are drawn anew when words change, as when content does.
create trigger words_changed after insert or update or delete on translation_override
  for each statement execute function content_changed();

grant select, insert, delete on translation_override to fairlead_app;
grant update (text, version, changed_by, changed_at) on translation_override to fairlead_app;
