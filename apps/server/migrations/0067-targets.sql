-- What the installer promised for each month of a year, kWh from January on; null is not promised.
create table plant_targets (
  plant_id integer primary key references plants on delete cascade,
  brand text not null,
  months_kwh real[] not null,
  -- The share of each that is guaranteed.
  guarantee_pct real,
  set_by integer references users on delete set null,
  set_at timestamptz not null
);
call protect_by_plant('plant_targets', 'refuse');

-- What was forecast for a day shortly after it began: compared with what was made when it is over.
create table plant_forecasts (
  plant_id integer not null,
  day date not null,
  brand text not null,
  made_at timestamptz not null,
  expected_kwh real not null,
  low_kwh real not null,
  high_kwh real not null,
  primary key (plant_id, day)
);
call protect_by_plant('plant_forecasts', 'drop');
