import { Refusal } from '@heliograph/domain/errors'
import { addDays, type Day } from '@heliograph/domain/zones'
import type { DeviceDayEnergies, HistoryStore } from '#telemetry/history.store.ts'
import { countedAs, toldMost } from '#telemetry/twins.ts'
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

/** The inverters of a plant, those that made the most first; one that two gateways report is there once. */
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
    const days = new Map<number, DeviceDayEnergies[]>(inverters.map(({ id }) => [id, []]))
    for (const one of stored)
      if (one.generation !== null && one.day >= (since.get(one.deviceId) ?? one.day)) days.get(one.deviceId)?.push(one)
    const made = inverters.flatMap((inverter) => {
      if (inverter.twinOf !== undefined) return []
      const twins = inverters.filter((one) => countedAs(one) === inverter.id)
      const own = countedDays(twins.map(({ id }) => days.get(id) ?? []))
      return {
        ...inverter,
        ratedW: twins.find(({ ratedW }) => ratedW !== null)?.ratedW ?? null,
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

/** Of an inverter that two gateways report, each day once. @param told by each of them, the one that counts first */
const countedDays = (told: readonly (readonly DeviceDayEnergies[])[]) => {
  const counted = new Map<Day, DeviceDayEnergies>()
  for (const one of told.flat()) {
    const most = toldMost([counted.get(one.day) ?? null, one], ({ generation }) => generation ?? 0)
    if (most) counted.set(one.day, most)
  }
  return [...counted.values()]
}

/** Less of the time in which the others are known, and it is not compared. */
const comparableShare = 0.95
const afterAll = 1e9
/** As many as the page of a year shows. */
const mostDays = 400

interface Needs {
  store: ReportStore
  history: Pick<HistoryStore, 'deviceDaysOf'>
}
