import { quantities, type Energies, type Quantity } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { addDays, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Pool, PoolClient } from 'pg'
import { isInTheWay, isKeptWaiting, withRetry } from '#db/retry.ts'
import { inTransaction } from '#db/transaction.ts'
import { numbersText } from '#telemetry/array-text.ts'
import { kwhOf, mWhOf, mWhPerKWh } from '#telemetry/energy-units.ts'
import { removeImport, settleImports } from '#telemetry/imported-days.store.ts'
import { noteMonths } from '#telemetry/months-to-sum.store.ts'

/** A day of another portal, kWh. */
export interface ImportedDay extends Energies {
  day: Day
  hasCurve: boolean
}

/** W over each five minutes of the day, from its beginning. */
export type Powers = Partial<Record<Quantity, readonly (number | null)[]>>

/** Seconds of the day for which its file tells an energy, and all that the flows need; undefined: for the whole day. */
export type Known = Partial<Record<Quantity | 'flows', number>>

export interface AddedDay extends ImportedDay {
  powers: Powers
  known: Known
}

/** What is known of a day that a file has as well. */
interface KnownDay {
  isMeasured: boolean
  /** As it was imported. */
  imported: (Energies & { hasCurve: boolean }) | undefined
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
  /** Of these, those with a curve. */
  curves: number
  countedDays: number
  generationKwh: number | null
  isInTotal: boolean
  fileMark: string | null
  isComplete: boolean
}

export type HistoryImportStore = ReturnType<typeof createHistoryImportStore>

export const createHistoryImportStore = (pool: Pool) => ({
  /** Newest first. Names of others are for the plant's owner, as in the audit. */
  async list(plantId: number, userId: number): Promise<StoredImport[]> {
    const { rows } = await pool.query<StoredImport>(
      `select i.number, i.file_name as "fileName", u.name as "importedBy", i.imported_at as "importedAt",
         i.is_in_total as "isInTotal", i.file_mark as "fileMark", i.is_complete as "isComplete", d.*, c.*
       from history_imports i join plants p on p.id = i.plant_id
       left join users u on u.id = i.imported_by and (u.id = $2 or p.owner_id = $2)
       join lateral (
         select min(day) as first, max(day) as last, count(*)::int as days, count(curve_begins)::int as curves
         from imported_days
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

  /**
   * Writes the days that `chosen` picks, given what is known of all of them, and the curves that known days lack. Days go
   * on in the import of the same file; without any, none begins. Undefined if they are to go on in an import that is not
   * there, of another person or of another file.
   */
  add: (plantId: number, days: readonly AddedDay[], { chosen, zone, now, ...by }: Adding) =>
    besideThePass(pool, async (client) => {
      // Pressed twice: the second one finds the days of the first.
      await waitForOthers(client, plantId)
      const known = await knownOf(
        client,
        plantId,
        days.map(({ day }) => day),
      )
      const { written, curves } = chosen(known)
      await addCurves(client, plantId, zone, curves)
      const [first, last] = [written[0], written.at(-1)]
      const same = by.fileMark === undefined ? undefined : await ofSameFile(client, plantId, by)
      if (same !== undefined) await setComplete(client, plantId, same, by.isComplete)
      if (!first || !last) return { number: null, known, written, curves }
      const number =
        same ?? (by.number === undefined ? await begun(client, plantId, now, by) : await found(client, plantId, by))
      if (number === undefined) return undefined
      await client.query(
        `insert into imported_days (plant_id, import_number, day, ${quantities.join(', ')}, curve_begins,
           ${powerColumns.join(', ')}, ${knownColumns.join(', ')})
         select $1, $2, day, ${quantities.join(', ')}, curve_begins,
           ${powerColumns.map((column) => `${column}::int[]`).join(', ')}, ${knownColumns.join(', ')}
         from unnest($3::date[], ${quantities.map((_, place) => `$${place + 4}::bigint[]`).join(', ')}, $10::timestamptz[],
           ${powerColumns.map((_, place) => `$${place + 11}::text[]`).join(', ')},
           ${knownColumns.map((_, place) => `$${place + 17}::int[]`).join(', ')})
           as w (day, ${quantities.join(', ')}, curve_begins, ${powerColumns.join(', ')}, ${knownColumns.join(', ')})`,
        [
          plantId,
          number,
          written.map(({ day }) => day),
          ...quantities.map((quantity) => written.map((day) => storedOf(day[quantity]))),
          written.map(({ day, hasCurve }) => (hasCurve ? new Date(startOfDay(zone, day)) : null)),
          ...quantities.map((quantity) =>
            written.map(({ powers }) => (powers[quantity] ? numbersText(powers[quantity]) : null)),
          ),
          ...knownOfDays.map((of) => written.map(({ known: { [of]: seconds } }) => seconds ?? null)),
        ],
      )
      const span = { from: startOfDay(zone, first.day), to: startOfDay(zone, addDays(last.day, 1)) }
      await noteMonths(client, await settleImports(client, [{ plantId, ...span }]))
      return { number, known, written, curves }
    }),

  /** Undefined if there is none. */
  remove: (plantId: number, number: number) =>
    besideThePass(pool, async (client) => {
      if (!(await waitForOthers(client, plantId))) return undefined
      const { rows } = await client.query<{ fileName: string }>(
        'delete from history_imports where plant_id = $1 and number = $2 returning file_name as "fileName"',
        [plantId, number],
      )
      await noteMonths(client, await removeImport(client, plantId, number))
      return rows[0]
    }),
})

/**
 * A pass writes one day of a plant and its month after the other, in the order in which they were reported; here are many days and then
 * their months. Each may hold what the other one waits for, or for longer than a statement waits: what is refused then tries again.
 */
const besideThePass = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>) =>
  withRetry(() => inTransaction(pool, work), {
    passes: (error) => isInTheWay(error) || isKeptWaiting(error),
    forMs: 20_000,
  })

/** One import or removal of a plant at a time, while devices of it go on reporting. False if the plant was deleted. */
const waitForOthers = async (client: PoolClient, plantId: number) => {
  const { rowCount } = await client.query('select from plants where id = $1 for no key update', [plantId])
  return rowCount === 1
}

interface Adding extends Adder {
  chosen: (known: ReadonlyMap<Day, KnownDay>) => { written: AddedDay[]; curves: AddedDay[] }
  zone: string
  now: number
}

interface Adder {
  fileName: string
  isInTotal: boolean
  /** The import that goes on. */
  number: number | undefined
  /** The same for the same file. */
  fileMark: string | undefined
  isComplete: boolean
  userId: number
}

const begun = async (client: PoolClient, plantId: number, now: number, by: Adder) => {
  const { rows } = await client.query<{ number: number }>(
    `insert into history_imports
       (plant_id, number, file_name, imported_by, imported_at, is_in_total, file_mark, is_complete)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7 from history_imports where plant_id = $1
     returning number`,
    [plantId, by.fileName, by.userId, new Date(now), by.isInTotal, by.fileMark, by.isComplete],
  )
  return rows[0]?.number
}

const found = async (client: PoolClient, plantId: number, { number, fileName, userId, isInTotal }: Adder) => {
  const { rows } = await client.query<{ number: number }>(
    `select number from history_imports
     where plant_id = $1 and number = $2 and file_name = $3 and imported_by = $4 and is_in_total = $5`,
    [plantId, number, fileName, userId, isInTotal],
  )
  return rows[0]?.number
}

/** Also for another person who has the file, as long as the days count in the same way. */
const ofSameFile = async (client: PoolClient, plantId: number, { fileMark, isInTotal }: Adder) => {
  const { rows } = await client.query<{ number: number }>(
    `select number from history_imports where plant_id = $1 and file_mark = $2 and is_in_total = $3
     order by number desc limit 1`,
    [plantId, fileMark, isInTotal],
  )
  return rows[0]?.number
}

const setComplete = (client: PoolClient, plantId: number, number: number, isComplete: boolean) =>
  client.query('update history_imports set is_complete = $3 where plant_id = $1 and number = $2', [
    plantId,
    number,
    isComplete,
  ])

/** What the days count stays as it is, so that no sum changes. */
const addCurves = async (client: PoolClient, plantId: number, zone: string, days: readonly AddedDay[]) => {
  if (days.length === 0) return
  await client.query(
    `update imported_days i set curve_begins = w.curve_begins,
       ${powerColumns.map((column) => `${column} = w.${column}::int[]`).join(', ')}
     from unnest($2::date[], $3::timestamptz[], ${powerColumns.map((_, place) => `$${place + 4}::text[]`).join(', ')})
       as w (day, curve_begins, ${powerColumns.join(', ')})
     where i.plant_id = $1 and i.day = w.day and i.curve_begins is null`,
    [
      plantId,
      days.map(({ day }) => day),
      days.map(({ day }) => new Date(startOfDay(zone, day))),
      ...quantities.map((quantity) =>
        days.map(({ powers }) => (powers[quantity] ? numbersText(powers[quantity]) : null)),
      ),
    ],
  )
  // Written again: what is kept of a day's income names the version of the day, and it was that of a day without hours.
  const settled = await settleImports(
    client,
    days.map(({ day }) => ({ plantId, from: startOfDay(zone, day), to: startOfDay(zone, addDays(day, 1)) - 1 })),
  )
  await noteMonths(client, settled)
}

const powerColumns = quantities.map((quantity) => `${quantity}_w`)
const knownOfDays = [...quantities, 'flows' as const]
const knownColumns = knownOfDays.map((of) => `${of}_known_s`)

const knownOf = async (
  client: Pick<PoolClient, 'query'>,
  plantId: number,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, KnownDay>> => {
  const { rows } = await client.query<RawKnown>(
    `select w.day, i.day is not null as is_imported, i.curve_begins is not null as has_curve,
       ${quantities.map((quantity) => `i.${quantity}`).join(', ')},
       d.day is not null as is_measured
     from unnest($2::date[]) as w (day)
     left join imported_days i on i.plant_id = $1 and i.day = w.day
     left join plant_days d on d.plant_id = $1 and d.day = w.day and d.import_number is null
       and num_nonnulls(${quantities.map((quantity) => `d.${quantity}`).join(', ')}) > 0
     where i.day is not null or d.day is not null`,
    [plantId, days],
  )
  return new Map<Day, KnownDay>(
    rows.map(({ day, is_imported, has_curve, is_measured, ...row }): [Day, KnownDay] => [
      day,
      {
        isMeasured: is_measured,
        imported: is_imported
          ? { ...recordOf(quantities, (quantity) => kwhOf(row[quantity])), hasCurve: has_curve }
          : undefined,
      },
    ]),
  )
}

type RawKnown = Record<Quantity, number | null> & {
  day: Day
  is_imported: boolean
  has_curve: boolean
  is_measured: boolean
}

const storedOf = (kwh: number | null) => (kwh === null ? null : mWhOf(kwh))
