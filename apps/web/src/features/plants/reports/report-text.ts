import type { PlantLosses, Statistics } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '#charts/axes/quantity.ts'

interface Told {
  plant: string
  statistics: Statistics
  /** The share of the use that was not bought, percent. */
  selfSufficiency: number | null
  /** What it was worth, with its currency; undefined without a price. */
  worth: string | undefined
  /** What was expected of a day, kWh. */
  expected: { low: number; high: number } | undefined
  losses: PlantLosses | undefined
  alerts: { total: number; open: number } | undefined
  /** The period is not over. */
  isRunning: boolean
}

/** A period in a few sentences. What is unknown is not told, but that nothing is known is. */
export const reportText = (told: Told, words: Words['report'], lossWords: Words['losses']) => {
  const { plant, statistics, selfSufficiency, worth, expected, losses, alerts, isRunning } = told
  const { generationValue: made, useValue: used, fullPowerHoursDay: hours } = statistics
  const energy = (kwh: number) => quantityText(kwh, 'kWh')
  const worst = losses?.causes
    .filter((one) => (one.energy ?? 0) > 0)
    .toSorted((one, other) => (other.energy ?? 0) - (one.energy ?? 0))[0]
  const lost = losses?.total.energy ?? 0
  return [
    made === null
      ? words.nothingKnown({ plant })
      : hours === null
        ? words.made({ plant, energy: energy(made) })
        : words.madePerKwp({ plant, energy: energy(made), perKwp: numberText(hours) }),
    ...(made !== null && expected
      ? [
          (made < expected.low ? words.belowExpected : made > expected.high ? words.aboveExpected : words.asExpected)({
            low: energy(expected.low),
            high: energy(expected.high),
          }),
        ]
      : []),
    ...(used !== null
      ? [
          selfSufficiency === null
            ? words.used({ energy: energy(used) })
            : words.usedOwn({ energy: energy(used), percent: percentText(selfSufficiency) }),
        ]
      : []),
    ...(worth === undefined ? [] : [words.worth({ money: worth })]),
    ...(worst && lost > 0 ? [words.lost({ energy: energy(lost), cause: lossWords.causes[worst.cause] })] : []),
    ...(alerts
      ? [
          alerts.total === 0
            ? words.noAlerts
            : alerts.open === 0
              ? words.alertsOver({ count: alerts.total })
              : words.alertsOpen({ count: alerts.total, open: String(alerts.open) }),
        ]
      : []),
    ...(isRunning ? [words.running] : []),
  ].join(words.sentenceSeparator)
}
