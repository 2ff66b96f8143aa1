import type { Mark } from './course.ts'
import { ruleWith } from './rule.ts'

/**
 * A battery gives less for each percent of its level than in its first weeks, by the middle of four weeks (`battery-weeks.ts`). Its
 * rating is not known: makers state it before reserves and losses, and inverters hide some of it.
 */
export const fadedBattery = ruleWith({
  id: 37,
  code: 'BATTERY_FADED',
  name: 'battery stores less than it did',
  text: 'fadedBattery',
  evidence: ['batterySoc', 'batteryPower', 'batteryVoltage'],
  level: 0,
  influence: 0,
  unit: '%',
  raiseAfter: 3,
  clearAfter: 2,
  hiddenBy: [20],
  replays: false,
  canBeOff: true,
  knobs: {
    fadedPct: { unit: '%', min: 50, max: 90, moves: ['fitPct'] },
  },
  thresholds: { fadedPct: 70, fitPct: 75 },
  judge: ({ plant, devices }, { fadedPct, fitPct }) =>
    devices.flatMap(({ id, usual: { battery } }) => {
      if (!battery?.ownWh) return []
      const { ownWh, weeks } = battery
      const marks = weeks.flatMap(([week, wh]): Mark[] => {
        const hour = week * 168 + 12 - Math.round(plant.longitude / 15)
        const value = Math.round((100 * wh) / ownWh)
        if (value < fadedPct) return [{ hour, isBad: true, measured: { value, limit: fadedPct } }]
        return value >= fitPct ? [{ hour, isBad: false }] : []
      })
      return [{ deviceId: id, marks }]
    }),
})
