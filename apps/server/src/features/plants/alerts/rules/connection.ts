import type { Mark } from './course.ts'
import { ruleWith } from './rule.ts'

/**
 * A gateway of which many reports never arrive, hour after hour. One that is silent has another alert, and what it sends later
 * takes this one back.
 */
export const poorConnection = ruleWith({
  id: 28,
  code: 'POOR_CONNECTION',
  name: 'many reports are missing',
  text: 'poorConnection',
  evidence: [],
  level: 0,
  influence: 0,
  unit: '%',
  raiseAfter: 6,
  clearAfter: 6,
  hiddenBy: [1],
  learns: true,
  canBeOff: true,
  knobs: {
    poorPct: { unit: '%', min: 20, max: 70, moves: ['goodPct'] },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { poorPct: 60, goodPct: 85, sunDeg: 8 },
  judge({ gateways, devices, byHour }, { poorPct, goodPct, sunDeg }) {
    return gateways.map(({ id, everyS }) => {
      const own = devices.filter(({ gatewayId }) => gatewayId === id)
      // What it says about itself may never have been true: as much as usually arrives is enough.
      const expected = Math.min(3600 / everyS, Math.max(0, ...own.map(({ usual }) => usual.topReports ?? 0)))
      if (expected < fewestReports) return { deviceId: id, marks: [] }
      // What is missing from one may be said by another.
      const most = new Map<number, number>()
      for (const { hours } of own)
        for (const { hour, samples } of hours) most.set(hour, Math.max(samples, most.get(hour) ?? 0))
      const marks: Mark[] = []
      for (const [hour, reports] of [...most].sort(([left], [right]) => left - right)) {
        // At dawn and dusk loggers that live on the sun begin and end within an hour.
        const isDay = [hour - 1, hour, hour + 1].every((each) => (byHour.get(each)?.sunDeg ?? -90) >= sunDeg)
        if (!isDay) continue
        const pct = (100 * reports) / expected
        if (pct < poorPct) marks.push({ hour, isBad: true, measured: { value: Math.round(pct), limit: poorPct } })
        else if (pct >= goodPct) marks.push({ hour, isBad: false })
      }
      return { deviceId: id, marks }
    })
  },
})

/** Of rarer reports one that is missing says little. */
const fewestReports = 4
