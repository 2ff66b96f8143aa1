import type { Api, Statistics } from '@heliograph/contract/browser'
import { gapIn } from '@heliograph/domain/coverage'
import { quantities } from '@heliograph/domain/energy'
import { daysBetween, type Day } from '@heliograph/domain/zones'
import type { DayMark, DayMarked, MarksIn } from '#periods/calendar/marks.ts'
import { energiesOf, stepsOf } from './history.queries.ts'

/** The marks of a plant's days in a calendar: its alerts, and what is missing from its figures. */
export const marksOf =
  (api: Api, plantId: number, today: Day): MarksIn =>
  ({ first, last }) => {
    const until = last < today ? last : today
    return {
      queryKey: ['history', plantId, 'marks', first, until],
      async queryFn({ signal }) {
        const days = daysBetween(first, until)
        if (days.length === 0) return []
        const [sums, alerts] = await Promise.all([
          api.history.days({ params: { id: plantId }, query: { startDay: first, endDay: until } }, { signal }),
          api.alerts.days({ body: { plantId, days: days.length, until } }, { signal }),
        ])
        const counts = new Map(alerts.map(({ day, tips, warnings, faults }) => [day, tips + warnings + faults]))
        return marksIn(days, sums.records, counts)
      },
    }
  }

const marksIn = (days: readonly Day[], records: readonly Statistics[], alerts: ReadonlyMap<Day, number>) => {
  const known = new Map(stepsOf(records, 'custom').map(({ title }, place) => [title, records[place]]))
  // Before its first day there was no plant, as far as these days tell.
  const began = [...known.keys()][0]
  return days.flatMap((day): DayMarked[] => {
    const record = known.get(day)
    const gap = record ? gapOf(record) : began !== undefined && day > began ? 'whole' : undefined
    const count = alerts.get(day) ?? 0
    return count === 0 && gap === undefined ? [] : [[day, { alerts: count, ...(gap && { gap }) }]]
  })
}

const gapOf = (record: Statistics): DayMark['gap'] => {
  if (record.contradictions.length > 0) return 'contradiction'
  const energies = energiesOf(record)
  return quantities.some((quantity) => energies[quantity] !== null && gapIn(energies.coverage, quantity))
    ? 'partly'
    : undefined
}
