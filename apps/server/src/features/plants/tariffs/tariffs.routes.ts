import { contract } from '@heliograph/contract'
import { nothing } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { createEarned } from './earned.ts'
import type { createHourlyPrices } from './hourly-prices.ts'
import type { createPayback } from './payback.ts'
import type { createPriceSources } from './price-sources.ts'
import type { Tariffs } from './tariffs.ts'
import {
  replacedIn,
  tariffIn,
  toEarned,
  toJudgedPrices,
  toPayback,
  toPriceSeries,
  toTariffList,
  toTriedSource,
} from './tariffs.wire.ts'

export const tariffRoutes = (
  tariffs: Tariffs,
  earned: ReturnType<typeof createEarned>,
  payback: ReturnType<typeof createPayback>,
  prices: ReturnType<typeof createHourlyPrices>,
  sources: ReturnType<typeof createPriceSources>,
): Route[] =>
  routes(contract.tariffs, {
    list: async ({ plantId }) => toTariffList(await tariffs.list(plantId)),
    save: async ({ plantId, body, session: { userId, organisationId }, ip }) => {
      await tariffs.save(plantId, tariffIn(body), replacedIn(body), { userId, organisationId, ip })
      return toTariffList(await tariffs.list(plantId))
    },
    remove: ({ plantId, params: { validFrom }, session: { userId, organisationId }, ip }) =>
      nothing(tariffs.remove(plantId, validFrom, { userId, organisationId, ip })),
    income: async ({ plantId, query: { scale, day } }) => toEarned(await earned.of(plantId, scale, day)),
    prices: async ({ plantId }) => toPriceSeries(await prices.list(plantId), await sources.list(plantId)),
    checkPrices: async ({ plantId, body }) => toJudgedPrices(await prices.judge(plantId, body)),
    savePrices: async ({ plantId, body, session: { userId, organisationId }, ip }) =>
      toJudgedPrices(await prices.save(plantId, body, { userId, organisationId, ip })),
    removePrices: ({ plantId, params: { kind }, session: { userId, organisationId }, ip }) =>
      nothing(prices.remove(plantId, kind, { userId, organisationId, ip })),
    savePriceSource: async ({ plantId, body: { address, ...body }, session: { userId, organisationId }, ip }) =>
      toTriedSource(await sources.save(plantId, { ...body, url: address }, { userId, organisationId, ip })),
    removePriceSource: ({ plantId, params: { kind }, session: { userId, organisationId }, ip }) =>
      nothing(sources.remove(plantId, kind, { userId, organisationId, ip })),
    payback: async ({ plantId }) => toPayback(await payback.of(plantId)),
  })
