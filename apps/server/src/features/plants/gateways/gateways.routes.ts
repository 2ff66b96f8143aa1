import { contract } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { nothing } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { Gateways } from './gateways.ts'
import { toGateway, toRegistered, wishIn } from './gateways.wire.ts'

export const gatewayRoutes = (gateways: Gateways) =>
  routes(contract.gateways, {
    register: async ({ plantId, body: { registerItems, secret }, session: { userId, permissions }, ip }) => {
      const by = { userId, ip, isOperator: permissions.includes('operator') }
      if (secret !== undefined) throw new Refusal('PARAM_ERROR', 'body/secret is made here, and cannot be chosen')
      return { data: (await gateways.register(plantId, registerItems.map(wishIn), by)).map(toRegistered) }
    },
    protocols: async ({ session }) => gateways.protocols(session.permissions.includes('operator')),
    find: async ({ deviceId }) => toGateway(await gateways.find(deviceId)),
    renewSecret: async ({ deviceId, plantId, session: { userId }, ip }) =>
      toRegistered(await gateways.renewSecret(deviceId, plantId, { userId, ip })),
    change: ({ deviceId, plantId, body, session: { userId }, ip }) =>
      nothing(gateways.rename(deviceId, plantId, body.deviceName, { userId, ip })),
  })
