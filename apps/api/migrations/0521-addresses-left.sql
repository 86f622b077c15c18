-- Who of the staff is which customer is asked by every address that a customer has had, also by one
-- that was taken back.
create index email_change_new on email_change (new_email);
