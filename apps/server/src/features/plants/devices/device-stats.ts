import { Refusal } from '@heliograph/domain/errors'
import { pointNames, type Point } from '@heliograph/domain/points'
import {
  addDays,
  dayAt,
  daysBetween,
  dayOf,
  frameMs,
  firstPlantDay,
  lastDayOfMonth,
  lastPlantDay,
  monthOf,
  spanOfDay,
  startOfDay,
  yearOf,
  type Day,
} from '@heliograph/domain/zones'
import type { DeviceDayEnergies, HistoryStore } from '#telemetry/history.store.ts'
import { counters, measures, type Measure } from '#telemetry/measures.ts'
import { calibratedOn, type DatedCorrection } from '#telemetry/meter-corrections.ts'
import { exactly } from '#telemetry/periods.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'

/** The values of one point, in order of time. */
export interface PointCurve {
  point: Point
  values: { at: number; value: number }[]
}

/** Includes both days. */
export interface DayRange {
  first: Day
  last: Day
}

interface Needs {
  samples: SampleStore
  history: HistoryStore
  zoneOf: (plantId: number) => Promise<string>
  /** Whether it is an optimizer or module, which names what it generates after its only input. */
  isModule: (deviceId: number) => Promise<boolean>
  correctionsOf: (deviceId: number) => Promise<readonly DatedCorrection[] | undefined>
  /** The device and those that it replaced, the oldest first: until when each counts. */
  lineOf: (deviceId: number) => Promise<readonly { id: number; until: number }[]>
}

/** A device's curves, of some or all points. Days are in its plant's zone. Points without a value are left out. */
export const createDeviceStats = ({ samples, history, zoneOf, isModule, correctionsOf, lineOf }: Needs) => {
  const correctedLine = async (deviceId: number) =>
    Promise.all((await lineOf(deviceId)).map(async (part) => ({ ...part, corrections: await correctionsOf(part.id) })))

  const samplesIn = async (line: Awaited<ReturnType<typeof correctedLine>>, zone: string, day: Day) => {
    const { from, to } = spanOfDay(zone, day)
    const ofEach = line.map(async ({ id, until, corrections }) => {
      if (until < from) return []
      const ofDay = await samples.samplesOf(id, from, Math.min(to, until + 1))
      return ofDay.map(({ at, values }) => ({ at, values: calibratedOn(values, corrections, day) }))
    })
    return (await Promise.all(ofEach)).flat().toSorted((left, right) => left.at - right.at)
  }

  /** Reported values. Long spans are thinned out, so that none has many more instants than a week of frames. */
  const said = async (
    deviceId: number,
    plantId: number,
    days: readonly Day[],
    wanted: readonly Point[] = pointNames,
  ) => {
    const [zone, line] = await Promise.all([zoneOf(plantId), correctedLine(deviceId)])
    const stepMs = days.length === 1 ? 0 : frameMs * Math.ceil(days.length / 7)
    const curves: Curves = new Map()
    for (const day of days) {
      let next = -Infinity
      for (const { at, values } of await samplesIn(line, zone, day)) {
        if (at < next) continue
        if (stepMs > 0) next = (Math.floor(at / stepMs) + 1) * stepMs
        for (const point of wanted) if (values[point] !== undefined) addTo(curves, point, { at, value: values[point] })
      }
    }
    return inOrder(curves)
  }

  /** The days of a device, and of those whose place it took until then. */
  const daysOf = async (deviceId: number, plantId: number, span: DayRange) => {
    const [zone, line] = await Promise.all([zoneOf(plantId), lineOf(deviceId)])
    const lastDays = new Map(line.map(({ id, until }) => [id, until === Infinity ? lastPlantDay : dayAt(zone, until)]))
    const ofAll = await history.deviceDaysOf([...lastDays.keys()], span.first, span.last)
    return ofAll.filter(({ deviceId: id, day }) => day <= (lastDays.get(id) ?? lastPlantDay))
  }

  /** Energies of days, added up to the periods that start on `beginOf` a day. */
  const counted = async (
    deviceId: number,
    plantId: number,
    span: DayRange,
    beginOf: (day: Day) => Day,
    wanted: readonly Point[] = pointNames,
  ) => {
    const [zone, days, ofModule] = await Promise.all([
      zoneOf(plantId),
      daysOf(deviceId, plantId, span),
      isModule(deviceId),
    ])
    const curves: Curves = new Map()
    for (const measure of measures) {
      const point = ofModule && measure === 'generation' ? 'pv1Today' : counters[measure].today
      if (!wanted.includes(point)) continue
      for (const [begin, value] of sumsOf(days, measure, beginOf)) {
        addTo(curves, point, { at: startOfDay(zone, begin), value })
      }
    }
    return inOrder(curves)
  }

  return {
    daysOf,

    statsOfDay: (deviceId: number, plantId: number, day: Day, wanted?: readonly Point[]) =>
      said(deviceId, plantId, [day], wanted),

    /** From Monday to Sunday. */
    statsOfWeek(deviceId: number, plantId: number, day: Day, wanted?: readonly Point[]) {
      const monday = mondayOf(day)
      return said(deviceId, plantId, daysBetween(monday, addDays(monday, 6)), wanted)
    },

    async statsOfRange(deviceId: number, plantId: number, { first, last }: DayRange, wanted?: readonly Point[]) {
      if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
      if (last > addDays(first, mostDays - 1)) {
        throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${mostDays} days of startDay`)
      }
      return said(deviceId, plantId, daysBetween(first, last), wanted)
    },

    /** A value for each day of the month that contains `day`. */
    statsOfMonth(deviceId: number, plantId: number, day: Day, wanted?: readonly Point[]) {
      const [year, month] = [yearOf(day), monthOf(day)]
      const span = { first: dayOf(year, month), last: lastDayOfMonth(year, month) }
      return counted(deviceId, plantId, span, (each) => each, wanted)
    },

    /** A value for each month of the year that contains `day`. */
    statsOfYear(deviceId: number, plantId: number, day: Day, wanted?: readonly Point[]) {
      const span = { first: dayOf(yearOf(day)), last: dayOf(yearOf(day), 12, 31) }
      return counted(deviceId, plantId, span, (each) => dayOf(yearOf(each), monthOf(each)), wanted)
    },

    /** A value for each year. */
    statsOfTotal: (deviceId: number, plantId: number, wanted?: readonly Point[]) =>
      counted(deviceId, plantId, { first: firstPlantDay, last: lastPlantDay }, (each) => dayOf(yearOf(each)), wanted),
  }
}

const mostDays = 31

type Value = PointCurve['values'][number]
type Curves = Map<Point, Value[]>

const addTo = (curves: Curves, point: Point, value: Value) => {
  const known = curves.get(point)
  if (known) known.push(value)
  else curves.set(point, [value])
}

const inOrder = (curves: Curves): PointCurve[] =>
  pointNames.flatMap((point) => {
    const values = curves.get(point)
    return values ? [{ point, values }] : []
  })

const sumsOf = (days: readonly DeviceDayEnergies[], measure: Measure, beginOf: (day: Day) => Day) => {
  const sums = new Map<Day, number>()
  for (const day of days) {
    const kwh = day[measure]
    if (kwh === null) continue
    const begin = beginOf(day.day)
    sums.set(begin, exactly([sums.get(begin) ?? 0, kwh]) ?? 0)
  }
  return sums
}

const mondayOf = (day: Day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
