import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Caller } from '#needs/caller.ts'
import type { RestingServices } from '#needs/data-service.ts'
import { createCreatedPlantStore, type CreatedNeeds } from './created-plants.store.ts'
import { largeScreenRoutes, type ToPlantRow } from './large-screen.routes.ts'
import { createLargeScreenStore } from './large-screen.store.ts'
import { createLargeScreen, type LargeScreenNeeds } from './large-screen.ts'
import { wallRoutes, type OnePlant } from './walls.routes.ts'
import { createWallStore, wallPlants } from './walls.store.ts'
import { createWalls } from './walls.ts'

type WallNeeds<Row> = Pick<Parameters<typeof createWalls<Row>>[0], 'positionsOf' | 'centre' | 'limit' | 'record'>

interface Needs<Row>
  extends Omit<LargeScreenNeeds<Row>, 'store' | 'createdPlants'>, CreatedNeeds, WallNeeds<Row>, OnePlant {
  db: Kysely<Database>
  /** Those of them that the caller put on the large screen, or all. */
  screenPlants: (caller: Caller) => RawBuilder<number>
  /** Those that a caller may show to strangers, as a subquery, and whether one is among them. */
  showablePlants: CreatedNeeds['readablePlants']
  isShowable: CreatedNeeds['isReadable']
  restingPlants: RestingServices['allPlants']
  toPlantRow: ToPlantRow<Row>
}

export const composeLargeScreen = <Row>({
  db,
  readablePlants,
  isReadable,
  showablePlants,
  isShowable,
  screenPlants,
  restingPlants,
  toPlantRow,
  ...needs
}: Needs<Row>) => {
  const store = createLargeScreenStore(db, { readablePlants: screenPlants, restingPlants })
  const createdPlants = createCreatedPlantStore(db, { readablePlants, isReadable })
  const screen = createLargeScreen({ ...needs, store, createdPlants })
  // The fleet page shows all plants.
  const fleet = createLargeScreen({
    ...needs,
    store: createLargeScreenStore(db, { readablePlants, restingPlants }),
    createdPlants,
  })
  const onWall = createLargeScreen({
    ...needs,
    store: createLargeScreenStore(db, { readablePlants: wallPlants(showablePlants), restingPlants }),
    chosenOf: async ({ among = [] }) => among,
    createdPlants,
  })
  const walls = createWalls({
    ...needs,
    store: createWallStore(db, { showablePlants, isShowable }),
    screen: onWall,
  })
  return {
    routes: [...largeScreenRoutes(screen, toPlantRow), ...wallRoutes(walls, toPlantRow, needs)],
    presentOf: fleet.present,
    readWall: walls.read,
    forget() {
      screen.forget()
      fleet.forget()
      onWall.forget()
    },
  }
}
