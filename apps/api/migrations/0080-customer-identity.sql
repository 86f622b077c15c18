-- What a customer says about themselves, what of it is proven, what they switched, and what the
-- bank has restricted. Values that only few screens need stay null until they are known.
alter table customer
  add column occupation text check (length(occupation) between 1 and 300),
  add column date_of_birth date,
  add column sex text check (sex in ('Male', 'Female')),
  -- Where SMS goes once `phone_verified_at` is set, and a new number that waits for its code.
  add column phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_verified_at timestamptz,
  add column pending_phone_number text check (pending_phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  -- Only a contact detail.
  add column mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{6,14}$'),
  add column street_address text check (length(street_address) between 1 and 300),
  add column zip_code text check (length(zip_code) between 1 and 20),
  add column city text check (length(city) between 1 and 300),
  add column state text check (length(state) between 1 and 300),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column email_verified_at timestamptz,
  -- Those who were there before identity was asked about need not prove it now.
  add column email_verification text not null default 'Completed',
  add column id_verification text not null default 'Completed',
  add column address_verification text not null default 'Completed',
  add column sms_alerts boolean not null default false,
  add column email_alerts boolean not null default true,
  -- A PIN by mail counts as second factor; and the factor is asked for at every sign-in.
  add column email_authentication boolean not null default true,
  add column two_factor_authentication boolean not null default false,
  add column terms_version text check (length(terms_version) between 1 and 40),
  add column terms_agreed_at timestamptz,
  -- Whoever brought them here, as it was typed.
  add column referral_code_used text check (length(referral_code_used) between 1 and 40),
  add column photo_file_id text references stored_file (id),
  -- Why the account is not Active, since when, and until when the bank decides or looks again.
  add column restriction_reason text check (restriction_reason in ('identity_check',
    'unusual_activity', 'customer_request', 'legal_order', 'terms_breach', 'deceased',
    'relationship_closed')),
  add column restriction_case text check (length(restriction_case) between 1 and 40),
  add column restricted_at timestamptz,
  add column restriction_until date,
  add constraint customer_email_verification check
    (email_verification in ('Pending', 'In Progress', 'Skipped', 'Completed')),
  add constraint customer_id_verification check
    (id_verification in ('Pending', 'In Progress', 'Skipped', 'Completed')),
  add constraint customer_address_verification check
    (address_verification in ('Pending', 'In Progress', 'Skipped', 'Completed')),
  add constraint customer_phone_proven check
    (phone_verified_at is null or phone_number is not null),
  add constraint customer_terms check ((terms_version is null) = (terms_agreed_at is null));

alter table customer
  alter column email_verification set default 'Pending',
  alter column id_verification set default 'Pending',
  alter column address_verification set default 'Pending';

update customer set email_verified_at = created_at;
update customer set restriction_reason = 'identity_check', restricted_at = updated_at,
    restriction_until = (updated_at + interval '30 days')::date
  where account_status <> 'Active';

-- Nobody is kept out without a reason, a day and, while it can still be decided, an end.
alter table customer
  add constraint customer_restriction check (
    (account_status = 'Active') = (restriction_reason is null)
    and (restriction_reason is null) = (restricted_at is null)
    and (account_status not in ('Locked', 'Review') or restriction_until is not null)
    and (account_status <> 'Active' or (restriction_until is null and restriction_case is null))
  );

grant update (occupation, date_of_birth, sex, phone_number, phone_verified_at,
  pending_phone_number, mobile_number, street_address, zip_code, city, state, country,
  email_verified_at, email_verification, id_verification, address_verification, sms_alerts,
  email_alerts, email_authentication, two_factor_authentication, terms_version, terms_agreed_at,
  photo_file_id, restriction_reason, restriction_case, restricted_at, restriction_until)
  on customer to fairlead_app;
