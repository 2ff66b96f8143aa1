-- The second wall (docs/decisions/0011-two-walls.md). Connections that serve people use a role that sees the rows of one
-- brand only, so that even a forgotten check shows nobody another brand's data. Devices, jobs and migrations connect as
-- the tables' owner and see all brands.
do $$
begin
  if not exists (select from pg_roles where rolname = 'heliograph_people') then
    begin
      create role heliograph_people nologin;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role heliograph_people is missing, and % may not create it', current_user
          using hint = format('As an administrator: create role heliograph_people nologin; grant heliograph_people to %I;', current_user);
    end;
  end if;
  if not pg_has_role(current_user, 'heliograph_people', 'member') then
    execute format('grant heliograph_people to %I', current_user);
  end if;
end $$;

grant usage on schema public to heliograph_people;
-- Nothing is granted except by `protect`. What it does not open stays closed to people: the installation's own keys,
-- quarantined payloads, and partitions, which read directly would bypass their table's policy.

-- The brand that a connection serves; null if none was set.
create function current_brand() returns text language sql stable parallel safe
  return nullif(current_setting('heliograph.brand', true), '');

-- Opens a table to people: the rows that meet the condition. Every new table that people's calls use needs it.
create procedure protect(protected regclass, condition text) language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to heliograph_people', protected);
  execute format('alter table %s enable row level security', protected);
  execute format('create policy brand on %s to heliograph_people using (%s) with check (%s)', protected, condition, condition);
end $$;

-- Opens a table whose rows name their brand. As a subselect the setting is read once a query, not once a row.
create procedure protect_by_brand(protected regclass) language plpgsql as $$
begin
  call protect(protected, 'brand = (select current_brand())');
end $$;

-- What is read for 100,000 plants at once, or hundreds of rows at a time, carries its plant's brand in a column of its
-- own: looked up through the plant, a page of a list took 45 ms instead of one.

-- With 'drop', a row is silently skipped when its plant is gone: a plant may be deleted while a job computes for it, and
-- the rows of the other plants must still be written. People, who are subject to the policies, get an error instead.
create function brand_from_plant() returns trigger language plpgsql as $$
begin
  new.brand := (select brand from plants where id = new.plant_id);
  if new.brand is null and tg_argv[0] = 'drop' and not row_security_active(tg_relid) then
    return null;
  end if;
  return new;
end $$;

create function brand_from_device() returns trigger language plpgsql as $$
begin
  new.brand := (select brand from devices where id = new.device_id);
  return new;
end $$;

-- Opens a table with a column `brand` that a trigger fills from the row's plant or device. Writers neither have to name
-- the brand nor can they name a wrong one: below a plant that the writer does not see it would be null, and is refused.
create procedure protect_by_plant(protected regclass, orphans text) language plpgsql as $$
begin
  execute format(
    'create trigger brand before insert or update of plant_id, brand on %s for each row execute function brand_from_plant(%L)',
    protected, orphans);
  call protect_by_brand(protected);
end $$;

create procedure protect_by_device(protected regclass, orphans text) language plpgsql as $$
begin
  execute format(
    'create trigger brand before insert or update of device_id, brand on %s for each row execute function brand_from_device(%L)',
    protected, orphans);
  call protect_by_brand(protected);
end $$;
