-- How a logger without a secret was recognised when it first reported, and the newest one that uses its serial number
-- and contradicts that.
create table logger_pins (
  gateway_id integer primary key,
  mac text,
  firmware_family text,
  -- Its working time and what it adds for Unix time, in seconds, and when it said so.
  working_s bigint,
  offset_s bigint,
  counted_at timestamptz,
  pinned_at timestamptz not null default now(),
  rival_mac text,
  rival_firmware text,
  rival_address text,
  rival_why text,
  rival_since timestamptz,
  rival_at timestamptz
) with (fillfactor = 70);
call protect('logger_pins', '(select true from devices d where d.id = logger_pins.gateway_id)');
