import type { ModulePowers } from '@heliograph/contract/browser'
import { formatClock } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { quantityText } from '#charts/axes/quantity.ts'
import { hasValues, peakOf, type Curve, type CurveSeries } from '#charts/curve/curve.ts'
import { lineLookAt } from '#charts/curve/line-look.ts'
import { placeText } from './module-texts.ts'
import { keyOf, neighboursOf, powersOf, type ShownModule } from './shares.ts'

/** The power of a module during a day, W, with those around it. The first series is its own, also if it is unknown. */
export const neighbourCurve = (
  powers: ModulePowers,
  { array, module }: Pick<ShownModule, 'array' | 'module'>,
  words: Words['moduleMap'],
): Curve => {
  const said = powersOf(powers)
  const placed = array.modules.map((one) => ({ array, module: one }))
  const around = neighboursOf(placed, { array, module }).filter((one) => one.module !== module)
  return {
    times: Array.from({ length: powers.steps }, (_, step) => (powers.from + step * powers.stepS) * 1000),
    series: [{ array, module }, ...around].map((one, place): CurveSeries => {
      const { colour, dash } = lineLookAt(place)
      const { row, column } = one.module
      return {
        id: keyOf(array.id, one.module),
        label: place === 0 ? placeText(one, words) : words.short({ row: row + 1, column: column + 1 }),
        unit: 'W',
        axis: 'left',
        colour,
        ...(dash && { dash }),
        values: said(one.module),
      }
    }),
  }
}

/** Its highest power and when, or that none is known. */
export const neighbourSummary = (
  curve: Curve,
  { day, zone }: { day: string; zone: string },
  words: Words['moduleMap'],
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
