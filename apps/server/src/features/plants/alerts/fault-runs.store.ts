import { familyOfProduct, type Family } from '@heliograph/domain/families'
import { layouts } from '@heliograph/domain/layouts'
import type { Point, Values } from '@heliograph/domain/points'
import { entriesOf } from '@heliograph/domain/records'
import { silentAfterMs } from '@heliograph/domain/silence'
import { faultWords } from '@heliograph/protocols/faults/faults'
import type { Pool, PoolClient } from 'pg'
import { faultRule, faultsAt, faultStates, firstFaultRule, rulesOfFamily, type AlertRule } from './alert-rules.ts'
import { reconcile, type Changes, type Run, type Sighting, type StoredRun } from './fault-runs.ts'

/** A device with new samples, and their time span. */
export interface Spoken {
  deviceId: number
  plantId: number
  from: number
  to: number
}

export type FaultRunStore = ReturnType<typeof createFaultRunStore>

/** @param lastsMsOf for how long faults of a plant that endanger nobody must be reported before they are alerts */
export const createFaultRunStore = (pool: Pool, lastsMsOf: (plantId: number) => Promise<number> = async () => 0) => ({
  /** The devices whose runs can have changed, usually very few. */
  async suspects(spoken: readonly Spoken[]) {
    const { rows } = await pool.query<{ device_id: number }>({
      name: 'fault-suspects',
      text: `
        select w.device_id from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as w (device_id, from_at, to_at)
        where exists (
          select from alerts a where a.device_id = w.device_id and a.rule_id >= ${firstFaultRule}
            and (a.ended_at is null or a.started_at <= w.to_at and a.ended_at >= w.from_at - interval '1 hour'))
        or exists (
          select from alerts a join devices d on d.id = a.device_id
          where a.device_id = w.device_id and a.rule_id >= ${unknown.first} and a.rule_id < ${unknown.end}
            and d.product_id is not null)
        or exists (
          select from samples s where s.device_id = w.device_id and s.at between w.from_at and w.to_at
            and (${pick('faultCode')} <> 0 or ${pick('runState')} in (${faultStates.join(', ')})))`,
      values: [
        spoken.map(({ deviceId }) => deviceId),
        spoken.map(({ from }) => new Date(from)),
        spoken.map(({ to }) => new Date(to)),
      ],
    })
    const ids = new Set(rows.map((row) => row.device_id))
    return spoken.filter(({ deviceId }) => ids.has(deviceId))
  },

  /** Brings one device's runs in line with its samples. A lock makes concurrent calls wait for each other. */
  async align(spoken: Spoken) {
    const lastsMs = await lastsMsOf(spoken.plantId)
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(hashtext('alerts.faults'), $1)`, [spoken.deviceId])
      await alignRuns(client, spoken, lastsMs)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw error
    } finally {
      client.release(broken)
    }
  },

  /** The faults that a device reported in a span, and how long it may be silent. */
  async sightings(deviceId: number, from: number, to: number) {
    const { rows } = await pool.query<RawSighting>(`${sightingsSql} and s.at >= $2 and s.at < $3 order by s.at`, [
      deviceId,
      new Date(from),
      new Date(to),
    ])
    const { family, silenceMs } = await readDevice(pool, deviceId)
    return { said: rows.flatMap(toSighting(family)), silenceMs }
  },
})

const alignRuns = async (client: PoolClient, spoken: Spoken, lastsMs: number) => {
  const { deviceId, plantId, from, to } = spoken
  const { family, silenceMs, isRemoved } = await readDevice(client, deviceId)
  if (family) await nameFamily(client, spoken, family)
  const open = await readRuns(client, deviceId, 'ended_at is null', [])
  // Makes up for a lost pass: an open run is checked from its last sign on.
  // One that is not told yet is in no row, so what was reported before is read again.
  const low = Math.min(from - lastsMs, ...open.map(({ lastAt }) => lastAt))
  const { said, isNewest } = await readAround(client, { deviceId, family, from: low, to, silenceMs })
  const [first, last] = [said[0], said.at(-1)]
  if (!first || !last) return
  const near = 'started_at <= $2 and (ended_at is null or ended_at >= $3)'
  const stored = await readRuns(client, deviceId, near, [new Date(last.at), new Date(first.at)])
  // Of a device that has left nothing goes on, although it will never say so: its days are calculated again when it leaves.
  const changes = reconcile(stored, { said, isNewest: isNewest && !isRemoved, silenceMs })
  const isTold = ({ fault, startedAt, lastAt }: Run) =>
    lastAt - startedAt >= lastsMs || isDangerous(faultRule(fault, family))
  await write(client, { deviceId, plantId, family }, { ...changes, add: changes.add.filter(isTold) })
  if (isRemoved) await endAll(client, deviceId)
}

/** What was opened while the device was leaving, or by a version that did not look. */
const endAll = (client: PoolClient, deviceId: number) =>
  client.query(
    `update alerts set ended_at = last_at where device_id = $1 and rule_id >= ${firstFaultRule} and ended_at is null`,
    [deviceId],
  )

/** Of these people are told at once. */
const isDangerous = ({ influence }: AlertRule) => influence >= 2

/** The sightings in a span, with the one before it, if it is near, and the next one. */
const readAround = async (
  client: PoolClient,
  {
    deviceId,
    family,
    from,
    to,
    silenceMs,
  }: Omit<Spoken, 'plantId'> & { family: Family | undefined; silenceMs: number },
) => {
  const { rows } = await client.query<RawSighting>({
    name: 'fault-sightings',
    text: `(${sightingsSql} and s.at < $2 and s.at >= $4 and ${speaks} order by s.at desc limit 1)
           union all (${sightingsSql} and s.at between $2 and $3 and ${speaks})
           union all (${sightingsSql} and s.at > $3 and ${speaks} order by s.at limit 2) order by at`,
    values: [deviceId, new Date(from), new Date(to), new Date(from - silenceMs)],
  })
  const words = rows.flatMap(toSighting(family))
  const later = words.filter(({ at }) => at > to).length
  return { said: later === 2 ? words.slice(0, -1) : words, isNewest: later < 2 }
}

const write = async (
  client: PoolClient,
  { deviceId, plantId, family }: Pick<Spoken, 'deviceId' | 'plantId'> & { family: Family | undefined },
  { remove, change, add }: Changes,
) => {
  if (remove.length > 0) await client.query('delete from alerts where id = any($1)', [remove])
  for (const { id, startedAt, lastAt, endedAt } of change) {
    await client.query('update alerts set started_at = $2, last_at = $3, ended_at = $4 where id = $1', [
      id,
      new Date(startedAt),
      new Date(lastAt),
      endedAt === null ? null : new Date(endedAt),
    ])
  }
  for (const { fault, startedAt, lastAt, endedAt } of add) {
    const { id, code, name, level, influence } = faultRule(fault, family)
    await client.query(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        plantId,
        deviceId,
        id,
        code,
        name,
        level,
        influence,
        new Date(startedAt),
        new Date(lastAt),
        endedAt === null ? null : new Date(endedAt),
      ],
    )
  }
}

/**
 * Gives alerts from before the family was known the rules of the family, so that they have names and levels. What people
 * decided about them goes along.
 */
const nameFamily = async (client: PoolClient, { deviceId, plantId }: Spoken, family: Family) => {
  const { first, end } = rulesOfFamily(family)
  const { rows } = await client.query<{ code: string; rule_id: number }>(
    'select distinct code, rule_id from alerts where device_id = $1 and rule_id >= $2 and (rule_id < $3 or rule_id >= $4)',
    [deviceId, firstFaultRule, first, end],
  )
  if (rows.length > 0) await client.query(`select pg_advisory_xact_lock(hashtext('alerts.cases'), $1)`, [plantId])
  for (const { code, rule_id: before } of rows) {
    const { id, name, level, influence } = faultRule(Number(code), family)
    await client.query(
      `update alerts set rule_id = $3, name = $4, level = $5, influence = $6 where device_id = $1 and rule_id = $2`,
      [deviceId, before, id, name, level, influence],
    )
    await renameDecisions(client, deviceId, before, id)
  }
}

/** If something was decided under both rules, what lasts under the new one stays. */
const renameDecisions = async (client: PoolClient, deviceId: number, before: number, after: number) => {
  const both = [deviceId, before, after]
  await client.query(
    `update alert_cases c set over_at = greatest(c.since, n.since) from alert_cases n
     where c.device_id = $1 and c.rule_id = $2 and c.over_at is null
       and n.plant_id = c.plant_id and n.device_id = $1 and n.rule_id = $3 and n.over_at is null`,
    both,
  )
  await client.query(
    `delete from blocked_alerts b where b.device_id = $1 and b.rule_id = $2 and exists (
       select from blocked_alerts n where n.plant_id = b.plant_id and n.device_id = $1 and n.rule_id = $3)`,
    both,
  )
  for (const table of ['alert_cases', 'alert_case_events', 'blocked_alerts'])
    await client.query(`update ${table} set rule_id = $3 where device_id = $1 and rule_id = $2`, both)
}

const readDevice = async (client: Pool | PoolClient, deviceId: number) => {
  const { rows } = await client.query<RawDevice>(
    `select g.upload_interval_s, d.product_id, d.removed_at is not null as is_removed
     from devices d left join gateways g on g.device_id = coalesce(d.gateway_id, d.id) where d.id = $1`,
    [deviceId],
  )
  return {
    silenceMs: silentAfterMs(rows[0]?.upload_interval_s ?? 0),
    family: familyOfProduct(rows[0]?.product_id ?? null),
    isRemoved: rows[0]?.is_removed ?? false,
  }
}

const readRuns = async (client: PoolClient, deviceId: number, condition: string, values: Date[]) => {
  const { rows } = await client.query<RawRun>(
    `select id, code, started_at, last_at, ended_at from alerts
     where device_id = $1 and rule_id >= ${firstFaultRule} and ${condition} order by started_at`,
    [deviceId, ...values],
  )
  return rows.map((row): StoredRun => ({
    id: row.id,
    fault: Number(row.code),
    startedAt: row.started_at.getTime(),
    lastAt: row.last_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }))
}

/** Reads a point from a sample of any layout. */
const pick = (point: Point) => {
  const cases = Object.values(layouts).flatMap(({ id, points }) => {
    const place = (points as readonly Point[]).indexOf(point)
    return place < 0 ? [] : [`when ${id} then s.v[${place + 1}]`]
  })
  return `(case s.layout ${cases.join(' ')} end)`
}

const unknown = rulesOfFamily(undefined)

const told = ['faultCode', 'runState', ...faultWords] as const satisfies Point[]
const sightingsSql = `select s.at, ${told.map((point) => `${pick(point)} as "${point}"`).join(', ')}
  from samples s where s.device_id = $1`
const speaks = `coalesce(${pick('faultCode')}, ${pick('runState')}) is not null`

type RawSighting = { at: Date } & Record<(typeof told)[number], number | null>

interface RawDevice {
  /** Null if its gateway was removed. */
  upload_interval_s: number | null
  product_id: string | null
  is_removed: boolean
}

interface RawRun {
  id: number
  code: string
  started_at: Date
  last_at: Date
  ended_at: Date | null
}

const toSighting =
  (family: Family | undefined) =>
  ({ at, ...told }: RawSighting): Sighting[] => {
    const faults = faultsAt(valuesOf(told), family)
    return faults === undefined ? [] : [{ at: at.getTime(), faults }]
  }

const valuesOf = (row: Partial<Record<Point, number | null>>): Values => {
  const values: Values = {}
  for (const [point, value] of entriesOf(row)) if (value !== null) values[point] = value
  return values
}
