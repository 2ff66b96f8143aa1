-- The newest time that is certain. Retention and the intake go by it, not by the clock of one machine: a wrong clock must
-- not delete samples or refuse true ones.
create table known_time (
  one boolean primary key default true check (one),
  at timestamptz not null,
  -- The boot of the machine that wrote it, and how long that had been running, in ms: the time since then is exact for a
  -- process on the same boot. Null where the machine does not tell.
  boot text,
  uptime_ms double precision,
  -- How far clocks moved it ahead of the time that passed, without a witness, in ms.
  unwitnessed_ms double precision not null default 0,
  -- Counts the corrections, because these may go back.
  corrections integer not null default 0
);
-- Data from before this table is its first evidence.
insert into known_time (at) select max(at) from latest having max(at) is not null;

-- What the clock of each machine shows: one machine is the witness of another.
create table machine_clocks (
  boot text primary key,
  shows timestamptz not null
);
