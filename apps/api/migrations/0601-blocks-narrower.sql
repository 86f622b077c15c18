-- One person decides on a block: what holds many customers, such as a provider's network, is for
-- the bank's firewall. Those from before stay until they end.
alter table address_block
  drop constraint address_block_is_narrow,
  add constraint address_block_is_narrow
    check (
      lifted_at is not null
      or (family(network) = 4 and masklen(network) >= 24)
      or (family(network) = 6 and masklen(network) >= 48
        and not inet(network) && inet '::ffff:0:0/96')
    ) not valid;
-- Where colleagues were seen lately is not blocked.
create index session_of_staff on session (last_seen_at) where kind = 'staff';
