import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import { createCreatedPlantStore, type CreatedNeeds } from './created-plants.store.ts'
import { largeScreenRoutes, type ToPlantRow } from './large-screen.routes.ts'
import { createLargeScreenStore } from './large-screen.store.ts'
import { createLargeScreen, type LargeScreenNeeds } from './large-screen.ts'

interface Needs<Row> extends Omit<LargeScreenNeeds<Row>, 'store' | 'createdPlants'>, CreatedNeeds {
  db: Kysely<Database>
  /** Those of them that the caller put on the large screen, or all. */
  screenPlants: (caller: Caller) => RawBuilder<number>
  toPlantRow: ToPlantRow<Row>
}

export const composeLargeScreen = <Row>({
  db,
  readablePlants,
  isReadable,
  screenPlants,
  toPlantRow,
  ...needs
}: Needs<Row>) => {
  const store = createLargeScreenStore(db, { readablePlants: screenPlants })
  const createdPlants = createCreatedPlantStore(db, { readablePlants, isReadable })
  const screen = createLargeScreen({ ...needs, store, createdPlants })
  // The fleet page shows all plants.
  const fleet = createLargeScreen({ ...needs, store: createLargeScreenStore(db, { readablePlants }), createdPlants })
  return {
    routes: largeScreenRoutes(screen, toPlantRow),
    presentOf: fleet.present,
    forget() {
      screen.forget()
      fleet.forget()
    },
  }
}
