import type { PortfolioPlant } from './portfolio-plants.ts'

/** A figure of several plants, and of how many. Null: of none. */
export interface Known {
  value: number | null
  plants: number
}

/** Each figure is made of the plants of which it is known, and says how many those are. */
export const totalsOf = (plants: readonly PortfolioPlant[]) => {
  const sum = (of: (plant: PortfolioPlant) => number | null | undefined, among = plants): Known => {
    const known = among.flatMap((plant) => of(plant) ?? [])
    return { value: known.length === 0 ? null : known.reduce((one, other) => one + other, 0), plants: known.length }
  }
  /** A share of what belongs together. */
  const share = (among: readonly PortfolioPlant[], part: Of, whole: Of, factor = 1): Known => {
    const divisor = sum(whole, among).value ?? 0
    const value = divisor > 0 ? ((sum(part, among).value ?? 0) / divisor) * factor : null
    return { value, plants: value === null ? 0 : among.length }
  }
  const having = (of: Of) => plants.filter((plant) => of(plant) !== null && of(plant) !== undefined)
  const available = share(
    having(({ losses }) => losses?.availabilityPct),
    ({ losses, capacityKwp }) => (losses?.outS ?? 0) * capacityKwp,
    ({ losses, capacityKwp }) => (losses?.judgedS ?? 0) * capacityKwp,
    100,
  )
  const currencies = [...new Set(plants.map(({ currency }) => currency))].map((currency) => {
    const own = plants.filter((plant) => plant.currency === currency)
    return {
      currency,
      plants: own.length,
      incomeMicros: sum(({ incomeMicros }) => incomeMicros, own),
      lostMicros: sum(({ losses }) => losses?.lostMicros, own),
    }
  })
  return {
    plants: plants.length,
    capacityKwp: plants.reduce((total, { capacityKwp }) => total + capacityKwp, 0),
    generationKwh: sum(({ generationKwh }) => generationKwh),
    yieldKwh: share(
      having(({ yieldKwh }) => yieldKwh),
      ({ generationKwh }) => generationKwh,
      ({ capacityKwp }) => capacityKwp,
    ),
    performancePct: share(
      having(({ performancePct }) => performancePct),
      ({ madeKwh }) => madeKwh,
      ({ expectedKwh }) => expectedKwh,
      100,
    ),
    availabilityPct: { ...available, value: available.value === null ? null : Math.max(0, 100 - available.value) },
    alerts: plants.reduce((total, { alerts }) => total + (alerts ?? 0), 0),
    plantsWithAlerts: plants.filter(({ alerts }) => (alerts ?? 0) > 0).length,
    alertsKwh: sum(({ losses }) => losses?.alertsKwh),
    lostKwh: sum(({ losses }) => losses?.lostKwh),
    heardPct: share(
      having(({ heardPct }) => heardPct),
      ({ knownS, lengthS }) => Math.min(knownS ?? 0, lengthS),
      ({ lengthS }) => lengthS,
      100,
    ),
    money: currencies
      .filter(({ incomeMicros, lostMicros }) => incomeMicros.plants + lostMicros.plants > 0)
      .toSorted((one, other) => other.plants - one.plants || (one.currency < other.currency ? -1 : 1)),
  }
}

/** The best and the worst, among plants that can be compared: who was silent for long would be the worst, although nobody knows. */
export const extremesOf = (plants: readonly PortfolioPlant[]) => {
  const longestS = Math.max(0, ...plants.map(({ knownS }) => knownS ?? 0))
  const mostDays = Math.max(0, ...plants.map(({ judgedDays }) => judgedDays))
  const heard = plants.filter(({ knownS }) => knownS !== null && knownS > 0 && knownS >= longestS * comparableShare)
  const judged = plants.filter(({ judgedDays }) => judgedDays > 0 && judgedDays >= mostDays * comparableShare)
  return [
    placedBy('specificYield', heard, ({ yieldKwh }) => yieldKwh),
    placedBy('performance', judged, ({ performancePct }) => performancePct),
  ].filter(({ compared }) => compared >= 2)
}

const placedBy = <By extends string>(
  by: By,
  plants: readonly PortfolioPlant[],
  of: (plant: PortfolioPlant) => number | null,
) => {
  const known = plants
    .flatMap(({ id, name, ...plant }) => {
      const value = of({ id, name, ...plant })
      return value === null ? [] : { id, name, value }
    })
    .toSorted((one, other) => other.value - one.value)
  // None is both.
  const most = Math.min(mostPlaced, Math.floor(known.length / 2))
  return { by, compared: known.length, best: known.slice(0, most), worst: known.toReversed().slice(0, most) }
}

type Of = (plant: PortfolioPlant) => number | null | undefined

const mostPlaced = 3
/** Known for less of what the best known one is, and it is not compared; the same as with the inverters of a plant. */
const comparableShare = 0.95
