import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Limits } from '#needs/limits.ts'
import { createEarned, type Needs as EarnedNeeds } from './earned.ts'
import { createHourlyPriceStore } from './hourly-prices.store.ts'
import { createHourlyPrices } from './hourly-prices.ts'
import { createPayback, type PaybackNeeds } from './payback.ts'
import { createPriceSourceStore } from './price-sources.store.ts'
import { createPriceSources } from './price-sources.ts'
import { createPublicFetch } from './public-fetch.ts'
import { tariffRoutes } from './tariffs.routes.ts'
import { createTariffStore } from './tariffs.store.ts'
import { createTariffs, type TariffNeeds } from './tariffs.ts'

interface Needs
  extends PriceSourceAccess, Omit<EarnedNeeds, 'findPlant' | 'currencyOf'>, Omit<TariffNeeds, 'store' | 'findPlant'> {
  db: Kysely<Database>
  findPlant: EarnedNeeds['findPlant']
  /** As it is stored now. */
  readPlant: TariffNeeds['findPlant'] & PaybackNeeds['findPlant']
}

interface PriceSourceAccess {
  /** Whether an address is on the Internet. */
  isPublic: (address: string) => boolean
  /** Addresses that are read although they are not. */
  isTrusted: ((address: string) => boolean) | undefined
  limit: Limits['take']
}

/** The prices of a plant's hours, for what computes its income. */
export const composePrices = (db: Kysely<Database>) => {
  const { within, versionsOf } = createHourlyPriceStore(db)
  return { pricesOf: within, priceVersionsOf: versionsOf }
}

export const composeTariffs = ({
  db,
  findPlant,
  readPlant,
  history,
  incomesOf,
  isPublic,
  isTrusted,
  ...needs
}: Needs) => {
  const prices = createHourlyPriceStore(db)
  const sources = createPriceSources({
    ...needs,
    store: createPriceSourceStore(db),
    prices,
    findPlant: readPlant,
    fetchPublic: createPublicFetch({ isPublic, isTrusted }),
  })
  const earned = createEarned({
    ...needs,
    history,
    incomesOf,
    findPlant,
    currencyOf: async (plantId) => (await readPlant(plantId))?.currency ?? '',
  })
  return {
    earnedOf: earned.of,
    jobs: [{ name: 'fetch-prices', cron: '4,14,24,34,44,54 * * * *', work: sources.fetchDue }],
    routes: tariffRoutes(
      createTariffs({ ...needs, store: createTariffStore(db), findPlant: readPlant }),
      earned,
      createPayback({ history, incomesOf, findPlant: readPlant, now: needs.now }),
      createHourlyPrices({ store: prices, findPlant: readPlant, record: needs.record }),
      sources,
    ),
  }
}
