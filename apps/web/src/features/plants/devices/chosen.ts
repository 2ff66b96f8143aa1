import { points } from '@heliograph/domain/points'
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
) =>
  isCurve(period)
    ? all
    : all.flatMap((one) => {
        const energy = energies[one.id]
        return energy === undefined ? [] : [{ ...one, name: words[energy] }]
      })

/** The default parameters: of those available, the ones that people look for first. */
export const firstChoice = (all: readonly Drawable[]): string[] => {
  const first = favourites.find((id) => all.some((one) => one.id === id)) ?? all[0]?.id
  return first === undefined ? [] : [first]
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

const energies: Record<string, keyof Words['devices']['curve']['energy']> = {
  [points.generationToday.storageName]: 'generation',
  [points.useToday.storageName]: 'use',
  [points.buyToday.storageName]: 'buy',
  [points.sellToday.storageName]: 'sell',
  [points.chargeToday.storageName]: 'charge',
  [points.dischargeToday.storageName]: 'discharge',
  [points.generatorToday.storageName]: 'generator',
}
const favourites: string[] = [
  points.acPower,
  points.batterySoc,
  points.gridPower,
  points.irradiance,
  points.generationToday,
  points.useToday,
  points.buyToday,
  points.chargeToday,
].map(({ storageName }) => storageName)
