-- Where the modules of a plant are. Written as a whole, so that no half of one person's drawing meets half of another's.
create table module_maps (
  plant_id integer primary key references plants on delete cascade,
  brand text not null,
  -- Counts the times that it was saved: who saves an older one is refused.
  version integer not null check (version > 0),
  -- Arrays with their modules (domain/module-map.ts).
  map jsonb not null,
  saved_by integer references users on delete set null,
  saved_at timestamptz not null
);
create index module_maps_saved_by on module_maps (saved_by);
call protect_by_plant('module_maps', 'refuse');
