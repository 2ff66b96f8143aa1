import type { ServerWords } from '@heliograph/phrases/server'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Post } from '#needs/messages.ts'
import type { ComingDate, DueDateStore } from './due-dates.store.ts'

/** Reminds people of dates that come near: each of them gets one mail about all that are new. */
export const createDueDateReminders =
  ({ store, postIn, wordsIn, poke, now }: ReminderNeeds) =>
  async () => {
    await store.remind({ now: now(), fromHour }, async (coming, trx) => {
      const people = new Map<number, ComingDate[]>()
      for (const date of coming) people.set(date.person.id, [...(people.get(date.person.id) ?? []), date])
      for (const dates of people.values()) await mail(dates, trx)
    })
    poke()

    async function mail(dates: readonly ComingDate[], trx: Kysely<Database>) {
      const [first] = dates
      if (!first) return
      const { id, email, language } = first.person
      const words = await wordsIn(language)
      const plants = new Set(dates.map(({ plantId }) => plantId))
      const headline = dates.length === 1 ? lineOf(first, words) : words.headline({ count: dates.length })
      await postIn(trx)({
        channel: 'mail',
        to: email,
        kind: 'dates-due',
        language,
        about: { userId: id, plantIds: [...plants] },
        facts: {
          headline,
          news: [dates.map((date) => `– ${lineOf(date, words)}`).join('\n')],
          path: plants.size === 1 ? `/plant/infos/detail?plant=${first.plantId}` : '/plant/list',
        },
      })
    }
  }

const lineOf = ({ plantName, deviceName, kind, day, daysLeft }: ComingDate, words: Words) => {
  const what = words.kinds[kind]
  const line = { what, plant: plantName, day, left: words.left({ count: daysLeft }) }
  return deviceName === null ? words.line(line) : words.lineOfDevice({ ...line, device: deviceName })
}

type Words = ServerWords['dates']

export interface ReminderNeeds {
  store: Pick<DueDateStore, 'remind'>
  /** Stores a message in a transaction. */
  postIn: (db: Kysely<Database>) => Post
  wordsIn: (language: string) => Promise<Words>
  /** Called after messages were stored. */
  poke: () => void
  now: () => number
}

/** Nobody has to read it at night. */
const fromHour = 8
