import { contract } from '@heliograph/contract'
import { routes, type Handlers, type Route } from '#wire/routes.ts'
import type { DeviceAnalysis } from './device-analysis.ts'
import type { History } from './history.ts'
import {
  dayIn,
  periodIn,
  rangeIn,
  toAnalysis,
  toCountingVersion,
  toCurve,
  toFrames,
  toLifeSums,
  toSums,
} from './history.wire.ts'

export const historyRoutes = (history: History, devices: DeviceAnalysis): Route[] => {
  const ofDevice: Of['analysisOfDeviceYear'] = async ({ plantId, deviceId, query }) =>
    toAnalysis(await devices.analysisOf(plantId, deviceId, periodIn(query)))
  const [day, month, year, total]: OfPlant = [
    async ({ plantId, query }) => toCurve(await history.day(plantId, dayIn(query))),
    async ({ plantId, query }) => toSums(await history.month(plantId, query.year, query.month)),
    async ({ plantId, query }) => toSums(await history.year(plantId, query.year)),
    async ({ plantId }) => toLifeSums(await history.total(plantId)),
  ]
  return routes(contract.history, {
    day,
    month,
    year,
    total,
    days: async ({ plantId, query }) => toSums(await history.days(plantId, rangeIn(query))),
    frames: async ({ plantId, query }) => toFrames(await history.frames(plantId, rangeIn(query))),
    // The history of battery plants has the same fields; here every plant gets all of them.
    batteryDay: day,
    batteryMonth: month,
    batteryYear: year,
    batteryTotal: total,
    analysisOfDay: async ({ plantId, query }) => toAnalysis(await history.analysisOfDay(plantId, dayIn(query))),
    analysisOfMonth: async ({ plantId, query }) =>
      toAnalysis(await history.analysisOfMonth(plantId, query.year, query.month)),
    analysisOfYear: async ({ plantId, query }) => toAnalysis(await history.analysisOfYear(plantId, query.year)),
    analysisOfTotal: async ({ plantId }) => toAnalysis(await history.analysisOfTotal(plantId)),
    analysisOfDeviceDay: ofDevice,
    analysisOfDeviceMonth: ofDevice,
    analysisOfDeviceYear: ofDevice,
    analysisOfDeviceTotal: async ({ plantId, deviceId }) => toAnalysis(await devices.analysisOf(plantId, deviceId, {})),
    countingVersion: async ({ plantId }) => toCountingVersion(await devices.countingVersion(plantId)),
  })
}

type Of = Handlers<typeof contract.history>
type OfPlant = [Of['day'], Of['month'], Of['year'], Of['total']]
