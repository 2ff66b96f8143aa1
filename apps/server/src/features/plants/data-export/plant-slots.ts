import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import { dayAt, hourMs, frameMs, spanOfDay, daysBetween, type Day } from '@heliograph/domain/zones'
import type { ExpectedByHour } from '#needs/expectation.ts'
import type { ExportColumn } from '#needs/export-tables.ts'
import type { MomentWeather, PlantLight } from '#needs/plant-light.ts'
import type { PlantFacts } from '#needs/plants.ts'
import { emptyFrame } from '#telemetry/curve.ts'
import { framesOfPlant } from '#telemetry/frames-of-plant.ts'
import type { HistoryStore, PlantFrame } from '#telemetry/history.store.ts'
import type { Span } from '#telemetry/spans.ts'
import { piecewise, type Row, type Rows } from './table.ts'

interface Asked {
  first: Day
  last: Day
  columns: readonly ExportColumn[]
}

export interface SlotNeeds {
  history: Pick<HistoryStore, 'framesOf' | 'importedFramesOf'>
  light: Pick<PlantLight, 'within'>
  expectedByHour: ExpectedByHour
  now: () => number
}

type Told = PlantFrame & Partial<MomentWeather>

/** The rows of a plant's moments: five minutes, and hours of the plant's clock. */
export const createPlantSlots = ({ history, light, expectedByHour, now }: SlotNeeds) => {
  const weatherOf = (plantId: number, columns: readonly ExportColumn[], { from, to }: Span) =>
    columns.some(({ key }) => key === 'ambientTemperature' || key === 'irradiance')
      ? light.within(plantId, from, to)
      : undefined

  return {
    minutes({ id, zone }: PlantFacts, { columns, ...days }: Asked): Rows {
      const readers = columns.map(({ key }) => frameReaders[key] ?? unknown)
      return piecewise(zone, days, 7, async (span, some) => {
        const [frames, weatherAt] = await Promise.all([
          framesOfPlant(history, id, span, some),
          weatherOf(id, columns, span),
        ])
        // A year has 105,000 of them.
        if (!weatherAt)
          return frames.map((frame): Row => ({ at: frame.at, values: readers.map((read) => read(frame)) }))
        return frames.map((frame): Row => {
          const told = { ...frame, ...weatherAt(frame.at) }
          return { at: frame.at, values: readers.map((read) => read(told)) }
        })
      })
    },

    /** The energy of an hour is its mean power, and like all means unknown unless nearly all of the hour is known. */
    hours({ id, zone }: PlantFacts, { columns, ...days }: Asked): Rows {
      const isExpected = columns.some(({ key }) => key === 'expected')
      return piecewise(zone, days, 7, async (span, { first, last }) => {
        const [frames, weatherAt, expected] = await Promise.all([
          framesOfPlant(history, id, span, { first, last }),
          weatherOf(id, columns, span),
          isExpected && first <= dayAt(zone, now()) ? expectedByHour(id, first, last) : undefined,
        ])
        const expectedAt = new Map(
          [...(expected?.values() ?? [])].flatMap(({ hours }) => hours.map(({ at, expectedKwh }) => [at, expectedKwh])),
        )
        const byTime = new Map(frames.map((frame) => [frame.at, frame]))
        const rows: Row[] = []
        for (const day of daysBetween(first, last)) {
          const { from: begin, to: end } = spanOfDay(zone, day)
          for (let from = begin; from < end; from += hourMs) {
            const to = Math.min(from + hourMs, end)
            if (to > now()) return rows
            const told: Told[] = []
            for (let at = from; at < to; at += frameMs)
              told.push({ ...(byTime.get(at) ?? emptyFrame), at, ...weatherAt?.(at) })
            const values = columns.map(({ key, unit }) => {
              if (key === 'expected') return expectedAt.get(from) ?? null
              const mean = meanOf(told, frameReaders[key] ?? unknown)
              return mean !== null && unit === 'kWh' ? (mean * (to - from)) / hourMs / 1000 : mean
            })
            if (values.some((value) => value !== null)) rows.push({ at: from, values })
          }
        }
        return rows
      })
    },
  }
}

type Reader = (frame: Told) => number | null

const unknown: Reader = () => null

const frameReaders: Partial<Record<ExportColumnKey, Reader>> = {
  generation: ({ generation }) => generation,
  use: ({ use }) => use,
  buy: ({ buy }) => buy,
  sell: ({ sell }) => sell,
  charge: ({ charge }) => charge,
  discharge: ({ discharge }) => discharge,
  generator: ({ generator }) => generator,
  backup: ({ backup }) => backup,
  soc: ({ socPct }) => socPct,
  ambientTemperature: ({ airC = null }) => airC,
  irradiance: ({ planeWm2 = null }) => planeWm2,
}

const meanOf = (told: readonly Told[], read: Reader) => {
  let [sum, known] = [0, 0]
  for (const frame of told) {
    const value = read(frame)
    if (value === null) continue
    sum += value
    known++
  }
  return known > 0 && known >= told.length * nearlyAll ? sum / known : null
}

export const nearlyAll = 0.9
