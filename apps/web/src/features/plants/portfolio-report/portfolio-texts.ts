import { moneyText } from '@heliograph/domain/money-text'
import { missing, numberText } from '@heliograph/domain/numbers'
import type { Words } from '@heliograph/phrases'
import { percentText, quantityText } from '#charts/axes/quantity.ts'

type Energy = (kwh: number | null) => string
type Money = (amount: number | null, currency: string) => string

/** The figures of a report in words. Truncated, and `--` where they are unknown. */
export interface PortfolioTexts {
  energy: Energy
  money: Money
  share: (percent: number | null) => string
  perKwp: (kwh: number | null) => string
}

export const textsIn = (language: string, words: Pick<Words, 'portfolioReport' | 'units'>): PortfolioTexts => ({
  energy: (kwh) => quantityText(kwh, 'kWh'),
  money: (amount, currency) => moneyText(amount, { currency, language, units: words.units }),
  share: (percent) => percentText(percent, 1),
  perKwp: (kwh) => (kwh === null ? missing : words.portfolioReport.perKwp({ value: numberText(kwh, 1) })),
})
