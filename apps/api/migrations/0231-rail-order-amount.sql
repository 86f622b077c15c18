-- Staff look for the payment that a movement in suspense may belong to: one of the same amount.

create index rail_order_amount on rail_order (rail, currency, amount, handed_over_at, transfer_id);
