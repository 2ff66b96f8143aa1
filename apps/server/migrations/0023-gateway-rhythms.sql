-- How far apart a gateway's signs of life are, in seconds: the newest seven, newest first, and the middle one of them once
-- there are three. Gateways that push over HTTP or MQTT do not announce how often they report.
alter table gateways add column gaps_s integer[] not null default '{}';
alter table gateways add column rhythm_s integer not null default 0;
