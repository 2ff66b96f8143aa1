-- The light that is usual at a plant's place, kWh/m² on the horizontal in each month from January on, where somebody entered it:
-- it goes before the published figures of the nearest station.
create table plant_light (
  plant_id integer primary key references plants on delete cascade,
  brand text not null,
  months_kwh_m2 real[] not null,
  set_by integer references users on delete set null,
  set_at timestamptz not null
);
call protect_by_plant('plant_light', 'refuse');
