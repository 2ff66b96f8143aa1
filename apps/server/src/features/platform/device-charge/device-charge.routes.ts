import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { DeviceCharge } from './device-charge.ts'
import { payerOf, toServices, toTerms } from './device-charge.wire.ts'

export const deviceChargeRoutes = (deviceCharge: DeviceCharge): Route[] =>
  routes(contract.deviceCharge, {
    services: async ({ session, query: { filter, search = '', ...window } }) =>
      toServices(await deviceCharge.services(payerOf(session), { filter, search: search.trim() }, window)),
    terms: async () => toTerms(await deviceCharge.terms()),
    saveTerms: async ({ body, session: { userId }, ip }) => toTerms(await deviceCharge.saveTerms(body, { userId, ip })),
  })
