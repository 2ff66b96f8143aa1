-- A browser shows alerts for the log-in that it was set up with. When a person ends that log-in, here or from elsewhere, the
-- browser may be anyone's. One that only expired still tells: phones are idle for weeks.
-- Which log-in set up those that there are is not known: they are turned on again.
delete from push_devices;
alter table push_devices add column family uuid not null;
create index push_devices_family on push_devices (family);

create function end_push_of_log_in() returns trigger language plpgsql as $$
begin
  delete from push_devices d where d.family = new.family
    and not exists (select from sessions s where s.family = new.family and s.ended_at is null);
  return null;
end $$;
create trigger push_ends after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_log_in();

-- Those of an account that is blocked; and after a new password, which ends all other log-ins, also those so old that they
-- are no longer known.
create function end_push_of_person() returns trigger language plpgsql as $$
begin
  delete from push_devices d where d.user_id = new.id
    and (new.disabled or not exists (select from sessions s where s.family = d.family));
  return null;
end $$;
create trigger push_ends_blocked after update of disabled on users for each row
  when (new.disabled and not old.disabled) execute function end_push_of_person();
create trigger push_ends_password after update of password_changed_at on users for each row
  when (new.password_changed_at is distinct from old.password_changed_at) execute function end_push_of_person();
