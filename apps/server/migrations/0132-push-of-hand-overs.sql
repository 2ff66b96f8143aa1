-- A session that was handed over belongs to the log-in of the one that it comes from, but is at another browser: what it set up
-- ends with it, also while the log-in goes on. Null: set up by the log-in itself, whose renewed sessions are at one place.
alter table push_devices add column handed_session_id uuid;

-- Which of such a log-in's sessions set up those that there are is not known: they are turned on again.
delete from push_devices d where exists (select from sessions s where s.family = d.family and 'hand-over' = any(s.methods));

create or replace function end_push_of_log_in() returns trigger language plpgsql as $$
begin
  delete from push_devices d where d.family = new.family and (d.handed_session_id = new.id or d.handed_session_id is null
    and not exists (select from sessions s where s.family = new.family and s.ended_at is null and not 'hand-over' = any(s.methods)));
  return null;
end $$;
