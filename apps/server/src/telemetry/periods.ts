import { add } from '@heliograph/domain/energy'
import { keysOf, recordOf } from '@heliograph/domain/records'
import { addDays, dayAt, dayOf, lastDayOfMonth, monthOf, startOfDay, yearOf, type Day } from '@heliograph/domain/zones'
import { toTheMWh } from './energy-units.ts'
import type { BookedEnergy, MonthEnergies, MovedEnergies, PeriodEnergies, SumsAround } from './history.store.ts'
import { measures } from './measures.ts'
import type { Span } from './spans.ts'

/** The current month, the current year and all time, from a plant's months and what was booked to spans. */
export const periodsOf = (
  months: readonly MonthEnergies[],
  booked: readonly BookedEnergy[],
  { zone, today }: { zone: string; today: Day },
) => {
  const year = yearOf(today)
  const month = dayOf(year, monthOf(today))
  const spans = currentSpans(zone, today)
  return {
    month: sumOf(
      months.filter((each) => each.month === month),
      bookedIn(booked, spans.month),
    ),
    year: sumOf(
      months.filter((each) => yearOf(each.month) === year),
      bookedIn(booked, spans.year),
    ),
    total: sumOf(months, booked),
  }
}

/** The same from sums around a plant's current day: the database added them up. */
export const periodsFrom = (
  sums: SumsAround | undefined,
  booked: readonly BookedEnergy[],
  { zone, today }: { zone: string; today: Day },
) => {
  const { month, otherMonths, otherYears } = sums ?? {}
  const known = (...parts: (MovedEnergies | undefined)[]) => parts.flatMap((part) => part ?? [])
  const spans = currentSpans(zone, today)
  return {
    month: movedIn(known(month), bookedIn(booked, spans.month)),
    year: movedIn(known(otherMonths, month), bookedIn(booked, spans.year)),
    total: movedIn(known(otherYears, otherMonths, month), booked),
  }
}

/** The whole month and the whole year of a day. Kept: all plants of a zone have the same. */
export const currentSpans = (zone: string, today: Day): CurrentSpans => {
  const known = spansByZone.get(zone)
  if (known?.today === today) return known.spans
  const [year, month] = [yearOf(today), monthOf(today)]
  const spans = {
    month: calendarSpan(zone, dayOf(year, month), lastDayOfMonth(year, month)),
    year: calendarSpan(zone, dayOf(year), dayOf(year, 12, 31)),
  }
  spansByZone.set(zone, { today, spans })
  return spans
}

const calendarSpan = (zone: string, first: Day, last: Day) => ({ ...spanOfDays(zone, first, last), first, last })

interface CurrentSpans {
  month: CalendarSpan
  year: CalendarSpan
}

/** With its first and last day. */
interface CalendarSpan extends Span {
  first: Day
  last: Day
}

const spansByZone = new Map<string, { today: Day; spans: CurrentSpans }>()

/**
 * How much of a span has passed and a plant could have been heard in, seconds: a span that is still running is known up to
 * the newest report at best.
 */
export const passedS = ({ from, to }: Span, now: number, newest: number | undefined) =>
  Math.round((to <= now ? to - from : Math.max(0, Math.min(now, newest ?? now) - from)) / 1000)

/** From the first day's beginning to the last day's end. */
export const spanOfDays = (zone: string, first: Day, last: Day): Span => ({
  from: startOfDay(zone, first),
  to: startOfDay(zone, addDays(last, 1)),
})

/** What was moved within a span as a whole. */
export const bookedIn = (booked: readonly BookedEnergy[], { from, to }: Span) =>
  booked.filter((each) => each.from >= from && each.to <= to)

/**
 * The sum of days or months, and of what was booked within them: total = days + booked = counter. Null if no part has the
 * quantity; undefined if there are no parts.
 */
export const sumOf = (
  parts: readonly PeriodEnergies[],
  booked: readonly BookedEnergy[] = [],
): PeriodEnergies | undefined => {
  const moved = movedIn(parts, booked)
  if (!moved) return undefined
  const coverages = parts.flatMap(({ coverage }) => coverage ?? [])
  return {
    ...moved,
    coverage:
      coverages.length < parts.length
        ? null
        : {
            knownS: recordOf(measures, (measure) => coverages.reduce((sum, { knownS }) => sum + knownS[measure], 0)),
            flowsKnownS: coverages.reduce((sum, { flowsKnownS }) => sum + flowsKnownS, 0),
          },
    methods: recordOf(measures, (measure) => [...new Set(parts.flatMap(({ methods }) => methods[measure]))]),
    contradictions: [...new Set(parts.flatMap(({ contradictions }) => contradictions))],
  }
}

/** The same of what was moved only. Lists ask for three of each plant: nothing is put in arrays first. */
const movedIn = (parts: readonly MovedEnergies[], booked: readonly BookedEnergy[]): MovedEnergies | undefined => {
  const [first, ...others] = parts
  if (!first) return undefined
  if (others.length === 0 && booked.length === 0)
    return { ...recordOf(measures, (measure) => first[measure]), flows: first.flows }
  return {
    ...recordOf(measures, (measure) => {
      let sum: number | null = null
      for (const part of parts) sum = add(sum, part[measure])
      for (const each of booked) if (each.measure === measure) sum = add(sum, each.kwh)
      return sum === null ? null : toTheMWh(sum)
    }),
    flows: recordOf(keysOf(first.flows), (flow) => {
      let sum: number | null = null
      for (const { flows } of parts) sum = add(sum, flows[flow])
      return sum === null ? null : toTheMWh(sum)
    }),
  }
}

/** To the mWh: what binary fractions add is taken away again. */
export const exactly = (energies: readonly (number | null)[]) => {
  const sum = energies.reduce<number | null>(add, null)
  return sum === null ? null : toTheMWh(sum)
}

export const todayIn = (zone: string, now: number) => dayAt(zone, now)
