import type { Finance } from '@heliograph/contract/browser'
import { priceText } from '@heliograph/domain/money-text'
import { missing } from '@heliograph/domain/numbers'
import { localeOf } from '@heliograph/phrases'
import { dateText, entered, ifKnown, numeric, optional, yesNo, type Fact, type Manner } from './writing.ts'

export const financeOf = (finance: Finance, manner: Manner): Fact[] => {
  const { finance: words } = manner.words.plantFacts
  const { money } = manner
  return [
    { name: words.currency, text: currencyText(finance.currency, manner) },
    { name: words.benchmarkPrice, text: perKwh(finance.benchmarkPrice, finance.currency, manner) },
    { name: words.consumptionPrice, text: perKwh(finance.consumptionPrice, finance.currency, manner) },
    ...[
      { name: words.price, text: perKwh(finance.mergeElectricPrice, finance.currency, manner) },
      { name: words.constructionCost, text: money(finance.constructionCost) },
      { name: words.constructionSubsidy, text: money(finance.constructionSubsidy) },
      { name: words.unitSubsidy, text: perKwh(finance.subsidyUnitAmount, finance.currency, manner) },
    ].map(optional),
    ...ifKnown([
      { name: words.constructionDate, text: dateText(finance.constructionDate, manner) },
      { name: words.financed, text: yesNo(finance.financing, manner) },
      { name: words.financingAmount, text: money(finance.financingAmount) },
      { name: words.financingProportion, ...numeric(finance.financingProportion, '%') },
      { name: words.repayment, text: entered(finance.financingRepaymentMethod) },
      { name: words.term, ...numeric(finance.financingTerm) },
      { name: words.rate, ...numeric(finance.financingInterestRate, '%') },
      { name: words.period, ...numeric(finance.financingPeriod) },
      { name: words.nationalSubsidy, text: money(finance.nationalSubsidy) },
      { name: words.provincialSubsidy, text: money(finance.provincialSubsidy) },
      { name: words.prefecturalSubsidy, text: money(finance.prefecturalSubsidy) },
      { name: words.countySubsidy, text: money(finance.countySubsidy) },
      { name: words.desulfurisationPrice, text: perKwh(finance.desulfurizationPrice, finance.currency, manner) },
      { name: words.tariff, ...webOf(finance.tariffUrl) },
      { name: words.dayRefund, text: money(finance.dayRefund) },
    ]),
  ]
}

/** EUR, euro. An unknown code is shown as is. */
const currencyText = (code: string, { language, words }: Manner) => {
  try {
    const name = new Intl.DisplayNames(localeOf(language), { type: 'currency' }).of(code)
    return name === undefined || name === code ? code : `${code}${words.plantFacts.listSeparator}${name}`
  } catch {
    return entered(code)
  }
}

const perKwh = (price: number | null, currency: string, { words }: Manner) =>
  price === null ? missing : words.plantFacts.finance.perKwh({ amount: priceText(price, currency) })

/** Only web addresses become links: anything else could be a script. */
const webOf = (url: string | null): Pick<Fact, 'text' | 'href'> => {
  const text = entered(url)
  return /^https?:\/\//i.test(text) ? { text, href: text } : { text }
}
