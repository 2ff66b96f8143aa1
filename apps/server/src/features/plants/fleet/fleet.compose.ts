import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createChangeStore } from './changes.store.ts'
import { createCosts } from './costs.ts'
import { fleetRoutes } from './fleet.routes.ts'
import { createFleetStore, type FleetNeeds } from './fleet.store.ts'
import { createFleet } from './fleet.ts'
import { createTroubleStore } from './troubles.store.ts'

interface Needs
  extends
    FleetNeeds,
    Pick<Parameters<typeof createFleet>[0], 'presentOf' | 'isIdle' | 'now'>,
    Pick<Parameters<typeof fleetRoutes>[0], 'namesIn'> {
  db: Kysely<Database>
}

interface CostNeeds extends FleetNeeds, Pick<Parameters<typeof createCosts>[0], 'isIdle' | 'now'> {
  db: Kysely<Database>
}

/** For lists of plants, which the fleet itself needs. */
export const composeCosts = ({ db, isIdle, now, ...needs }: CostNeeds) =>
  createCosts({ troubles: createTroubleStore(db, needs), isIdle, now })

export const composeFleet = ({ db, presentOf, isIdle, namesIn, now, ...needs }: Needs) => {
  const stores = {
    store: createFleetStore(db, needs),
    troubles: createTroubleStore(db, needs),
    changes: createChangeStore(db, needs),
  }
  const fleet = createFleet({ ...stores, presentOf, isIdle, now })
  return { routes: fleetRoutes({ fleet, namesIn, now }), forget: fleet.forget }
}
