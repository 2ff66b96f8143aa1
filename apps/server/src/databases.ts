import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CentreName } from '@heliograph/domain/regions'
import type { Config } from './config/config.ts'
import { openEngine, type Engine } from './db/engine.ts'
import { migrate } from './db/migrate.ts'

interface Needs {
  /** Called for each database, so that it is closed even if a later one fails. */
  onOpened: (close: () => Promise<void>) => void
  log: (line: string) => void
}

/** The database of each data centre, ready for use. */
export const openDatabases = async (
  { dataCentres, databaseUrl, dataDir }: Pick<Config, 'dataCentres' | 'databaseUrl' | 'dataDir'>,
  { onOpened, log }: Needs,
) => {
  const engines = new Map<CentreName, Engine>()
  for (const centre of dataCentres) {
    const engine = await openEngine({
      url: databaseUrl[centre],
      dataDir,
      databaseName: `heliograph_${centre}`,
      log,
    })
    onOpened(engine.close)
    const remedy = databaseUrl[centre]
      ? 'Start the version that created it, or set another database (DATABASE_URL).'
      : `Start the version that created it, or delete the folder ${resolve(dataDir)} to begin with an empty one.`
    await migrate({ url: engine.url, folder: migrations, remedy, log })
    engines.set(centre, engine)
  }
  return engines
}

const migrations = join(fileURLToPath(new URL('..', import.meta.url)), 'migrations')
