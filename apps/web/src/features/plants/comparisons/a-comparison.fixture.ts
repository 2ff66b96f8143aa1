import type { ComparedSubject, Comparison } from '@heliograph/contract/browser'
import { startOfDay } from '@heliograph/domain/zones'

export const comparedZone = 'Europe/Berlin'
export const comparedDay = '2026-06-15'
export const midnight = startOfDay(comparedZone, comparedDay) / 1000

const steps = Array.from({ length: 96 }, (_, place) => place / 4)
const clear = (hour: number) => Math.max(0, 800 * Math.sin(((hour - 6) / 14) * Math.PI))

/** An inverter that gives a share of a clear day. */
export const aSubject = (deviceId: number, share: number, own: Partial<ComparedSubject> = {}): ComparedSubject => ({
  id: `${deviceId}`,
  deviceId,
  deviceName: `Inverter ${deviceId}`,
  deviceType: 'INVERTER',
  string: null,
  ratedPower: 10_000,
  outcome: 'compared',
  silences: [],
  energy: 71.309 * share,
  comparedEnergy: 7.1309 * share,
  deviation: (share - 1) * 100,
  powers: steps.map((hour) => clear(hour) * share),
  deviations: steps.map((hour) => (hour >= 7 && hour < 19 ? (share - 1) * 100 : null)),
  alert: null,
  ...own,
})

export const anAlert = {
  deviceId: 3,
  ruleId: 1000,
  level: 2,
  showName: 'F12 Residual current',
  startTime: midnight + 36_000,
  lastTime: midnight + 60_000,
  timezone: comparedZone,
}

export const aComparison = (own: Partial<Comparison> = {}): Comparison => {
  const subjects = own.subjects ?? [aSubject(2, 1), aSubject(3, 0.6878), aSubject(4, 1)]
  return {
    from: midnight,
    to: midnight + 86_400,
    stepS: 900,
    scaled: true,
    subjects,
    median: { energy: 7.1309, powers: steps.map(clear) },
    daylight: [{ from: midnight + 6 * 3600, to: midnight + 20 * 3600 }],
    lightS: 14 * 3600,
    comparedS: 14 * 3600,
    verdict: {
      kind: 'less',
      subjects: ['3'],
      deviation: -31.22,
      from: midnight + 10 * 3600,
      to: null,
      throughout: false,
    },
    rows: subjects.map(({ id, deviceName, string }, place) => ({
      id,
      deviceName,
      string,
      powers: Array.from({ length: 24 }, (_, hour) =>
        hour < 6 || hour >= 20 || (place === 1 && hour === 12) ? null : clear(hour) * 10,
      ),
    })),
    light: Array.from({ length: 24 }, (_, hour) => hour >= 6 && hour < 20),
    ...own,
  }
}
