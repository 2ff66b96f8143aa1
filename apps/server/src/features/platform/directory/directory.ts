import { Refusal } from '@heliograph/domain/errors'
import { dayAt, dayMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { createCache } from '#needs/cache.ts'
import type { Actor } from '#needs/caller.ts'
import { manyCountedAgainMs, quicklyCounted } from '#needs/pages.ts'
import { together } from '#telemetry/together.ts'
import type { ListedGateway, ListedOrganisation, ListedPlant } from './listed.store.ts'
import type { ListedMessage, MessageSearch } from './messages.store.ts'
import type { Search } from './pattern.ts'
import type { Person } from './people.store.ts'

export type Directory = ReturnType<typeof createDirectory>

/** A part of a list, and the number below which the next part begins; null at the end. */
export interface Part<Row> {
  next: number | null
  rows: Row[]
}

/**
 * Lists of a brand's people, organisations, gateways, plants and messages for its operators, and what these do with accounts
 * and messages.
 */
export const createDirectory = ({ people, listed, messages, endSessions, retry, record, now }: Needs) => {
  /** One row more than wanted shows whether there is a next part. */
  const partOf = async <Row extends { id: number }>(
    search: Search,
    read: (search: Search) => Promise<Row[]>,
  ): Promise<Part<Row>> => {
    const found = await read({ ...search, size: search.size + 1 })
    const rows = found.slice(0, search.size)
    return { rows, next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null }
  }

  /** Counting 100,000 plants takes longer than finding their organisation, and operators search letter by letter. */
  const counts = createCache<number, number>({ forMs: 0, now, most: 1000 })
  const countOf = together((ids: readonly number[]) => listed.plantCounts(ids, new Date(now())))
  const keptFor = (count: number) => (count > quicklyCounted ? manyCountedAgainMs : 0)
  const plantsOf = (organisationId: number) =>
    counts.recall(organisationId, () => countOf(organisationId), undefined, keptFor)

  return {
    people: (search: Search) => partOf(search, (wanted) => people.people(wanted, new Date(now()))),
    organisations: (search: Search) =>
      partOf(search, async (wanted) => {
        const found = await listed.organisations(wanted)
        return Promise.all(found.map(async (each) => ({ ...each, plants: await plantsOf(each.id) })))
      }),
    gateways: (search: Search) =>
      partOf(search, (wanted) => listed.gateways(wanted, dayAt('UTC', now() - rejectedForMs))),
    plants: (search: Search) => partOf(search, (wanted) => listed.plants(wanted, new Date(now()))),

    messages: ({ state, ...search }: MessageSearch) =>
      partOf(search, (wanted) => messages.messages({ ...wanted, state }, new Date(now()))),

    async retryMessage(id: number, by: Actor) {
      const message = await messages.message(id, new Date(now()))
      if (!message) throw new Refusal('resource_not_exist_or_deleted')
      if (!message.mayRetry) throw new Refusal('ABNORMAL_SITUATION')
      const { channel, kind, userId: subjectUserId } = message
      await record({ kind: 'message.retry', ...by, subjectUserId, facts: { number: id, channel, message: kind } })
      // Sent, withdrawn or erased meanwhile.
      if (!(await retry(id))) throw new Refusal('ABNORMAL_SITUATION')
    },

    async endSessions(subjectUserId: number, by: Actor) {
      if (!(await people.exists(subjectUserId))) throw new Refusal('resource_not_exist_or_deleted')
      await record({ kind: 'session.end', ...by, subjectUserId, facts: { which: 'all' } })
      await endSessions(subjectUserId)
    },

    /** Operators cannot take back their own right: the last one cannot be lost, and a slip cannot shut anyone out. */
    async setOperator(subjectUserId: number, isOperator: boolean, by: Actor) {
      if (subjectUserId === by.userId) throw new Refusal('AU_NO_OPERATION_PERMISSION', 'OWN_RIGHT')
      const outcome = await people.setOperator(subjectUserId, isOperator, by.userId)
      // Someone took the caller's right back a moment ago: for them, there is nothing here any more.
      if (outcome === 'forbidden' || outcome === 'absent') throw new Refusal('resource_not_exist_or_deleted')
      if (outcome === 'same') return
      await record({ kind: isOperator ? 'operator.give' : 'operator.take-back', ...by, subjectUserId })
    },
  }
}

const rejectedForMs = 7 * dayMs

interface Needs {
  people: {
    people: (search: Search, now: Date) => Promise<Person[]>
    exists: (userId: number) => Promise<boolean>
    setOperator: (userId: number, isOperator: boolean, by: number) => Promise<'done' | 'same' | 'absent' | 'forbidden'>
  }
  listed: {
    organisations: (search: Search) => Promise<Omit<ListedOrganisation, 'plants'>[]>
    plantCounts: (organisationIds: readonly number[], now: Date) => Promise<number[]>
    gateways: (search: Search, since: string) => Promise<ListedGateway[]>
    plants: (search: Search, now: Date) => Promise<ListedPlant[]>
  }
  messages: {
    messages: (search: MessageSearch, now: Date) => Promise<ListedMessage[]>
    message: (id: number, now: Date) => Promise<ListedMessage | undefined>
  }
  endSessions: (userId: number) => Promise<void>
  /** Sends it soon; false if there is nothing to send any more. */
  retry: (messageId: number) => Promise<boolean>
  record: RecordAudit
  now: () => number
}
