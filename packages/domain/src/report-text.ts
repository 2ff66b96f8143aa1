import type { LossCause } from './losses.ts'
import { numberText } from './numbers.ts'
import { percentText, quantityText } from './quantities.ts'

/** What a few sentences about a period of a plant are made of. Energies are kWh; unknown is null. */
export interface ReportTold {
  plant: string
  generation: number | null
  use: number | null
  /** kWh per kWp. */
  fullPowerHours: number | null
  /** The share of the use that was not bought, percent. */
  selfSufficiency: number | null
  /** What it was worth, with its currency; undefined without a price. */
  worth: string | undefined
  /** What was expected of a day. */
  expected: { low: number; high: number } | undefined
  /** What was lost by each cause and as a whole; undefined where no day is judged. */
  losses: { causes: readonly { cause: LossCause; energy: number | null }[]; total: number | null } | undefined
  alerts: { total: number; open: number } | undefined
  /** The period is not over. */
  isRunning: boolean
}

/** A period in a few sentences. What is unknown is not told, but that nothing is known is. The page and the PDF say the same. */
export const reportText = (told: ReportTold, words: ReportTextWords, causes: Readonly<Record<LossCause, string>>) => {
  const { plant, generation: made, use: used, fullPowerHours: hours, selfSufficiency, worth } = told
  const { expected, losses, alerts, isRunning } = told
  const energy = (kwh: number) => quantityText(kwh, 'kWh')
  const worst = losses?.causes
    .filter((one) => (one.energy ?? 0) > 0)
    .toSorted((one, other) => (other.energy ?? 0) - (one.energy ?? 0))[0]
  const lost = losses?.total ?? 0
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
    ...(worst && lost > 0 ? [words.lost({ energy: energy(lost), cause: causes[worst.cause] })] : []),
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

type Slots<Slot extends string> = (values: Record<Slot, string>) => string

/** The phrases of the report, in one language. */
interface ReportTextWords {
  sentenceSeparator: string
  nothingKnown: Slots<'plant'>
  made: Slots<'plant' | 'energy'>
  madePerKwp: Slots<'plant' | 'energy' | 'perKwp'>
  asExpected: Slots<'low' | 'high'>
  belowExpected: Slots<'low' | 'high'>
  aboveExpected: Slots<'low' | 'high'>
  used: Slots<'energy'>
  usedOwn: Slots<'energy' | 'percent'>
  worth: Slots<'money'>
  lost: Slots<'energy' | 'cause'>
  noAlerts: string
  alertsOver: (values: { count: number }) => string
  alertsOpen: (values: { count: number; open: string }) => string
  running: string
}
