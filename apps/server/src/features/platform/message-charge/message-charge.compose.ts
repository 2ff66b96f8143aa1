import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { messageChargeRoutes } from './message-charge.routes.ts'
import { createCreditStore } from './message-charge.store.ts'
import { createMessageCharge } from './message-charge.ts'

interface Needs {
  db: Kysely<Database>
  isOffered: () => boolean
  canBeBought: () => Promise<boolean>
  now: () => number
}

export const composeMessageCharge = ({ db, ...needs }: Needs) => {
  const messageCharge = createMessageCharge({ ...needs, store: createCreditStore(db), storeIn: createCreditStore })
  return {
    credit: messageCharge.credit,
    fulfilment: messageCharge.fulfilment,
    routes: messageChargeRoutes(messageCharge),
    jobs: [{ name: 'give-back-unsent-sms', cron: '*/10 * * * *', work: messageCharge.giveBackUnsent }],
  }
}
