import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { createEarned } from './earned.ts'
import type { Tariffs } from './tariffs.ts'
import { replacedIn, tariffIn, toEarned, toTariffList } from './tariffs.wire.ts'

export const tariffRoutes = (tariffs: Tariffs, earned: ReturnType<typeof createEarned>) =>
  routes(contract.tariffs, {
    list: async ({ plantId }) => toTariffList(await tariffs.list(plantId)),
    save: async ({ plantId, body, session: { userId, organisationId }, ip }) => {
      await tariffs.save(plantId, tariffIn(body), replacedIn(body), { userId, organisationId, ip })
      return toTariffList(await tariffs.list(plantId))
    },
    remove: ({ plantId, params: { validFrom }, session: { userId, organisationId }, ip }) =>
      nothing(tariffs.remove(plantId, validFrom, { userId, organisationId, ip })),
    income: async ({ plantId, query: { scale, day } }) => toEarned(await earned.of(plantId, scale, day)),
  })
