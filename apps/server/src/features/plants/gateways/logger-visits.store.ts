import { dayMs } from '@heliograph/domain/zones'
import type { Pool } from 'pg'
import type { LoggerVisit } from '#ingest/logger-visits.ts'
import { challengeMs, mostVisits } from './possession.ts'

/** For the intake, which serves all brands. */
export const createLoggerVisitStore = (pool: Pool) => ({
  /** Ends the claims that no one looked at to the end. */
  async claimed(now: number): Promise<string[]> {
    const { rows } = await pool.query<{ sn: string; isOverdue: boolean }>({
      name: 'claimed-loggers',
      text: 'select sn, started_at < $1 as "isOverdue" from gateway_claims where ended_at is null',
      values: [new Date(now - challengeMs - graceMs)],
    })
    if (rows.some(({ isOverdue }) => isOverdue))
      await pool.query(
        `update gateway_claims set ended_at = $1, phase = 'failed', failure = 'too-late', version = version + 1
         where ended_at is null and started_at < $2`,
        [new Date(now), new Date(now - challengeMs - graceMs)],
      )
    return rows.flatMap(({ sn, isOverdue }) => (isOverdue ? [] : sn))
  },

  async keptOf(sn: string) {
    const { rows } = await pool.query<{ id: number; at: Date; payload: Buffer }>(
      `(select id, received_at as at, payload from unclaimed_records
        where gateway_sn = $1 and protocol = 'solarman-v5' and device_sn is null order by id desc limit 25)
       union
       (select id, received_at, payload from unclaimed_records
        where gateway_sn = $1 and protocol = 'solarman-v5' and device_sn is null order by id limit 25)`,
      [sn],
    )
    return rows.map(({ id, at, payload }) => ({ id, receivedAt: at.getTime(), payload }))
  },

  /** For each serial number, only the first visits are kept. What happens to those later is still saved. */
  async save(visits: readonly LoggerVisit[]) {
    if (visits.length === 0) return
    await pool.query(
      `insert into logger_visits (id, gateway_sn, opened_at, heard_at, closed_at, booted_at, mac, firmware, working_s, counted_at)
       select id, gateway_sn, opened_at, heard_at, closed_at, booted_at, mac, firmware, working_s, counted_at
       from (
         select told.*, row_number() over (partition by told.gateway_sn order by saved.id is null, told.opened_at) as place
         from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[],
           $6::timestamptz[], $7::text[], $8::text[], $9::bigint[], $10::timestamptz[])
           as told (id, gateway_sn, opened_at, heard_at, closed_at, booted_at, mac, firmware, working_s, counted_at)
         left join logger_visits saved on saved.id = told.id
       ) v
       left join (
         select o.gateway_sn, count(*) as count from logger_visits o
         where o.gateway_sn = any($2) and not exists (select from unnest($1::text[]) as told (id) where told.id = o.id)
         group by o.gateway_sn
       ) others using (gateway_sn)
       where place + coalesce(others.count, 0) <= $11
       on conflict (id) do update set heard_at = excluded.heard_at, closed_at = excluded.closed_at,
         booted_at = excluded.booted_at, mac = excluded.mac, firmware = excluded.firmware,
         working_s = excluded.working_s, counted_at = excluded.counted_at`,
      [
        visits.map(({ id }) => id),
        visits.map(({ sn }) => sn),
        visits.map(({ openedAt }) => new Date(openedAt)),
        visits.map(({ heardAt }) => new Date(heardAt)),
        visits.map(({ closedAt }) => dateOf(closedAt)),
        visits.map(({ bootedAt }) => dateOf(bootedAt)),
        visits.map(({ mac }) => mac),
        visits.map(({ firmware }) => firmware),
        visits.map(({ workingS }) => workingS),
        visits.map(({ countedAt }) => dateOf(countedAt)),
        mostVisits,
      ],
    )
  },

  /** Visits that no open claim needs, and claims of long ago. */
  async forgetOthers(now: number) {
    await pool.query('delete from gateway_claims where ended_at < $1', [new Date(now - 30 * dayMs)])
    await pool.query(
      `delete from logger_visits v where not exists
         (select from gateway_claims c where c.sn = v.gateway_sn and c.ended_at is null)`,
    )
  },
})

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** A person whose phone lost the network may look a little later. */
const graceMs = 120_000
