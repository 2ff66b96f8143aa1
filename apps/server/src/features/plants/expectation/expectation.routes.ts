import { contract } from '@heliograph/contract'
import type { ExpectationOfDays } from '#needs/expectation.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { DayExpectations } from './day-expectations.ts'
import type { DeviceExpectations } from './device-expectation.ts'
import {
  dayIn,
  rangeIn,
  toDayExpectation,
  toDeviceExpectation,
  toOutlook,
  toPeriodExpectation,
  toTargets,
} from './expectation.wire.ts'
import type { Outlooks } from './outlook.ts'
import type { TargetRules } from './targets.ts'

export const expectationRoutes = (
  days: DayExpectations,
  ofDays: ExpectationOfDays,
  outlooks: Outlooks,
  devices: DeviceExpectations,
  targets: TargetRules,
): Route[] =>
  routes(contract.expectation, {
    async ofDay({ plantId, query }) {
      const answer = await days.of(plantId, dayIn(query.day))
      return { expectation: answer ? toDayExpectation(answer) : null }
    },
    async ofDays({ plantId, query }) {
      const { first, last } = rangeIn(query)
      const expected = await ofDays(plantId, first, last)
      return { expectation: expected ? toPeriodExpectation(expected) : null }
    },
    async ofDevice({ plantId, params, query }) {
      const expected = await devices.of(plantId, params.deviceId, dayIn(query.day))
      return { expectation: expected ? toDeviceExpectation(expected) : null }
    },
    async outlook({ plantId }) {
      const outlook = await outlooks.of(plantId)
      return { outlook: outlook ? toOutlook(outlook) : null }
    },
    targets: async ({ plantId }) => toTargets(await targets.find(plantId)),
    async setTargets({ plantId, body, session, ip }) {
      await targets.set(plantId, { months: body.months, guaranteePct: body.guarantee }, { ...session, ip })
      return {}
    },
  })
