import { inverterTypes } from '@heliograph/domain/devices'
import { keptCauses } from '@heliograph/domain/losses'
import { sql, type RawBuilder } from 'kysely'

/** The platform's own alert rules, by id. Provided by the alerts feature. */
export interface RuleIds {
  gatewayOffline: number
  noProduction: number
  /** Rules about what is not heard. */
  silences: readonly number[]
  /** From here on, ids are faults that devices report. */
  firstFault: number
}

/** The plants that a query is about. */
export interface Sight {
  /** Their ids, as a subquery. */
  seen: RawBuilder<unknown>
  /** Whether they are a large part of all plants. */
  isLarge: boolean
}

interface Facts {
  now: Date
  /** Inverters that produce although they report a severe fault. */
  producing: readonly number[]
  /** Of which nobody is to be told. */
  isMuted: RawBuilder<boolean>
  /** Whether what each of them lost is asked as well, which reads a row for each of its days. */
  asksLosses?: boolean
}

/**
 * Whether a column has one of these plants. PostgreSQL cannot know how many plants a person may read: for a few it must start
 * from them, for very many from the other rows. `is true` keeps it from turning that around.
 */
export const isSeen = ({ seen, isLarge }: Sight, plantId: RawBuilder<unknown>) =>
  isLarge ? sql`(${plantId} in ${seen}) is true` : sql`${plantId} in ${seen}`

/** The alerts of these plants that meet a condition. */
export const alertsIn = (sight: Sight, condition: RawBuilder<unknown>) =>
  sql`(select * from alerts where ${condition} and ${isSeen(sight, sql`plant_id`)})`

/**
 * Common table expressions that end with `troubles`: one row per fault of a plant, in the plants that `seen` selects.
 * `kwp` is the capacity of the inverters behind it, `cost` that capacity times the days since each of them stopped or
 * went out of sight. An inverter counts once: a fault that explains it goes before silence, the older one before the newer.
 * Muted alerts need nobody. An alert without a cost of its own is a trouble only if its plant has no other.
 */
export const troublesSql = (
  rules: RuleIds,
  { seen, isLarge }: Sight,
  { now, producing, isMuted, asksLosses }: Facts,
) => sql`
  open_alerts as materialized (
    select a.id, a.plant_id, a.device_id, a.rule_id, a.code, a.level, a.last_at, a.started_at, d.name as device_name,
      case when a.rule_id = any(${rules.silences}::int[]) then ${unseen}
        when a.rule_id = ${rules.noProduction} or (
          a.rule_id >= ${rules.firstFault} and a.level = 2 and a.device_id <> all(${producing}::int[])
        ) then ${stopped}
        else ${running} end as kind,
      -- An inverter that sleeps at night ends a run every evening. Without a report that the fault is gone, it is one fault.
      least(a.started_at, (
        select min(chain.started_at) from (
          select r.started_at, bool_and(coalesce(r.connects, true)) over (order by r.started_at desc) as connected
          from (
            select started_at, ended_at = last_at
              and lag(started_at) over (order by started_at desc) - ended_at < interval '1 day' as connects
            from (
              select started_at, last_at, ended_at from alerts b
              where b.device_id = a.device_id and b.rule_id = a.rule_id and not b.is_disproved order by b.started_at desc limit 100
            ) as latest_runs
          ) as r
        ) as chain where chain.connected
      )) as since
    from ${alertsIn({ seen, isLarge }, sql`ended_at is null and level >= 1`)} as a
    join devices d on d.id = a.device_id and d.plant_id = a.plant_id
    where not ${isMuted}
  ),
  -- A device that was moved to another gateway is in the database twice, and so is one that two gateways report: the one with the newest
  -- report is the real one.
  reporting as materialized (
    select d.id, d.plant_id, d.gateway_id, p.capacity_kwp, l.at, coalesce(d.rated_w, max(d.rated_w) over piece) as rated_w,
      first_value(d.id) over heard as inverter, first_value(l.at) over heard as heard_at
    from devices d join plants p on p.id = d.plant_id left join latest l on l.device_id = d.id
    where d.removed_at is null and d.type = any(${inverterTypes}::text[]) and d.plant_id in (select plant_id from open_alerts)
    window piece as (partition by d.plant_id, d.type, lower(d.sn)), heard as (piece order by l.at desc nulls last, d.id)
  ),
  inverters as materialized (
    select id, plant_id, gateway_id, capacity_kwp * case
      when bool_and(coalesce(rated_w, 0) > 0) over (partition by plant_id) then rated_w / sum(rated_w) over (partition by plant_id)
      else 1 / (count(*) over (partition by plant_id))::float8 end as kwp
    from reporting where id = inverter
  ),
  affected as (
    select distinct on (inverter) inverter, kwp, alert, since from (
      select i.id as inverter, i.kwp, o.id as alert, o.kind, o.since
      from open_alerts o join reporting d on d.id = o.device_id
        -- Of two that report it, one may sleep at night; what was told behind a gateway that it left is over.
        join inverters i on i.id = d.inverter and (i.id = d.id or o.kind = ${stopped} and d.at > d.heard_at - interval '1 day')
      where o.kind <> ${running}
      union all
      select i.id, i.kwp, o.id, o.kind, o.since
      from open_alerts o join inverters i on i.gateway_id = o.device_id where o.rule_id = ${rules.gatewayOffline}
    ) as explained order by inverter, kind, since, alert
  ),
  costs as (
    select alert, sum(kwp) as kwp,
      sum(kwp * greatest(0, extract(epoch from ${now}::timestamptz - since)) / 86400)::float8 as cost
    from affected group by alert
  ),
  lost as (${asksLosses ? lostSql(now) : nothingLost}),
  faults as (
    select o.plant_id, o.rule_id, o.code, o.kind, max(o.level) as level, min(o.since) as since, max(o.since) as last_since,
      min(o.started_at) as opened, max(o.started_at) as last_opened,
      (array_agg(o.device_id order by o.since, o.device_id))[1] as device_id,
      (array_agg(o.device_name order by o.since, o.device_id))[1] as device_name,
      (array_agg(o.last_at order by o.since, o.device_id))[1] as last_at,
      count(distinct o.device_id)::int as devices, json_agg(distinct o.device_id) as device_ids,
      coalesce(sum(c.kwp), 0) as kwp, coalesce(sum(c.cost), 0) as cost,
      sum(l.kwh) as lost_kwh,
      case when bool_and(l.micros is not null) filter (where l.alert is not null) then sum(l.micros) end as lost_micros
    from open_alerts o left join costs c on c.alert = o.id left join lost l on l.alert = o.id
    group by o.plant_id, o.rule_id, o.code, o.kind
  ),
  troubles as materialized (
    select *, (devices_in_all - case when cost > 0 or lost_kwh > 0 then devices_with_cost else devices end)::int as further from (
      select *, row_number() over (partition by plant_id order by ${worstFirst}) as rank,
        sum(devices) over (partition by plant_id) as devices_in_all,
        sum(devices) filter (where cost > 0 or lost_kwh > 0) over (partition by plant_id) as devices_with_cost
      from faults
    ) as ranked where cost > 0 or lost_kwh > 0 or rank = 1
  )`

/**
 * What open alerts lost until last night, with the runs before it that are the same fault: by the rule itself, where it counts, or
 * else what is kept with the losses of the days. Without a price for all of it, there is energy only. What no day says of an alert has the
 * price of what is missing for a reason that nobody knows, as on the alert's own page.
 */
const lostSql = (now: Date) => sql`
  select alert, sum(kwh) as kwh, case when bool_and(micros is not null) then sum(micros) end as micros
  from (
    select o.id as alert, coalesce(b.lost_wh / 1000.0, sum(part.kwh))::float8 as kwh,
      case when bool_and(part.micros is not null) and sum(part.kwh) > 0
        then (sum(part.micros) * coalesce(b.lost_wh / 1000.0 / sum(part.kwh), 1))::float8
        when count(part.kwh) = 0 then min(missing.price) * b.lost_wh / 1000.0 end as micros
    from open_alerts o join plants p on p.id = o.plant_id
    join alerts b on b.device_id = o.device_id and b.rule_id = o.rule_id and b.plant_id = o.plant_id and b.started_at >= o.since
      and not b.is_disproved
    left join lateral (
      select (each ->> 1)::float8 as kwh, (each ->> 2)::float8 as micros
      from plant_losses d cross join jsonb_array_elements(d.alerts) as each
      where d.plant_id = b.plant_id and d.day >= (b.started_at - interval '1 day')::date
        and d.day <= (coalesce(b.ended_at, 'infinity') + interval '1 day')::date and (each ->> 0)::bigint = b.id
    ) as part on true
    left join lateral (
      select case when bool_and(d.micros[${unknownPlace}] is not null)
        then (sum(d.micros[${unknownPlace}]) / nullif(sum(d.kwh[${unknownPlace}]), 0))::float8 end as price
      from plant_losses d
      where b.lost_wh is not null and d.plant_id = b.plant_id and d.kwh[${unknownPlace}] > 0
        and d.day between greatest((b.started_at at time zone p.zone)::date,
            (coalesce(b.ended_at, ${now}::timestamptz) at time zone p.zone)::date - ${mostDays})
          and (coalesce(b.ended_at, ${now}::timestamptz) at time zone p.zone)::date
    ) as missing on true
    group by o.id, b.id, b.lost_wh
  ) as runs where kwh > 0 group by alert`

const unknownPlace = sql.lit(keptCauses.indexOf('unknown') + 1)
const mostDays = sql.lit(366)

const nothingLost = sql`select null::int as alert, null::float8 as kwh, null::float8 as micros where false`

/** Loss before what is out of sight at equal cost. */
export const worstFirst = sql`cost desc, kind, level desc, since, rule_id`

/** In the order of their severity. */
const [stopped, unseen, running] = [sql.lit(0), sql.lit(1), sql.lit(2)]
