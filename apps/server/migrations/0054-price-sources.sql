-- Addresses from which the hourly prices of a plant are read, and how the last try went. The prices themselves are in
-- `hourly_prices`, and stay when a try fails.
create table price_sources (
  plant_id integer not null references plants on delete cascade,
  brand text not null,
  kind text not null,
  -- Can contain a person's key for the provider.
  url text not null,
  unit text not null,
  entered_by integer references users on delete set null,
  entered_at timestamptz not null,
  tried_at timestamptz not null,
  -- When it last gave prices.
  fetched_at timestamptz not null,
  -- Why the last try gave none, and what the provider answered. Null: it gave some.
  failure text,
  status smallint,
  -- How many tries failed since then.
  failures integer not null default 0,
  next_at timestamptz not null,
  primary key (plant_id, kind),
  check (kind in ('bought', 'sold'))
);
create index price_sources_next on price_sources (next_at);
call protect_by_plant('price_sources', 'refuse');
