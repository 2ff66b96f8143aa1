import { createCache } from '#needs/cache.ts'
import type { Caller } from '#needs/caller.ts'
import { producingAmong, type IsIdle } from './producing.ts'
import type { TroubleStore } from './troubles.store.ts'

interface Needs {
  troubles: TroubleStore
  isIdle: IsIdle
  now: () => number
}

/** What the costliest trouble of each plant costs, for the order of lists. */
export const createCosts = ({ troubles, isIdle, now }: Needs) => {
  const cache = createCache<string, ReadonlyMap<number, number>>({ forMs: 5000, now, most: 100 })
  return {
    /** Of all plants of a caller, who has about this many. */
    costsOf: (caller: Caller, plants: number) =>
      cache.recall(`${caller.userId} ${caller.organisationId}`, async () => {
        const [at, scope] = [now(), { caller, isLarge: plants > fewPlants }]
        const producing = await producingAmong(await troubles.faultyInverters(scope, at), {
          isIdle,
          newestIn: troubles.newestIn,
          now: at,
        })
        return troubles.costs(scope, { now: at, producing })
      }),
  }
}

/** Up to here it is faster to look at each plant. */
export const fewPlants = 2000
