-- What energy costs and earns from a day on, in the plant's zone. Until its first tariff, and without any, the prices of
-- the plant itself apply. All amounts are whole millionths of the currency's unit; null is not entered.
create table tariffs (
  plant_id integer not null references plants on delete cascade,
  brand text not null,
  from_day date not null,
  -- Per kWh. The subsidy is paid for what is generated, besides what that is worth.
  feed_in_price_micros bigint,
  purchase_price_micros bigint,
  flat_price_micros bigint,
  subsidy_micros bigint,
  -- What the supplier charges whatever is bought.
  fixed_charge_micros bigint,
  fixed_charge_per text,
  -- The day of the month on which a bill begins.
  billing_day smallint not null default 1,
  modified_by integer references users on delete set null,
  modified_at timestamptz not null default now(),
  primary key (plant_id, from_day),
  check (billing_day between 1 and 31),
  check (fixed_charge_per in ('day', 'month', 'year')),
  check ((fixed_charge_micros is null) = (fixed_charge_per is null))
);
call protect_by_plant('tariffs', 'refuse');
