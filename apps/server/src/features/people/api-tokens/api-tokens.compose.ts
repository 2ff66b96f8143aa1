import { dayMs } from '@heliograph/domain/zones'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import { apiTokenRoutes } from './api-tokens.routes.ts'
import { createApiTokenStore, forgetOldApiTokens } from './api-tokens.store.ts'
import { createApiTokens } from './api-tokens.ts'

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  limit: Limits['take']
  notify: Notify
  mailboxOf: (userId: number) => Promise<Addresses>
  countryOf: (ip: string) => Promise<string | null>
  record: RecordAudit
  now: () => number
}

/** Tokens by which programs read for people of one brand. */
export const composeApiTokens = ({ db, now, ...needs }: Needs) => {
  const store = createApiTokenStore(db)
  const apiTokens = createApiTokens({ ...needs, store, now })
  return {
    readApiToken: apiTokens.read,
    endAll: store.removeAll,
    routes: apiTokenRoutes(apiTokens),
    jobs: [
      {
        name: 'forget-api-tokens',
        cron: '41 3 * * *',
        work: () => forgetOldApiTokens(db, now() - keptMs).then(() => {}),
      },
    ],
  }
}

/** How long a person still sees one that has expired. */
const keptMs = 30 * dayMs
