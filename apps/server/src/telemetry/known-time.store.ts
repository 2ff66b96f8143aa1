import { firstOf } from '@heliograph/domain/sure'
import type { Pool } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import type { Uptime } from './machine-clock.ts'

export interface NotedTime {
  at: number
  uptime: Uptime | undefined
  unwitnessedMs: number
  /** How often it was corrected. */
  corrections: number
}

export interface TimeRecords {
  noted: NotedTime | undefined
  /** What the database server's clock shows. */
  database: number
  /** What the clocks of other machines showed, by boot. */
  clocks: Map<string, number>
  /** How many gateways there are, up to the number that is needed as witnesses. */
  gateways: number
}

export const createKnownTimeStore = (pool: Pool) => ({
  /** Replaces the noted time by what `note` makes of the records; one process at a time. */
  update: (own: { boot: string | undefined; shows: number }, note: (records: TimeRecords) => NotedTime) =>
    inTransaction(pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('telemetry.known-time'))`)
      const { rows } = await client.query<RawNoted>(
        `select at, boot, uptime_ms, unwitnessed_ms, corrections, clock_timestamp() as database,
           (select count(*)::int from (select from gateways limit $1) as few) as gateways
         from (values (true)) as always (yes) left join known_time on true`,
        [mostGateways],
      )
      const row = firstOf(rows)
      const boot = own.boot ?? null
      const { rows: clocks } = await client.query<{ boot: string; shows: Date }>(
        'select boot, shows from machine_clocks where boot is distinct from $1',
        [boot],
      )
      const noted = note({
        noted: notedIn(row),
        database: row.database.getTime(),
        clocks: new Map(clocks.map((clock) => [clock.boot, clock.shows.getTime()])),
        gateways: row.gateways,
      })
      await client.query(
        `insert into known_time (at, boot, uptime_ms, unwitnessed_ms, corrections) values ($1, $2, $3, $4, $5)
         on conflict (one) do update set at = excluded.at, boot = excluded.boot, uptime_ms = excluded.uptime_ms,
           unwitnessed_ms = excluded.unwitnessed_ms, corrections = excluded.corrections`,
        [
          new Date(noted.at),
          noted.uptime?.boot ?? null,
          noted.uptime?.ms ?? null,
          noted.unwitnessedMs,
          noted.corrections,
        ],
      )
      if (boot !== null) {
        await client.query(
          `insert into machine_clocks (boot, shows) values ($1, $2)
           on conflict (boot) do update set shows = excluded.shows`,
          [boot, new Date(own.shows)],
        )
      }
    }),
})

interface RawNoted {
  at: Date | null
  boot: string | null
  uptime_ms: number | null
  unwitnessed_ms: number | null
  corrections: number | null
  database: Date
  gateways: number
}

const notedIn = ({ at, boot, uptime_ms: ms, unwitnessed_ms, corrections }: RawNoted): NotedTime | undefined =>
  at === null
    ? undefined
    : {
        at: at.getTime(),
        uptime: boot === null || ms === null ? undefined : { boot, ms },
        unwitnessedMs: unwitnessed_ms ?? 0,
        corrections: corrections ?? 0,
      }

/** So many gateways are witness enough. */
const mostGateways = 3
