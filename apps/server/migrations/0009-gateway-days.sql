-- How well each gateway reported, one row per day in its plant's zone, kept for as long as the gateway. A sample counts on
-- the day on which it arrived.
create table gateway_days (
  gateway_id integer not null,
  day date not null,
  -- Samples that were stored; `late` are those of them that were older than an hour.
  kept integer not null default 0,
  late integer not null default 0,
  -- Samples that were already stored with the same values.
  repeated integer not null default 0,
  -- Everything else that was not stored.
  rejected integer not null default 0,
  longest_silence_s integer not null default 0,
  -- How long it was online: the time between two signs of life, if it could be silent for that long.
  heard_s integer not null default 0,
  primary key (gateway_id, day)
) with (fillfactor = 80);
call protect('gateway_days', '(select true from devices d where d.id = gateway_id)');
