import type { DeviceInput } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { pointCategories, pointNames, points, type Point, type PointCategory } from '@heliograph/domain/points'

/** What an input can measure: everything that is a number with a unit, by category. */
export const measurable: readonly { category: PointCategory; points: readonly Point[] }[] = pointCategories.flatMap(
  (category) => {
    const own = pointNames.filter((point) => points[point].category === category && points[point].unit !== null)
    return own.length > 0 ? { category, points: own } : []
  },
)

/** The inputs of each node, in order. */
export const nodesOf = (inputs: readonly DeviceInput[]) => {
  const nodes = new Map<string, DeviceInput[]>()
  for (const input of inputs) nodes.set(input.node, [...(nodes.get(input.node) ?? []), input])
  return [...nodes]
}

export const pointIn = (text: string | null): Point | undefined => pointNames.find((point) => point === text)

/** Accepts a decimal comma. Undefined if it is not a factor. */
export const factorIn = (text: string) => {
  const factor = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(factor) || factor === 0 || Math.abs(factor) > 1e6 ? undefined : factor
}

/** What an input's newest value is as a point: "24.5 kWh". */
export const valueAs = (point: Point, value: number, factor: number) =>
  `${numberText(value * factor, 3)}\u00A0${points[point].unit ?? ''}`
