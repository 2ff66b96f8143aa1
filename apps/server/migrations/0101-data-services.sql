-- Whether a brand sells the data service of loggers, and what new ones have of it for nothing.
create table service_terms (
  brand text primary key,
  free_months integer not null check (free_months between 0 and 120),
  -- Null: it is not sold, and nothing ends.
  since timestamptz,
  changed_at timestamptz not null
);
call protect_by_brand('service_terms');

-- Until when it is paid. It belongs to the logger, whatever plant or person that moves to: so it is kept by its serial number, also
-- after its plant was deleted.
create table data_services (
  brand text not null,
  sn text not null,
  -- Where the logger is now, as far as that was noted: with it, this moves to another data centre.
  device_id integer references devices on delete set null,
  -- The last day.
  until date not null,
  primary key (brand, sn)
);
create index data_services_device on data_services (device_id);
create index data_services_until on data_services (until);
call protect_by_brand('data_services');

-- A logger that comes with its service finds the one that it left behind when it went.
create function join_data_service() returns trigger language plpgsql as $$
declare
  left_behind date;
begin
  delete from data_services where brand = new.brand and sn = new.sn and device_id is null returning until into left_behind;
  new.until := greatest(new.until, left_behind);
  return new;
end $$;
create trigger join_left_behind before insert on data_services for each row execute function join_data_service();

-- Of which end people were told when: each once.
create table service_reminders (
  brand text not null,
  sn text not null,
  until date not null,
  days smallint not null,
  user_id integer not null references users on delete cascade,
  primary key (brand, sn, until, days, user_id)
);
create index service_reminders_user on service_reminders (user_id);
call protect_by_brand('service_reminders');
