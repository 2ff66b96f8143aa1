import { isInverter } from '@heliograph/domain/devices'
import type { Mark } from './course.ts'
import { isLimited } from './limited.ts'
import type { DeviceHour, PlantHour } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * An inverter holds one power for hours, below what it gave in other weeks: no light does that, only a limit. What it always
 * held is its plan: the rating of the inverter, or a feed-in limit that was there from the beginning.
 */
export const powerLimited = ruleWith({
  id: 23,
  code: 'POWER_LIMITED',
  name: 'power is limited',
  text: 'powerLimited',
  evidence: ['pv1Power', 'pv1Voltage'],
  level: 1,
  influence: 1,
  unit: 'W',
  raiseAfter: 2,
  clearAfter: 2,
  hiddenBy: [16, 34],
  hiddenByFaults: true,
  learns: true,
  canBeOff: true,
  knobs: {
    usualPct: { unit: '%', min: 40, max: 95 },
    raiseAfter: { unit: 'hours', min: 1, max: 8 },
  },
  thresholds: { swingPct: 1.5, stepPct: 1, leastPct: 10, usualPct: 90, abovePct: 6, sunDeg: 15 },
  judge(
    { devices, byHour, usual: { topSellW = Infinity } },
    { swingPct, stepPct, leastPct, usualPct, abovePct, sunDeg },
  ) {
    return devices
      .filter(({ type }) => isInverter(type))
      .map(({ id, ratedW, hours, usual: { topW = 0 } }) => {
        const marks: Mark[] = []
        let level: number | undefined
        const isHeld = (one: DeviceHour | undefined) =>
          one?.powerW !== undefined &&
          one.swingW !== undefined &&
          one.powerW >= (leastPct / 100) * ratedW &&
          one.swingW <= (swingPct / 100) * one.powerW &&
          isFree(byHour.get(one.hour), sunDeg, topSellW)
        for (let place = 0; place < hours.length; place++) {
          const hour = hours[place]
          if (!hour || hour.powerW === undefined) continue
          const { powerW } = hour
          const three = isHeld(hour) ? [hours[place - 2], hours[place - 1], hour] : []
          const isFlat =
            three.length > 0 &&
            three.every((one, back) => isHeld(one) && one?.hour === hour.hour - 2 + back) &&
            three.every((one) => Math.abs((one?.powerW ?? 0) - powerW) <= (stepPct / 100) * powerW)
          if (isFlat && powerW <= (usualPct / 100) * topW) {
            level = powerW
            marks.push({
              hour: hour.hour,
              isBad: true,
              measured: { value: Math.round(powerW) },
            })
          } else if (
            powerW > (level === undefined ? (usualPct / 100) * topW : (1 + abovePct / 100) * level) &&
            topW > 0
          ) {
            marks.push({ hour: hour.hour, isBad: false })
          }
        }
        return { deviceId: id, marks }
      })
  },
})

/** Not while nobody takes what could be made, its battery is full, or as much is sold as ever: then the feed-in is what is limited. */
export const isFree = (at: PlantHour | undefined, sunDeg: number, topSellW = Infinity) =>
  at !== undefined &&
  at.sunDeg >= sunDeg &&
  !isLimited(at) &&
  !((at.socPct ?? 0) >= fullPct && (at.sellW ?? 0) < soldW) &&
  (at.sellW ?? 0) < (topPct / 100) * topSellW

const fullPct = 95
const soldW = 60
const topPct = 95
