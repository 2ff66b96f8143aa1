import { wholeShare } from '@heliograph/domain/income'
import { missing } from '@heliograph/domain/numbers'
import type { PriceWindow } from '@heliograph/domain/price-windows'
import type { Tariff } from '@heliograph/domain/tariffs'

/** What differs between a tariff before and after a change, for the audit. Undefined: there is none. */
export const factsOf = (before: Tariff | undefined, after: Tariff | undefined) => {
  const [old, young] = [textsOf(before), textsOf(after)]
  const facts: Record<string, string | null> = {}
  for (const field of Object.keys({ ...old, ...young })) {
    const [former, value] = [old[field] ?? null, young[field] ?? null]
    if (former === value) continue
    facts[`before.${field}`] = former
    facts[`after.${field}`] = value
  }
  // Says which tariff it was, although its day did not change.
  if (Object.keys(facts).length > 0) {
    facts['before.tariffFrom'] = before?.from ?? null
    facts['after.tariffFrom'] = after?.from ?? null
  }
  return facts
}

const textsOf = (tariff: Tariff | undefined): Record<string, string | null> =>
  tariff
    ? {
        tariffFrom: tariff.from,
        feedIn: amountText(tariff.prices.feedInMicros),
        purchase: amountText(tariff.prices.purchaseMicros),
        flat: amountText(tariff.prices.flatMicros),
        soldShare: tariff.soldSharePermille === wholeShare ? null : `${tariff.soldSharePermille / 10} %`,
        subsidy: amountText(tariff.subsidyMicros),
        fixedCharge: tariff.fixedCharge && `${amountText(tariff.fixedCharge.micros)} / ${tariff.fixedCharge.per}`,
        billingDay: String(tariff.billingDay),
        hourly: hourlyText(tariff),
        windows: tariff.windows.length === 0 ? null : tariff.windows.map(windowText).join('; '),
      }
    : {}

const hourlyText = ({ hourly }: Tariff) =>
  [...(hourly.purchase ? ['bought'] : []), ...(hourly.feedIn ? ['sold'] : [])].join(', ') || null

const windowText = (window: PriceWindow) => {
  const { months, weekdays, fromHour, toHour, feedInMicros, purchaseMicros } = window
  const prices = [purchaseMicros, feedInMicros].map((micros) => amountText(micros) ?? missing).join(' / ')
  return `${fromHour}–${toHour}, ${listText(weekdays)}, ${listText(months)}: ${prices}`
}

/** 1–5, or 1,3. */
const listText = (numbers: readonly number[]) => {
  const [first, last] = [numbers[0], numbers.at(-1)]
  const isRun = first !== undefined && last !== undefined && numbers.length > 2 && last - first === numbers.length - 1
  return isRun ? `${first}–${last}` : numbers.join(',')
}

const amountText = (micros: number | null) => (micros === null ? null : String(micros / 1e6))
