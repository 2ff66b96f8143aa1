import type { Pool } from 'pg'
import type { RecordAudit } from '#needs/audit.ts'
import type { Doors } from './connections.ts'
import { gatewayRoutes } from './gateways.routes.ts'
import { createGatewayStore } from './gateways.store.ts'
import { createGateways } from './gateways.ts'

interface Needs {
  pool: Pool
  doors: Doors
  noLoggersIn: readonly string[]
  record: RecordAudit
}

export const composeGatewayRegistration = ({ pool, doors, noLoggersIn, record }: Needs) => ({
  routes: gatewayRoutes(createGateways({ store: createGatewayStore(pool), doors, noLoggersIn, record })),
})
