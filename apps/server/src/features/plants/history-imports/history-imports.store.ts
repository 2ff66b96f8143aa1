import { quantities, type Energies, type Quantity } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { addDays, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/transaction.ts'
import { kwhOf, mWhOf, mWhPerKWh } from '#telemetry/energy-units.ts'
import { removeImport, settleImports } from '#telemetry/imported-days.store.ts'

/** A day of another portal, kWh. */
export interface ImportedDay extends Energies {
  day: Day
}

/** What is known of a day that a file has as well. */
interface KnownDay {
  isMeasured: boolean
  /** As it was imported. */
  imported: Energies | undefined
}

export interface StoredImport {
  number: number
  fileName: string
  /** Null if unknown to the reader. */
  importedBy: string | null
  importedAt: Date
  first: Day
  last: Day
  days: number
  countedDays: number
  generationKwh: number | null
  isInTotal: boolean
}

export type HistoryImportStore = ReturnType<typeof createHistoryImportStore>

export const createHistoryImportStore = (pool: Pool) => ({
  /** Newest first. Names of others are for the plant's owner, as in the audit. */
  async list(plantId: number, userId: number): Promise<StoredImport[]> {
    const { rows } = await pool.query<StoredImport>(
      `select i.number, i.file_name as "fileName", u.name as "importedBy", i.imported_at as "importedAt",
         i.is_in_total as "isInTotal", d.*, c.*
       from history_imports i join plants p on p.id = i.plant_id
       left join users u on u.id = i.imported_by and (u.id = $2 or p.owner_id = $2)
       join lateral (
         select min(day) as first, max(day) as last, count(*)::int as days from imported_days
         where plant_id = i.plant_id and import_number = i.number
       ) as d on d.days > 0
       join lateral (
         select count(*)::int as "countedDays", sum(generation)::float8 / ${mWhPerKWh} as "generationKwh" from plant_days
         where plant_id = i.plant_id and import_number = i.number
       ) as c on true
       where i.plant_id = $1 order by i.number desc`,
      [plantId, userId],
    )
    return rows
  },

  /** What is known of days, by day. */
  knownOf: (plantId: number, days: readonly Day[]) => knownOf(pool, plantId, days),

  /** Writes the days that `chosen` picks, given what is known of all of them. Nothing is written without any. */
  add: (plantId: number, days: readonly ImportedDay[], { chosen, zone, now, ...by }: Adding) =>
    inTransaction(pool, async (client) => {
      // Pressed twice: the second one finds the days of the first.
      await client.query('select from plants where id = $1 for update', [plantId])
      const known = await knownOf(
        client,
        plantId,
        days.map(({ day }) => day),
      )
      const written = chosen(known)
      const [first, last] = [written[0], written.at(-1)]
      if (!first || !last) return { number: null, known, written }
      const { rows } = await client.query<{ number: number }>(
        `insert into history_imports (plant_id, number, file_name, imported_by, imported_at, is_in_total)
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 from history_imports where plant_id = $1 returning number`,
        [plantId, by.fileName, by.userId, new Date(now), by.isInTotal],
      )
      const number = rows[0]?.number ?? null
      await client.query(
        `insert into imported_days (plant_id, import_number, day, ${quantities.join(', ')})
         select $1, $2, * from unnest($3::date[], ${quantities.map((_, place) => `$${place + 4}::bigint[]`).join(', ')})`,
        [
          plantId,
          number,
          written.map(({ day }) => day),
          ...quantities.map((quantity) => written.map((day) => storedOf(day[quantity]))),
        ],
      )
      const span = { from: startOfDay(zone, first.day), to: startOfDay(zone, addDays(last.day, 1)) }
      await settleImports(client, [{ plantId, ...span }])
      return { number, known, written }
    }),

  /** Undefined if there is none. */
  remove: (plantId: number, number: number) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ fileName: string }>(
        'delete from history_imports where plant_id = $1 and number = $2 returning file_name as "fileName"',
        [plantId, number],
      )
      await removeImport(client, plantId, number)
      return rows[0]
    }),
})

interface Adding {
  chosen: (known: ReadonlyMap<Day, KnownDay>) => ImportedDay[]
  zone: string
  fileName: string
  isInTotal: boolean
  userId: number
  now: number
}

const knownOf = async (
  client: Pick<PoolClient, 'query'>,
  plantId: number,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, KnownDay>> => {
  const { rows } = await client.query<RawKnown>(
    `select w.day, i.day is not null as is_imported, ${quantities.map((quantity) => `i.${quantity}`).join(', ')},
       d.day is not null as is_measured
     from unnest($2::date[]) as w (day)
     left join imported_days i on i.plant_id = $1 and i.day = w.day
     left join plant_days d on d.plant_id = $1 and d.day = w.day and d.import_number is null
       and num_nonnulls(${quantities.map((quantity) => `d.${quantity}`).join(', ')}) > 0
     where i.day is not null or d.day is not null`,
    [plantId, days],
  )
  return new Map<Day, KnownDay>(
    rows.map(({ day, is_imported, is_measured, ...row }): [Day, KnownDay] => [
      day,
      {
        isMeasured: is_measured,
        imported: is_imported ? recordOf(quantities, (quantity) => kwhOf(row[quantity])) : undefined,
      },
    ]),
  )
}

type RawKnown = Record<Quantity, number | null> & { day: Day; is_imported: boolean; is_measured: boolean }

const storedOf = (kwh: number | null) => (kwh === null ? null : mWhOf(kwh))
