-- Plants that their owner deleted. Their rows and those of their devices are set aside here, so that nothing finds them, and
-- what was measured stays where it is until they are erased. Kept for 30 days, to be restored.
create table deleted_plants (
  plant_id integer primary key,
  brand text not null,
  name text not null,
  -- Who can restore it: its owner, or without one the organisation that controlled it.
  owner_id integer references users on delete cascade,
  organisation_id integer references organisations on delete cascade,
  deleted_by integer references users on delete set null,
  deleted_at timestamptz not null,
  -- The rows by table.
  content jsonb not null
);
create index deleted_plants_owner on deleted_plants (owner_id);
create index deleted_plants_organisation on deleted_plants (organisation_id);
create index deleted_plants_due on deleted_plants (deleted_at);
call protect_by_brand('deleted_plants');

-- A gateway of a restored plant whose serial number was registered elsewhere meanwhile: its history stays readable.
alter table devices add released_at timestamptz;
drop index devices_gateway_sn;
create unique index devices_gateway_sn on devices (sn) where gateway_id is null and released_at is null;
