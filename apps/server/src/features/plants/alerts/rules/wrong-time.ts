import { isInverter } from '@heliograph/domain/devices'
import type { Mark } from './course.ts'
import { ruleWith } from './rule.ts'

/**
 * Modules give power while the sun is far below the horizon: the clock of the logger or inverter is wrong, or the plant is not
 * where it is said to be. Only of devices that tell their inputs: what others give can come from a battery.
 */
export const wrongTime = ruleWith({
  id: 27,
  code: 'WRONG_TIME',
  name: 'produces at night: clock or place is wrong',
  text: 'wrongTime',
  evidence: ['pv1Power', 'pv2Power'],
  level: 1,
  influence: 0,
  unit: 'W',
  raiseAfter: 2,
  clearAfter: 2,
  hiddenBy: [16],
  judgesHours: true,
  thresholds: { darkDeg: -7, lightDeg: 12, producingPct: 3, idlePct: 0.5 },
  judge({ devices, byHour }, { darkDeg, lightDeg, producingPct, idlePct }) {
    return devices
      .filter(({ type }) => isInverter(type))
      .map(({ id, ratedW, hours }) => {
        const marks: Mark[] = []
        for (const { hour, powerW, input1W, input2W, samples } of hours) {
          const sunDeg = byHour.get(hour)?.sunDeg
          if (sunDeg === undefined || powerW === undefined || samples < 2) continue
          const givenW = (input1W ?? 0) + (input2W ?? 0)
          const isDark = sunDeg <= darkDeg
          if (isDark && powerW >= (producingPct / 100) * ratedW && givenW >= (producingPct / 100) * ratedW)
            marks.push({ hour, isBad: true, measured: { value: Math.round(powerW) } })
          // Right again: dark at night, and power by day.
          else if ((isDark && powerW < (idlePct / 100) * ratedW) || (sunDeg >= lightDeg && powerW >= ratedW / 10))
            marks.push({ hour, isBad: false })
        }
        return { deviceId: id, marks }
      })
  },
})
