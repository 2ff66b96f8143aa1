import type { Pool } from 'pg'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Doors } from './connections.ts'
import { createGatewayClaimStore } from './gateway-claims.store.ts'
import { createGatewayClaims } from './gateway-claims.ts'
import { mostGateways } from './gateway-limits.ts'
import { gatewayRoutes } from './gateways.routes.ts'
import { createGatewayStore } from './gateways.store.ts'
import { createGateways } from './gateways.ts'
import { createLoggerVisitStore } from './logger-visits.store.ts'

interface Needs {
  pool: Pool
  doors: Doors
  noLoggersIn: readonly string[]
  limit: Limits['take']
  record: RecordAudit
  now: () => number
}

export const composeGatewayRegistration = ({ pool, doors, noLoggersIn, limit, record, now }: Needs) => {
  const store = createGatewayStore(pool)
  const gateways = createGateways({ store, doors, noLoggersIn, record, now })
  const claims = createGatewayClaims({
    store: createGatewayClaimStore(pool),
    add: store.add,
    mustBeSoldAt: gateways.mustBeSoldAt,
    doors,
    limit,
    record,
    now,
  })
  return { routes: gatewayRoutes(gateways, claims, now), mostGateways, ...gateways }
}

/** For the intake, which sees all brands. */
export const composeLoggerVisits = (pool: Pool) => createLoggerVisitStore(pool)
