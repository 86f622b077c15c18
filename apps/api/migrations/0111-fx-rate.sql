-- Exchange rates as the bank took them from outside: how many units one euro is. What was used for
-- a quote stays as it was. A sandbox's own table of rates is part of the program, not of this one.
create table fx_rate (
  source text not null check (source = 'ecb'),
  currency text not null check (length(currency) = 3 and currency = upper(currency)),
  rate_date date not null,
  per_eur numeric not null check (per_eur > 0),
  loaded_at timestamptz not null default clock_timestamp(),
  primary key (source, currency, rate_date)
);
create trigger append_only before update or delete or truncate on fx_rate
  for each statement execute function seal.append_only();

grant select, insert (source, currency, rate_date, per_eur) on fx_rate to fairlead_app;
