import { serverWordsIn } from '@heliograph/phrases/server'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { spokenLanguage } from '#needs/languages.ts'
import { createDueDateReminders, type ReminderNeeds } from './due-dates.job.ts'
import { dueDateRoutes } from './due-dates.routes.ts'
import { createDueDateStore } from './due-dates.store.ts'
import { createDueDates, type DueDateNeeds } from './due-dates.ts'

interface Needs extends Omit<DueDateNeeds, 'store'>, Pick<ReminderNeeds, 'postIn' | 'poke'> {
  db: Kysely<Database>
  readablePlants: Parameters<typeof createDueDateStore>[1]['readablePlants']
}

export const composeDueDates = ({ db, readablePlants, ...needs }: Needs) => {
  const store = createDueDateStore(db, { readablePlants })
  const wordsIn = (language: string) => serverWordsIn(spokenLanguage(language), 'dates')
  return {
    routes: dueDateRoutes(createDueDates({ ...needs, store })),
    jobs: [{ name: 'remind-of-dates', cron: '23 * * * *', work: createDueDateReminders({ ...needs, store, wordsIn }) }],
  }
}
