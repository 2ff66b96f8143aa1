import { isInverter } from '@heliograph/domain/devices'
import { deviceFault, deviceSilent, gatewayOffline, noProduction } from '#features/plants/alerts/alert-rules.ts'
import type { Mark } from './course.ts'
import { isLimited } from './limited.ts'
import { ruleWith, type Rule } from './rule.ts'

/**
 * Rules that scheduled checks and the watch for faults decide as things happen, not the judgement by the hour. Here is what people
 * can set about them; `judge` serves the preview only.
 */

/** Longer than three of its own intervals, at least. */
export const silentGateway = ruleWith({
  ...gatewayOffline,
  text: undefined,
  evidence: [],
  unit: null,
  raiseAfter: 1,
  clearAfter: 1,
  replays: false,
  knobs: { quietMin: { unit: 'minutes', min: 20, max: 1440, step: 10 } },
  thresholds: { quietMin: 20 },
  judge: () => [],
})

export const silentDevice = ruleWith({
  ...deviceSilent,
  text: undefined,
  evidence: [],
  unit: null,
  raiseAfter: 1,
  clearAfter: 1,
  replays: false,
  knobs: { quietMin: { unit: 'minutes', min: 20, max: 1440, step: 10 } },
  thresholds: { quietMin: 20 },
  judge: () => [],
})

/** What endangers people is told at once, whatever is set. */
export const reportedFault = ruleWith({
  ...deviceFault,
  text: undefined,
  evidence: [],
  unit: null,
  raiseAfter: 1,
  clearAfter: 1,
  replays: false,
  knobs: { lastMin: { unit: 'minutes', min: 0, max: 720, step: 5 } },
  thresholds: { lastMin: 0 },
  judge: () => [],
})

export const idleInverter = ruleWith({
  ...noProduction,
  text: undefined,
  evidence: [],
  unit: null,
  raiseAfter: 1,
  clearAfter: 1,
  hiddenByFaults: true,
  byHours: true,
  canBeOff: true,
  knobs: {
    idlePct: { unit: '%', min: 0.1, max: 5, step: 0.1 },
    raiseAfter: { unit: 'hours', min: 1, max: 12 },
  },
  thresholds: { idlePct: 0.5, sunDeg: 15, fullPct: 95, soldW: 60 },
  judge: ({ devices, byHour }, { idlePct, sunDeg, fullPct, soldW }) =>
    devices
      .filter(({ type }) => isInverter(type))
      .map(({ id, ratedW, hours }) => ({
        deviceId: id,
        marks: hours.flatMap(({ hour, powerW }): Mark[] => {
          const at = byHour.get(hour)
          if (!at || powerW === undefined) return []
          if (powerW >= (idlePct / 100) * ratedW) return [{ hour, isBad: false }]
          const isFull = (at.socPct ?? 0) >= fullPct && (at.sellW ?? 0) < soldW
          return at.sunDeg > sunDeg && !isLimited(at) && !isFull ? [{ hour, isBad: true }] : []
        }),
      })),
})

export const watchedRules: readonly Rule[] = [silentGateway, silentDevice, idleInverter, reportedFault]
