import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { auditRoutes } from './audit.routes.ts'
import { createAuditStore, forgetEvents } from './audit.store.ts'
import { createAudit, keptMs } from './audit.ts'
import { createRefusals } from './refusals.ts'

interface Needs {
  db: Kysely<Database>
  brand: string
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  now: () => number
  report: (error: Error) => void
}

export const composeAudit = ({ db, brand, readablePlants, now, report }: Needs) => {
  const audit = createAudit({ store: createAuditStore(db, { readablePlants }), brand })
  const { record, recordOnce } = audit
  const refusals = createRefusals({ recordOnce, now, report })
  return { record, recordOnce, noticeRefusal: refusals.notice, routes: auditRoutes(audit) }
}

/** What all brands of a data centre share. */
export const composeAuditOfCentre = ({ db, now }: Pick<Needs, 'db' | 'now'>) => ({
  jobs: [{ name: 'forget-audit', cron: '43 3 * * *', work: () => forgetEvents(db, now() - keptMs) }],
})
