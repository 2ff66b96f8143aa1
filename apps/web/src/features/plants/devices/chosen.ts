import { pointNamed, type NameSet } from '@heliograph/domain/point-names'
import type { Point } from '@heliograph/domain/points'
import type { Words } from '@heliograph/phrases'
import { isCurve, type DevicePeriod } from './device-period.ts'

/**
 * A parameter that can be drawn. One without a unit counts as a unit of its own: a plain number does not share an axis
 * with volts.
 */
export interface Drawable {
  id: string
  name: string
  unit: string
}

/** A chart has two axes, and each unit needs one. */
export const mostUnits = 2
/** More lines than this are impossible to tell apart. */
const mostChosen = 8

export const unitsOf = (chosen: readonly Drawable[]) => [...new Set(chosen.map(({ unit }) => unit))]

/** Why a parameter cannot be drawn with the chosen ones; undefined if it can or is among them. */
export const obstacleTo = (candidate: Drawable, chosen: readonly Drawable[]): 'unit' | 'count' | undefined => {
  if (chosen.some(({ id }) => id === candidate.id)) return undefined
  const units = unitsOf(chosen)
  if (units.length >= mostUnits && !units.includes(candidate.unit)) return 'unit'
  return chosen.length >= mostChosen ? 'count' : undefined
}

/**
 * An address may name parameters that the device does not have or that do not fit together: returns those that work, in
 * order.
 */
export const chosenOf = (ids: readonly string[], all: readonly Drawable[]): Drawable[] => {
  const known = new Map(all.map((one) => [one.id, one]))
  return ids.reduce<Drawable[]>((chosen, id) => {
    const candidate = known.get(id)
    const fits = candidate && !chosen.includes(candidate) && obstacleTo(candidate, chosen) === undefined
    return fits ? [...chosen, candidate] : chosen
  }, [])
}

/** Months, years and totals are sums: only daily energies can be added up, and then they are not today's. */
export const drawableIn = (
  all: readonly Drawable[],
  period: DevicePeriod,
  words: Words['devices']['curve']['energy'],
  names: NameSet,
) =>
  isCurve(period)
    ? all
    : all.flatMap((one) => {
        const point = pointNamed(one.id, names)
        const energy = point === 'pv1Today' && isModuleOf(all, names) ? 'generation' : point && energies[point]
        return energy === undefined ? [] : [{ ...one, name: words[energy] }]
      })

/** An optimizer has one input and no counter of its own beside that input's. */
const isModuleOf = (all: readonly Drawable[], names: NameSet) =>
  !all.some(({ id }) => pointNamed(id, names) === 'generationToday')

/** The default parameters: of those available, the ones that people look for first. */
export const firstChoice = (all: readonly Drawable[], names: NameSet): string[] => {
  const favourite = favourites.flatMap((point) => all.find(({ id }) => pointNamed(id, names) === point) ?? [])
  const [first] = [...favourite, ...all]
  return first === undefined ? [] : [first.id]
}

/**
 * Groups parameters into charts. The right axis is for percent only, so a second other unit gets a chart of its own
 * below.
 */
export const picturesOf = <Part extends Drawable>(chosen: readonly Part[]): Placed<Part>[][] => {
  const units = unitsOf(chosen)
  const onLeft = units.filter((unit) => unit !== '%' || units.length === 1)
  return onLeft.map((unit, place) =>
    chosen.flatMap((part): Placed<Part>[] => {
      if (part.unit === unit) return [{ ...part, axis: 'left' }]
      return part.unit === '%' && place === 0 ? [{ ...part, axis: 'right' }] : []
    }),
  )
}

type Placed<Part> = Part & { axis: 'left' | 'right' }

const energies: Partial<Record<Point, keyof Words['devices']['curve']['energy']>> = {
  generationToday: 'generation',
  useToday: 'use',
  buyToday: 'buy',
  sellToday: 'sell',
  chargeToday: 'charge',
  dischargeToday: 'discharge',
  generatorToday: 'generator',
}
const favourites: readonly Point[] = [
  'acPower',
  'batterySoc',
  'gridPower',
  'irradiance',
  'generationToday',
  'useToday',
  'buyToday',
  'chargeToday',
]
