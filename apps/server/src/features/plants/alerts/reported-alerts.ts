import { dayAt } from '@heliograph/domain/zones'
import type { AlertsOfReport } from '#needs/reported-alerts.ts'
import type { AlertCases } from './alert-cases.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import { reportedLevels, type Alerts } from './alerts.ts'

interface Needs {
  alerts: Pick<Alerts, 'search' | 'count'>
  cases: Pick<AlertCases, 'read'>
  /** In the requested language, or in its fallback. */
  textsIn: (language: string) => Promise<AlertTexts>
}

/** The alerts of a report, as its page asks for them. */
export const createReportedAlerts =
  ({ alerts, cases, textsIn }: Needs): AlertsOfReport =>
  async (plantId, { first, last }, language, caller) => {
    const wish = { levels: reportedLevels, since: { day: first }, until: { day: last }, whole: true, language }
    const [{ total, rows }, { open }, texts] = await Promise.all([
      alerts.search(plantId, wish, { page: 1, size: mostTold, orderBy: 'level', direction: 'desc' }),
      alerts.count(plantId, wish),
      textsIn(language),
    ])
    const worst = rows.map(async (alert) => {
      const { deviceId, ruleId, code, level, deviceName, startedAt, endedAt, at, zone } = alert
      const events = alert.standing?.version
        ? (await cases.read({ plantId, deviceId, ruleId }, caller, dayAt(zone, at))).events
        : []
      const steps = events
        .filter((event) => endedAt === null || event.at >= startedAt)
        .slice(0, mostSteps)
        .map(({ kind: step, byName: by, personName: person, ...event }) => ({ ...event, step, by, person }))
      return { name: showNameOf(texts, ruleId, code), level, deviceName, startedAt, endedAt, steps }
    })
    return { total, open, worst: await Promise.all(worst) }
  }

/** More are told as a number. */
const mostTold = 20
const mostSteps = 3
