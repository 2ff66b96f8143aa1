import type { CentreName } from '@heliograph/domain/regions'
import { sure } from '@heliograph/domain/sure'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordAudit } from '#needs/audit.ts'
import { createSetupCode } from './setup-code.ts'
import { setupRoutes } from './setup.routes.ts'
import { createSetupStore, hasOperator, type SealIn } from './setup.store.ts'
import { createSetup, type Installation, type SetupNeeds } from './setup.ts'

type Databases = ReadonlyMap<CentreName, Kysely<Database>>

interface Needs extends Omit<SetupNeeds, 'code' | 'hosted' | 'isOver' | 'enter' | 'onDone'> {
  databases: Databases
  brand: string
  sealIn: SealIn
  /** Where the code is written. */
  file: string
  tell: (code: string) => void
  record: RecordAudit
}

/** What the set-up stored, if it took place. */
export const readInstallation = (
  databases: Databases,
  brand: string,
  sealIn: SealIn,
): Promise<Installation | undefined> => createSetupStore(firstOf(databases), brand, sealIn).installation()

/** An installation that was set up, or that has an operator, is never set up again. */
export const isSetUp = async (databases: Databases, brand: string, sealIn: SealIn) => {
  if (await createSetupStore(firstOf(databases), brand, sealIn).isEntered()) return true
  const found = await Promise.all([...databases.values()].map(hasOperator))
  return found.includes(true)
}

export const composeSetup = ({ databases, brand, sealIn, file, tell, record, ...needs }: Needs) => {
  const store = createSetupStore(firstOf(databases), brand, sealIn)
  const code = createSetupCode({ file, tell, now: needs.now })
  let settle: () => void
  const done = new Promise<void>((resolve) => {
    settle = resolve
  })
  const setup = createSetup({
    ...needs,
    code,
    hosted: [...databases.keys()],
    isOver: () => isSetUp(databases, brand, sealIn),
    async enter(home, installation, operator) {
      const entered = await store.enter(sure(databases.get(home)), installation, operator)
      if (typeof entered === 'object')
        await record({ kind: 'register', userId: entered.operatorId, facts: { operator: true } })
      return entered
    },
    onDone: () => settle(),
  })
  return { code, done, routes: setupRoutes(setup) }
}

const firstOf = (databases: Databases) => {
  const [first] = databases.values()
  return sure(first, 'a data centre')
}
