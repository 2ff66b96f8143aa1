-- How many samples are accepted of each of a gateway's devices, where an operator chose other numbers than the default.
-- The gateway can send ten times as many.
alter table gateways
  add column samples_per_second double precision check (samples_per_second > 0),
  add column samples_per_day integer check (samples_per_day > 0),
  add constraint gateways_budget check ((samples_per_second is null) = (samples_per_day is null));

-- Samples over budget. They were not stored, and are counted each time they were sent.
alter table gateway_days add column refused integer not null default 0;
