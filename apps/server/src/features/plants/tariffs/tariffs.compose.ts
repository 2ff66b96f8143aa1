import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createEarned, type Needs as EarnedNeeds } from './earned.ts'
import { createHourlyPriceStore } from './hourly-prices.store.ts'
import { createHourlyPrices } from './hourly-prices.ts'
import { createPayback, type PaybackNeeds } from './payback.ts'
import { tariffRoutes } from './tariffs.routes.ts'
import { createTariffStore } from './tariffs.store.ts'
import { createTariffs, type TariffNeeds } from './tariffs.ts'

interface Needs extends Omit<EarnedNeeds, 'findPlant' | 'currencyOf'>, Omit<TariffNeeds, 'store' | 'findPlant'> {
  db: Kysely<Database>
  findPlant: EarnedNeeds['findPlant']
  /** As it is stored now. */
  readPlant: TariffNeeds['findPlant'] & PaybackNeeds['findPlant']
}

/** The prices of a plant's hours, for what computes its income. */
export const composePrices = (db: Kysely<Database>) => createHourlyPriceStore(db).within

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
    createPayback({ history, incomesOf, findPlant: readPlant, now: needs.now }),
    createHourlyPrices({ store: createHourlyPriceStore(db), findPlant: readPlant, record: needs.record }),
  ),
})
