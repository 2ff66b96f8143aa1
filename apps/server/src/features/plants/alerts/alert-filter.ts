import type { DeviceType } from '@heliograph/domain/devices'
import { addDays, startOfDay, type Day } from '@heliograph/domain/zones'
import { codesOfLabel, knownRules } from './alert-rules.ts'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import type { AlertFilter, Sought } from './alerts.store.ts'

/** What somebody asks for. What is left out leaves nothing out. */
export interface AlertWish {
  types?: readonly DeviceType[] | undefined
  levels?: readonly number[] | undefined
  since?: Bound | undefined
  /** A day to its end. */
  until?: Bound | undefined
  /** Those that last, each on its latest day; or all others. */
  open?: boolean | undefined
  /** Part of the device's name or serial number, or of the alert's name in the language; or its code. */
  keyword?: string | undefined
  language?: string | undefined
}

/** An instant, or a day in the zone of the plant. */
export type Bound = { at: number } | { day: Day }

export const filterOf = (wish: AlertWish, zone: string, texts: AlertTexts): AlertFilter => ({
  types: wish.types,
  levels: wish.levels,
  since: instantOf(wish.since, (day) => startOfDay(zone, day)),
  until: instantOf(wish.until, (day) => startOfDay(zone, addDays(day, 1)) - 1),
  open: wish.open,
  sought: soughtIn(wish.keyword?.trim() ?? '', texts),
})

const instantOf = (bound: Bound | undefined, ofDay: (day: Day) => number) =>
  bound && ('at' in bound ? bound.at : ofDay(bound.day))

/** The database knows no names of rules: those are looked through here, in the language of who looks. */
const soughtIn = (keyword: string, texts: AlertTexts): Sought | undefined => {
  if (keyword === '') return undefined
  const wanted = keyword.toLowerCase()
  const named = knownRules.filter(({ id, code }) => showNameOf(texts, id, code).toLowerCase().includes(wanted))
  return {
    text: keyword,
    ruleIds: named.map(({ id }) => id),
    codes: [keyword, ...codesOfLabel(keyword)],
  }
}
