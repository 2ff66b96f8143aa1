import { isInverter } from '@heliograph/domain/devices'
import { haurwitzClearSky } from '@heliograph/solar/clear-sky'
import type { Mark } from './course.ts'
import { isLimited } from './limited.ts'
import type { PlantFacts, PlantHour } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * Nothing is produced in the light of low suns, which no clock and no fixed height of the sun would call daylight: as much light
 * as would have come through dark clouds by now has passed without any production. In the north that takes a winter's day or
 * some, where snow can lie five times as long, and where a provider of weather says that it lies fifteen times, unless a sibling
 * produces. While the sun is high, `idle-inverter.ts` is faster.
 */
export const noProductionInLowLight = ruleWith({
  id: 2,
  code: 'NO_PRODUCTION',
  name: 'no production in daylight',
  text: undefined,
  evidence: [],
  level: 1,
  influence: 1,
  unit: null,
  raiseAfter: 1,
  clearAfter: 1,
  onlyRaises: true,
  hiddenByFaults: true,
  judgesHours: true,
  // With the one in `watched-rules.ts`.
  canBeOff: true,
  thresholds: { idlePct: 0.2, producingPct: 0.5, leastWhM2: 200, mostWhM2: 1000, snowFactor: 5, lyingFactor: 15 },
  judge(facts, { idlePct, producingPct, leastWhM2, mostWhM2, snowFactor, lyingFactor }) {
    const { byHour } = facts
    const inverters = facts.devices.filter(({ type }) => isInverter(type))
    const producing = producingIn(facts, producingPct)
    const highest = facts.hours.reduce((most, { sunDeg }) => Math.max(most, sunDeg), 0)
    const neededWhM2 = Math.min(mostWhM2, Math.max(leastWhM2, darkSkies / Math.max(1, clearWm2(highest))))
    return inverters.map(({ id, ratedW, hours }) => {
      const marks: Mark[] = []
      for (const { hour, powerW, samples } of hours) {
        const at = byHour.get(hour)
        if (!at || powerW === undefined || samples < 2) continue
        if (powerW >= (producingPct / 100) * ratedW) {
          marks.push({ hour, isBad: false })
          continue
        }
        const isJudged =
          at.sunDeg >= (highest < highDeg ? lowestDeg : usualDeg) &&
          powerW < (idlePct / 100) * ratedW &&
          !isLimited(at) &&
          !isFull(at)
        if (!isJudged) continue
        const factor = producing.has(hour) ? 1 : at.maySnow === 2 ? lyingFactor : at.maySnow === 1 ? snowFactor : 1
        marks.push({ hour, isBad: true, weight: clearWm2(at.sunDeg) / neededWhM2 / factor })
      }
      return { deviceId: id, marks }
    })
  },
})

/** The hours in which any inverter of the plant produced. */
const producingIn = ({ devices }: PlantFacts, producingPct: number) => {
  const producing = new Set<number>()
  for (const { type, ratedW, hours } of devices) {
    if (!isInverter(type)) continue
    for (const { hour, powerW = 0 } of hours) if (powerW >= (producingPct / 100) * ratedW) producing.add(hour)
  }
  return producing
}

const isFull = ({ socPct = 0, sellW = 0 }: PlantHour) => socPct >= fullPct && sellW < soldW

const clearWm2 = (sunDeg: number) => haurwitzClearSky(90 - sunDeg)

/** W/m² times Wh/m²: the lower the sun at noon, the more of its light must have passed. 400 Wh/m² for a December in Hamburg. */
const darkSkies = 80_000
/** Where the sun rises higher than this, its low light in the morning need not be judged. */
const highDeg = 20
const usualDeg = 12
const lowestDeg = 3.5
const fullPct = 95
const soldW = 60
