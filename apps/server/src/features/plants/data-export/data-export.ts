import { Refusal } from '@heliograph/domain/errors'
import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import type { Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { addDays, dayAt, frameMs, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import { usualUnits, type ExportColumn, type ExportStep, type Units } from '#needs/export-tables.ts'
import type { Limits } from '#needs/limits.ts'
import type { FindPlant } from '#needs/plants.ts'
import type { Sample } from '#telemetry/device-day.ts'
import type { HistoryStore } from '#telemetry/history.store.ts'
import { counters } from '#telemetry/measures.ts'
import type { MeterCorrectionStore } from '#telemetry/meter-corrections.store.ts'
import { calibratedOn } from '#telemetry/meter-corrections.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { isWithin, type Span } from '#telemetry/spans.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import { besideMs, slotsOf } from './device-slots.ts'
import {
  chosenOf,
  chosenOfSlots,
  chosenPoints,
  deviceEnergies,
  hourColumns,
  inUnits,
  isPoint,
  minuteColumns,
  periodColumns,
  pointColumns,
  slotColumns,
} from './export-columns.ts'
import { createPlantPeriods, type PeriodNeeds, type PeriodStep } from './plant-periods.ts'
import { createPlantSlots, type SlotNeeds } from './plant-slots.ts'
import { piecewise, tableIn, type Table } from './table.ts'

type SlotStep = 'minutes' | 'hours'
export type PlantStep = SlotStep | PeriodStep

export interface Asked<Step> {
  step: Step
  first: Day
  last: Day
  /** The usual ones if undefined. */
  columns?: readonly ExportColumnKey[] | undefined
  units?: Units | undefined
  /** What the plant earns can be a column. */
  seesMoney?: boolean
}

export interface Exportable {
  zone: string
  firstAt: number | null
  steps: { step: ExportStep; columns: readonly ExportColumn[]; keptFrom: number | null; mostDays: number }[]
}

export type DataExport = ReturnType<typeof createDataExport>

/** The data of a plant and its devices as tables. A value that is unknown is null, never zero. */
export const createDataExport = (needs: Needs) => {
  const { history, samples, findPlant, currencyOf, readingsSince, curvesSince, limit } = needs
  const slots = createPlantSlots(needs)
  const periods = createPlantPeriods(needs)

  const required = async (plantId: number) => {
    const plant = await findPlant(plantId)
    if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
    return plant
  }

  /** What each device reports: the points of its newest report. */
  const pointsOfEach = async (deviceIds: readonly number[]) => {
    const latest = await samples.latestOf([...deviceIds])
    return new Map(deviceIds.map((id) => [id, keysOf(latest.get(id)?.values ?? {})]))
  }
  const pointsOf = async (deviceId: number) => (await pointsOfEach([deviceId])).get(deviceId) ?? []

  /** Without what people marked as wrong, and as they said that a meter's readings are to be understood. */
  const understoodOf = async (
    plantId: number,
    deviceId: number,
    { zone, first, last }: { zone: string; first: Day; last: Day },
  ) => {
    const wide = { from: spanOfDay(zone, first).from - besideMs, to: spanOfDay(zone, last).to + besideMs }
    const [corrections, spans] = await Promise.all([
      needs.corrections.of([deviceId]),
      needs.wrongSpansOf(plantId, wide),
    ])
    const own = corrections.get(deviceId)
    const wrong = spans.flatMap((span) =>
      span.deviceId === deviceId ? { from: span.from, to: span.to ?? Infinity } : [],
    )
    return (reported: readonly Sample[]) => {
      const right = wrong.length === 0 ? reported : reported.filter(({ at }) => !isWithin(wrong, at))
      return own ? right.map(({ at, values }) => ({ at, values: calibratedOn(values, own, dayAt(zone, at)) })) : right
    }
  }

  const ofPeriods = async (plantId: number, seesMoney: boolean) =>
    periodColumns(seesMoney ? await currencyOf(plantId) : undefined)

  const plantColumns = async (
    plantId: number,
    { step, columns, seesMoney = false }: Pick<Asked<PlantStep>, 'step' | 'columns' | 'seesMoney'>,
  ) => {
    if (step === 'minutes') return chosenOf(minuteColumns, columns)
    return chosenOf(step === 'hours' ? hourColumns : await ofPeriods(plantId, seesMoney), columns)
  }

  return {
    /** A file reads much. @throws Refusal TOO_MANY_REQUESTS */
    mayRead: (userId: number) => limit(new Map([[`exports of ${userId}`, filesAnHour]]), hourMs),

    async ofPlant(plantId: number, { units, seesMoney }: { units: Units; seesMoney: boolean }): Promise<Exportable> {
      const [{ zone }, firstAt, ofDays] = await Promise.all([
        required(plantId),
        history.firstAtOf(plantId),
        ofPeriods(plantId, seesMoney),
      ])
      const slot = { keptFrom: curvesSince(), mostDays: mostDays.slots }
      return {
        zone,
        firstAt,
        steps: [
          { step: 'minutes', columns: inUnits(minuteColumns, units).columns, ...slot },
          { step: 'hours', columns: inUnits(hourColumns, units).columns, ...slot },
          ...stepsOf(inUnits(ofDays, units).columns),
        ],
      }
    },

    async ofDevice(plantId: number, deviceId: number, { units }: { units: Units }): Promise<Exportable> {
      const [{ zone }, firstAt, keys] = await Promise.all([
        required(plantId),
        history.firstAtOf(plantId),
        pointsOf(deviceId),
      ])
      const kept = { keptFrom: readingsSince(), mostDays: mostDays.slots }
      const steps = exportSteps.map((step) => ({
        step,
        columns: inUnits(knownOfDevice(keys, step), units).columns,
        ...(isOfSamples(step) ? kept : { keptFrom: null, mostDays: mostDays.days }),
      }))
      return { zone, firstAt, steps }
    },

    /** What rows of devices can have, of all of these together. */
    async deviceColumns(deviceIds: readonly number[], units: Units) {
      const keys = [...new Set([...(await pointsOfEach(deviceIds)).values()].flat())]
      return exportSteps.map((step) => ({ step, columns: inUnits(knownOfDevice(keys, step), units).columns }))
    },

    /**
     * Of the columns that are asked for, or all, those that each device reports.
     * @throws Refusal PARAM_ERROR if rows of this kind lack one of those asked for
     */
    async reportedColumns(
      deviceIds: readonly number[],
      { step, columns }: Pick<Asked<ExportStep>, 'step' | 'columns'>,
    ) {
      const asked = columns && chosenOfDevice(step, [], columns).map(({ key }) => key)
      const reported = new Map<number, ExportColumnKey[]>()
      for (const [id, points] of await pointsOfEach(deviceIds)) {
        const known = knownOfDevice(points, step).map(({ key }) => key)
        reported.set(id, asked ? asked.filter((key) => known.includes(key)) : known)
      }
      return reported
    },

    /** Of a plant's file. @throws Refusal PARAM_ERROR if rows of this kind lack one of those asked for */
    plantColumns,

    async plantTable(plantId: number, { step, units = usualUnits, ...asked }: Asked<PlantStep>): Promise<Table> {
      const plant = await required(plantId)
      checkDays(asked, isOfSlots(step) ? mostDays.slots : mostDays.days)
      const { first, last } = asked
      const columns = await plantColumns(plantId, { ...asked, step })
      if (isOfSlots(step)) {
        const rows = slots[step](plant, { first, last, columns })
        return tableIn({ zone: plant.zone, ofDays: false, columns, rows }, units)
      }
      const rows = periods.ofPlant(plant, { step, first, last, columns })
      return tableIn({ zone: plant.zone, ofDays: true, columns, rows }, units)
    },

    async deviceTable(
      plantId: number,
      deviceId: number,
      { step, units = usualUnits, ...asked }: Asked<ExportStep>,
    ): Promise<Table> {
      const { zone } = await required(plantId)
      checkDays(asked, isOfSamples(step) ? mostDays.slots : mostDays.days)
      const { first, last } = asked
      if (!isOfSamples(step)) {
        const columns = chosenOfDevice(step, [], asked.columns)
        const rows = periods.ofDevice(deviceId, { step, first, last, columns })
        return tableIn({ zone, ofDays: true, columns, rows }, units)
      }
      // A point that the newest report lacks can still be asked for: the device may have had it before.
      const columns = chosenOfDevice(step, asked.columns ? [] : await pointsOf(deviceId), asked.columns)
      // It was entered by hand and never reported. A file without columns would look like a fault.
      if (columns.length === 0) throw new Refusal('NO_DATA')
      const keys = columns.map(({ key }) => key)
      // Readings are as they came. What is made of them is understood as on the pages and in rows of days.
      const understood = step === 'readings' ? undefined : await understoodOf(plantId, deviceId, { zone, first, last })
      const rows = piecewise(zone, { first, last }, 1, async ({ from, to }) => {
        if (step === 'readings') {
          const reported = await samples.samplesOf(deviceId, from, to)
          const points = keys.filter(isPoint)
          return reported.map(({ at, values }) => ({ at, values: points.map((point) => values[point] ?? null) }))
        }
        const reported = await samples.samplesOf(deviceId, from - besideMs, to + besideMs)
        const around = understood?.(reported) ?? reported
        return slotsOf(around, keys, { from, to }, step === 'hours' ? hourMs : frameMs)
      })
      return tableIn({ zone, ofDays: false, columns, rows }, units)
    },
  }
}

/** More than anyone saves by hand; programs that read on as days pass need one a day. */
const filesAnHour = 120

/** Days of one file: of curves more than are kept, of sums a century. */
const mostDays = { slots: 800, days: 36_525 }

const periodSteps = ['days', 'weeks', 'months', 'years'] as const

const stepsOf = (columns: readonly ExportColumn[]) =>
  periodSteps.map((step) => ({ step, columns, keptFrom: null, mostDays: mostDays.days }))

const isOfSlots = (step: ExportStep): step is SlotStep => step === 'minutes' || step === 'hours'
const isOfSamples = (step: ExportStep): step is SlotStep | 'readings' => step === 'readings' || isOfSlots(step)

const exportSteps = ['readings', 'minutes', 'hours', ...periodSteps] as const

/** What rows of a device have that reports these points. */
const knownOfDevice = (keys: readonly Point[], step: ExportStep): readonly ExportColumn[] => {
  if (!isOfSamples(step)) return deviceEnergies
  return step === 'readings' ? pointColumns(keys) : slotColumns(keys, countersOf)
}

/** Of them those that are asked for, which can be others of the same kind. @throws Refusal PARAM_ERROR */
const chosenOfDevice = (step: ExportStep, keys: readonly Point[], asked: readonly ExportColumnKey[] | undefined) => {
  const known = knownOfDevice(keys, step)
  if (!isOfSamples(step)) return chosenOf(known, asked)
  return step === 'readings' ? chosenPoints(known, asked) : chosenOfSlots(known, asked)
}

const countersOf = (measure: keyof typeof counters) => Object.values(counters[measure])

const checkDays = ({ first, last }: { first: Day; last: Day }, most: number) => {
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (last > addDays(first, most - 1))
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${most} days of startDay`)
}

interface Needs extends SlotNeeds, PeriodNeeds {
  history: SlotNeeds['history'] & PeriodNeeds['history'] & Pick<HistoryStore, 'firstAtOf'>
  light: SlotNeeds['light']
  samples: SampleStore
  /** What people said about meters. */
  corrections: Pick<MeterCorrectionStore, 'of'>
  /** What people marked as wrong within a time. */
  wrongSpansOf: (plantId: number, span: Span) => Promise<readonly WrongSpanOf[]>
  findPlant: FindPlant
  /** Of the plant's money; null if it has none. */
  currencyOf: (plantId: number) => Promise<string | null>
  /** Since when what devices reported is kept, and the curves of plants. */
  readingsSince: () => number
  curvesSince: () => number
  limit: Limits['take']
}
