import { firstOf } from '@heliograph/domain/sure'
import { addDays, dayAt, dayMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { Log } from '#needs/log.ts'
import { keepHours } from './hours.store.ts'

/** How much of the past is kept. Partitions are created ahead of time, so that a sample never has to wait for one. */
export interface Retention {
  samplesDays: number
  framesMonths: number
}

const daysAhead = 3

/** The time range that the partitions cover: a sample outside it can't be stored. */
export const keptSpan = (now: number, { samplesDays }: Retention) => ({
  from: startOfUtcDay(now) - samplesDays * dayMs,
  to: startOfUtcDay(now) + daysAhead * dayMs,
})

/** Since when curves are kept: the first day of a month, UTC. */
export const curvesKeptFrom = (now: number, { framesMonths }: Retention) => startOfUtcMonth(now, -framesMonths)

/** Creates missing partitions. Safe to run twice at the same time. */
export const tendPartitions = async (pool: Pool, now: number, retention: Retention) => {
  for (const { table, partitions } of wantedPartitions(now, retention)) {
    const present = new Set(await partitionsOf(pool, table))
    for (const { name, from, to } of partitions) {
      if (present.has(name)) continue
      const bounds = `from ('${new Date(from).toISOString()}') to ('${new Date(to).toISOString()}')`
      await pool.query(`create table if not exists ${name} partition of ${table} for values ${bounds}`)
    }
  }
}

/**
 * Drops expired partitions, and logs which ones first: this is the only place where history is deleted by age. Of curves, the
 * hours are kept before.
 */
export const dropExpired = async (pool: Pool, now: number, retention: Retention, log: Log) => {
  for (const { table, partitions } of wantedPartitions(now, retention)) {
    const oldest = firstOf(partitions)
    const expired = (await partitionsOf(pool, table)).filter((name) => name < oldest.name).toSorted()
    if (expired.length === 0) continue
    const fields = { knownTime: new Date(now).toISOString(), partitions: expired }
    log.info(
      fields,
      `Dropping ${expired.length} partitions of ${table} from before ${new Date(oldest.from).toISOString()}.`,
    )
    if (table === 'plant_frames') await keepHours(pool, daysIn(firstOf(expired), oldest))
    for (const name of expired) await pool.query(`drop table if exists ${name}`)
  }
}

const wantedPartitions = (now: number, retention: Retention) => {
  const { from, to } = keptSpan(now, retention)
  const days: Partition[] = []
  for (let at = from; at < to; at += dayMs) days.push({ name: `samples_${stamp(at, 10)}`, from: at, to: at + dayMs })
  const months: Partition[] = []
  for (let back = retention.framesMonths; back >= -1; back--) {
    const [begin, end] = [startOfUtcMonth(now, -back), startOfUtcMonth(now, 1 - back)]
    months.push({ name: `plant_frames_${stamp(begin, 7)}`, from: begin, to: end })
  }
  return [
    { table: 'samples', partitions: days },
    { table: 'plant_frames', partitions: months },
  ]
}

/** A day in a zone can begin in the month before, or end in the month after. */
const daysIn = (expired: string, oldest: Partition) => ({
  first: addDays(`${expired.slice(-7).replace('_', '-')}-01`, -1),
  last: addDays(dayAt('UTC', oldest.from), 1),
})

interface Partition {
  name: string
  from: number
  to: number
}

const partitionsOf = async (pool: Pool, table: string) => {
  const { rows } = await pool.query<{ name: string }>(
    `select child.relname as name from pg_inherits
     join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
     where parent.relname = $1 and parent.relnamespace = current_schema()::regnamespace`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const startOfUtcDay = (at: number) => Math.floor(at / dayMs) * dayMs
const startOfUtcMonth = (at: number, months: number) => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}
const stamp = (at: number, length: 7 | 10) => new Date(at).toISOString().slice(0, length).replaceAll('-', '_')
