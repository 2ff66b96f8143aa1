import type { DeviceDetail, DeviceField, DeviceSeries } from '@heliograph/contract/browser'
import { missing, numberText } from '@heliograph/domain/numbers'
import { pointNamed } from '@heliograph/domain/point-names'
import { points, type Point } from '@heliograph/domain/points'
import { quantityOf } from '@heliograph/domain/quantities'
import { type Day, spanOfDay } from '@heliograph/domain/zones'
import { cadenceOf } from '#charts/curve/curve.ts'
import { inUnit, type TemperatureUnit } from '#i18n/temperature.ts'

/** A parameter as shown. */
export interface Parameter {
  id: string
  name: string
  text: string
  unit: string
  /** It has a curve: it is a point and not a serial number. */
  drawable: boolean
}

export interface ParameterGroup {
  id: string
  name: string
  parameters: Parameter[]
}

export const groupsOf = ({ paramCategoryList }: DeviceDetail, unit: TemperatureUnit): ParameterGroup[] =>
  paramCategoryList.map(({ categoryId, name, fieldList }) => ({
    id: categoryId,
    name,
    parameters: fieldList.map((field) => ({
      id: field.storageName,
      name: field.key,
      ...shownOf(field, unit),
      drawable: isPoint(field.storageName),
    })),
  }))

/** Those with the text in the name or unit, without empty groups. */
export const found = (groups: readonly ParameterGroup[], keyword: string): ParameterGroup[] =>
  groups.flatMap((group) => {
    const parameters = group.parameters.filter((parameter) => isNamed(parameter, keyword))
    return parameters.length > 0 ? [{ ...group, parameters }] : []
  })

export const isNamed = ({ name, unit }: { name: string; unit: string | null }, keyword: string) => {
  const wanted = keyword.trim().toLowerCase()
  return name.toLowerCase().includes(wanted) || (unit ?? '').toLowerCase() === wanted
}

/** The person's pinned parameters that this device has, in the order of pinning. */
export const pinnedIn = (groups: readonly ParameterGroup[], pins: readonly string[]) => {
  const all = new Map(groups.flatMap(({ parameters }) => parameters).map((parameter) => [parameter.id, parameter]))
  return pins.flatMap((pin) => all.get(pin) ?? [])
}

/** A day's values in even steps over the whole day, so that all sparklines of a device are comparable. */
export const coursesOf = (series: readonly DeviceSeries[], { zone, day }: { zone: string; day: Day }) => {
  const { from, to } = spanOfDay(zone, day)
  return new Map(
    series.map(({ storageName, detailList }) => {
      const stepMs = Math.max(
        shortestStepMs,
        1.5 * cadenceOf(detailList.map(({ collectionTime }) => collectionTime * 1000)),
      )
      const values = Array.from({ length: Math.ceil((to - from) / stepMs) }, (): number | null => null)
      for (const { collectionTime, value } of detailList) {
        const place = Math.floor((collectionTime * 1000 - from) / stepMs)
        if (place >= 0 && place < values.length) values[place] = Number(value)
      }
      return [storageName, values]
    }),
  )
}

const shownOf = ({ storageName, value, unit, orgValue }: DeviceField, wished: TemperatureUnit) => {
  if (value === null) return { text: missing, unit: '' }
  const point = pointNamed(storageName, 'usual')
  // Texts for a code, or a serial number that happens to be numeric.
  if (
    orgValue !== null ||
    point === undefined ||
    points[point].kind === 'code' ||
    value.trim() === '' ||
    !Number.isFinite(Number(value))
  ) {
    return { text: value, unit: unit ?? '' }
  }
  if (unit === '°C') return { text: numberText(inUnit(Number(value), wished)), unit: `°${wished}` }
  if (unit === 'kΩ') return quantityOf(Number(value), unit)
  return { text: numberText(Number(value), cellPoints.has(point) ? 3 : 2), unit: unit ?? '' }
}

/** Cells differ by thousandths of a volt. */
const cellPoints: ReadonlySet<Point> = new Set(['highestCellVoltage', 'lowestCellVoltage'])

const isPoint = (storageName: string) => pointNamed(storageName, 'usual') !== undefined

/** Half as many as a line has pixels. */
const shortestStepMs = 15 * 60_000
