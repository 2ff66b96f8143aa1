import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { createLargeExportWork, type LargeExportWorkNeeds } from './large-exports.job.ts'
import { largeExportRoutes } from './large-exports.routes.ts'
import { createLargeExportStore, createLargeExportWorkStore } from './large-exports.store.ts'
import { createLargeExports, type LargeExportNeeds } from './large-exports.ts'

interface Needs
  extends
    Omit<LargeExportNeeds, 'store' | 'work'>,
    Pick<LargeExportWorkNeeds, 'tableOf' | 'postIn' | 'poke' | 'report'> {
  db: Kysely<Database>
  /** Sees what the other brands of the data centre prepare. */
  ownDb: Kysely<Database>
  /** Its code. */
  brand: string
  readablePlants: Parameters<typeof createLargeExportWorkStore>[1]['readablePlants']
}

export const composeLargeExports = ({ db, ownDb, brand, readablePlants, ...needs }: Needs) => {
  const work = createLargeExportWorkStore(ownDb, { brand, readablePlants })
  return {
    routes: largeExportRoutes(createLargeExports({ ...needs, store: createLargeExportStore(db), work })),
    jobs: [
      {
        name: 'prepare-large-exports',
        cron: '* * * * *',
        atStart: 5,
        work: createLargeExportWork({ ...needs, store: work }),
      },
    ],
  }
}
