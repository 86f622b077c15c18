-- How often each control of the bank did its work and how often it failed, by the hour. Deliveries
-- and jobs leave no row when they are done; this is what is left of them.

create table control_count (
  -- `job.<name>` or `outbox.<topic>`.
  control text not null check (control ~ '^(job|outbox)\.[a-z][a-z0-9_-]{1,60}$'),
  hour timestamptz not null,
  done bigint not null check (done >= 0),
  failed bigint not null check (failed >= 0),
  last_done_at timestamptz,
  last_failed_at timestamptz,
  primary key (hour, control),
  check ((done = 0) = (last_done_at is null)),
  check ((failed = 0) = (last_failed_at is null))
);

grant select, insert, update, delete on control_count to fairlead_app;

-- A dead letter had its secret taken away, so it cannot be sent as it was: only what had none may
-- be tried again. Of those that died before nobody knows.
alter table outbox_retry add column secret_lost boolean not null default false;
update outbox_retry set secret_lost = true where dead_at is not null;
alter table outbox_retry add constraint outbox_retry_lost_is_gone
  check (not secret_lost or secret is null);

-- Gives a job that was given up, or waits for its next attempt, a new beginning. Answers whether
-- there was one; a job that runs is left alone.
create function retry_job(job_id bigint)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return false;
  end if;
  return exists (
    select from graphile_worker.reschedule_jobs(
      job_ids => array[job_id], run_at => now(), attempts => 0));
end
$$;
revoke all on function retry_job(bigint) from public;
grant execute on function retry_job(bigint) to fairlead_app;
