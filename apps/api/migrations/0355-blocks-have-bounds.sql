-- A block keeps one network out for a time. One colleague alone could shut everybody out, for good.
-- What was written before stays, and can be lifted: each rule is about what is not lifted.

alter table address_block
  add constraint address_block_has_an_end
    check (lifted_at is not null or expires_at is not null) not valid,
  -- Ninety days by the bank's own count; a day more, as the clocks of machines differ.
  add constraint address_block_is_short
    check (lifted_at is not null or expires_at <= created_at + interval '91 days') not valid,
  -- An IPv6 socket writes an IPv4 address as one of ::ffff:0:0/96, so that nothing may touch those.
  add constraint address_block_is_narrow
    check (
      lifted_at is not null
      or (family(network) = 4 and masklen(network) >= 16)
      or (family(network) = 6 and masklen(network) >= 32
        and not inet(network) && inet '::ffff:0:0/96')
    ) not valid;
