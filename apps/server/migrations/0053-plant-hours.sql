-- The curve of a plant's day by the hour, which stays when the curve itself is deleted: mean powers in W, in the order of the
-- day's hours. It says when a day's energy was moved, not how much: `plant_days` does. Null: not told. Narrow columns in
-- arrays, because there is a row for each day of each plant, for as long as there are days.
create table plant_hours (
  plant_id integer not null,
  day date not null,
  -- The start of the day in the zone in which it was calculated. Hours are counted from here.
  begins timestamptz not null,
  brand text not null,
  generated real[],
  sold real[],
  -- What was used without buying it.
  used real[],
  bought real[],
  primary key (plant_id, day)
);
call protect_by_plant('plant_hours', 'drop');
