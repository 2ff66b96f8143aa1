import type { MeterRole, Phase } from '@heliograph/domain/meters'
import type { Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { numbersText } from './array-text.ts'
import { formerSnSql, ownGatewaySql } from './former-serials.store.ts'
import type { DatedCorrection, MeterCorrection, MeterCorrections } from './meter-corrections.ts'

/** A correction with who saved it. */
export interface SavedCorrection extends DatedCorrection {
  /** Null if unknown to the reader. */
  savedBy: string | null
  savedAt: number
  takenBackBy: string | null
  takenBackAt: number | null
}

export type MeterCorrectionStore = ReturnType<typeof createMeterCorrectionStore>

export const createMeterCorrectionStore = (pool: Pool) => ({
  /** Newest first, those that were taken back too. Names of others are for the plant's owner, as in the audit. */
  async list(deviceId: number, userId: number): Promise<SavedCorrection[]> {
    const { rows } = await pool.query<RawSaved>(
      `select ${columns}, s.name as saved_by_name, c.saved_at, t.name as taken_back_by_name, c.taken_back_at
       from meter_corrections c join devices d on d.id = c.device_id join plants p on p.id = d.plant_id
       left join users s on s.id = c.saved_by and (s.id = $2 or p.owner_id = $2)
       left join users t on t.id = c.taken_back_by and (t.id = $2 or p.owner_id = $2)
       where c.device_id = $1 order by c.id desc limit ${mostListed}`,
      [deviceId, userId],
    )
    return rows.map((row) => ({
      ...toCorrection(row),
      savedBy: row.saved_by_name,
      savedAt: row.saved_at.getTime(),
      takenBackBy: row.taken_back_by_name,
      takenBackAt: row.taken_back_at?.getTime() ?? null,
    }))
  },

  /** False if the meter has so many already. */
  async add({ deviceId, correction, fromDay, userId, now }: NewCorrection, most: number) {
    const { role, isTurned, factor, phase } = correction
    const { rowCount } = await pool.query(
      `insert into meter_corrections (device_id, from_day, role, is_turned, factor, phase, saved_by, saved_at)
       select $1, $2, $3, $4, $5, $6, $7, $8
       where (select count(*) from meter_corrections where device_id = $1 and taken_back_at is null) < $9`,
      [deviceId, fromDay, role, isTurned, factor, phase, userId, new Date(now), most],
    )
    return rowCount === 1
  },

  /** From a day on; what was corrected before it stays. False if there was nothing to take back. */
  async takeBack({ deviceId, id, fromDay, userId, now }: TakenBack) {
    const { rowCount } = await pool.query(
      `update meter_corrections set is_noted = false, until_day = case when from_day < $3::date then $3::date end,
         taken_back_by = $4, taken_back_at = $5
       where device_id = $1 and id = $2 and taken_back_at is null`,
      [deviceId, id, fromDay, userId, new Date(now)],
    )
    return rowCount === 1
  },

  of: (deviceIds: readonly number[]) => readMeterCorrections(pool, deviceIds),
})

/** Without those that were taken back as a whole. */
export const readMeterCorrections = async (
  client: Pool | PoolClient,
  deviceIds: readonly number[],
): Promise<MeterCorrections> => {
  const { rows } = await client.query<RawCorrection & { device_id: number }>({
    name: 'meter-corrections',
    text: `select c.device_id, ${columns} from meter_corrections c
           where c.device_id = any($1::int[]) and (c.taken_back_at is null or c.until_day is not null) order by c.id`,
    values: [numbersText(deviceIds)],
  })
  const corrections = new Map<number, DatedCorrection[]>()
  for (const row of rows) {
    corrections.set(row.device_id, [...(corrections.get(row.device_id) ?? []), toCorrection(row)])
  }
  return corrections
}

/**
 * Makes the hours with samples stale that a correction was saved or taken back for: also those of the meter behind another
 * gateway (`sharedByTwins`). Those of a deleted plant wait until it is back. Not done by those who save: the queue is closed
 * to connections that serve people.
 */
export const noteChangedCorrections = (pool: Pool) =>
  pool.query({
    name: 'note-changed-corrections',
    text: `with changed as (
             update meter_corrections m set is_noted = true
             where not is_noted and exists (select from devices d where d.id = m.device_id)
             returning device_id, coalesce(until_day, from_day) as day
           )
           insert into stale_ranges (device_ids, from_at, to_at)
           select array[s.device_id], min(s.at), max(s.at) from changed c
           join devices d on d.id = c.device_id join plants p on p.id = d.plant_id
           join devices o on o.plant_id = d.plant_id and (o.id = d.id or (o.type = d.type and ${ownGatewaySql('o')} <> ${ownGatewaySql('d')}
             and lower(${formerSnSql('o')}) = lower(${formerSnSql('d')})))
           join samples s on s.device_id = o.id and s.at >= c.day::timestamp at time zone p.zone
           group by s.device_id, date_trunc('hour', s.at) order by min(s.at)`,
  })

const columns = `c.id, c.from_day::text, c.until_day::text, c.role, c.is_turned, c.factor, c.phase`

interface NewCorrection {
  deviceId: number
  correction: MeterCorrection
  fromDay: Day
  userId: number
  now: number
}

interface TakenBack {
  deviceId: number
  id: number
  fromDay: Day
  userId: number
  now: number
}

interface RawCorrection {
  id: number
  from_day: Day
  until_day: Day | null
  role: MeterRole
  is_turned: boolean
  factor: number
  phase: Phase | null
}

interface RawSaved extends RawCorrection {
  saved_by_name: string | null
  saved_at: Date
  taken_back_by_name: string | null
  taken_back_at: Date | null
}

const toCorrection = (row: RawCorrection): DatedCorrection => ({
  id: row.id,
  fromDay: row.from_day,
  untilDay: row.until_day,
  role: row.role,
  isTurned: row.is_turned,
  factor: row.factor,
  phase: row.phase,
})

const mostListed = 100
