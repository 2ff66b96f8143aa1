import { contract } from '@heliograph/contract'
import { seesMoney } from '#needs/caller.ts'
import { routes, type Route } from '#wire/routes.ts'
import { unitsIn } from '#wire/spreadsheets.ts'
import type { LargeExports } from './large-exports.ts'
import { toDeviceColumns, toEstimate, toLargeExports, wishIn } from './large-exports.wire.ts'

export const largeExportRoutes = (exports: LargeExports): Route[] =>
  routes(contract.largeExports, {
    list: async ({ plantId, session: { userId } }) => toLargeExports(await exports.list({ plantId, userId })),
    deviceColumns: async ({ plantId, query }) => toDeviceColumns(await exports.deviceColumns(plantId, unitsIn(query))),
    estimate: async ({ plantId, body }) => toEstimate(await exports.estimate(plantId, wishIn(body))),
    start: async ({ plantId, session: { userId }, body }) =>
      toLargeExports(await exports.start({ plantId, userId }, wishIn(body))),
    remove: async ({ plantId, session: { userId }, params }) =>
      toLargeExports(await exports.remove({ plantId, userId }, params.exportId)),
    file: async ({ plantId, session, params }) => {
      const own = { plantId, userId: session.userId, seesMoney: seesMoney(session) }
      const { name, tag, size, read } = await exports.file(own, params.exportId)
      return { name, tag, parts: { size, read }, pieces: read(0, size) }
    },
  })
