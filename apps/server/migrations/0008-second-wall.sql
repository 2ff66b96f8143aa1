-- The second wall: whoever answers people works as a role that sees the rows of one brand and no others, even where the
-- first wall has a hole. Devices' doors and jobs work as the owner of the tables, for all brands.
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
-- Shut to people: the installation's own keys, what devices sent that nobody could read, and the partitions themselves,
-- which would lead around their table's policy. So nothing is granted but by `protect`.

-- The brand that a connection answers for; none at all if nobody said so.
create function brand_here() returns text language sql stable parallel safe
  return nullif(current_setting('heliograph.brand', true), '');

-- Opens a table to people: its rows where the condition holds. Every new table that people's calls touch needs it.
create procedure protect(protected regclass, condition text) language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to heliograph_people', protected);
  execute format('alter table %s enable row level security', protected);
  execute format('create policy brand on %s to heliograph_people using (%s) with check (%s)', protected, condition, condition);
end $$;

-- As a subselect it is asked once a query and not once a row.
call protect('users', 'brand = (select brand_here())');
call protect('organisations', 'brand = (select brand_here())');
call protect('plants', 'brand = (select brand_here())');
call protect('tickets', 'brand = (select brand_here())');
call protect('audit', 'brand = (select brand_here())');
call protect('roles', 'exists (select from organisations o where o.id = organisation_id)');
call protect('memberships', 'exists (select from organisations o where o.id = organisation_id)');
call protect('sessions', 'exists (select from users u where u.id = user_id)');
call protect('plant_rights', 'exists (select from plants p where p.id = plant_id)');
call protect('plant_relations', 'exists (select from plants p where p.id = plant_id)');
call protect('devices', 'exists (select from plants p where p.id = plant_id)');
call protect('alerts', 'exists (select from plants p where p.id = plant_id)');
call protect('plant_frames', 'exists (select from plants p where p.id = plant_id)');
call protect('plant_days', 'exists (select from plants p where p.id = plant_id)');
call protect('plant_months', 'exists (select from plants p where p.id = plant_id)');
call protect('plant_latest', 'exists (select from plants p where p.id = plant_id)');
call protect('gateways', 'exists (select from devices d where d.id = device_id)');
call protect('samples', 'exists (select from devices d where d.id = device_id)');
call protect('latest', 'exists (select from devices d where d.id = device_id)');
call protect('device_days', 'exists (select from devices d where d.id = device_id)');
-- The same for everybody.
call protect('announcements', 'true');
call protect('versions', 'true');
call protect('tries', 'true');
