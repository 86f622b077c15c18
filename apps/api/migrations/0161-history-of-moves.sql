-- Both at once: a cleared comment adds no event (0143), and number 1 is how a transfer began, also
-- where that is not written down (0160).
create or replace function transfer_moved() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into transfer_event (transfer_id, number, status)
    select m.id,
      (select coalesce(max(e.number), 1) + 1 from transfer_event e where e.transfer_id = m.id),
      m.status
    from moved m join stood s on s.id = m.id
    where m.status <> s.status;
  return null;
end
$$;
