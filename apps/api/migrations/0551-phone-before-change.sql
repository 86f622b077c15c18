-- The number that counted when an email was left: undoing the change puts it back where another was
-- confirmed around it. Null where there was none, and of changes before this.
alter table email_change
  add column phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_verified_at timestamptz,
  add constraint email_change_phone_proven check
    (phone_verified_at is null or phone_number is not null);
alter table email_change alter column phone_number set statistics 0;
