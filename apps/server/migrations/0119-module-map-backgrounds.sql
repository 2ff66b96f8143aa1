-- The picture below the module map of a plant, as it was drawn again from what people sent: its pixels, and no place, camera or owner.
-- How it lies there is part of the map, and both are written together.
create table module_map_backgrounds (
  plant_id integer primary key references plants on delete cascade,
  brand text not null,
  -- Who saves a map names the picture that is meant.
  version text not null,
  width integer not null,
  height integer not null,
  webp bytea not null,
  added_at timestamptz not null
);
call protect_by_plant('module_map_backgrounds', 'refuse');
-- Pictures are compressed already.
alter table module_map_backgrounds alter column webp set storage external;
