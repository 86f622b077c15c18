-- What an account is (its product), and how others pay into it: a number and what its country uses.

alter table account
  add column product text check (product ~ '^[a-z]+(-[a-z]+)*$'),
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column account_number text check (account_number ~ '^[0-9]{7,16}$'),
  add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  add column routing_number text check (routing_number ~ '^[0-9]{9}$'),
  add column sort_code text check (sort_code ~ '^[0-9]{6}$'),
  add column bsb_code text check (bsb_code ~ '^[0-9]{6}$'),
  add column transit_number text check (transit_number ~ '^[0-9]{5}$'),
  add column institution_number text check (institution_number ~ '^[0-9]{3}$'),
  -- Of a term deposit: the day from which its money may leave, and the rate it was opened at,
  -- which stays: hundredths of a percent a year.
  add column matures_on date,
  add column fixed_rate integer check (fixed_rate between 0 and 2000),
  add constraint account_term check ((matures_on is null) = (fixed_rate is null));

-- What registration called an account until now is its product; the others are everyday accounts.
-- Nothing that was free to leave gets a term afterwards.
update account set product = case account_tag
  when 'Savings Account' then 'savings-account'
  when 'Current Account' then 'current-account'
  when 'Offshore Account' then 'offshore-account'
  when 'Checking Account' then 'checking-account'
  else 'complete-freedom' end;
alter table account alter column product set not null;

-- The numbers of accounts that were there before are allotted when the bank starts; every new row
-- has its own (`not valid` looks at new and changed rows only).
alter table account add constraint account_numbered
  check (country is not null and account_number is not null) not valid;
create unique index account_number on account (country, account_number);
create unique index account_iban on account (iban);
create index account_without_number on account (id) where account_number is null;
create index account_maturity on account (matures_on, id) where matures_on is not null;
-- Which accounts of a product there are, for the daily interest.
create index account_product on account (product, id);

-- One source of numbers a country: what is taken from it is scrambled, so that accounts opened one
-- after the other do not have neighbouring numbers.
create sequence account_number_us;
create sequence account_number_gb;
create sequence account_number_de;
create sequence account_number_ca;
create sequence account_number_au;
create sequence account_number_jp;
create sequence account_number_br;
create sequence account_number_za;
create sequence account_number_ph;
grant usage on sequence account_number_us, account_number_gb, account_number_de,
  account_number_ca, account_number_au, account_number_jp, account_number_br, account_number_za,
  account_number_ph to fairlead_app;

-- Details are given once and never change; this is for those that have none yet.
create function allot_account_details(
  ids text[], countries text[], numbers text[], ibans text[], routing_numbers text[],
  sort_codes text[], bsb_codes text[], transit_numbers text[], institution_numbers text[]
) returns void language sql security definer set search_path = public, pg_temp
begin atomic
  update account a set country = d.country, account_number = d.number, iban = d.iban,
      routing_number = d.routing_number, sort_code = d.sort_code, bsb_code = d.bsb_code,
      transit_number = d.transit_number, institution_number = d.institution_number
    from unnest(ids, countries, numbers, ibans, routing_numbers, sort_codes, bsb_codes,
        transit_numbers, institution_numbers)
      d (id, country, number, iban, routing_number, sort_code, bsb_code, transit_number,
        institution_number)
    where a.id = d.id and a.account_number is null;
end;
revoke execute on function allot_account_details from public;
grant execute on function allot_account_details to fairlead_app;

grant insert (product, country, account_number, iban, routing_number, sort_code, bsb_code,
  transit_number, institution_number, matures_on, fixed_rate) on account to fairlead_app;
