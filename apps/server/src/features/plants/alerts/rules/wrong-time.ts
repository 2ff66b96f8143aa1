import { sunAt } from '@heliograph/domain/daylight'
import { isInverter } from '@heliograph/domain/devices'
import { minuteMs } from '@heliograph/domain/zones'
import type { Mark } from './course.ts'
import { isRepeated, learnLit, solarDay } from './lit-days.ts'
import type { DeviceFacts, JudgedPlant, LitDay, PlantFacts } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * Modules give power while the sun is below the horizon: the clock of the logger or inverter is wrong, or the plant is not where it
 * is said to be. Far below it, two hours prove that. A clock that is wrong by an hour or two shows at the edges of two days: power
 * after sunset and none at sunrise, or the other way round. Whichever way modules face, they begin and end with the light, and hills
 * only shorten the day. Only of devices that tell their inputs: what others give can come from a battery.
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
  thresholds: { darkDeg: -7, lightDeg: 12, producingPct: 3, idlePct: 0.5, edgeDeg: -3, upDeg: 1 },
  judge({ plant, devices, byHour }, { darkDeg, lightDeg, producingPct, idlePct, edgeDeg, upDeg }) {
    return devices
      .filter(({ type }) => isInverter(type))
      .map((device) => {
        const { id, ratedW, hours, usual } = device
        const marks: Mark[] = []
        for (const { hour, powerW, input1W, input2W, samples, still } of hours) {
          const sunDeg = byHour.get(hour)?.sunDeg
          if (sunDeg === undefined || powerW === undefined || samples < 2 || isRepeated(still)) continue
          const givenW = (input1W ?? 0) + (input2W ?? 0)
          const isDark = sunDeg <= darkDeg
          if (isDark && powerW >= (producingPct / 100) * ratedW && givenW >= (producingPct / 100) * ratedW)
            marks.push({ hour, isBad: true, measured: { value: Math.round(powerW) } })
          // Right again: dark at night, and power by day.
          else if ((isDark && powerW < (idlePct / 100) * ratedW) || (sunDeg >= lightDeg && powerW >= ratedW / 10))
            marks.push({ hour, isBad: false })
        }
        const edges = learnLit(usual.lit ?? [], hours, plant).flatMap((day) => edgeMark(day, plant, edgeDeg, upDeg))
        return { deviceId: id, marks: marksOf(marks.concat(edges), device, plant, byHour) }
      })
  },
})

/** Power at one dark edge of a day, and none at the other one when the sun was up. */
const edgeMark = ({ from, to }: LitDay, plant: JudgedPlant, edgeDeg: number, upDeg: number): Mark[] => {
  // A day of an hour, or of a night: there is nothing to compare.
  if (to - from < shortestMin) return []
  const [first, last] = [from, to].map((minute) => sunAt(minute * minuteMs, plant).elevationDeg)
  if (first === undefined || last === undefined) return []
  if (last <= edgeDeg && first >= upDeg) return [{ hour: Math.floor(to / 60), isBad: true }]
  return first <= edgeDeg && last >= upDeg ? [{ hour: Math.floor(from / 60), isBad: true }] : []
}

/** Of a day on which anything was wrong nothing counts as right, and of today nothing does before it is dark. */
const marksOf = (
  marks: readonly Mark[],
  { hours }: Pick<DeviceFacts, 'hours'>,
  plant: JudgedPlant,
  byHour: PlantFacts['byHour'],
) => {
  const wrong = new Set(marks.flatMap(({ hour, isBad }) => (isBad ? [solarDay(hour, plant)] : [])))
  const newest = hours.at(-1)?.hour ?? 0
  const today = solarDay(newest, plant)
  const at = byHour.get(newest)
  const isOver = at?.isAfternoon === 1 && at.sunDeg < nightDeg
  return marks
    .filter(({ hour, isBad }) => {
      const day = solarDay(hour, plant)
      return isBad || (!wrong.has(day) && (day < today || isOver))
    })
    .sort((left, right) => left.hour - right.hour)
}

const shortestMin = 180
const nightDeg = -12
