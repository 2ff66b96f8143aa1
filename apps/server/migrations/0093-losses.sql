-- What a plant did not make on a day that is over, and why: computed from its expectation, curve, alerts, planned work and
-- tariff. `inputs` is a number of all of these: where it differs, a row is old, and is computed again when it is read.
create table plant_losses (
  plant_id integer not null,
  day date not null,
  brand text not null,
  inputs integer not null,
  -- In the order of `keptCauses`. Null: unknown.
  kwh real[] not null,
  -- Millionths of the currency's unit. Null: unknown, or without a price.
  micros bigint[] not null,
  -- Only the usual light of the season was known.
  is_modelled boolean not null,
  -- Seconds of daylight; and of them, weighted by capacity, those out of order, worked on, and not seen.
  light_s integer not null,
  out_s integer not null,
  planned_s integer not null,
  unseen_s integer not null,
  -- What was lost by single alerts: [id, kWh, micros].
  alerts jsonb,
  primary key (plant_id, day)
);
call protect_by_plant('plant_losses', 'drop');

-- What could be mended of it in the last 30 days: one row a plant, by which a fleet is ranked.
create table plant_loss_sums (
  plant_id integer primary key,
  brand text not null,
  -- The last of the days.
  day date not null,
  days smallint not null,
  kwh real not null,
  -- Null: not all of it has a price.
  micros bigint,
  -- What lost the most.
  cause text not null
);
call protect_by_plant('plant_loss_sums', 'drop');
