-- Grows whenever a plant's readings from before the last quarter of an hour are added or change: pages that show its day know then
-- that they must read it again. No foreign key: like what was measured, it goes when the plant is erased.
create table plant_pasts (
  plant_id integer primary key,
  brand text not null,
  version integer not null default 1
);
call protect_by_plant('plant_pasts', 'drop');
