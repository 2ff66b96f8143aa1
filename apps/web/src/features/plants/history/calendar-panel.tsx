import type { Api } from '@heliograph/contract/browser'
import type { Step } from '@heliograph/domain/balance'
import { daysBetween, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { energyUnitOf, quantityText } from '#charts/axes/quantity.ts'
import { DayGrid } from '#charts/day-grid/day-grid.tsx'
import { nameOf, rangeOf, type Period } from '#periods/period.ts'
import { Choice } from '#ui/fields/choice.tsx'
import { Notice } from '#ui/notices/notice.tsx'
import { historyQueries, stepsOf } from './history.queries.ts'
import { ChartLoading, Failed } from './waiting.tsx'
import classes from './history.module.css'

interface Props {
  api: Api
  plantId: number
  period: Period
  onPeriod: (period: Period) => void
  /** In the plant's time zone. */
  today: Day
  zone: string
  feedsInFully: boolean
  words: Words['history']
}

const shownQuantities = ['generation', 'use', 'buy', 'sell'] as const
type Shown = (typeof shownQuantities)[number]

/** A year as a calendar: one quantity, by day. */
export const CalendarPanel = ({ api, plantId, period, onPeriod, today, zone, feedsInFully, words }: Props) => {
  const range = rangeOf(period)!
  const { data, error, refetch } = useQuery(historyQueries(api, plantId).days(range))
  const [wanted, setWanted] = useState<Shown>('generation')
  const { first, last } = range
  const steps = useMemo(() => stepsOf(data?.records ?? [], 'custom', feedsInFully), [data, feedsInFully])
  const told = shownQuantities.filter((quantity) => steps.some(({ energies }) => energies[quantity] !== null))
  const quantity = told.includes(wanted) ? wanted : (told[0] ?? wanted)
  const year = nameOf(period)
  const shown = calendarOf(steps, daysBetween(first, last < today ? last : today), quantity)
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} words={words} />
    ) : (
      <ChartLoading words={words} />
    )
  if (told.length === 0) return <Notice title={words.barsEmpty({ period: year })} text={words.emptyText} />
  return (
    <div className={classes.panel}>
      <div className={classes.kinds}>
        <Choice
          label={words.quantity}
          hideLabel
          options={told.map((each) => ({ value: each, text: words[each] }))}
          value={quantity}
          onChange={setWanted}
        />
      </div>
      <DayGrid
        days={shown.days}
        label={words[quantity]}
        unit={shown.unit}
        colour={`--hg-${quantity}`}
        monthNames={Object.values(words.months)}
        title={words.calendarTitle({ name: words[quantity], year })}
        zone={zone}
        summary={calendarSummary(shown, words[quantity], year, words)}
        fileName={`${quantity}-${year}-calendar`}
        words={words.chart}
        onPick={(day) => onPeriod({ kind: 'day', day })}
      />
    </div>
  )
}

export const calendarOf = (steps: readonly Step[], days: readonly Day[], quantity: Shown) => {
  const known = new Map(steps.map(({ title, energies }) => [title, energies[quantity]]))
  const all = days.map((day) => ({ day, kwh: known.get(day) ?? null }))
  const { divisor, unit } = energyUnitOf(Math.max(0, ...all.map(({ kwh }) => kwh ?? 0)))
  return {
    unit,
    days: all.map(({ day, kwh }) => ({ day, value: kwh === null ? null : kwh / divisor })),
    sumKwh: all.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
    most: all.reduce<{ day: Day; kwh: number } | undefined>(
      (most, { day, kwh }) => (kwh !== null && kwh > (most?.kwh ?? 0) ? { day, kwh } : most),
      undefined,
    ),
    without: all.filter(({ kwh }) => kwh === null).length,
  }
}

const calendarSummary = (
  { sumKwh, most, without }: Pick<ReturnType<typeof calendarOf>, 'sumKwh' | 'most' | 'without'>,
  name: string,
  year: string,
  words: Words['history'],
) =>
  [
    words.calendarSum({ name, year, energy: quantityText(sumKwh, 'kWh') }),
    ...(most ? [words.calendarMost({ day: most.day, energy: quantityText(most.kwh, 'kWh') })] : []),
    ...(without > 0 ? [words.daysWithout({ count: without })] : []),
  ].join(words.factSeparator)
