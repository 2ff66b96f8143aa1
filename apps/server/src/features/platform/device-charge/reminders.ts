import { addDays, dayAt } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { deviceChargePath } from '#needs/data-service.ts'
import type { Post } from '#needs/messages.ts'
import type { Reminder, ReminderStore } from './reminders.store.ts'

/** Tells people that a data service ends, each once: what is noted and the mails are one transaction. */
export const createReminders = ({ within, postIn, isSold, poke, now }: Needs) => ({
  async remind() {
    if (!(await isSold())) return
    await within(async (store, trx) => {
      await store.forget(addDays(dayAt('UTC', now()), -keptDays))
      const byPerson = new Map<number, Reminder[]>()
      for (const one of await store.take(now())) byPerson.set(one.userId, [...(byPerson.get(one.userId) ?? []), one])
      for (const mine of byPerson.values()) {
        const [first] = mine
        if (!first) continue
        const news = [mine.map(lineOf).join('\n')]
        const facts = { news, path: deviceChargePath }
        const { email: to, language } = first
        await postIn(trx)({ channel: 'mail', to, kind: 'service-ends', language, facts })
      }
    })
    poke()
  },
})

const lineOf = ({ logger, sn, plant, until }: Reminder) =>
  `${until}: ${logger === sn ? sn : `${logger} (${sn})`}, ${plant}`

const keptDays = 90

interface Needs {
  /** All of the work, or nothing of it. */
  within: (work: (store: ReminderStore, trx: Kysely<Database>) => Promise<void>) => Promise<void>
  postIn: (trx: Kysely<Database>) => Post
  isSold: () => Promise<boolean>
  /** Called after messages were stored. */
  poke: () => void
  now: () => number
}
