-- How good a gateway's radio was on a day, each time that it told: how often, the sum in percent, and the newest.
alter table gateway_days
  add column signals integer not null default 0,
  add column signal_sum integer not null default 0,
  add column signal_last smallint;
