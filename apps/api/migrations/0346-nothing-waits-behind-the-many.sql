-- What is short-lived goes before what comes in masses, and long jobs leave a slot free.

-- What lapses is found before everything else. On the money path nothing has an end, so that what
-- is written there costs no more than before.
create index outbox_message_lapsing on outbox_message (topic, id) where expires_at is not null;
create index outbox_retry_lapsing on outbox_retry (topic, next_attempt_at)
  where dead_at is null and expires_at is not null;

-- What goes when somebody is erased, or wants to see what is held of them.
create index outbox_retry_person on outbox_retry (person_id) where person_id is not null;

-- Nothing can be made of these any more; from now on what has lapsed is not kept.
delete from outbox_retry where dead_at is not null and expires_at <= now();

-- Jobs of the same queue are run one after the other.
drop function enqueue_job(text, jsonb, text);
create function enqueue_job(
  name text, payload jsonb, job_key text default null, queue text default null
)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload::json, queue_name => queue, job_key => job_key
  );
end
$$;
revoke all on function enqueue_job(text, jsonb, text, text) from public;
grant execute on function enqueue_job(text, jsonb, text, text) to fairlead_app;
