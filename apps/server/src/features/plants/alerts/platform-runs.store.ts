import type { DeviceType } from '@heliograph/domain/devices'
import { layoutById, unpack } from '@heliograph/domain/layouts'
import type { Values } from '@heliograph/domain/points'
import type { Pool } from 'pg'
import { ratedAmongSql, ratedWAmong, type RatedAmong } from '#telemetry/ratings.ts'
import { firstFaultRule, type AlertRule } from './alert-rules.ts'
import { isLimited } from './rules/limited.ts'

export interface OpenRun {
  deviceId: number
  plantId: number
  startedAt: number
  lastAt: number
}

/** An inverter that reported recently, with its location and its newest values. */
export interface HeardInverter {
  deviceId: number
  plantId: number
  latitude: number
  longitude: number
  ratedW: number
  uploadIntervalS: number
  at: number
  values: Values
  /** It already reports a fault of its own. */
  hasFault: boolean
}

export type PlatformRunStore = ReturnType<typeof createPlatformRunStore>

/** Alerts that the platform raises itself. */
export const createPlatformRunStore = (pool: Pool) => ({
  async openRuns({ id }: AlertRule): Promise<OpenRun[]> {
    const { rows } = await pool.query<{ device_id: number; plant_id: number; started_at: Date; last_at: Date }>(
      'select device_id, plant_id, started_at, last_at from alerts where rule_id = $1 and ended_at is null',
      [id],
    )
    return rows.map((row) => ({
      deviceId: row.device_id,
      plantId: row.plant_id,
      startedAt: row.started_at.getTime(),
      lastAt: row.last_at.getTime(),
    }))
  },

  /** Opens runs, or extends those that are open. Not of devices that left meanwhile: nothing would end them. */
  async keep({ id, code, name, level, influence }: AlertRule, runs: readonly OpenRun[]) {
    if (runs.length === 0) return
    await pool.query(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
       select r.plant_id, r.device_id, $1, $2, $3, $4, $5, r.started_at, r.last_at
       from unnest($6::int[], $7::int[], $8::timestamptz[], $9::timestamptz[])
         as r (plant_id, device_id, started_at, last_at)
       join devices d on d.id = r.device_id and d.plant_id = r.plant_id and d.removed_at is null
       on conflict (device_id, rule_id) where ended_at is null
       do update set last_at = greatest(alerts.last_at, excluded.last_at)`,
      [
        id,
        code,
        name,
        level,
        influence,
        runs.map(({ plantId }) => plantId),
        runs.map(({ deviceId }) => deviceId),
        runs.map(({ startedAt }) => new Date(startedAt)),
        runs.map(({ lastAt }) => new Date(lastAt)),
      ],
    )
  },

  /** Without `endedAt`, a run ends with its last sign. */
  async close({ id }: AlertRule, deviceIds: readonly number[], endedAt?: number) {
    if (deviceIds.length === 0) return
    await pool.query(
      `update alerts set ended_at = coalesce($3, last_at), last_at = greatest(last_at, coalesce($3, last_at))
       where rule_id = $1 and device_id = any($2) and ended_at is null`,
      [id, deviceIds, endedAt === undefined ? null : new Date(endedAt)],
    )
  },

  /**
   * Whether nobody took what a plant could give for more than a fifth of a span (`rules/limited.ts`), or its battery was full and
   * nothing was sold.
   */
  async wasLimited(plantId: number, from: number, to: number) {
    const { rows } = await pool.query<RawPowers>({
      name: 'powers-of-plant',
      text: `select buy_w, sell_w, discharge_w, generation_w, soc_pct from plant_frames
             where plant_id = $1 and at >= $2 and at <= $3`,
      values: [plantId, new Date(from), new Date(to)],
    })
    const limited = rows.filter(
      ({ buy_w, sell_w, discharge_w, generation_w, soc_pct }) =>
        isLimited({
          ...(buy_w !== null && { buyW: buy_w }),
          ...(sell_w !== null && { sellW: sell_w }),
          ...(discharge_w !== null && { dischargeW: discharge_w }),
          ...(generation_w !== null && { generationW: generation_w }),
          ...(soc_pct !== null && { socPct: soc_pct }),
        }) ||
        ((soc_pct ?? 0) >= 95 && (sell_w ?? 0) < 60),
    )
    return limited.length > rows.length / 5
  },

  /** Inverters whose newest sample is not older than `since`. Without a rating, each gets an equal share of the plant's. */
  async heardInverters(types: readonly DeviceType[], since: number): Promise<HeardInverter[]> {
    const { rows } = await pool.query<RawInverter>({
      name: 'heard-inverters',
      text: `
        select d.id, d.plant_id, p.latitude, p.longitude, l.at, l.layout, l.v,
          coalesce(g.upload_interval_s, 0) as upload_interval_s,
          d.rated_w, p.capacity_kwp, ${ratedAmongSql('d')} as inverters,
          exists (
            select from alerts a where a.device_id = d.id and a.rule_id >= ${firstFaultRule} and a.ended_at is null
          ) as has_fault
        from latest l join devices d on d.id = l.device_id join plants p on p.id = d.plant_id
        left join gateways g on g.device_id = d.gateway_id
        where d.removed_at is null and d.type = any($1) and l.at >= $2`,
      values: [types, new Date(since)],
    })
    return rows
      .filter(({ layout }) => layoutById(layout) !== undefined)
      .map((row) => ({
        deviceId: row.id,
        plantId: row.plant_id,
        latitude: row.latitude,
        longitude: row.longitude,
        ratedW: row.rated_w ?? ratedWAmong(row.id, row.capacity_kwp, row.inverters),
        uploadIntervalS: row.upload_interval_s,
        at: row.at.getTime(),
        values: unpack(row.layout, row.v),
        hasFault: row.has_fault,
      }))
  },
})

interface RawPowers {
  buy_w: number | null
  sell_w: number | null
  discharge_w: number | null
  generation_w: number | null
  soc_pct: number | null
}

interface RawInverter {
  id: number
  plant_id: number
  latitude: number
  longitude: number
  at: Date
  layout: number
  v: (number | null)[]
  upload_interval_s: number
  rated_w: number | null
  capacity_kwp: number
  inverters: RatedAmong
  has_fault: boolean
}
