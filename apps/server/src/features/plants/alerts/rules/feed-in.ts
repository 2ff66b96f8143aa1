import { hasGrid } from '@heliograph/domain/plants'
import type { Mark } from './course.ts'
import type { PlantHour, UsualOfPlant } from './plant-facts.ts'
import { meterOf } from './plausibility.ts'
import { ruleWith } from './rule.ts'

/**
 * A plant that sells although it never did: its limit no longer works, and its owner may be liable. That nothing may be sold is
 * learnt: from hours in which its inverters followed what the house used, to the watt, while the battery took nothing.
 */
export const feedInBroken = ruleWith({
  id: 26,
  code: 'FEED_IN_BROKEN',
  name: 'sells although nothing may be sold',
  text: 'feedInBroken',
  evidence: ['gridPower'],
  level: 1,
  influence: 0,
  unit: 'W',
  raiseAfter: 2,
  clearAfter: 3,
  judgesHours: true,
  learns: true,
  canBeOff: true,
  knobs: {
    soldW: { unit: 'W', min: 100, max: 3000, step: 50 },
  },
  thresholds: { soldW: 250, soldPct: 3 },
  judge({ plant, hours, devices, usual }, { soldW, soldPct }) {
    const meter = meterOf(devices)
    if (!meter || !hasGrid(plant.gridType)) return []
    const isMeant = maySellNothing(usual)
    const marks: Mark[] = []
    for (const { hour, sellW, sunDeg } of hours) {
      if (sellW === undefined || sunDeg < lightDeg) continue
      const limit = Math.max(soldW, (soldPct / 100) * plant.capacityKwp * 1000)
      if (isMeant && sellW > limit)
        marks.push({ hour, isBad: true, measured: { value: Math.round(sellW), limit: Math.round(limit) } })
      else if (sellW < limit / 2 || !isMeant) marks.push({ hour, isBad: false })
    }
    return [{ deviceId: meter.id, marks }]
  },
})

/** Of some days of light, in most hours of which something was left that nobody took, and none of which was sold. */
const maySellNothing = ({ limitedH, openH, soldH }: UsualOfPlant) =>
  limitedH >= leastLimitedH && limitedH >= leastShare * openH && soldH <= limitedH / 20

/** Counts an hour of light that is about to be forgotten. What was long ago counts less and less. */
export const learnFeedIn = (usual: UsualOfPlant, { sunDeg, ...hour }: PlantHour) => {
  const { generationW = 0, sellW, buyW, chargeW = 0, dischargeW = 0, socPct = fullPct } = hour
  if (sellW !== undefined) usual.topSellW = Math.round(10 * Math.max(sellW, 0.9995 * (usual.topSellW ?? 0))) / 10
  if (sellW === undefined || buyW === undefined || sunDeg < lightDeg || generationW < littleW) return
  // A battery with room takes what is left, so nothing is known about a limit.
  if (socPct < fullPct || chargeW > restW || dischargeW > restW || buyW > littleW) return
  usual.openH++
  if (sellW > soldInHourW) usual.soldH++
  if (sellW < restW) usual.limitedH++
  if (usual.openH < mostH) return
  usual.openH /= 2
  usual.soldH /= 2
  usual.limitedH /= 2
}

const lightDeg = 5
const littleW = 60
const restW = 60
const fullPct = 95
const soldInHourW = 150
const leastLimitedH = 20
const leastShare = 0.8
const mostH = 240
