-- The door to the job runner's own schema, which belongs to the owner: the app may enqueue a job in
-- its transaction and read how jobs fare, and nothing else. Bodies resolve when called, because the
-- runner makes its schema itself after the migrations.

create function enqueue_job(name text, payload jsonb, job_key text default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => name, payload => payload::json, job_key => job_key
  );
end
$$;

create function job_overview()
returns table (
  id text, name text, attempts int, max_attempts int, reason text,
  run_at timestamptz, created_at timestamptz, running boolean
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return;
  end if;
  return query
    select j.id::text, j.task_identifier, j.attempts::int, j.max_attempts::int,
           left(j.last_error, 100), j.run_at, j.created_at, j.locked_at is not null
    from graphile_worker.jobs j;
end
$$;

revoke all on function enqueue_job(text, jsonb, text), job_overview() from public;
grant execute on function enqueue_job(text, jsonb, text), job_overview() to fairlead_app;
