-- Energies know which part of the day they cover, and add up exactly.

-- Whole mWh instead of fractions of a kWh: sums of binary fractions showed one hundredth too little after truncation.
alter table device_days
  alter generation type bigint using round(generation * 1e6)::bigint,
  alter use type bigint using round(use * 1e6)::bigint,
  alter buy type bigint using round(buy * 1e6)::bigint,
  alter sell type bigint using round(sell * 1e6)::bigint,
  alter charge type bigint using round(charge * 1e6)::bigint,
  alter discharge type bigint using round(discharge * 1e6)::bigint,
  alter generator type bigint using round(generator * 1e6)::bigint;

alter table plant_days
  alter generation type bigint using round(generation * 1e6)::bigint,
  alter use type bigint using round(use * 1e6)::bigint,
  alter buy type bigint using round(buy * 1e6)::bigint,
  alter sell type bigint using round(sell * 1e6)::bigint,
  alter charge type bigint using round(charge * 1e6)::bigint,
  alter discharge type bigint using round(discharge * 1e6)::bigint,
  alter generator type bigint using round(generator * 1e6)::bigint,
  alter charge_from_buy type bigint using round(charge_from_buy * 1e6)::bigint,
  alter discharge_for_sell type bigint using round(discharge_for_sell * 1e6)::bigint;

alter table plant_months
  alter generation type bigint using round(generation * 1e6)::bigint,
  alter use type bigint using round(use * 1e6)::bigint,
  alter buy type bigint using round(buy * 1e6)::bigint,
  alter sell type bigint using round(sell * 1e6)::bigint,
  alter charge type bigint using round(charge * 1e6)::bigint,
  alter discharge type bigint using round(discharge * 1e6)::bigint,
  alter generator type bigint using round(generator * 1e6)::bigint,
  alter charge_from_buy type bigint using round(charge_from_buy * 1e6)::bigint,
  alter discharge_for_sell type bigint using round(discharge_for_sell * 1e6)::bigint;

-- Seconds of the day that an energy covers; null in days from before this was kept. How it was told, as bits: 1 by the
-- daily counter, 2 by the lifetime counter, 4 by integrated power.
alter table device_days
  add generation_known_s integer, add generation_methods smallint,
  add use_known_s integer, add use_methods smallint,
  add buy_known_s integer, add buy_methods smallint,
  add sell_known_s integer, add sell_methods smallint,
  add charge_known_s integer, add charge_methods smallint,
  add discharge_known_s integer, add discharge_methods smallint,
  add generator_known_s integer, add generator_methods smallint;

-- The flows of a day are kept, not computed from its energies: these may cover different parts of the day, and flows only
-- cover what is known of all that they need. A month's flows are the sums of its days'.
alter table plant_days
  add generation_known_s integer, add generation_methods smallint,
  add use_known_s integer, add use_methods smallint,
  add buy_known_s integer, add buy_methods smallint,
  add sell_known_s integer, add sell_methods smallint,
  add charge_known_s integer, add charge_methods smallint,
  add discharge_known_s integer, add discharge_methods smallint,
  add generator_known_s integer, add generator_methods smallint,
  add gen_for_use bigint, add gen_for_charge bigint, add gen_for_grid bigint,
  add use_from_gen bigint, add use_from_discharge bigint, add use_from_buy bigint, add use_unknown bigint,
  add flows_known_s integer,
  -- Bits: 1 more was used or stored than came in, 2 more was sold than there was.
  add contradictions smallint;

alter table plant_months
  add generation_known_s integer, add generation_methods smallint,
  add use_known_s integer, add use_methods smallint,
  add buy_known_s integer, add buy_methods smallint,
  add sell_known_s integer, add sell_methods smallint,
  add charge_known_s integer, add charge_methods smallint,
  add discharge_known_s integer, add discharge_methods smallint,
  add generator_known_s integer, add generator_methods smallint,
  add gen_for_use bigint, add gen_for_charge bigint, add gen_for_grid bigint,
  add use_from_gen bigint, add use_from_discharge bigint, add use_from_buy bigint, add use_unknown bigint,
  add flows_known_s integer,
  add contradictions smallint;

-- The flows of the days that there are, as they were computed until now.
update plant_days d set
  gen_for_grid = f.gen_for_grid,
  gen_for_charge = f.gen_for_charge,
  gen_for_use = f.gen_for_use,
  use_from_gen = case when d.use is not null then f.gen_for_use end,
  use_from_discharge = case when d.use is not null then f.use_from_discharge end,
  use_from_buy = case when d.use is not null then f.use_from_buy end,
  use_unknown = d.use - coalesce(f.gen_for_use, 0) - coalesce(f.use_from_discharge, 0) - coalesce(f.use_from_buy, 0)
from (
  select plant_id, day, gen_for_grid, gen_for_charge,
    case when generation is not null and (use is not null or sell is not null)
      then generation - coalesce(gen_for_grid, 0) - coalesce(gen_for_charge, 0) end as gen_for_use,
    greatest(discharge - dfs, 0) as use_from_discharge, greatest(buy - cfb, 0) as use_from_buy
  from (
    select crossed.*,
      case when charge is not null and generation is not null
        then least(greatest(charge - cfb, 0), generation - coalesce(gen_for_grid, 0)) end as gen_for_charge
    from (
      select bounded.*,
        case when sell is not null and generation is not null
          then least(greatest(sell - dfs, 0), generation) end as gen_for_grid
      from (
        select o.*,
          greatest(0, least(coalesce(charge_from_buy, 0), coalesce(charge, 0), coalesce(buy, 0))) as cfb,
          greatest(0, least(coalesce(discharge_for_sell, 0), coalesce(discharge, 0), coalesce(sell, 0))) as dfs
        from (select plant_id, day, generation, use, buy, sell, charge, discharge, charge_from_buy, discharge_for_sell
              from plant_days) as o
      ) as bounded
    ) as crossed
  ) as charged
) as f
where f.plant_id = d.plant_id and f.day = d.day;

update plant_months m set
  gen_for_use = f.gen_for_use, gen_for_charge = f.gen_for_charge, gen_for_grid = f.gen_for_grid,
  use_from_gen = f.use_from_gen, use_from_discharge = f.use_from_discharge, use_from_buy = f.use_from_buy,
  use_unknown = f.use_unknown
from (
  select plant_id, date_trunc('month', day)::date as month,
    sum(gen_for_use)::bigint as gen_for_use, sum(gen_for_charge)::bigint as gen_for_charge,
    sum(gen_for_grid)::bigint as gen_for_grid, sum(use_from_gen)::bigint as use_from_gen,
    sum(use_from_discharge)::bigint as use_from_discharge, sum(use_from_buy)::bigint as use_from_buy,
    sum(use_unknown)::bigint as use_unknown
  from plant_days group by 1, 2
) as f
where f.plant_id = m.plant_id and f.month = m.month;

-- What a device's lifetime counter gained while nobody heard it, over at least one midnight: no single day can claim it.
create table booked_energies (
  plant_id integer not null,
  brand text not null,
  device_id integer not null,
  measure text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- mWh.
  energy bigint not null,
  primary key (device_id, measure, to_at)
);
create index booked_energies_plant on booked_energies (plant_id, to_at);
call protect_by_plant('booked_energies', 'drop');

-- Since when a device reports, and which energies it has ever told (bits in the order of the columns above): what is
-- expected of it when it is silent.
create table measured_devices (
  device_id integer primary key,
  first_at timestamptz not null,
  tells smallint not null
) with (fillfactor = 80);
call protect('measured_devices', '(select true from devices d where d.id = device_id)');

-- When a range was noted: how far the roll-up is behind.
alter table stale_ranges add noted_at timestamptz not null default now();

-- A plant whose roll-up failed waits here, so that it holds up no other. Tried again after a while, longer each time.
create table failed_ranges (
  plant_id integer primary key,
  device_ids integer[] not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  tries integer not null,
  failed_at timestamptz not null,
  retry_at timestamptz not null
);

-- Everything that can be computed again with coverage: as far back as samples are kept.
insert into stale_ranges (device_ids, from_at, to_at)
select array_agg(device_id order by device_id), min(from_at), max(to_at) from (
  select device_id, date_trunc('hour', at) as hour, min(at) as from_at, max(at) as to_at from samples group by 1, 2
) as hours group by hour order by hour;
insert into measured_devices (device_id, first_at, tells)
select device_id, min(at), 0 from (
  select device_id, min(at) as at from samples group by 1
  union all select device_id, min(day)::timestamptz from device_days group by 1
) as heard group by 1;
