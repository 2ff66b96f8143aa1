-- The last run of each scheduled job, for operators: the scheduler forgets what succeeded.
create table job_runs (
  name text primary key,
  cron text not null,
  -- Null until the first run.
  started_at timestamptz,
  -- Null while the first run is in progress.
  ended_at timestamptz,
  duration_ms integer,
  -- Whether the last finished run failed.
  failed boolean not null default false,
  -- The last failure is kept after later runs succeeded.
  failed_at timestamptz,
  error text
);

-- Sums today's samples of all gateways without reading their other days.
create index gateway_days_day on gateway_days (day);
