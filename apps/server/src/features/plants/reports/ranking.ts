import { Refusal } from '@heliograph/domain/errors'
import { addDays, type Day } from '@heliograph/domain/zones'
import type { DeviceDayEnergies, HistoryStore } from '#telemetry/history.store.ts'
import type { ReportedDevice, ReportStore } from './reports.store.ts'

type Made = ReportedDevice & { kwh: number | null }

interface RankedDevice extends ReportedDevice {
  /** Null is unknown. */
  kwh: number | null
  /** Per kWp of rated power. */
  yieldKwh: number | null
  /** 1 made the most. Null: it is not known for as long as others, or alone. */
  place: number | null
}

interface Ranking {
  /** Placed by kWh per kWp. Otherwise the rated power of at least one is unknown, and they are placed by kWh. */
  isScaled: boolean
  devices: RankedDevice[]
}

export type RankingOf = ReturnType<typeof createRanking>

/** The inverters of a plant, those that made the most first. */
export const createRanking =
  ({ store, history }: Needs) =>
  /** @throws Refusal PARAM_ERROR if the time runs backwards or is too long */
  async (plantId: number, first: Day, last: Day): Promise<Ranking> => {
    if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
    if (last > addDays(first, mostDays - 1))
      throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${mostDays} days of startDay`)
    const inverters = await store.invertersOf(plantId, first)
    const stored = await history.deviceDaysOf(
      inverters.map(({ id }) => id),
      first,
      last,
    )
    const since = new Map(inverters.map(({ id, countsSince }) => [id, countsSince]))
    const days = stored.filter(
      ({ deviceId, day, generation }) => generation !== null && day >= (since.get(deviceId) ?? day),
    )
    const isCounted = toldMost(inverters, days)
    const made = inverters.flatMap((inverter) => {
      const told = days.filter(({ deviceId }) => deviceId === inverter.id)
      const own = told.filter(isCounted)
      // All that it told is in the row of its twin.
      if (told.length > 0 && own.length === 0) return []
      return {
        ...inverter,
        kwh: own.length === 0 ? null : own.reduce((sum, { generation }) => sum + (generation ?? 0), 0),
        knownS: own.reduce((sum, { knownS }) => sum + (knownS.generation ?? 0), 0),
      }
    })
    // Who was silent for long would be the worst, although nobody knows what it made.
    const longestS = Math.max(...made.map(({ knownS }) => knownS))
    const isComparable = ({ kwh, knownS }: (typeof made)[number]) =>
      kwh !== null && knownS >= longestS * comparableShare
    const compared = made.filter(isComparable)
    const isScaled = compared.every(({ ratedW }) => ratedW !== null && ratedW > 0)
    const yieldOf = ({ kwh, ratedW }: Made) =>
      kwh === null || ratedW === null || ratedW <= 0 ? null : kwh / (ratedW / 1000)
    const amountOf = (device: Made) => (isScaled ? yieldOf(device) : device.kwh) ?? 0
    const order = compared.toSorted((one, other) => amountOf(other) - amountOf(one)).map(({ id }) => id)
    const placeOf = (id: number) => (order.length < 2 || !order.includes(id) ? null : order.indexOf(id) + 1)
    return {
      isScaled,
      devices: made
        .map(({ knownS: _, ...device }) => ({ ...device, yieldKwh: yieldOf(device), place: placeOf(device.id) }))
        .toSorted((one, other) => (one.place ?? afterAll) - (other.place ?? afterAll) || one.id - other.id),
    }
  }

/**
 * Of an inverter that two gateways report, each day counts in the row of the one that was entered first, unless another one told clearly
 * more of it: they never count quite the same, which would tear a month into two rows. `days` are in the order of their devices.
 */
const toldMost = (inverters: readonly ReportedDevice[], days: readonly DeviceDayEnergies[]) => {
  const pieceOf = new Map(inverters.map(({ id, twinOf }) => [id, twinOf ?? id]))
  const most = new Map<string, DeviceDayEnergies>()
  const keyOf = ({ deviceId, day }: DeviceDayEnergies) => `${pieceOf.get(deviceId)} ${day}`
  for (const one of days) {
    const known = most.get(keyOf(one))
    if (!known || (one.generation ?? 0) > (known.generation ?? 0) * clearly) most.set(keyOf(one), one)
  }
  return (one: DeviceDayEnergies) => most.get(keyOf(one)) === one
}

const clearly = 1.05
/** Less of the time in which the others are known, and it is not compared. */
const comparableShare = 0.95
const afterAll = 1e9
/** As many as the page of a year shows. */
const mostDays = 400

interface Needs {
  store: ReportStore
  history: Pick<HistoryStore, 'deviceDaysOf'>
}
