-- The condition of each plant, so that lists of 100,000 plants do not compute it for each request: as it was computed, and
-- how long it holds if nothing happens. No foreign key: rows of plants that are gone are deleted like all others are changed.
create table plant_conditions (
  plant_id integer primary key,
  brand text not null,
  -- Its index in `plantConditions` (packages/domain/src/plants.ts).
  condition smallint not null,
  until timestamptz not null
) with (fillfactor = 70);
create index plant_conditions_condition on plant_conditions (condition, plant_id desc);
create index plant_conditions_until on plant_conditions (until);
call protect_by_plant('plant_conditions', 'drop');

-- Plants whose condition may have changed. Written in the transaction that changes it, deleted in that which computes it:
-- whenever a process dies, no plant is forgotten. One row per change, so that writers do not wait for each other.
create table stale_conditions (
  id bigint generated always as identity primary key,
  plant_id integer not null
);

-- For people's connections too, which cannot see other plants' notes.
create function note_stale_condition() returns trigger language plpgsql security definer set search_path = public as $$
begin
  case tg_table_name
    when 'plants' then
      insert into stale_conditions (plant_id) values (coalesce(new.id, old.id));
    when 'gateways' then
      insert into stale_conditions (plant_id) select d.plant_id from devices d where d.id = coalesce(new.device_id, old.device_id);
    else
      insert into stale_conditions (plant_id)
      select distinct plant_id from unnest(array[old.plant_id, new.plant_id]) as plant_id where plant_id is not null;
  end case;
  return null;
end $$;

create trigger stale_condition after insert or delete on plants for each row execute function note_stale_condition();
create trigger stale_condition after insert or delete on plant_latest for each row execute function note_stale_condition();
create trigger stale_condition after delete or update of plant_id on devices for each row execute function note_stale_condition();
create trigger stale_condition_entered after insert on gateways for each row execute function note_stale_condition();
-- Only what needs no rule: how long a gateway may be silent is known to those who save that it was heard.
create trigger stale_condition_changed after update of heard_at, asleep_until on gateways for each row
  when (old.heard_at is null or new.heard_at is null or old.asleep_until is distinct from new.asleep_until)
  execute function note_stale_condition();
create trigger stale_condition_opened after insert on alerts for each row
  when (new.ended_at is null) execute function note_stale_condition();
create trigger stale_condition_deleted after delete on alerts for each row
  when (old.ended_at is null) execute function note_stale_condition();
create trigger stale_condition_changed after update on alerts for each row
  when ((old.ended_at is null) <> (new.ended_at is null)
    or new.ended_at is null and (old.plant_id, old.device_id, old.rule_id, old.level)
      is distinct from (new.plant_id, new.device_id, new.rule_id, new.level))
  execute function note_stale_condition();

insert into stale_conditions (plant_id) select id from plants;

-- Lists sorted by capacity.
create index plants_capacity on plants (capacity_kwp, id);
