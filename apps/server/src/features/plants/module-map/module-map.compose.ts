import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#db/schema.ts'
import { createWrongSpanStore } from '#telemetry/wrong-spans.store.ts'
import { createBackgroundStore } from './backgrounds.store.ts'
import { createBackgrounds, type BackgroundNeeds } from './backgrounds.ts'
import { createInputPlanes } from './input-planes.ts'
import { createInputReadingStore } from './input-readings.store.ts'
import { createModuleDayStore } from './module-days.store.ts'
import { moduleMapRoutes } from './module-map.routes.ts'
import { createModuleMapStore } from './module-map.store.ts'
import { createModuleMaps } from './module-map.ts'
import { createUsualDays } from './module-pattern.ts'
import { createModulesOfPeriod } from './module-periods.ts'
import { createPaperMaps } from './paper-map.ts'
import { createSheetPhotos } from './sheet-photo.ts'

interface Needs
  extends
    Omit<Parameters<typeof createModuleMaps>[0], 'store' | 'backgrounds' | 'readings' | 'wrongSpansOf' | 'findPlant'>,
    Omit<Parameters<typeof createSheetPhotos>[0], 'store'>,
    Omit<Parameters<typeof createPaperMaps>[0], 'findPlant'>,
    Omit<BackgroundNeeds, 'limit'>,
    Pick<Parameters<typeof createModulesOfPeriod>[0], 'keptSince'> {
  findPlant: Parameters<typeof createModuleMaps>[0]['findPlant'] & Parameters<typeof createPaperMaps>[0]['findPlant']
  db: Kysely<Database>
  pool: Pool
}

/** What inputs gave on planes that are known, for what is expected of them. */
export const composeInputPlanes = ({
  db,
  pool,
  findPlant,
}: Pick<Needs, 'db' | 'pool'> & Pick<Parameters<typeof createInputPlanes>[0], 'findPlant'>) =>
  createInputPlanes({
    store: createModuleMapStore(db),
    readings: createInputReadingStore(pool),
    wrongSpansOf: createWrongSpanStore(pool).ofPlant,
    findPlant,
  })

export const composeModuleMap = ({ db, pool, ...needs }: Needs) => {
  const store = createModuleMapStore(db)
  const readings = createInputReadingStore(pool)
  const backgrounds = createBackgrounds({ ...needs, store: createBackgroundStore(db) })
  const wrongSpansOf = createWrongSpanStore(pool).ofPlant
  return {
    modulesOf: createModulesOfPeriod({ ...needs, store, days: createModuleDayStore(pool), readings, wrongSpansOf }),
    routes: moduleMapRoutes({
      maps: createModuleMaps({ ...needs, store, backgrounds, readings, wrongSpansOf }),
      usualDay: createUsualDays({ ...needs, store, readings, wrongSpansOf }),
      photos: createSheetPhotos({ ...needs, store }),
      papers: createPaperMaps(needs),
      backgrounds,
    }),
  }
}
