import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import { toRemovedDevice } from './device-changes.wire.ts'
import type { Removal } from './removal.ts'

export const deviceChangeRoutes = (removal: Removal) =>
  routes(contract.deviceChanges, {
    remove: ({ plantId, body: { deviceIds }, session: { userId }, ip }) =>
      nothing(removal.remove(plantId, deviceIds, { userId, ip })),
    removal: ({ deviceId }) => removal.consequences(deviceId),
    removed: async ({ plantId }) => (await removal.removed(plantId)).map(toRemovedDevice),
  })
