-- Whether a customer has transfers that may still move money. Almost all are completed and in none
-- of its pages, so the money path pays nothing for it.
create index transfer_unfinished on transfer (customer_id)
  where status in ('Scheduled', 'Pending', 'Frozen');
