-- A case that the compliance role opens about a customer by hand. It is a file and nothing more: no
-- payment waits for it and nothing is frozen by it, so that one person alone holds nothing back.
alter table case_file drop constraint case_file_kind_check;
alter table case_file add constraint case_file_kind_check
  check (kind in ('held_transfer', 'listed', 'not_me', 'restriction', 'customer_review'));
alter table case_file add constraint case_file_review_holds_nothing
  check (kind <> 'customer_review' or (transfer_id is null and amount is null and reason is null
    and order_sealed is null and status in ('Open', 'Closed', 'Lapsed')));
