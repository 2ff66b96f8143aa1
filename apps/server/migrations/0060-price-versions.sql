-- What is computed from hourly prices is kept in memory, with the version of the prices that it was computed from: another one
-- as soon as a price of the month is written. One row per plant and UTC month, written by triggers, because the
-- processes of an earlier release write prices too.
create table price_versions (
  plant_id integer not null references plants on delete cascade,
  brand text not null,
  month date not null,
  version bigint not null,
  primary key (plant_id, month)
);
call protect_by_plant('price_versions', 'drop');

create function note_price_version() returns trigger language plpgsql as $$
begin
  insert into price_versions (plant_id, month, version)
  select distinct plant_id, date_trunc('month', at at time zone 'UTC')::date, pg_current_xact_id()::text::bigint
  from written order by 1, 2
  on conflict (plant_id, month) do update set version = excluded.version;
  return null;
end $$;

create trigger price_inserted after insert on hourly_prices
  referencing new table as written for each statement execute function note_price_version();
create trigger price_deleted after delete on hourly_prices
  referencing old table as written for each statement execute function note_price_version();
create trigger price_changed after update on hourly_prices
  referencing new table as written for each statement execute function note_price_version();
create trigger price_moved after update on hourly_prices
  referencing old table as written for each statement execute function note_price_version();
