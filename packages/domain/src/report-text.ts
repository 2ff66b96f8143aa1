import type { LossCause } from './losses.ts'
import { numberText } from './numbers.ts'
import { percentText, quantityText } from './quantities.ts'

/** What was expected, kWh: of a day, or of those days of a longer period that can be judged, with what was made on them. */
export interface ReportExpected {
  low: number
  high: number
  /** Undefined of a day. */
  days: { judged: number; of: number; made: number } | undefined
}

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
  expected: ReportExpected | undefined
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
    ...(made !== null && expected ? [expectedText(made, expected, words)] : []),
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

/** A verdict only where all days are judged: what was made on others is in the whole, and not in what was expected. */
const expectedText = (made: number, { low, high, days }: ReportExpected, words: ReportTextWords) => {
  const energy = (kwh: number) => quantityText(kwh, 'kWh')
  const band = { low: energy(low), high: energy(high) }
  if (!days) return (made < low ? words.belowExpected : made > high ? words.aboveExpected : words.asExpected)(band)
  if (days.judged < days.of) {
    const of = { judged: String(days.judged), days: String(days.of) }
    return words.partlyExpected({ ...band, ...of, energy: energy(days.made) })
  }
  return (made < low ? words.daysBelow : made > high ? words.daysAbove : words.daysWithin)(band)
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
  daysWithin: Slots<'low' | 'high'>
  daysBelow: Slots<'low' | 'high'>
  daysAbove: Slots<'low' | 'high'>
  partlyExpected: Slots<'low' | 'high' | 'energy' | 'judged' | 'days'>
  used: Slots<'energy'>
  usedOwn: Slots<'energy' | 'percent'>
  worth: Slots<'money'>
  lost: Slots<'energy' | 'cause'>
  noAlerts: string
  alertsOver: (values: { count: number }) => string
  alertsOpen: (values: { count: number; open: string }) => string
  running: string
}
