import { errorOf } from '@heliograph/domain/caught'
import { addDays, dayMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { endZip } from '#documents/zip.ts'
import type { ExportTables } from '#needs/export-tables.ts'
import type { Post } from '#needs/messages.ts'
import { createEntryWriter } from './entry-writer.ts'
import { isOfMoments, keptMs, TooLarge, type Problem, type Reached, type Source } from './large-export.ts'
import type { LargeExportWorkStore, TakenExport } from './large-exports.store.ts'

/**
 * Prepares large exports, one at a time in an installation, in pieces: what is in memory does not grow. A file of text is complete after
 * each month, so that a process which dies loses one at most; in other formats the file of a source is begun again.
 */
export const createLargeExportWork = ({
  store,
  tableOf,
  reportedColumns,
  postIn,
  poke,
  report,
  now,
}: LargeExportWorkNeeds) => {
  const prepare = async (taken: TakenExport, stopAt: number) => {
    const { wanted, sources, plantId } = taken
    let { reached } = taken
    const stored = async (isStored: Promise<boolean>) => {
      if (!(await isStored)) throw new Lost()
    }
    const writer = createEntryWriter({
      begins: reached.at,
      keep: (piece) => stored(store.keep(taken, { ...piece, dueAt: now() + holdMs })),
      now,
    })

    const goTo = async (next: Omit<Reached, 'at'>) => {
      reached = { ...next, at: writer.place() }
      await stored(store.mark(taken, reached, now() + holdMs))
    }

    /** Those that were chosen; of a device what it reports of them. Undefined for all. */
    const columnsOf = async (deviceId: number | null, { step, columns, deviceColumns }: TakenExport['wanted']) => {
      if (deviceId === null) return columns
      if (!deviceColumns) return undefined
      return (await reportedColumns([deviceId], { step, columns: deviceColumns })).get(deviceId) ?? []
    }

    const writeSlice = async (source: Source) => {
      const skipped = { ...reached, source: reached.source + 1, begun: null }
      const first = reached.begun?.next ?? wanted.first
      const last = sliceEnd(wanted, first)
      if (source.deviceId !== null && !(await store.isInPlant(source.deviceId, plantId))) return goTo(skipped)
      const { step, units } = wanted
      const columns = reached.begun?.columns ?? (await columnsOf(source.deviceId, wanted))
      // Nothing that was asked for.
      if (columns?.length === 0) return goTo(skipped)
      const table = await tableOf(plantId, source.deviceId, { step, units, first, last, columns })
      // It never reported.
      if (!table) return goTo(skipped)
      const name = `${source.name}-${step}-${wanted.first}-to-${wanted.last}.${wanted.format}`
      const [from, to] = [startOfDay('UTC', wanted.first), startOfDay('UTC', addDays(wanted.last, 1))]
      const written = await writer.write({
        name,
        entry: reached.begun?.entry,
        rows: reached.rows,
        doneAt: (at) => Math.min((reached.source + shareOf(at, from, to)) / sources.length, 0.999),
        piecesOf: (onRow) => table.pieces(wanted, { isContinued: reached.begun !== null, onRow }),
        isLast: last >= wanted.last,
      })
      const { rows, entry } = written
      if (last < wanted.last)
        return goTo({ ...reached, rows, begun: { entry, columns: table.columns, next: addDays(last, 1) } })
      return goTo({ ...skipped, rows, entries: [...reached.entries, entry] })
    }

    for (let source = sources[reached.source]; source; source = sources[reached.source]) {
      await writeSlice(source)
      if (now() >= stopAt) return store.release(taken, now())
    }
    if (reached.entries.length === 0) throw new GivenUp('no-data')
    const directory = endZip(reached.entries, writer.place(), new Date(now()))
    await writer.add(directory, { done: 0.999, rows: reached.rows })
    const { email, userId, language } = taken
    await stored(
      store.finish(
        taken,
        { reached: { ...reached, at: writer.place() }, at: now(), forgottenAt: now() + keptMs },
        async (trx) =>
          email !== null &&
          postIn(trx)({
            channel: 'mail',
            to: email,
            kind: 'export-ready',
            language,
            about: { userId, plantIds: [plantId] },
            facts: {
              plant: taken.plantName,
              days: String(keptMs / dayMs),
              path: `/plant/infos/exportdata?plant=${plantId}`,
            },
          }),
      ),
    )
    poke()
  }

  const work = async (taken: TakenExport, stopAt: number) => {
    try {
      if (taken.isDisabled || !(await store.reads(taken.userId, taken.plantId))) throw new GivenUp('no-access')
      if (taken.tries > pausesMs.length + 1) throw new GivenUp('not-made')
      await prepare(taken, stopAt)
    } catch (error) {
      // It was cancelled, or this process was too slow and another one has it.
      if (error instanceof Lost) return
      if (error instanceof GivenUp) return store.giveUp(taken, error.problem, now() + keptMs)
      if (error instanceof TooLarge) return store.giveUp(taken, 'too-large', now() + keptMs)
      report(new Error(`Large export ${taken.id} was not prepared: ${errorOf(error).message}`, { cause: error }))
      const pause = pausesMs[taken.tries - 1]
      if (pause === undefined) return store.giveUp(taken, 'not-made', now() + keptMs)
      await store.release(taken, now() + pause)
    }
  }

  return async () => {
    await store.forget(now())
    const stopAt = now() + runMs
    while (now() < stopAt) {
      const taken = await store.take({ now: now(), holdMs })
      if (!taken) return
      await work(taken, stopAt)
    }
  }
}

export interface LargeExportWorkNeeds {
  store: LargeExportWorkStore
  tableOf: ExportTables['tableOf']
  reportedColumns: ExportTables['reportedColumns']
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  /** Called after messages were stored. */
  poke: () => void
  report: (error: Error) => void
  now: () => number
}

class Lost extends Error {}

class GivenUp extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/** The last day of what is written at once. */
const sliceEnd = ({ format, step, last }: TakenExport['wanted'], first: Day) => {
  const isText = format === 'csv' || format === 'jsonl'
  const end = isText && isOfMoments(step) ? addDays(first, daysOfSlice - 1) : last
  return end < last ? end : last
}

/** Of a time, from 0 to 1. */
const shareOf = (at: number | Day, from: number, to: number) => {
  const instant = typeof at === 'string' ? startOfDay('UTC', at) : at
  return Math.min(Math.max((instant - from) / (to - from), 0), 1)
}

const daysOfSlice = 31
/** For so long, no other process takes what one is writing; each piece begins it again. */
const holdMs = 2 * minuteMs
/** Other jobs need the room, too. A file of a source that can't be interrupted takes longer. */
const runMs = 50_000
/** Pauses after tries in which it did not come forward. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, 60 * minuteMs, 120 * minuteMs]
