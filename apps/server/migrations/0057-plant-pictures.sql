-- One picture of each plant, as it was drawn again from what people sent: its pixels, and no place, camera or owner.
create table plant_pictures (
  plant_id integer primary key references plants on delete cascade,
  brand text not null,
  -- Part of its address, so that a new picture has another.
  version text not null,
  width integer not null,
  height integer not null,
  webp bytea not null,
  -- A square of it for lists.
  small bytea not null,
  added_by integer references users on delete set null,
  added_at timestamptz not null
);
call protect_by_plant('plant_pictures', 'refuse');
-- Pictures are compressed already.
alter table plant_pictures alter column webp set storage external, alter column small set storage external;
