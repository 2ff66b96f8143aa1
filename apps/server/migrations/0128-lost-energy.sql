-- What a month's consumption did not get of what the sun and the battery gave, as a hybrid's inverter loses some: the sum over its
-- days, whole mWh. Null is nothing. Only months with such a day are written.
alter table plant_months add use_lost bigint;

update plant_months m set use_lost = d.lost
from (
  select plant_id, day - (extract(day from day)::int - 1) as month,
    sum(least(-use_unknown, coalesce(use_from_gen, 0) + coalesce(use_from_discharge, 0)))::bigint as lost
  from plant_days where use_unknown < 0 group by 1, 2
) d
where d.plant_id = m.plant_id and d.month = m.month;
