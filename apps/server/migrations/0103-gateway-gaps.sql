-- What of a gateway's silence was a gap, and what was sleep. Null on days from before this was kept: what began then is not known.
-- A gap of several days is on each of them, with its whole length.
alter table gateway_days
  -- Silent with its inverter, from dusk until the morning.
  add column asleep_s integer,
  -- Silences that were longer than it may be silent, while it did not sleep.
  add column gaps integer,
  -- Whether the first of them began on an earlier day.
  add column gap_carried boolean,
  add column longest_gap_s integer,
  -- The last of them; null without one.
  add column gap_from timestamptz,
  add column gap_until timestamptz;
alter table gateway_days
  alter column asleep_s set default 0,
  alter column gaps set default 0,
  alter column gap_carried set default false,
  alter column longest_gap_s set default 0;
