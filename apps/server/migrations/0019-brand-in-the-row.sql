-- What is read for a hundred thousand plants at once, or by hundreds of rows, carries its plant's brand in the row. Through
-- its plant, the database asked for each row again, or read all plants first: a page of a list took 45 ms instead of one.

-- A plant may be erased while a job computes what it did: where orphans are to be dropped, that row is, and those of other
-- plants are written. People, for whom the policies hold, are refused.
create function take_brand_of_plant() returns trigger language plpgsql as $$
begin
  new.brand := (select brand from plants where id = new.plant_id);
  if new.brand is null and tg_argv[0] = 'drop' and not row_security_active(tg_relid) then
    return null;
  end if;
  return new;
end $$;

create function take_brand_of_device() returns trigger language plpgsql as $$
begin
  new.brand := (select brand from devices where id = new.device_id);
  return new;
end $$;

-- For a table that is protected already. Whoever writes need not say the brand, and cannot say a false one: a row below a
-- plant that the writer does not see has none, and is refused.
create procedure carry_brand(carrier regclass, key name, source name, orphans text) language plpgsql as $$
begin
  execute format('alter table %s add brand text', carrier);
  execute format('update %1$s set brand = (select s.brand from %2$I s where s.id = %1$s.%3$I)', carrier, source, key);
  -- Left by a plant that is gone: nobody sees it.
  execute format('delete from %s where brand is null', carrier);
  execute format('alter table %s alter brand set not null', carrier);
  execute format(
    'create trigger brand before insert or update of %2$I, brand on %1$s for each row execute function %3$I(%4$L)',
    carrier, key, case source when 'plants' then 'take_brand_of_plant' else 'take_brand_of_device' end, orphans);
  execute format(
    'alter policy brand on %s using (brand = (select brand_here())) with check (brand = (select brand_here()))', carrier);
end $$;

call carry_brand('plant_relations', 'plant_id', 'plants', 'refuse');
call carry_brand('devices', 'plant_id', 'plants', 'refuse');
call carry_brand('plant_latest', 'plant_id', 'plants', 'drop');
call carry_brand('plant_frames', 'plant_id', 'plants', 'drop');
call carry_brand('plant_days', 'plant_id', 'plants', 'drop');
call carry_brand('plant_months', 'plant_id', 'plants', 'drop');
call carry_brand('alerts', 'plant_id', 'plants', 'drop');
call carry_brand('gateways', 'device_id', 'devices', 'refuse');

-- What devices sent is written too often for that, and read for a device or two. A subselect for one value is looked up by
-- its key; `exists` lets the database read all devices first, and it did where it thought that many rows would come.
create procedure look_up(asked regclass, condition text) language plpgsql as $$
begin
  execute format('alter policy brand on %s using (%s) with check (%s)', asked, condition, condition);
end $$;

call look_up('samples', '(select true from devices d where d.id = device_id)');
call look_up('latest', '(select true from devices d where d.id = device_id)');
call look_up('device_days', '(select true from devices d where d.id = device_id)');
drop procedure look_up;
