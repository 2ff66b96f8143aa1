import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Fleet } from './fleet.ts'
import { toOverview, toReason, type NameOf } from './fleet.wire.ts'

interface Needs {
  fleet: Fleet
  /** The names of alerts in the requested language, or in its fallback. */
  namesIn: (language: string) => Promise<NameOf>
  now: () => number
}

export const fleetRoutes = ({ fleet, namesIn, now }: Needs): Route[] =>
  routes(contract.fleet, {
    overview: async ({ session, query }) => {
      const [overview, nameOf] = await Promise.all([fleet.overview(session), namesIn(query.language ?? '')])
      return toOverview(overview, nameOf)
    },
    reasons: async ({ session, body }) => {
      const [reasons, nameOf] = await Promise.all([fleet.reasons(session, body.ids), namesIn(body.language ?? '')])
      return reasons.map((reason) => toReason(reason, now(), nameOf))
    },
  })
