-- An account is opened on a day of the bank's, from which its months are counted; a sandbox whose
-- clock was moved opened accounts in the past.
alter table account alter column opened_at set default bank_now();
