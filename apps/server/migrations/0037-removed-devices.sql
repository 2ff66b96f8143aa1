-- A person removed a gateway or device from its plant, or its serial number was registered elsewhere while its plant was
-- deleted: it no longer reports there, and its history stays readable.
alter table devices rename column released_at to removed_at;
update deleted_plants set content = jsonb_set(content, '{devices}', (
  select coalesce(jsonb_agg(d - 'released_at' || jsonb_build_object('removed_at', d -> 'released_at')), '[]')
  from jsonb_array_elements(content -> 'devices') as d));
update devices d set removed_at = g.removed_at from devices g where g.id = d.gateway_id and g.removed_at is not null;

-- Other processes remember a gateway for half a minute; this tells them that it or its devices were removed.
create index devices_removed on devices (removed_at) where removed_at is not null;
create trigger stale_condition_removed after update of removed_at on devices for each row
  when (old.removed_at is distinct from new.removed_at) execute function note_stale_condition();
