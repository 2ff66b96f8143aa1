import type { ModulePowers } from '@heliograph/contract/browser'
import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { hasValues, peakOf, type Curve, type CurveSeries } from '#charts/curve/curve.ts'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { placeText } from './module-texts.ts'
import { keyOf, neighboursOf, powersOf, type MapArray, type MapModule } from './shares.ts'

/** The power of a module during a day, W, with those around it. The first series is its own, also if it is unknown. */
export const neighbourCurve = (
  powers: ModulePowers,
  { array, module }: Pick<MapModule, 'array' | 'module'>,
  words: Words['moduleMap'],
  /** What the median of its siblings gave. */
  siblings?: CurveSeries['values'],
): Curve => {
  const said = powersOf(powers)
  const placed = array.modules.map((one) => ({ array, module: one }))
  const around = neighboursOf(placed, { array, module }).filter((one) => one.module !== module)
  const lineOf = (one: MapArray['modules'][number], label: string) => ({
    id: keyOf(array.id, one),
    label,
    values: said(one),
  })
  const lines = [
    lineOf(module, placeText({ array, module }, words)),
    ...(siblings ? [{ id: 'siblings', label: words.usual.siblings, values: siblings }] : []),
    ...around.map((one) => lineOf(one.module, words.short({ row: one.module.row + 1, column: one.module.column + 1 }))),
  ]
  return {
    times: Array.from({ length: powers.steps }, (_, step) => (powers.from + step * powers.stepS) * 1000),
    series: lines.map((line, place): CurveSeries => {
      const { colour, dash } = lineLookAt(place)
      return { ...line, unit: 'W', axis: 'left', colour, ...(dash && { dash }) }
    }),
  }
}

/** Its highest power and when, or that none is known. */
export const neighbourSummary = (
  curve: Curve,
  { day, zone }: { day: string; zone: string },
  words: Pick<Words['moduleMap'], 'curveSummary' | 'curveUnknown'>,
) => {
  const [own] = curve.series
  const peak = own && hasValues(own) ? peakOf(curve, own.values) : undefined
  return own && peak
    ? words.curveSummary({
        day,
        place: own.label,
        power: quantityText(peak.value, 'W'),
        time: formatClock(zone, peak.at),
      })
    : words.curveUnknown
}
