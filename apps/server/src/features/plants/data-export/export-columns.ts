import { Refusal } from '@heliograph/domain/errors'
import type { ExportColumnKey } from '@heliograph/domain/export-columns'
import { points, type Point } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import type { ExportColumn, Units } from '#needs/export-tables.ts'
import { measures, type Measure } from '#telemetry/measures.ts'

const columnOf = (key: ExportColumnKey, unit: string | null, isUsual = true): ExportColumn => ({
  key,
  unit,
  name: nameWith(key, unit),
  isUsual,
})
const extra = (key: ExportColumnKey, unit: string | null) => columnOf(key, unit, false)

/** In letters that every program takes for a name. */
const nameWith = (key: string, unit: string | null) =>
  unit === null
    ? key
    : `${key}_${unit.replace('%', 'pct').replace('°', '').replace('/m²', '_m2').replace('m/s', 'm_s').replace('Ω', 'ohm')}`

const energies = measures.map((key) => columnOf(key, 'kWh'))
const soc = columnOf('soc', '%')
const airTemperature = extra('ambientTemperature', '°C')
const irradiance = extra('irradiance', 'W/m²')
const expected = extra('expected', 'kWh')

/** Of a plant, every five minutes. */
export const minuteColumns: readonly ExportColumn[] = [
  ...[...measures, 'backup' as const].map((key) => columnOf(key, 'W')),
  soc,
  airTemperature,
  irradiance,
]

/** Of a plant, by the hour. */
export const hourColumns: readonly ExportColumn[] = [
  ...energies,
  columnOf('backup', 'kWh'),
  soc,
  airTemperature,
  irradiance,
  expected,
]

/** Of a plant, by days and longer. Money has the plant's currency, and not everyone who saves files reads it. */
export const periodColumns = (currency: string | null | undefined): readonly ExportColumn[] => [
  ...energies,
  airTemperature,
  extra('irradiation', 'kWh/m²'),
  expected,
  extra('expectedLow', 'kWh'),
  extra('expectedHigh', 'kWh'),
  extra('performanceRatio', '%'),
  ...(currency === undefined ? [] : [extra('income', currency || null)]),
]

/** Of a device, by days and longer. */
export const deviceEnergies: readonly ExportColumn[] = energies

const order = keysOf(points)
export const isPoint = (key: string): key is Point => Object.hasOwn(points, key)
export const isMeasure = (key: string): key is Measure => measures.some((measure) => measure === key)
const ofPlants = new Set<string>([...minuteColumns, ...hourColumns, ...periodColumns(null)].map(({ key }) => key))
export const isColumn = (key: string): key is ExportColumnKey => isPoint(key) || ofPlants.has(key)
/** Its mean says something, or its last value; of a counter only what it gained does. */
const isMomentary = (key: Point) => points[key].kind === 'gauge' || points[key].kind === 'code'

const pointColumn = (key: Point) => columnOf(key, points[key].unit)

/** Points as columns, in the order of a device's details. */
export const pointColumns = (keys: readonly Point[]) =>
  keys.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).map(pointColumn)

/** What a device with these points has in rows of a time: what it showed, and the energies that its counters gained. */
export const slotColumns = (keys: readonly Point[], countedBy: (measure: Measure) => readonly Point[]) => [
  ...pointColumns(keys.filter(isMomentary)),
  ...energies.filter(({ key }) => isMeasure(key) && countedBy(key).some((point) => keys.includes(point))),
]

/** Those that are asked for, or the usual ones. @throws Refusal PARAM_ERROR */
export const chosenOf = (
  known: readonly ExportColumn[],
  asked: readonly ExportColumnKey[] | undefined,
): readonly ExportColumn[] =>
  asked
    ? asked.map((key) => known.find((column) => column.key === key) ?? refuse(key))
    : known.filter(({ isUsual }) => isUsual)

/** The same of points, which a device may have had before. */
export const chosenPoints = (known: readonly ExportColumn[], asked: readonly ExportColumnKey[] | undefined) =>
  asked ? asked.map((key) => (isPoint(key) ? pointColumn(key) : refuse(key))) : known

/** The same of rows of a time. */
export const chosenOfSlots = (known: readonly ExportColumn[], asked: readonly ExportColumnKey[] | undefined) =>
  asked
    ? asked.map((key) =>
        isPoint(key) && isMomentary(key)
          ? pointColumn(key)
          : (energies.find((column) => column.key === key) ?? refuse(key)),
      )
    : known

const refuse = (key: string): never => {
  throw new Refusal('PARAM_ERROR', `columns has ${key}, which rows of this kind do not have`)
}

interface Conversion {
  unit: string
  of: (value: number) => number
}

/** How a column's numbers become those of the wished unit; undefined if they are. */
const conversionOf = (unit: string | null, { power, energy, temperature }: Units): Conversion | undefined => {
  if (unit === 'W' && power === 'kW') return { unit: 'kW', of: (w) => w / 1000 }
  if (unit === 'kWh' && energy === 'Wh') return { unit: 'Wh', of: (kwh) => kwh * 1000 }
  if (unit === '°C' && temperature === 'F') return { unit: '°F', of: (celsius) => celsius * 1.8 + 32 }
  return undefined
}

/** Columns in other units, and what becomes of their numbers; the same ones if nothing changes. */
export const inUnits = (columns: readonly ExportColumn[], units: Units) => {
  const conversions = columns.map(({ unit }) => conversionOf(unit, units))
  return {
    columns: columns.map((column, place) => {
      const unit = conversions[place]?.unit
      return unit === undefined ? column : { ...column, unit, name: nameWith(column.key, unit) }
    }),
    convert: conversions.every((each) => each === undefined)
      ? undefined
      : (values: readonly (number | null)[]) =>
          values.map((value, place) => (value === null ? null : (conversions[place]?.of(value) ?? value))),
  }
}
