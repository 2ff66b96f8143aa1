import type { DeviceSeries } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { pointNames, points, type Point } from '@heliograph/domain/points'
import {
  addDays,
  daysBetween,
  dayOf,
  frameMs,
  isDay,
  lastDayOfMonth,
  monthOf,
  spanOfDay,
  startOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import type { DeviceDayEnergies, HistoryStore } from '#telemetry/history.store.ts'
import { counters, measures, type Measure } from '#telemetry/measures.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { seconds } from '#wire/times.ts'
import type { DeviceLabels } from './device-texts.ts'
import { valueText } from './device-values.ts'

/** Which points are shown, and in which language. */
export interface Shown {
  showParams?: string[]
  lan?: string
}

interface Needs {
  samples: SampleStore
  history: HistoryStore
  zoneOf: (plantId: number) => Promise<string>
  labelsIn: (language: string) => Promise<DeviceLabels>
}

/** A device's curves. Days are those of its plant's zone. A point that has no value in the span is absent. */
export const createDeviceStats = ({ samples, history, zoneOf, labelsIn }: Needs) => {
  /** What it said. Long spans are thinned out, so that none has many more instants than a week of frames. */
  const said = async (deviceId: number, plantId: number, days: readonly Day[], shown: Shown) => {
    const zone = await zoneOf(plantId)
    const wanted = wantedPoints(shown)
    const stepMs = days.length === 1 ? 0 : frameMs * Math.ceil(days.length / 7)
    const curves: Curves = new Map()
    for (const day of days) {
      const { from, to } = spanOfDay(zone, day)
      let next = from
      for (const { at, values } of await samples.samplesOf(deviceId, from, to)) {
        if (at < next) continue
        if (stepMs > 0) next = (Math.floor(at / stepMs) + 1) * stepMs
        for (const point of wanted) if (values[point] !== undefined) addTo(curves, point, { at, value: values[point] })
      }
    }
    return seriesOf(curves, await labelsIn(shown.lan ?? ''))
  }

  /** Energies of days, added up to the periods that begin on `beginOf` a day. */
  const counted = async (deviceId: number, plantId: number, span: Span, beginOf: (day: Day) => Day, shown: Shown) => {
    const zone = await zoneOf(plantId)
    const days = await history.deviceDaysOf([deviceId], span.first, span.last)
    const curves: Curves = new Map()
    const wanted = new Set(wantedPoints(shown))
    for (const measure of measures) {
      const point = counters[measure].today
      if (!wanted.has(point)) continue
      for (const [begin, value] of sumsOf(days, measure, beginOf)) {
        addTo(curves, point, { at: startOfDay(zone, begin), value })
      }
    }
    return seriesOf(curves, await labelsIn(shown.lan ?? ''))
  }

  return {
    statsOfDay: async (deviceId: number, plantId: number, { day, ...shown }: Shown & { day: string }) =>
      said(deviceId, plantId, [existingDay(day, 'day')], shown),

    /** From Monday to Sunday. */
    async statsOfWeek(deviceId: number, plantId: number, { day, ...shown }: Shown & { day: string }) {
      const monday = mondayOf(existingDay(day, 'day'))
      return said(deviceId, plantId, daysBetween(monday, addDays(monday, 6)), shown)
    },

    async statsOfRange(deviceId: number, plantId: number, { startDay, endDay, ...shown }: Shown & DayRange) {
      const [first, last] = [existingDay(startDay, 'startDay'), existingDay(endDay, 'endDay')]
      if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
      if (last > addDays(first, mostDays - 1)) {
        throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${mostDays} days of startDay`)
      }
      return said(deviceId, plantId, daysBetween(first, last), shown)
    },

    async statsOfMonth(deviceId: number, plantId: number, { month, ...shown }: Shown & { month: string }) {
      const first = existingDay(`${month}-01`, 'month')
      const last = lastDayOfMonth(yearOf(first), monthOf(first))
      return counted(deviceId, plantId, { first, last }, (day) => day, shown)
    },

    async statsOfYear(deviceId: number, plantId: number, { year, ...shown }: Shown & { year: string }) {
      const first = existingDay(`${year}-01-01`, 'year')
      const span = { first, last: dayOf(yearOf(first), 12, 31) }
      return counted(deviceId, plantId, span, (day) => dayOf(yearOf(day), monthOf(day)), shown)
    },

    statsOfTotal: async (deviceId: number, plantId: number, shown: Shown) =>
      counted(deviceId, plantId, { first: firstDay, last: lastDay }, (day) => dayOf(yearOf(day)), shown),
  }
}

const mostDays = 31
const [firstDay, lastDay] = ['1970-01-01', '9998-12-31']

export interface DayRange {
  startDay: string
  endDay: string
}

interface Span {
  first: Day
  last: Day
}

interface Value {
  at: number
  value: number
}

type Curves = Map<Point, Value[]>

const addTo = (curves: Curves, point: Point, value: Value) => {
  const known = curves.get(point)
  if (known) known.push(value)
  else curves.set(point, [value])
}

const wantedPoints = ({ showParams }: Shown) => {
  const shown = showParams && new Set(showParams)
  return shown ? pointNames.filter((point) => shown.has(points[point].storageName)) : pointNames
}

const seriesOf = (curves: Curves, labels: DeviceLabels): DeviceSeries[] =>
  pointNames.flatMap((point) => {
    const { storageName, unit } = points[point]
    const curve = curves.get(point)
    if (!curve) return []
    const toWire = (one: Value) => ({ collectionTime: Math.floor(seconds(one.at)), value: valueText(one.value) })
    return [{ storageName, name: labels.points[point], unit, detailList: curve.map(toWire) }]
  })

const sumsOf = (days: readonly DeviceDayEnergies[], measure: Measure, beginOf: (day: Day) => Day) => {
  const sums = new Map<Day, number>()
  for (const day of days) {
    const kwh = day[measure]
    if (kwh === null) continue
    const begin = beginOf(day.day)
    sums.set(begin, (sums.get(begin) ?? 0) + kwh)
  }
  return sums
}

/** The contract knows the shape of a day, the calendar knows which there are. */
const existingDay = (text: string, field: string): Day => {
  const day = text.replaceAll('/', '-')
  if (!isDay(day) || day < firstDay || day > lastDay) {
    throw new Refusal('PARAM_ERROR', `querystring/${field} ${text} is not in the calendar`)
  }
  return day
}

const mondayOf = (day: Day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
