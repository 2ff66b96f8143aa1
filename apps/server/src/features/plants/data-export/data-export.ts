import { Refusal } from '@heliograph/domain/errors'
import { points, type Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { addDays, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import { framesOfPlant } from '#telemetry/frames-of-plant.ts'
import type { HistoryStore, PlantFrame } from '#telemetry/history.store.ts'
import { measures, type Measure } from '#telemetry/measures.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import type { Span } from '#telemetry/spans.ts'

/** What a request names a column by: an energy or power of a plant, or a point of a device. */
export type ColumnKey = Measure | 'backup' | 'soc' | Point

/** A column of a file, with its name there. */
export interface Column {
  key: ColumnKey
  name: string
  unit: string | null
}

/** Of a moment, or of a day or month by its first day. */
export interface Row {
  at: number | Day
  values: readonly (number | null)[]
}

export interface Table {
  zone: string
  /** Its rows are of days or months, otherwise of moments. */
  ofDays: boolean
  columns: readonly Column[]
  /** In order; read as they are asked for, so that a long file is never in memory. */
  rows: AsyncIterable<Row>
}

export type PlantStep = 'minutes' | 'days' | 'months'
export type DeviceStep = 'readings' | 'days'

export interface Asked<Step> {
  step: Step
  first: Day
  last: Day
  /** All that there is if undefined. */
  columns?: readonly ColumnKey[] | undefined
}

export interface Exportable {
  zone: string
  firstAt: number | null
  steps: { step: PlantStep | DeviceStep; columns: readonly Column[]; keptFrom: number | null; mostDays: number }[]
}

export type DataExport = ReturnType<typeof createDataExport>

/** The data of a plant and its devices as tables. A value that is unknown is null, never zero. */
export const createDataExport = ({ history, samples, findPlant, readingsSince, curvesSince, limit }: Needs) => {
  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  /** What the device reports: the points of its newest report. */
  const pointsOf = async (deviceId: number): Promise<Column[]> => {
    const newest = (await samples.latestOf([deviceId])).get(deviceId)
    return keysOf(newest?.values ?? {})
      .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
      .map(columnOfPoint)
  }

  return {
    /** A file reads much. @throws Refusal TOO_MANY_REQUESTS */
    mayRead: (userId: number) => limit(new Map([[`exports of ${userId}`, filesAnHour]]), hourMs),

    async ofPlant(plantId: number): Promise<Exportable> {
      const [{ zone }, firstAt] = await Promise.all([required(plantId), history.firstAtOf(plantId)])
      return {
        zone,
        firstAt,
        steps: [
          { step: 'minutes', columns: powers, keptFrom: curvesSince(), mostDays: mostDays.minutes },
          { step: 'days', columns: energies, keptFrom: null, mostDays: mostDays.days },
          { step: 'months', columns: energies, keptFrom: null, mostDays: mostDays.days },
        ],
      }
    },

    async ofDevice(plantId: number, deviceId: number): Promise<Exportable> {
      const [{ zone }, firstAt, columns] = await Promise.all([
        required(plantId),
        history.firstAtOf(plantId),
        pointsOf(deviceId),
      ])
      return {
        zone,
        firstAt,
        steps: [
          { step: 'readings', columns, keptFrom: readingsSince(), mostDays: mostDays.minutes },
          { step: 'days', columns: energies, keptFrom: null, mostDays: mostDays.days },
        ],
      }
    },

    async plantTable(plantId: number, { step, ...asked }: Asked<PlantStep>): Promise<Table> {
      const { zone } = await required(plantId)
      checkDays(asked, step === 'minutes' ? mostDays.minutes : mostDays.days)
      const { first, last } = asked
      if (step === 'minutes') {
        const chosen = chosenOf(powers, asked)
        const rows = piecewise(zone, first, last, 7, async (span, days) => {
          const frames = await framesOfPlant(history, plantId, span, days)
          return frames.map((frame) => ({ at: frame.at, values: chosen.map(({ of }) => of(frame)) }))
        })
        return { zone, ofDays: false, columns: chosen, rows }
      }
      const chosen = chosenOf(energies, asked)
      const rows = async function* (): AsyncGenerator<Row> {
        const read =
          step === 'days'
            ? (await history.daysOf(plantId, first, last)).map((day) => ({ ...day, at: day.day }))
            : (await history.monthsOf(plantId, `${first.slice(0, 7)}-01`, last)).map((month) => ({
                ...month,
                at: month.month,
              }))
        for (const period of read) yield { at: period.at, values: chosen.map(({ key }) => period[key]) }
      }
      return { zone, ofDays: true, columns: chosen, rows: rows() }
    },

    async deviceTable(plantId: number, deviceId: number, { step, ...asked }: Asked<DeviceStep>): Promise<Table> {
      const { zone } = await required(plantId)
      checkDays(asked, step === 'readings' ? mostDays.minutes : mostDays.days)
      const { first, last } = asked
      if (step === 'days') {
        const chosen = chosenOf(energies, asked)
        const rows = async function* (): AsyncGenerator<Row> {
          for (const day of await history.deviceDaysOf([deviceId], first, last))
            yield { at: day.day, values: chosen.map(({ key }) => day[key]) }
        }
        return { zone, ofDays: true, columns: chosen, rows: rows() }
      }
      // A point that the newest report lacks can still be asked for: the device may have had it before.
      const chosen = asked.columns
        ? asked.columns.map((key) => (isPoint(key) ? columnOfPoint(key) : refuse(key)))
        : await pointsOf(deviceId)
      // It was entered by hand and never reported. A file without columns would look like a fault.
      if (chosen.length === 0) throw new Refusal('NO_DATA')
      const keys = chosen.map(({ key }) => key)
      const rows = piecewise(zone, first, last, 1, async ({ from, to }) => {
        const reported = await samples.samplesOf(deviceId, from, to)
        return reported.map(({ at, values }) => ({ at, values: keys.map((key) => valueOf(values, key)) }))
      })
      return { zone, ofDays: false, columns: chosen, rows }
    },
  }
}

/** Reads some days after the others, when the rows before them were taken. */
async function* piecewise(
  zone: string,
  first: Day,
  last: Day,
  days: number,
  read: (span: Span, days: { first: Day; last: Day }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let day = first; day <= last; day = addDays(day, days)) {
    const end = addDays(day, days - 1) < last ? addDays(day, days - 1) : last
    yield* await read({ from: spanOfDay(zone, day).from, to: spanOfDay(zone, end).to }, { first: day, last: end })
  }
}

/** More than anyone saves by hand; programs that read on as days pass need one a day. */
const filesAnHour = 120

/** Days of one file: of curves more than are kept, of sums a century. */
const mostDays = { minutes: 800, days: 36_525 }

const order = keysOf(points)
const isPoint = (key: string): key is Point => Object.hasOwn(points, key)
const valueOf = (values: Partial<Record<Point, number | null>>, key: string) =>
  isPoint(key) ? (values[key] ?? null) : null

const columnOfPoint = (key: Point): Column => {
  const { unit } = points[key]
  return { key, unit, name: nameWith(key, unit) }
}

/** In letters that every program takes for a name. */
const nameWith = (key: string, unit: string | null) =>
  unit === null
    ? key
    : `${key}_${unit.replace('%', 'pct').replace('°C', 'C').replace('W/m²', 'W_m2').replace('m/s', 'm_s')}`

const power = <Key extends Measure | 'backup'>(key: Key) => ({
  key,
  unit: 'W',
  name: nameWith(key, 'W'),
  of: (frame: PlantFrame) => frame[key],
})

const powers = [
  ...(['generation', 'use', 'buy', 'sell', 'charge', 'discharge', 'generator', 'backup'] as const).map(power),
  { key: 'soc' as const, unit: '%', name: nameWith('soc', '%'), of: ({ socPct }: PlantFrame) => socPct },
]

const energies = measures.map((key) => ({ key, unit: 'kWh', name: nameWith(key, 'kWh') }))

const chosenOf = <Known extends Column>(
  known: readonly Known[],
  { columns }: { columns?: readonly ColumnKey[] | undefined },
) => (columns ? columns.map((key) => known.find((column) => column.key === key) ?? refuse(key)) : [...known])

const refuse = (key: string): never => {
  throw new Refusal('PARAM_ERROR', `querystring/columns has ${key}, which rows of this kind do not have`)
}

const checkDays = ({ first, last }: { first: Day; last: Day }, most: number) => {
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (last > addDays(first, most - 1))
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${most} days of startDay`)
}

interface Needs {
  history: HistoryStore
  samples: SampleStore
  findPlant: FindPlant
  /** Since when what devices reported is kept, and the curves of plants. */
  readingsSince: () => number
  curvesSince: () => number
  limit: Limits['take']
}
