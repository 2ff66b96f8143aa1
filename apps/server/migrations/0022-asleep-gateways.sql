-- A gateway that is powered by its inverter falls silent at dusk, as on the days before: until then it is asleep and counts
-- as online. Null as soon as it is heard.
alter table gateways add column asleep_until timestamptz;
