import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import { toCandidate, toRemovedDevice } from './device-changes.wire.ts'
import type { Entry } from './entry.ts'
import type { Placing } from './placing.ts'
import type { Relocation } from './relocation.ts'
import type { Removal } from './removal.ts'
import type { Replacement } from './replacement.ts'

export const deviceChangeRoutes = ({ removal, replacement, entry, placing, relocation }: Parts): Route[] =>
  routes(contract.deviceChanges, {
    enter: ({ plantId, body, session: { userId }, ip }) =>
      entry.enter(
        plantId,
        { sn: body.deviceSn, type: body.deviceType, name: body.deviceName, gatewayId: body.gatewayId },
        { userId, ip },
      ),
    remove: ({ plantId, body: { deviceIds }, session: { userId }, ip }) =>
      nothing(removal.remove(plantId, deviceIds, { userId, ip })),
    removal: ({ deviceId }) => removal.consequences(deviceId),
    removed: async ({ plantId }) => (await removal.removed(plantId)).map(toRemovedDevice),
    candidates: async ({ plantId, deviceId }) => (await replacement.candidates(plantId, deviceId)).map(toCandidate),
    replace: async ({ plantId, deviceId, body, session: { userId }, ip }) => {
      const successor = { deviceId: body.deviceId, sn: body.deviceSn }
      return { deviceId: await replacement.replace(plantId, deviceId, successor, { userId, ip }) }
    },
    replaceOptimizer: async ({ plantId, body, session: { userId }, ip }) => {
      const swap = { sn: body.deviceSn, newSn: body.newDeviceSn, gatewayId: body.gatewayId }
      return { deviceId: await replacement.replaceOptimizer(plantId, swap, { userId, ip }) }
    },
    place: ({ plantId, deviceId, body: { parentId }, session: { userId }, ip }) =>
      nothing(placing.place(plantId, deviceId, parentId, { userId, ip })),
    moveTargets: async ({ plantId, query: { search = '' }, session: { userId, organisationId } }) => {
      const plants = await relocation.targets(plantId, search.trim(), { userId, organisationId })
      return plants.map(({ id, name, address }) => ({ id, name, locationAddress: address }))
    },
    moving: ({ plantId, deviceId, query, session: { userId, organisationId } }) =>
      relocation.consequences(plantId, deviceId, query.plantId, { userId, organisationId }),
    move: ({ plantId, deviceId, body, session: { userId, organisationId }, ip }) =>
      relocation.move(plantId, deviceId, body, { userId, organisationId, ip }),
  })

interface Parts {
  removal: Removal
  replacement: Replacement
  entry: Entry
  placing: Placing
  relocation: Relocation
}
