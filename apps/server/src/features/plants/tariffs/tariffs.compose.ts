import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createEarned, type Needs as EarnedNeeds } from './earned.ts'
import { tariffRoutes } from './tariffs.routes.ts'
import { createTariffStore } from './tariffs.store.ts'
import { createTariffs, type TariffNeeds } from './tariffs.ts'

interface Needs extends Omit<EarnedNeeds, 'findPlant' | 'currencyOf'>, Omit<TariffNeeds, 'store' | 'findPlant'> {
  db: Kysely<Database>
  findPlant: EarnedNeeds['findPlant']
  /** As it is stored now. */
  readPlant: TariffNeeds['findPlant']
}

export const composeTariffs = ({ db, findPlant, readPlant, history, incomesOf, ...needs }: Needs) => ({
  routes: tariffRoutes(
    createTariffs({ ...needs, store: createTariffStore(db), findPlant: readPlant }),
    createEarned({
      ...needs,
      history,
      incomesOf,
      findPlant,
      currencyOf: async (plantId) => (await readPlant(plantId))?.currency ?? '',
    }),
  ),
})
