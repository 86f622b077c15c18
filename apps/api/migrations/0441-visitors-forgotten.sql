-- A key for each day for what is known of visitors only, the addresses they came from. It is
-- destroyed a year later, and the sealed records of that day stay without their addresses.

alter table data_key drop constraint data_key_person_id_check;
alter table data_key add constraint data_key_person_id_check check (
  person_id ~ '^([a-z]{3}_[0-9a-f-]{36}|institution|visitors-[0-9]{4}-[0-9]{2}-[0-9]{2})$'
);

create index data_key_of_visitors on data_key (person_id collate "C")
  where person_id like 'visitors-%' and erased_at is null;
