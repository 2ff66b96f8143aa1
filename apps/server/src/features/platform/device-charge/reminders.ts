import { addDays, dayAt } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { deviceChargePath } from '#needs/data-service.ts'
import type { Post } from '#needs/messages.ts'
import type { Reminder, ReminderStore } from './reminders.store.ts'

/** Tells people that a data service ends, each once: what is noted and the mails are one transaction. */
export const createReminders = ({ within, postIn, restIn, isSold, poke, now }: Needs) => ({
  async remind() {
    if (!(await isSold())) return
    await within(async (store, trx) => {
      await store.forget(addDays(dayAt('UTC', now()), -keptDays))
      const byPerson = new Map<number, Reminder[]>()
      for (const one of await store.take(now())) byPerson.set(one.userId, [...(byPerson.get(one.userId) ?? []), one])
      for (const mine of byPerson.values()) {
        const [first] = mine
        if (!first) continue
        const { email: to, language } = first
        const rest = mine.length - mostLines
        const lines = [...mine.slice(0, mostLines).map(lineOf), ...(rest > 0 ? [await restIn(language, rest)] : [])]
        const facts = { news: [lines.join('\n')], path: deviceChargePath }
        await postIn(trx)({ channel: 'mail', to, kind: 'service-ends', language, facts })
      }
    })
    poke()
  },
})

const lineOf = ({ logger, sn, plant, until }: Reminder) =>
  `${until}: ${logger === sn ? sn : `${logger} (${sn})`}, ${plant}`

/** Businesses work on thousands of plants, and all loggers that were there when the sale began end on one day. */
const mostLines = 40
const keptDays = 90

interface Needs {
  /** All of the work, or nothing of it. */
  within: (work: (store: ReminderStore, trx: Kysely<Database>) => Promise<void>) => Promise<void>
  postIn: (trx: Kysely<Database>) => Post
  /** Says how many more there are. */
  restIn: (language: string, count: number) => Promise<string>
  isSold: () => Promise<boolean>
  /** Called after messages were stored. */
  poke: () => void
  now: () => number
}
