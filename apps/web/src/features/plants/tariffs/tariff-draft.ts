import type { SaveTariffRequest, Tariff } from '@heliograph/contract/browser'
import { numberText } from '@heliograph/domain/numbers'
import { numberIn } from '@heliograph/domain/typed-numbers'
import { isDay } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import type { Faults } from '#forms/field.ts'
import { windowDraftOf, windowIn, type WindowDraft } from './window-draft.ts'

/** What is typed about a tariff. Numbers are digits with a point; what is none is as it was typed, and has a mark behind it if it is unclear. */
export interface TariffDraft {
  from: string
  purchase: string
  feedIn: string
  flat: string
  subsidy: string
  /** Per cent. Empty: all of it. */
  soldShare: string
  fixed: string
  per: 'day' | 'month' | 'year'
  billingDay: string
  windows: readonly WindowDraft[]
  /** Whether the price is that of each hour; what is typed is added to it. */
  hourlyPurchase: boolean
  hourlyFeedIn: boolean
}

/** A tariff to change, or one to begin with: prices seldom change all at once. */
export const draftOf = (tariff: Omit<Tariff, 'lastModifiedDate'>): TariffDraft => ({
  from: tariff.validFrom,
  purchase: text(tariff.consumptionPrice),
  feedIn: text(tariff.benchmarkPrice),
  flat: text(tariff.mergeElectricPrice),
  subsidy: text(tariff.subsidyUnitAmount),
  soldShare: tariff.soldShare === 100 ? '' : String(tariff.soldShare),
  fixed: text(tariff.fixedCharge),
  per: tariff.fixedChargePer ?? 'month',
  billingDay: String(tariff.billingDay),
  windows: tariff.windows.map(windowDraftOf),
  hourlyPurchase: tariff.hourlyPurchase,
  hourlyFeedIn: tariff.hourlyFeedIn,
})

/** Whether something is typed in the fields that most tariffs do not need. */
export const hasMore = ({ flat, subsidy, soldShare, fixed, billingDay }: TariffDraft) =>
  [flat, subsidy, soldShare, fixed].some((typed) => typed !== '') || billingDay !== '1'

export const faultsOf = (draft: TariffDraft, words: Words['tariffs']): Faults<TariffDraft> => {
  const { from, purchase, feedIn, flat, subsidy, fixed, billingDay } = draft
  const wrong = (typed: string) => {
    const value = numberIn(typed)
    return value !== null && !(value >= 0 && value <= mostPrice) && priceFault(words)
  }
  const isHourly = draft.hourlyPurchase || draft.hourlyFeedIn
  const isEmpty = !isHourly && [purchase, feedIn, flat, subsidy, fixed].every((typed) => typed.trim() === '')
  const date = numberIn(billingDay) ?? 0
  const share = numberIn(draft.soldShare)
  return {
    from: !isDay(from) && words.dayWrong,
    purchase: wrong(purchase) || (isEmpty && words.nothing),
    feedIn: wrong(feedIn),
    flat: wrong(flat),
    subsidy: wrong(subsidy),
    soldShare: share !== null && !(share >= 0 && share <= 100) && words.soldShareWrong,
    fixed: wrong(fixed),
    windows: windowFault(draft, words),
    billingDay: !(Number.isInteger(date) && date >= 1 && date <= 31) && words.billingDayWrong,
  }
}

const mostPrice = 100_000
const priceFault = (words: Words['tariffs']) => words.priceWrong({ most: numberText(mostPrice) })

/** The first thing that is wrong with the windows. */
const windowFault = (draft: TariffDraft, words: Words['tariffs']) => {
  const { windows, purchase, feedIn } = draft
  const isWrong = (typed: string) => {
    const value = numberIn(typed)
    return value !== null && !(value >= 0 && value <= mostPrice)
  }
  const isTyped = (typed: string) => typed.trim() !== ''
  const isOfHours = ({ purchase: bought, feedIn: sold }: WindowDraft) =>
    (draft.hourlyPurchase && isTyped(bought)) || (draft.hourlyFeedIn && isTyped(sold))
  if (windows.some(isOfHours)) return words.windowIsHourly
  if (windows.some((window) => window.fromHour === window.toHour || isAlways(window))) return words.hoursWrong
  if (windows.some((window) => isWrong(window.purchase) || isWrong(window.feedIn))) return priceFault(words)
  if (windows.some((window) => !isTyped(window.purchase) && !isTyped(window.feedIn))) return words.windowEmpty
  const lacks = (own: string, of: (window: WindowDraft) => string) =>
    !isTyped(own) && windows.some((window) => isTyped(of(window)))
  return (
    (lacks(purchase, (window) => window.purchase) || lacks(feedIn, (window) => window.feedIn)) && words.windowNeedsPrice
  )
}

/** Then it is the price of the tariff. Whole days of a weekend or of a season are not. */
const isAlways = ({ fromHour, toHour, weekdays, months }: WindowDraft) =>
  fromHour === toHour % 24 && weekdays.length === 7 && months.length === 12

export const requestOf = (draft: TariffDraft, replaced: Tariff | undefined): SaveTariffRequest => ({
  validFrom: draft.from,
  consumptionPrice: numberIn(draft.purchase),
  benchmarkPrice: numberIn(draft.feedIn),
  mergeElectricPrice: numberIn(draft.flat),
  subsidyUnitAmount: numberIn(draft.subsidy),
  soldShare: numberIn(draft.soldShare) ?? 100,
  fixedCharge: numberIn(draft.fixed),
  fixedChargePer: draft.fixed.trim() === '' ? null : draft.per,
  billingDay: numberIn(draft.billingDay) ?? 1,
  windows: draft.windows.map(windowIn),
  hourlyPurchase: draft.hourlyPurchase,
  hourlyFeedIn: draft.hourlyFeedIn,
  replaces: replaced?.validFrom ?? null,
  lastModifiedDate: replaced?.lastModifiedDate ?? null,
})

const text = (value: number | null) => (value === null ? '' : String(value))
