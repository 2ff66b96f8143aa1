import { contract } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { GatewayClaims } from './gateway-claims.ts'
import type { Gateways } from './gateways.ts'
import { toClaim, toGateway, toRegistered, wishIn } from './gateways.wire.ts'

export const gatewayRoutes = (gateways: Gateways, claims: GatewayClaims, now: () => number): Route[] =>
  routes(contract.gateways, {
    register: async ({
      plantId,
      body: { registerItems, secret, requestKey },
      session: { userId, permissions },
      ip,
    }) => {
      const by = { userId, ip, runsInstallation: permissions.includes('installation') }
      const again = requestKey === undefined ? undefined : { requestKey }
      if (secret !== undefined) throw new Refusal('PARAM_ERROR', 'body/secret is made here, and cannot be chosen')
      return { data: (await gateways.register(plantId, registerItems.map(wishIn), by, again)).map(toRegistered) }
    },
    protocols: async ({ session }) => gateways.protocols(session.permissions.includes('installation')),
    claim: async ({ plantId, body: { deviceSn, deviceName }, session: { userId }, ip }) =>
      toClaim(await claims.start(plantId, { sn: deviceSn, name: deviceName }, { userId, ip }), now()),
    claimState: async ({ plantId, session: { userId }, ip }) =>
      toClaim(await claims.newest(plantId, { userId, ip }), now()),
    stopClaim: ({ plantId, session: { userId }, ip }) => nothing(claims.stop(plantId, { userId, ip })),
    find: async ({ deviceId }) => toGateway(await gateways.find(deviceId)),
    renewSecret: async ({ deviceId, plantId, session: { userId }, ip }) =>
      toRegistered(await gateways.renewSecret(deviceId, plantId, { userId, ip })),
    change: ({ deviceId, plantId, body, session: { userId }, ip }) =>
      nothing(gateways.rename(deviceId, plantId, body.deviceName, { userId, ip })),
  })
