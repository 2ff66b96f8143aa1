-- Days that a person brought from another portal. Each import has a number of its plant, so that it is the same in the other
-- data centre.
create table history_imports (
  plant_id integer not null references plants on delete cascade,
  number integer not null,
  brand text not null,
  file_name text not null,
  imported_by integer references users on delete set null,
  imported_at timestamptz not null,
  -- Whether the lifetime counter of the devices, or the entered start value, already contains these days.
  is_in_total boolean not null,
  primary key (plant_id, number)
);
call protect_by_plant('history_imports', 'refuse');

-- As they were imported, whole mWh. A day belongs to one import. It counts in `plant_days` while nothing was measured on it.
-- Without a foreign key: like what was measured, it outlives a deleted plant until that is erased.
create table imported_days (
  plant_id integer not null,
  brand text not null,
  day date not null,
  import_number integer not null,
  generation bigint,
  use bigint,
  buy bigint,
  sell bigint,
  charge bigint,
  discharge bigint,
  primary key (plant_id, day)
);
call protect_by_plant('imported_days', 'drop');

-- The import that a day is from; null: measured.
alter table plant_days add import_number integer;
create index plant_days_imported on plant_days (plant_id, import_number) where import_number is not null;
