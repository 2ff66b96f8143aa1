import { recordOf } from '@heliograph/domain/records'

/** The names of fields for the months of a year. */
export const months = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const

export type MonthDraft = Record<(typeof months)[number], string>

/** A figure for each month, as a form starts with them; null is an empty field. */
export const monthDraftOf = (figures: readonly (number | null)[] | null): MonthDraft => {
  const texts = new Map(months.map((month, place) => [month, String(figures?.[place] ?? '')]))
  return recordOf(months, (month) => texts.get(month) ?? '')
}
