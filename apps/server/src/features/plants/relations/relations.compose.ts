import type { RawBuilder } from 'kysely'
import type { Rows } from '#db/engine.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { createHandOverStore } from './hand-overs.store.ts'
import { createHandOvers, type HandOverNeeds } from './hand-overs.ts'
import { createLooks } from './looks.ts'
import { relationRoutes } from './relations.routes.ts'
import { createRelationStore } from './relations.store.ts'
import { createRelations } from './relations.ts'
import { createTakeOvers } from './take-overs.ts'

interface Needs extends Omit<HandOverNeeds, 'store' | 'relationsOf'> {
  rows: Rows
  /** Holds for a relation that is active: neither ended nor expired. Provided by the plants feature. */
  standsSql: RawBuilder<boolean>
  recordOnce: RecordAudit
  report: (error: Error) => void
}

export const composeRelations = ({ rows, standsSql, recordOnce, report, ...needs }: Needs) => {
  const [store, handOverStore] = [createRelationStore(rows, { standsSql }), createHandOverStore(rows.db)]
  const relations = createRelations({ ...needs, store })
  const handOvers = createHandOvers({ ...needs, store: handOverStore, relationsOf: store.relationsOf })
  const takeOvers = createTakeOvers({ ...needs, store: handOverStore, relations: store })
  const looks = createLooks({ store, recordOnce, now: needs.now, report })
  return { routes: relationRoutes({ relations, handOvers, takeOvers }), noticeLook: looks.notice }
}
