-- A device that two gateways of a plant report counts once now (decision 55). Days since both have reported, on which it counted twice,
-- are calculated again as far as their samples are kept. A day earlier, because days begin by the clock of the plant.
insert into recalculations (plant_id, from_at, asked_at)
select d.plant_id, min(greatest(m.first_at, n.first_at)) - interval '1 day', now()
from devices d
join devices o on o.plant_id = d.plant_id and o.type = d.type and lower(o.sn) = lower(d.sn) and o.gateway_id <> d.gateway_id and o.id > d.id
join measured_devices m on m.device_id = d.id
join measured_devices n on n.device_id = o.id
where length(d.sn) >= 8 and length(regexp_replace(d.sn, '[^0-9]', '', 'g')) >= 6
group by d.plant_id;
