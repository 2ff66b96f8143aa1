import type { Mark } from './course.ts'
import type { BatteryDay, BatteryEnd } from './plant-facts.ts'
import { ruleWith } from './rule.ts'

/**
 * The charge level and the energy that was counted disagree, day after day, where the level is known: when the battery is full or
 * empty (`battery-weeks.ts`). In between nothing says which of them is right.
 */
export const chargeDrift = ruleWith({
  id: 38,
  code: 'CHARGE_DRIFT',
  name: 'charge level drifts',
  text: 'chargeDrift',
  evidence: ['batterySoc', 'batteryPower', 'batteryVoltage'],
  level: 0,
  influence: 0,
  unit: '%',
  raiseAfter: 4,
  clearAfter: 3,
  hiddenByFaults: true,
  canBeOff: true,
  learns: true,
  knobs: {
    driftPct: { unit: '%', min: 10, max: 40, moves: ['fitPct'] },
  },
  thresholds: { driftPct: 15, fitPct: 8 },
  judge: ({ plant, devices }, { driftPct, fitPct }) =>
    devices.flatMap(({ id, usual: { battery } }) => {
      if (!battery || battery.days.length === 0) return []
      const doubted = ends.filter((end) => battery.days.some((day) => (day[end] ?? 0) >= driftPct))
      const marks = battery.days.flatMap((told): Mark[] => {
        const hour = (told.day + 1) * 24 - 1 - Math.round(plant.longitude / 15)
        if (hour > battery.hour) return []
        const value = mostOf(told)
        if (value >= driftPct) return [{ hour, isBad: true, measured: { value, limit: driftPct } }]
        // That it was full as counted says nothing about how it is when it is empty.
        const isWell = value < fitPct && doubted.some((end) => told[end] !== undefined)
        return isWell ? [{ hour, isBad: false }] : []
      })
      return [{ deviceId: id, marks }]
    }),
})

const ends: readonly BatteryEnd[] = ['full', 'empty']
const mostOf = ({ full = 0, empty = 0 }: BatteryDay) => Math.max(full, empty)
