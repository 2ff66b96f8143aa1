import { moneyText } from '@heliograph/domain/money-text'
import { pageWordsIn, startWordsIn } from '@heliograph/phrases'
import { spokenLanguage } from '#needs/languages.ts'

export type ReportWords = Awaited<ReturnType<typeof reportWordsIn>>

/** The texts of the report's page in the language, or in its fallback. */
export const reportWordsIn = async (asked: string) => {
  const language = spokenLanguage(asked)
  const [pages, { units }] = await Promise.all([
    pageWordsIn(language, ['report', 'history', 'losses', 'alerts', 'plantFacts', 'moduleMap', 'plants']),
    startWordsIn(language),
  ])
  return { language, units, ...pages }
}

/** Amounts of a currency, in the words of the report. */
export const moneyIn =
  (currency: string, { language, units }: ReportWords) =>
  (amount: number | null) =>
    moneyText(amount, { currency, language, units })
