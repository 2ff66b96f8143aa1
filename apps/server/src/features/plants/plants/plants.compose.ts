import type { Rows } from '#db/engine.ts'
import { overOneConnection } from '#db/over-one-connection.ts'
import { createMeteringStore } from '#telemetry/metering.store.ts'
import { allowedPlaces } from './entered-plant.ts'
import { createFavouriteStore } from './favourites.store.ts'
import { createFavourites } from './favourites.ts'
import { createNewPlantStore } from './new-plants.store.ts'
import { createNewPlants, type NewPlantNeeds } from './new-plants.ts'
import { createPlantConditionStore, type ConditionSql } from './plant-conditions.store.ts'
import { createPlantConditions } from './plant-conditions.ts'
import { createPlantEditStore } from './plant-edits.store.ts'
import { createPlantEdits, type PlantEditNeeds } from './plant-edits.ts'
import { createPlantFacts, createPlantStates, type StateNeeds } from './plant-facts.ts'
import { createPlantImports, type GatewayLists, type TownsNamed } from './plant-imports.ts'
import { createPlantPictureStore } from './plant-pictures.store.ts'
import { createPlantPictures, type PlantPictureNeeds } from './plant-pictures.ts'
import {
  createPlantRightStore,
  isReadable,
  isReader,
  isShowable,
  operablePlants,
  readablePlants,
  showablePlants,
  standsSql,
} from './plant-rights.store.ts'
import { createPlantRights } from './plant-rights.ts'
import { createPlantSearchStore } from './plant-search.store.ts'
import { plantRoutes } from './plants.routes.ts'
import { createPlantStore } from './plants.store.ts'
import { createPlants, type PlantNeeds } from './plants.ts'
import { toPlantRow } from './plants.wire.ts'
import { createTextSearch } from './text-search.store.ts'

export { createTextSearch, isReader, operablePlants, readablePlants, standsSql }

interface FactNeeds {
  rows: Rows
  now: () => number
}

/** What nearly every other feature needs: rights in plants, and facts such as a plant's zone. */
export const composePlantFacts = ({ rows, now }: FactNeeds) => {
  const { db, pool } = rows
  const store = createPlantStore(rows)
  const rights = createPlantRights({ store: createPlantRightStore(db, pool), now })
  const { meteringOf } = createMeteringStore(pool)
  const { findPlant, forgetPlant } = createPlantFacts({ store, meteringOf, now })
  const pictures = createPlantPictureStore(db)
  const pictureOf = async (plantId: number) => (await pictures.find(plantId, 'full'))?.bytes
  return { store, rights, findPlant, forgetPlant, meteringOf, pictureOf }
}

interface ConditionNeeds {
  rows: Rows
  conditionSql: ConditionSql
  now: () => number
}

/** One for all brands: each would hold a connection while it waits for the others. */
export const composePlantConditions = ({ rows: { pool }, conditionSql, now }: ConditionNeeds) => {
  const { settle, keepAhead } = createPlantConditions({ store: createPlantConditionStore(pool, conditionSql), now })
  return { settle, jobs: [{ name: 'keep-conditions', cron: '* * * * *', work: keepAhead }] }
}

interface Needs
  extends
    Pick<
      PlantNeeds,
      | 'history'
      | 'today'
      | 'findPerson'
      | 'findMetering'
      | 'costsOf'
      | 'incomesOf'
      | 'settleConditions'
      | 'tags'
      | 'texts'
      | 'weatherNowOf'
      | 'ratiosOf'
      | 'now'
    >,
    StateNeeds,
    ReturnType<typeof composePlantFacts> {
  rows: Rows
  brand: string
  writing: Pick<NewPlantNeeds, 'placeAt' | 'limit' | 'record'> &
    Pick<PlantEditNeeds, 'keptSince'> &
    Pick<PlantPictureNeeds, 'pictures'> & {
      /** Countries where plants can't be entered. */
      noPlantsIn: readonly string[]
      townsNamed: TownsNamed
    }
  gateways: GatewayLists
}

export const composePlantLists = ({
  rows: { db, pool },
  brand,
  writing: { noPlantsIn, townsNamed, ...entering },
  forgetPlant,
  store,
  rights,
  gateways,
  ...needs
}: Needs) => {
  const { statesOf } = createPlantStates(needs)
  const searches = createPlantSearchStore(db)
  const { scopeOf, rightsIn } = rights
  const favouriteStore = createFavouriteStore(db)
  const plants = createPlants({
    ...needs,
    store,
    searches,
    statesOf,
    scopeOf,
    rightsIn,
    overOneConnection: (ask) => overOneConnection(pool, ask),
  })
  const writing = { ...entering, placeAt: allowedPlaces(entering.placeAt, noPlantsIn) }
  const newPlantStore = createNewPlantStore(db, brand)
  const newPlants = createNewPlants({ ...writing, store: newPlantStore, changed: plants.changed, now: needs.now })
  const imports = createPlantImports({
    store: newPlantStore,
    newPlants,
    gateways,
    townsNamed,
    rightsIn,
    now: needs.now,
  })
  const changed = (plantId: number) => {
    forgetPlant(plantId)
    plants.changed()
  }
  const edits = createPlantEdits({
    ...writing,
    store: createPlantEditStore(db),
    findPlant: store.find,
    rightsIn,
    changed,
    now: needs.now,
  })
  const pictures = createPlantPictures({ ...writing, store: createPlantPictureStore(db), changed, now: needs.now })
  return {
    routes: plantRoutes({
      plants,
      newPlants,
      imports,
      edits,
      pictures,
      favourites: createFavourites({ store: favouriteStore, changed: plants.changed }),
      now: needs.now,
    }),
    statesOf,
    changed: plants.changed,
    /** What the large screen needs of plants. */
    lists: {
      searchPlants: plants.searchByName,
      rowsOf: plants.rows,
      conditionsOf: plants.conditions,
      positionsOf: plants.positions,
      readablePlants,
      isReadable,
      showablePlants,
      isShowable,
      toPlantRow,
    },
  }
}
