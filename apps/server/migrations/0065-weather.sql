-- The weather as providers tell it, for cells of a tenth of a degree: one request serves all plants in a cell, of all brands.
-- Nothing here names a plant or a person.
create table weather_providers (
  provider text primary key,
  -- Nobody asks before: it refused, or was asked too often.
  paused_until timestamptz,
  -- How many requests failed since the last one that succeeded, and why the last one did.
  failures integer not null default 0,
  failure text,
  status smallint,
  -- How often it was asked on a day (UTC).
  counted_day date,
  asked integer not null default 0
);

create table weather_cells (
  provider text not null,
  -- The cell's middle, in tenths of a degree.
  north smallint not null,
  east smallint not null,
  -- When it was last wanted: the provider is asked about these only.
  wanted_at timestamptz not null,
  -- The first day (UTC) that was wanted, and the first one that is known.
  wanted_from date not null,
  known_from date,
  -- When the provider last answered.
  fetched_at timestamptz,
  failures integer not null default 0,
  next_at timestamptz not null,
  primary key (provider, north, east)
);
create index weather_cells_next on weather_cells (provider, next_at);

-- An hour begins at `at`: light and rain are of the hour, everything else is at its beginning. Null: not told.
create table weather_hours (
  provider text not null,
  north smallint not null,
  east smallint not null,
  at timestamptz not null,
  kind text,
  air_c real,
  cloud_pct real,
  -- Light on the horizontal, facing the sun, and diffuse: W/m².
  global_wm2 real,
  direct_wm2 real,
  diffuse_wm2 real,
  wind_ms real,
  wind_deg real,
  humidity_pct real,
  pressure_hpa real,
  rain_mm real,
  primary key (provider, north, east, at)
);
