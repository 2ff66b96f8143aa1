import { contract } from '@heliograph/contract'
import { toMetering } from '#wire/metering.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { createMeteringPreview } from './metering-preview.ts'
import type { Metering } from './metering.ts'
import { changeIn, methodChangeIn, strategyIn, toChoice, toPreview, zeroIn } from './metering.wire.ts'

export const meteringRoutes = ({ metering, preview }: Parts): Route[] =>
  routes(contract.metering, {
    find: async ({ plantId }) => toMetering(await metering.find(plantId)),
    change: async ({ plantId, body, session, ip }) =>
      toMetering(await metering.change(plantId, changeIn(body), { ...session, ip })),
    setStrategy: async ({ plantId, query, session, ip }) =>
      toMetering(await metering.change(plantId, strategyIn(query.statisticMethodSettingStrategy), { ...session, ip })),
    setMethods: async ({ plantId, body, session, ip }) =>
      toMetering(await metering.change(plantId, methodChangeIn(body), { ...session, ip })),
    preview: async ({ plantId, body, session }) => toPreview(await preview(plantId, changeIn(body), session.userId)),
    choices: async ({ plantId, session }) => (await metering.choices(plantId, session)).map(toChoice),
    generationZero: async ({ plantId }) => ({
      powerStationId: plantId,
      generationZero: (await metering.find(plantId)).settings.isMissingZero,
    }),
    setGenerationZero: async ({ plantId, body, session, ip }) => {
      const { settings } = await metering.change(plantId, zeroIn(body.generationZero), { ...session, ip })
      return { powerStationId: plantId, generationZero: settings.isMissingZero }
    },
  })

interface Parts {
  metering: Metering
  preview: ReturnType<typeof createMeteringPreview>
}
