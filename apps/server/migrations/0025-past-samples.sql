-- Samples from before what is kept, of gateways that stored them for longer: their days are calculated from them, and then
-- they are deleted. Only for days that have no totals yet, because those were calculated from samples that are gone.
create table past_days (
  plant_id integer not null,
  day date not null,
  -- Not calculated yet from all of its samples.
  stale boolean not null default true,
  changed_at timestamptz not null default now(),
  primary key (plant_id, day)
);
create index past_days_stale on past_days (changed_at) where stale;
call protect('past_days', '(select true from plants p where p.id = past_days.plant_id)');

create table past_samples (
  device_id integer not null,
  at timestamptz not null,
  layout smallint not null,
  v double precision[] not null,
  primary key (device_id, at)
);
call protect('past_samples', '(select true from devices d where d.id = past_samples.device_id)');
