import type { Brand } from '@heliograph/brand/brand'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createDispatch } from './dispatch.ts'
import { createMailGateway, createSmsGateway, type Posting } from './gateways.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { createDispatchStore, createOutboxStore } from './outbox.store.ts'
import { createOutbox } from './outbox.ts'

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  brand: Brand
  publicUrl: string
  /** Messages are shown instead of sent, for the demo. */
  isShown: boolean
  /** Called when there is a message to send. */
  poke: () => void
  now: () => number
}

/** Messages of one brand. */
export const composeOutbox = ({ db, ...needs }: Needs) => {
  const outbox = createOutbox({ store: createOutboxStore(db, needs.brand.code), ...needs })
  const { post, postToNobody } = outbox
  return { post, postToNobody, routes: outboxRoutes(outbox) }
}

interface DispatchNeeds {
  /** Connections that see the rows of all brands. */
  db: Kysely<Database>
  posting: Posting
  report: (error: Error) => void
  now: () => number
}

/** Sends the messages of all brands. */
export const composeDispatch = ({ db, posting, report, now }: DispatchNeeds) => {
  const { smtpUrl, mailFrom, smsUrl, smsToken, isShown } = posting
  const dispatch = createDispatch({
    store: createDispatchStore(db),
    mail: smtpUrl === undefined ? undefined : createMailGateway({ url: smtpUrl, sender: mailFrom }),
    sms: smsUrl === undefined ? undefined : createSmsGateway({ url: smsUrl, token: smsToken }),
    erasesSent: !isShown,
    report,
    now,
  })
  return {
    dispatch,
    jobs: [
      { name: 'send-messages', cron: '* * * * *', work: dispatch.tick },
      { name: 'forget-messages', cron: '43 3 * * *', work: dispatch.forgetOld },
    ],
  }
}
