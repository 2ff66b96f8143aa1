import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { Day } from '@heliograph/domain/zones'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { holding } from '#db/holding.ts'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { Page, Window } from '#needs/pages.ts'

/** The last days up to today of each plant, or days of one's own. */
export type Period = { days: number } | { first: Day; last: Day }

type GatewayOrder = 'uptime' | 'gaps' | 'longestGap' | 'lastTime' | 'plant' | 'late' | 'rejected'

export interface Sought {
  period: Period
  search: string | undefined
  onlyGaps: boolean
}

export interface Sorted extends Window {
  by: GatewayOrder
  isDescending: boolean
}

interface Counted {
  kept: number
  late: number
  repeated: number
  rejected: number
}

export interface ReportedGateway extends Counted {
  id: number
  name: string
  sn: string
  plantId: number
  plantName: string
  address: string | null
  zone: string
  protocol: GatewayProtocol
  firmware: string | null
  signalPct: number | null
  enteredAt: Date
  heardAt: Date | null
  asleepUntil: Date | null
  isOnline: boolean | null
  /** Of V5, null until it announced them. Other protocols announce nothing. */
  uploadIntervalS: number | null
  heartbeatIntervalS: number | null
  /** Null until three signs of life came apart. */
  rhythmS: number | null
  /** Null if it was never heard. */
  allowedS: number | null
  ssid: string | null
  ip: string | null
  mac: string | null
  maxDevices: number | null
  firstDay: Day
  lastDay: Day
  /** What of the period counts. Null if it was never heard. */
  fromAt: Date | null
  toAt: Date
  countedFrom: Date | null
  expectedS: number | null
  heardS: number | null
  asleepS: number | null
  gaps: number | null
  longestGapS: number | null
  gapFrom: Date | null
  gapUntil: Date | null
}

/** As it is kept; null is what was not kept then. */
export interface KeptDay extends Counted {
  day: Day
  heardS: number
  asleepS: number | null
  gaps: number | null
  longestGapS: number | null
  /** The mean of what it told, percent; null if it told none. */
  signalPct: number | null
}

interface Needs {
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  /** When gateway `g` stops counting as online. */
  onlineUntilSql: string
  /** How long gateway `g` may be silent. */
  silenceSql: string
}

export type CommunicationReportStore = ReturnType<typeof createCommunicationReportStore>

/** From the rolled days of gateways: samples are not read. */
export const createCommunicationReportStore = (
  db: Kysely<Database>,
  { readablePlants, onlineUntilSql, silenceSql }: Needs,
) => {
  /** Each gateway with its sums. What was not kept then begins a period later; the time since it was heard last has no row yet. */
  const reportSql = (which: RawBuilder<unknown>, period: Period, now: Date) => sql`
    mine as (
      select d.id, d.name, d.sn, d.plant_id, p.name as plant_name, p.address, p.zone, g.protocol, g.firmware, g.signal_pct,
        d.created_at, g.heard_at, g.first_heard_at, d.relocated_at, g.asleep_until,
        ${sql.raw(onlineUntilSql)} > ${now}::timestamptz as is_online,
        case when ${announcedSql} then g.upload_interval_s end as upload_s,
        case when ${announcedSql} then g.heartbeat_interval_s end as heartbeat_s, nullif(g.rhythm_s, 0) as rhythm_s,
        case when g.heard_at is not null then extract(epoch from ${sql.raw(silenceSql)})::int end as allowed_s,
        g.ssid, g.ip, g.mac, g.max_devices,
        ${'days' in period ? sql`(${now}::timestamptz at time zone p.zone)::date - ${period.days - 1}::int` : sql`${period.first}::date`} as first_day,
        ${'days' in period ? sql`(${now}::timestamptz at time zone p.zone)::date` : sql`${period.last}::date`} as last_day
      from gateways g join devices d on d.id = g.device_id join plants p on p.id = d.plant_id
      where d.removed_at is null and ${which}
    ), spans as (
      select *, case when heard_at is not null
          then greatest(first_day::timestamp at time zone zone, first_heard_at, relocated_at) end as from_at,
        least(${now}::timestamptz, (last_day + 1)::timestamp at time zone zone) as to_at
      from mine
    ), rolled as (
      select s.*, c.*, case when known_day is not null
          then greatest(from_at, known_day::timestamp at time zone zone) end as rows_from,
        least(to_at, heard_at) as rows_to, greatest(heard_at, from_at) as since,
        case when asleep_until is not null then least(greatest(asleep_until, heard_at, from_at), to_at)
          else greatest(heard_at, from_at) end as awake_from
      from spans s cross join lateral (
        select min(day) filter (where asleep_s is not null) as known_day,
          coalesce(sum(heard_s) filter (where asleep_s is not null), 0)::int as rows_heard,
          coalesce(sum(asleep_s), 0)::int as rows_asleep,
          coalesce(sum(gaps - gap_carried::int) + (array_agg(gap_carried::int order by day) filter (where asleep_s is not null))[1], 0)::int as rows_gaps,
          coalesce(max(longest_gap_s), 0)::int as rows_longest,
          (array_agg(gap_from order by day desc) filter (where gap_from is not null))[1] as gap_from,
          (array_agg(gap_until order by day desc) filter (where gap_from is not null))[1] as gap_until,
          coalesce(sum(kept), 0)::int as kept, coalesce(sum(late), 0)::int as late,
          coalesce(sum(repeated), 0)::int as repeated, coalesce(sum(rejected + refused), 0)::int as rejected
        from gateway_days k where k.gateway_id = s.id and k.day between s.first_day and s.last_day
          and k.day >= (s.from_at at time zone s.zone)::date
      ) c
    ), parts as (
      select *, case when known_day is null then 0
          else greatest(0, ${lengthSql('rows_from', 'rows_to')} - rows_asleep) end as rows_expected,
        greatest(0, ${lengthSql('since', 'to_at')}) as open_s,
        case when since < to_at then greatest(0, ${lengthSql('since', 'awake_from')}) else 0 end as open_asleep_s,
        not coalesce(is_online, true) and awake_from < to_at as is_missing
      from rolled
    ), summed as (
      select *, (rows_expected + open_s - open_asleep_s)::int as expected_s,
        (least(rows_heard, rows_expected) + case when is_online and asleep_until is null then open_s else 0 end)::int as all_heard_s
      from parts
    ), report as (
      select id, name, sn, plant_id as "plantId", plant_name as "plantName", address, zone, protocol, firmware,
        signal_pct as "signalPct", created_at as "enteredAt", heard_at as "heardAt", asleep_until as "asleepUntil",
        is_online as "isOnline", upload_s as "uploadIntervalS", heartbeat_s as "heartbeatIntervalS", rhythm_s as "rhythmS",
        allowed_s as "allowedS", ssid, ip, mac, max_devices as "maxDevices", first_day::text as "firstDay", last_day::text as "lastDay", from_at as "fromAt", to_at as "toAt",
        kept, late, repeated, rejected,
        case when is_known then least(rows_from, case when since < to_at then since end) end as "countedFrom",
        case when is_known then expected_s end as "expectedS", case when is_known then all_heard_s end as "heardS",
        case when is_known then (rows_asleep + open_asleep_s)::int end as "asleepS",
        case when is_known then rows_gaps + is_missing::int end as gaps,
        case when is_known then greatest(least(rows_longest, extract(epoch from to_at - from_at)::int),
          case when is_missing then extract(epoch from to_at - awake_from)::int end) end as "longestGapS",
        case when is_missing then awake_from when gap_from is not null then greatest(gap_from, from_at) end as "gapFrom",
        case when not is_missing then gap_until end as "gapUntil",
        all_heard_s::float8 / nullif(expected_s, 0) as share
      from summed cross join lateral (
        select from_at < to_at and (known_day is not null or since < to_at) as is_known
      ) k
    )`

  const seenBy = (caller: Caller, search: string | undefined) => {
    const seen = sql`d.plant_id in ${readablePlants(caller)}`
    if (search === undefined) return seen
    const holds = holding(search)
    return sql`${seen} and (p.name ilike ${holds} or d.sn ilike ${holds} or d.name ilike ${holds})`
  }

  return {
    async search(
      caller: Caller,
      { period, search, onlyGaps }: Sought,
      sorted: Sorted,
      now: number,
    ): Promise<Page<ReportedGateway>> {
      const { by, isDescending, page, size } = sorted
      const direction = sql.raw(isDescending ? 'desc nulls last' : 'asc nulls last')
      const first = by === 'uptime' && !isDescending ? sql`"heardAt" is null desc,` : sql``
      const { rows } = await sql<ReportedGateway & { total: number }>`
        with ${reportSql(seenBy(caller, search), period, new Date(now))}, found as (
          select * from report ${onlyGaps ? sql`where gaps > 0 or "heardAt" is null` : sql``}
        )
        select *, (select count(*)::int from found) as total from found
        order by ${first} ${columns[by]} ${direction}, lower("plantName"), id
        limit ${size} offset ${(page - 1) * size}`.execute(db)
      return { total: rows[0]?.total ?? 0, rows }
    },

    async ofGateway(gatewayId: number, period: Period, now: number): Promise<ReportedGateway | undefined> {
      const { rows } = await sql<ReportedGateway>`
        with ${reportSql(sql`d.id = ${gatewayId}`, period, new Date(now))} select * from report`.execute(db)
      return rows[0]
    },

    daysOf: (gatewayId: number, first: Day, last: Day): Promise<KeptDay[]> =>
      db
        .selectFrom('gateway_days')
        .where('gateway_id', '=', gatewayId)
        .where('day', '>=', first)
        .where('day', '<=', last)
        .orderBy('day')
        .select(['day', 'kept', 'late', 'repeated', 'heard_s as heardS', 'asleep_s as asleepS', 'gaps'])
        .select(['longest_gap_s as longestGapS', sql<number>`rejected + refused`.as('rejected')])
        .select(sql<number | null>`round(signal_sum::numeric / nullif(signals, 0))::int`.as('signalPct'))
        .execute(),
  }
}

/** Until then both of its intervals are what we assume. */
const announcedSql = sql.raw(`g.protocol = 'solarman-v5' and g.firmware is not null`)

const lengthSql = (from: string, to: string) => sql.raw(`extract(epoch from ${to} - ${from})::int`)

const columns: Record<GatewayOrder, RawBuilder<unknown>> = {
  uptime: sql`share`,
  gaps: sql`gaps`,
  longestGap: sql`"longestGapS"`,
  lastTime: sql`"heardAt"`,
  plant: sql`lower("plantName")`,
  late: sql`late`,
  rejected: sql`rejected`,
}
