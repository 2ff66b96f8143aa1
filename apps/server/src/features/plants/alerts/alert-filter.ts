import type { DeviceType } from '@heliograph/domain/devices'
import { addDays, startOfDay, type Day } from '@heliograph/domain/zones'
import { codesOfLabel } from '@heliograph/protocols/faults/faults'
import { showNameOf, type AlertTexts } from './alert-texts.ts'
import { namedRules } from './rules/rule-table.ts'

export interface AlertFilter {
  types: readonly DeviceType[] | undefined
  levels: readonly number[] | undefined
  /** Only what was present at or after this instant. */
  since: number | undefined
  /** Only what was present at or before this instant. */
  until: number | undefined
  /** True: alerts that are still open, each on its latest day. False: all others. */
  open: boolean | undefined
  /** One row per occurrence, on the last of its days, instead of one per day. */
  whole: boolean | undefined
  sought: Sought | undefined
}

/** A search text: part of a device's name or serial number, or the rules that match it by name or code. */
export interface Sought {
  text: string
  ruleIds: readonly number[]
  codes: readonly string[]
}

/** A filter as it was requested. A field that is left out does not filter. */
export interface AlertWish {
  types?: readonly DeviceType[] | undefined
  levels?: readonly number[] | undefined
  since?: Bound | undefined
  /** A day counts to its end. */
  until?: Bound | undefined
  open?: boolean | undefined
  whole?: boolean | undefined
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
  whole: wish.whole,
  sought: soughtIn(wish.keyword?.trim() ?? '', texts),
})

const instantOf = (bound: Bound | undefined, ofDay: (day: Day) => number) =>
  bound && ('at' in bound ? bound.at : ofDay(bound.day))

/** Names of rules are not in the database, so they are searched here, in the language of the request. */
const soughtIn = (keyword: string, texts: AlertTexts): Sought | undefined => {
  if (keyword === '') return undefined
  const wanted = keyword.toLowerCase()
  const named = namedRules.filter(({ id, code }) => showNameOf(texts, id, code).toLowerCase().includes(wanted))
  return {
    text: keyword,
    ruleIds: named.map(({ id }) => id),
    codes: [keyword, ...codesOfLabel(keyword).map(String)],
  }
}
