import type { Day } from '@heliograph/domain/zones'
import { lasting } from '#api/memory.ts'
import { isCalendarKind, type PeriodKind } from '#periods/kinds.ts'
import { asKind } from '#periods/period.ts'
import type { PeriodView } from './period-view.ts'

/** Around a day, a period of the kind that the person chose last in this browser. */
export const usualPeriod = (day: Day, today: Day): PeriodView => asKind({ kind: 'day', day }, usualKind(), today)

/** Not a custom range: it is about certain days. */
export const keepUsualKind = (kind: PeriodKind) => {
  if (isCalendarKind(kind)) lasting.write(key, kind)
}

/** A month at first: the figures of the day are above the history already. */
const usualKind = () => {
  const kept = lasting.read(key)
  return isCalendarKind(kept) ? kept : 'month'
}

const key = 'history-period'
