-- Refused access is written down once an hour for each person, call and plant, whichever server refuses it.
delete from audit a using audit earlier
where a.kind = 'refused' and earlier.kind = 'refused' and earlier.id < a.id
  and earlier.user_id = a.user_id and earlier.facts ->> 'endpoint' = a.facts ->> 'endpoint'
  and coalesce(earlier.plant_id, 0) = coalesce(a.plant_id, 0)
  and date_trunc('hour', earlier.at at time zone 'UTC') = date_trunc('hour', a.at at time zone 'UTC');
create unique index audit_refused on audit
  (user_id, (facts ->> 'endpoint'), coalesce(plant_id, 0), date_trunc('hour', at at time zone 'UTC')) where kind = 'refused';
