import { hourMs, type Day } from '@heliograph/domain/zones'
import type { Mark } from './course.ts'
import type { JudgedPlant, PlantFacts } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * The radio signal that a gateway tells stays poor. Loggers tell it when they connect, so there are days without one: they say
 * nothing. The newest signal of a day is what it has now, so a good one ends it; one poor moment of a day makes no poor day.
 */
export const poorSignal = ruleWith({
  id: 36,
  code: 'POOR_SIGNAL',
  name: 'radio signal is poor',
  text: 'poorSignal',
  evidence: [],
  level: 0,
  influence: 0,
  unit: '%',
  raiseAfter: 3,
  clearAfter: 1,
  canBeOff: true,
  knobs: {
    weakPct: { unit: '%', min: 5, max: 60, moves: ['goodPct'] },
  },
  thresholds: { weakPct: 20, goodPct: 28 },
  judge(facts, { weakPct, goodPct }) {
    const newest = newestHourOf(facts)
    return facts.gateways.map(({ id, signals = [] }) => ({
      deviceId: id,
      marks: signals.flatMap((told): Mark[] => {
        const { day, meanPct, lastPct } = told
        const hour = lastHourOf(day, facts.plant)
        if (hour > newest) return []
        if (lastPct >= goodPct) return [{ hour, isBad: false }]
        return meanPct < weakPct ? [{ hour, isBad: true, measured: { value: meanPct, limit: weakPct } }] : []
      }),
    }))
  },
})

/** A day is judged when it is over: by the sun's own time, since asking for the time of a zone would cost more than all else. */
export const lastHourOf = (day: Day, { longitude }: JudgedPlant) =>
  Date.parse(day) / hourMs + 24 + zonesBehindSun - Math.round(longitude / 15)

const newestHourOf = ({ hours, devices }: PlantFacts) =>
  Math.max(hours.at(-1)?.hour ?? -Infinity, ...devices.map((device) => device.hours.at(-1)?.hour ?? -Infinity))
const zonesBehindSun = 3
