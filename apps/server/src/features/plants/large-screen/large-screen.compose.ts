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
  /** Those of them that the caller put on the large screen, or all. */
  screenPlants: (caller: Caller) => RawBuilder<number>
  toPlantRow: ToPlantRow<Row>
}

export const composeLargeScreen = <Row>({ db, readablePlants, screenPlants, toPlantRow, ...needs }: Needs<Row>) => {
  const store = createLargeScreenStore(db, { readablePlants: screenPlants })
  const { created } = createLargeScreenStore(db, { readablePlants })
  const screen = createLargeScreen({ ...needs, store: { ...store, created } })
  // The fleet page shows all plants.
  const fleet = createLargeScreen({ ...needs, store: createLargeScreenStore(db, { readablePlants }) })
  return {
    routes: largeScreenRoutes(screen, toPlantRow),
    presentOf: fleet.present,
    forget() {
      screen.forget()
      fleet.forget()
    },
  }
}
