-- Accounts that move to another data centre. A move is one id in both centres: that is what makes repeating it harmless.

-- Here the account leaves.
create table departures (
  id uuid primary key,
  brand text not null,
  user_id integer not null references users on delete cascade,
  -- The data centre that it goes to, and the account there that takes its plants; none: the account itself goes.
  centre text not null,
  into_user_id integer,
  area text,
  consented_at timestamptz not null,
  begun_at timestamptz not null,
  -- The account here is closed.
  closed_at timestamptz,
  -- Nothing of it is waited for here any more.
  settled_at timestamptz,
  -- What left, so that what devices said at the last moment is sent after it.
  plant_ids integer[] not null default '{}',
  device_ids integer[] not null default '{}',
  -- Their loggers may still report here: unacknowledged, they keep what they have for the other centre.
  gateway_sns text[] not null default '{}'
);
create index departures_gateways on departures using gin (gateway_sns);
create unique index departures_begun on departures (user_id) where closed_at is null;
create index departures_user on departures (user_id);
create index departures_unsettled on departures (begun_at) where settled_at is null;
call protect('departures', 'brand = (select brand_here())');

-- Here it arrives. Nobody can use it before the account is closed where it comes from.
create table arrivals (
  id uuid primary key,
  brand text not null,
  centre text not null,
  -- As in `departures`: whether an account that stood here takes the plants.
  merges boolean not null,
  user_id integer not null,
  plant_ids integer[] not null,
  -- A device's id there → its id here.
  devices jsonb not null,
  received_at timestamptz not null,
  opened_at timestamptz
);
create index arrivals_user on arrivals (user_id);
call protect('arrivals', 'brand = (select brand_here())');

-- Only the move itself works on these, over the centre's own connection.
revoke all on departures, arrivals from heliograph_people;
