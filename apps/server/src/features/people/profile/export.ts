import { Refusal } from '@heliograph/domain/errors'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { ExportStore } from './export.store.ts'

export type AccountExport = ReturnType<typeof createAccountExport>

/** How often an account can be exported, and how large it can be (spec §5). */
export interface ExportSettings {
  /** Off where the law gives people their data whenever they ask. */
  onceAYear: boolean
  mostPlants: number
}

export interface ExportState {
  /** When the account was last exported. */
  usedAt: Date | null
  /** When it can be exported again; null for now. */
  availableAt: Date | null
  settings: ExportSettings
  /** The person's own plants. */
  plants: number
}

/** Everything about a person in one machine-readable file. */
export const createAccountExport = ({ store, settings, dataCentre, limits, record, now }: Needs) => {
  const waitMs = settings.onceAYear ? undefined : shortWaitMs
  const usableSince = () => (waitMs === undefined ? yearsFrom(now(), -1) : now() - waitMs)
  const usableFrom = (used: number) => (waitMs === undefined ? yearsFrom(used, 1) : used + waitMs)

  return {
    async state(userId: number): Promise<ExportState> {
      const [used, plants] = await Promise.all([store.lastUse(userId), store.countPlants(userId)])
      return {
        usedAt: used === undefined ? null : new Date(used),
        availableAt: used === undefined || usableFrom(used) <= now() ? null : new Date(usableFrom(used)),
        settings,
        plants,
      }
    },

    async write({ userId, ip }: Actor) {
      const plants = await store.countPlants(userId)
      if (plants > settings.mostPlants) throw new Refusal('EXPORT_PLANT_LIMIT', settings.mostPlants)
      const taken = now()
      if (!(await store.take(userId, taken, usableSince()))) {
        throw new Refusal(settings.onceAYear ? 'EXPORT_USED_IN_PAST_YEAR' : 'TOO_MANY_REQUESTS')
      }
      const giveBack = () => store.giveBack(userId, taken)
      try {
        // Limited, because a client that always aborts just before the end gets the data without using up the export.
        await limits.take(new Map([[`exports of ${userId}`, begunPerDay]]), dayMs)
        await record({ kind: 'account.export', userId, ip, facts: { plants } })
      } catch (error) {
        await giveBack()
        throw error
      }
      const about = { exportedAt: new Date(taken), dataCentre }
      const pieces = orUnread(piecesOf(store, userId, about, giveBack), giveBack)
      return { name: `heliograph-account-${new Date(taken).toISOString().slice(0, 10)}.json`, pieces }
    },
  }
}

/** Streams row by row. An aborted download gives the export back. */
async function* piecesOf(store: ExportStore, userId: number, about: object, giveBack: () => Promise<void>) {
  let whole = false
  try {
    const head = { format: 'heliograph-account', formatVersion: 1, ...about, person: await store.person(userId) }
    yield JSON.stringify(head).slice(0, -1)
    for (const { name, rows } of store.parts(userId)) {
      yield `,\n${JSON.stringify(name)}:[`
      let first = true
      for await (const row of rows) {
        yield `${first ? '\n' : ',\n'}${JSON.stringify(row)}`
        first = false
      }
      yield ']'
    }
    whole = true
    yield '}\n'
  } finally {
    if (!whole) await giveBack()
  }
}

/** Those who leave before the first byte had no file either: a generator that never began does not notice that it ends. */
const orUnread = (pieces: AsyncGenerator<string>, giveBack: () => Promise<void>): AsyncIterable<string> => {
  let isRead = false
  const iterator: AsyncIterator<string> = {
    next() {
      isRead = true
      return pieces.next()
    },
    async return() {
      if (!isRead) await giveBack()
      return pieces.return(undefined)
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

const yearsFrom = (at: number, years: number) => {
  const date = new Date(at)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

/** Often enough for everyone's rights, but rare enough not to be a load. */
const shortWaitMs = 10 * minuteMs
const begunPerDay = 5

interface Needs {
  store: ExportStore
  settings: ExportSettings
  dataCentre: string
  limits: Pick<Limits, 'take'>
  record: RecordAudit
  now: () => number
}
