-- What comes back of a payment that was corrected meanwhile stands in suspense: its customer has
-- had the money.
alter table rail_movement drop constraint rail_movement_unmatched_check;
alter table rail_movement add constraint rail_movement_unmatched_check check (unmatched in
  ('no_such_order', 'amount_differs', 'settled_before', 'duplicate', 'account_closed',
   'corrected_before'));
