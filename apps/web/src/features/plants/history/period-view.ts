import { isDay, type Day } from '@heliograph/domain/zones'
import { periodKinds, type PeriodKind } from '#periods/kinds.ts'
import * as periods from '#periods/period.ts'
import type { Period, PeriodSearch } from '#periods/period.ts'
import { isView, type View } from './views.ts'

/** A period, with its comparison and view. */
export interface PeriodView extends Period {
  /** Also show the previous period or, for a day, any other day. */
  compare?: 'previous' | Day
  view?: View
}

/** Another kind of period, around the same time. Options that it does not have are dropped. */
export const asKind = (period: PeriodView, kind: PeriodKind, today: Day): PeriodView => ({
  ...periods.asKind(period, kind, today),
  ...(period.compare === 'previous' && kind !== 'total' && { compare: period.compare }),
})

/** The search parameters: `?period=month&day=2026-03-15&compare=previous`. */
export interface PeriodViewSearch extends PeriodSearch {
  /** 'previous', or a day. */
  compare?: string | undefined
  view?: View | undefined
}

export const periodFrom = (search: { [Name in keyof PeriodViewSearch]?: unknown }, today: Day): PeriodView => {
  const { period, day, to, compare, view } = search
  const found = periods.periodFrom({ period, day, to }, today, periodKinds)
  const { kind } = found
  const isOther = compare === 'previous' || (kind === 'day' && typeof compare === 'string' && isDay(compare))
  return {
    ...found,
    ...(isOther && kind !== 'total' && { compare }),
    ...(isView(view) && viewsOf(kind).includes(view) && { view }),
  }
}

/** Sets every key, so that missing values are removed from the address. */
export const periodTo = (period: PeriodView, today: Day): Required<PeriodViewSearch> => ({
  ...periods.periodTo(period, today),
  // Without a kind, it is the one that is usual for the person.
  period: period.kind,
  compare: period.compare,
  view: period.view,
})

export const viewsOf = (kind: PeriodKind): readonly View[] =>
  kind === 'year' ? ['calendar'] : kind === 'week' || kind === 'month' || kind === 'custom' ? ['power'] : []

/** The most days for which the server returns frames. */
export const mostFrameDays = 31
