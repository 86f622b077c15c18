-- A thing may be asked for again once it was handed in: a paper that cannot be read is no reason to
-- reject a payment. What came before stays in the case's file.
alter table case_request add column number smallint not null default 1 check (number >= 1);
alter table case_request alter column number drop default;
alter table case_request drop constraint case_request_pkey;
alter table case_request add primary key (case_id, thing, number);
create unique index case_request_waits on case_request (case_id, thing) where provided_at is null;
