import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { TextSearch } from '#needs/text-search.ts'
import { directoryRoutes } from './directory.routes.ts'
import { createDirectory } from './directory.ts'
import { createListedStore } from './listed.store.ts'
import { createMessageStore } from './messages.store.ts'
import { createPeopleStore } from './people.store.ts'

interface Needs {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
  texts: TextSearch
  dataCentre: string
  endSessions: (userId: number) => Promise<void>
  /** Sends a message of the brand again. */
  retry: (messageId: number) => Promise<boolean>
  record: RecordAudit
  now: () => number
}

export const composeDirectory = ({ db, texts, dataCentre, ...needs }: Needs) => ({
  routes: directoryRoutes(
    createDirectory({
      people: createPeopleStore(db),
      listed: createListedStore(db, texts),
      messages: createMessageStore(db),
      ...needs,
    }),
    dataCentre,
  ),
})
