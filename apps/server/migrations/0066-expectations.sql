-- What a plant should have made on a day that is over: kept, because it rests on the days before and on light that is read
-- once. There is a row for each day of each plant, for as long as there are days.
create table plant_expectations (
  plant_id integer not null,
  day date not null,
  brand text not null,
  -- measured, told or usual.
  source text not null,
  plane_assumed boolean not null,
  capacity_kwp real not null,
  -- On the modules, kWh/m².
  plane_kwh_m2 real not null,
  -- Of modules at the temperature that they had, without any other loss.
  possible_kwh real not null,
  -- Cut off by the limit of the inverters.
  clipped_kwh real not null,
  expected_kwh real not null,
  low_kwh real not null,
  high_kwh real not null,
  -- Of how many of the plant's own days it was learnt.
  own_days smallint not null,
  primary key (plant_id, day)
);
call protect_by_plant('plant_expectations', 'drop');
