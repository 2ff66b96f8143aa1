import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { largeScreenRoutes, type ToPlantRow } from './large-screen.routes.ts'
import { createLargeScreenStore } from './large-screen.store.ts'
import { createLargeScreen, type LargeScreenNeeds } from './large-screen.ts'

interface Needs<Row> extends Omit<LargeScreenNeeds<Row>, 'store'> {
  db: Kysely<Database>
  /** The ids of the plants that a caller may read, as a subquery. */
  readablePlants: (caller: Caller) => RawBuilder<number>
  toPlantRow: ToPlantRow<Row>
}

export const composeLargeScreen = <Row>({ db, readablePlants, toPlantRow, ...needs }: Needs<Row>) => {
  const screen = createLargeScreen({ ...needs, store: createLargeScreenStore(db, { readablePlants }) })
  return { routes: largeScreenRoutes(screen, toPlantRow), presentOf: screen.present, forget: screen.forget }
}
