import type { PortfolioPlant } from './portfolio-plants.ts'

/** A figure of several plants, and of how many. Null: of none. */
export interface Known {
  value: number | null
  plants: number
}

export type PortfolioTotals = ReturnType<typeof totalsOf>

/** Each figure is made of the plants of which it is known, and says how many those are. */
export const totalsOf = (plants: readonly PortfolioPlant[]) => {
  const sums = createSums()
  for (const plant of plants) sums.add(plant)
  return sums.read()
}

/** The same of plants that come one after the other, without keeping them. */
export const createSums = () => {
  const [generation, expected, alertsKwh, lost] = [aSum(), aSum(), aSum(), aSum()]
  const [specific, performance, out, heard] = [aShare(), aShare(100), aShare(100), aShare(100)]
  const money = new Map<string, { plants: number; income: Sum; lost: Sum }>()
  let [plants, capacityKwp, alerts, plantsWithAlerts] = [0, 0, 0, 0]
  const inCurrency = (currency: string) => {
    const known = money.get(currency) ?? { plants: 0, income: aSum(), lost: aSum() }
    money.set(currency, known)
    return known
  }
  return {
    add(plant: PortfolioPlant) {
      const { losses } = plant
      plants++
      capacityKwp += plant.capacityKwp
      generation.add(plant.generationKwh)
      if (plant.yieldKwh !== null) specific.add(plant.generationKwh, plant.capacityKwp)
      if (plant.performancePct !== null) performance.add(plant.madeKwh, plant.expectedKwh)
      expected.add(plant.expectedKwh)
      if (losses && losses.availabilityPct !== null)
        out.add(losses.outS * plant.capacityKwp, losses.judgedS * plant.capacityKwp)
      alerts += plant.alerts ?? 0
      if ((plant.alerts ?? 0) > 0) plantsWithAlerts++
      alertsKwh.add(losses?.alertsKwh)
      lost.add(losses?.lostKwh)
      if (plant.heardPct !== null) heard.add(Math.min(plant.knownS ?? 0, plant.lengthS), plant.lengthS)
      const own = inCurrency(plant.currency)
      own.plants++
      own.income.add(plant.incomeMicros)
      own.lost.add(losses?.lostMicros)
    },
    read() {
      const missing = out.read()
      return {
        plants,
        capacityKwp,
        generationKwh: generation.read(),
        yieldKwh: specific.read(),
        performancePct: performance.read(),
        expectedKwh: expected.read(),
        availabilityPct: { ...missing, value: missing.value === null ? null : Math.max(0, 100 - missing.value) },
        alerts,
        plantsWithAlerts,
        alertsKwh: alertsKwh.read(),
        lostKwh: lost.read(),
        heardPct: heard.read(),
        money: [...money]
          .map(([currency, own]) => ({
            currency,
            plants: own.plants,
            incomeMicros: own.income.read(),
            lostMicros: own.lost.read(),
          }))
          .filter(({ incomeMicros, lostMicros }) => incomeMicros.plants + lostMicros.plants > 0)
          .toSorted((one, other) => other.plants - one.plants || (one.currency < other.currency ? -1 : 1)),
      }
    },
  }
}

type Sum = ReturnType<typeof aSum>

const aSum = () => {
  const sum: Known = { value: null, plants: 0 }
  return {
    add(value: number | null | undefined) {
      if (value === null || value === undefined) return
      sum.value = (sum.value ?? 0) + value
      sum.plants++
    },
    read: (): Known => ({ ...sum }),
  }
}

/** A share of what belongs together. */
const aShare = (factor = 1) => {
  let [part, whole, plants] = [0, 0, 0]
  return {
    add(partOf: number | null, wholeOf: number | null) {
      part += partOf ?? 0
      whole += wholeOf ?? 0
      plants++
    },
    read: (): Known => (whole > 0 ? { value: (part / whole) * factor, plants } : { value: null, plants: 0 }),
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

const mostPlaced = 3
/** Known for less of what the best known one is, and it is not compared; the same as with the inverters of a plant. */
const comparableShare = 0.95
