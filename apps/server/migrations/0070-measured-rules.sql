-- What the rules about measurements know of a plant: the last hours of it and its devices, and what is usual for them. One row
-- a plant, read and written as a whole by the job that judges it. `until_at`: the hours before it are complete. No foreign
-- key: the job deletes rows of plants that are gone.
create table plant_judgements (
  plant_id integer primary key,
  brand text not null,
  until_at timestamptz not null,
  -- The newest report that was judged.
  judged_at timestamptz not null,
  -- Reports from here on arrived late: the hours since then are read again.
  recheck_from timestamptz,
  -- JSON as text: nothing searches in it.
  facts text not null
) with (fillfactor = 70);
call protect_by_plant('plant_judgements', 'drop');

-- What an alert cost, as far as is known, up to the hour that was added last; what was measured against which limit; and whether
-- data that arrived late showed that there was nothing.
alter table alerts
  add column lost_wh double precision,
  add column lost_until timestamptz,
  add column measured jsonb,
  add column is_disproved boolean not null default false;
