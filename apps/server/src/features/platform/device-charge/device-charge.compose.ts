import { serverWordsIn } from '@heliograph/phrases/server'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { RestingServices } from '#needs/data-service.ts'
import { spokenLanguage } from '#needs/languages.ts'
import type { Post } from '#needs/messages.ts'
import { deviceChargeRoutes } from './device-charge.routes.ts'
import { createServiceStore } from './device-charge.store.ts'
import { createDeviceCharge } from './device-charge.ts'
import { createReminderStore } from './reminders.store.ts'
import { createReminders } from './reminders.ts'

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  /** Connections that see all brands. */
  ownDb: Kysely<Database>
  brand: string
  isOffered: () => boolean
  canBeBought: () => Promise<boolean>
  outbox: { postIn: (trx: Kysely<Database>) => Post; poke: () => void }
  record: RecordAudit
  now: () => number
}

export const composeDeviceCharge = ({ db, ownDb, brand, outbox, ...needs }: Needs) => {
  const storeIn = (trx: Kysely<Database>) => createServiceStore(trx, brand)
  const { isElsewhere } = storeIn(ownDb)
  const deviceCharge = createDeviceCharge({ ...needs, store: storeIn(db), storeIn, isElsewhere })
  const reminders = createReminders({
    ...outbox,
    within: (work) => db.transaction().execute((trx) => work(createReminderStore(trx, brand), trx)),
    restIn: async (language, count) => (await serverWordsIn(spokenLanguage(language), 'telling')).rest({ count }),
    isSold: deviceCharge.isSold,
    now: needs.now,
  })
  const resting: RestingServices = {
    plants: deviceCharge.restingPlants,
    devices: deviceCharge.restingDevices,
    allPlants: deviceCharge.restingPlantsSql,
  }
  return {
    fulfilment: deviceCharge.fulfilment,
    resting,
    routes: deviceChargeRoutes(deviceCharge),
    jobs: [
      { name: 'note-data-services', cron: '13 * * * *', work: deviceCharge.note },
      { name: 'remind-data-services', cron: '23 * * * *', work: reminders.remind },
    ],
  }
}
