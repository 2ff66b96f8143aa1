import type { Kysely } from 'kysely'
import type { Engine } from '#db/engine.ts'
import type { Database } from '#db/schema.ts'
import { createCache } from '#needs/cache.ts'
import { createDataCentreStore } from './data-centre.store.ts'
import { installationRoutes } from './installation.routes.ts'
import { createInstallationStore } from './installation.store.ts'
import { createInstallation, type BrandNeeds, type CentreNeeds } from './installation.ts'

interface Needs extends Pick<CentreNeeds, 'rollUp' | 'jobRuns' | 'health' | 'readCounts'> {
  engine: Pick<Engine, 'pool' | 'describe'>
  /** Of the server. */
  version: string
  now: () => number
}

interface OfBrand extends Omit<BrandNeeds, 'counts'> {
  /** Connections that see only the brand's rows. */
  db: Kysely<Database>
}

/** What a data centre's brands share; each brand has its own routes. */
export const composeInstallation = ({ engine, version, now, ...needs }: Needs) => {
  const { samplesOfDay, schema } = createDataCentreStore(engine.pool)
  // With 100,000 gateways the sum takes a few hundred milliseconds, and the page asks again every 30 seconds.
  const samples = createCache<'today', number>({ forMs: 20_000, now })
  const shared = {
    ...needs,
    samplesToday: () => samples.recall('today', () => samplesOfDay(new Date(now()))),
    versions: { server: version, database: engine.describe().version, schema },
  }
  return {
    routesFor: ({ db, ...own }: OfBrand) =>
      installationRoutes(createInstallation({ ...shared, ...createInstallationStore(db), ...own })),
  }
}
