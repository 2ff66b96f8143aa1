-- Prices of a kWh by the hour, for what a plant buys and for what it sells. Less than nothing: buying it is paid for.
create table hourly_prices (
  plant_id integer not null references plants on delete cascade,
  brand text not null,
  kind text not null,
  -- The start of the hour.
  at timestamptz not null,
  micros bigint not null,
  primary key (plant_id, kind, at),
  check (kind in ('bought', 'sold')),
  check (micros between -100000000000 and 100000000000)
);
call protect_by_plant('hourly_prices', 'refuse');

-- Which prices of a tariff are those of hours. The price of the tariff is added to each of them.
alter table tariffs
  add column hourly_purchase boolean not null default false,
  add column hourly_feed_in boolean not null default false;
