import type { DayRecord } from '@heliograph/contract/browser'
import { hourEnergies, hoursOf } from '@heliograph/domain/hour-energies'
import { formatClock, hourMs, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { energyUnitOf } from '#charts/axes/quantity.ts'
import type { Bars } from '#charts/bars/bars.ts'

/** What was generated and used in each hour of a day, which has 23 to 25 of them. */
export const hourBars = (records: readonly DayRecord[], zone: string, day: Day, words: Words['report']): Bars => {
  const hours = hoursOf(zone, day)
  const kwhOf = (powerOf: (record: DayRecord) => number | null) =>
    hourEnergies(
      hours,
      records.map((record) => ({ at: record.dateTime * 1000, watts: powerOf(record) })),
    )
  const generation = kwhOf(({ generationPower }) => generationPower)
  const use = kwhOf(({ usePower }) => usePower)
  const { divisor, unit } = energyUnitOf(Math.max(0, ...[...generation, ...use].map((kwh) => kwh ?? 0)))
  const stack = (id: 'generation' | 'use', kwhs: readonly (number | null)[]) => ({
    id,
    parts: [
      {
        id,
        label: words.names[id],
        colour: `--hg-${id}`,
        values: kwhs.map((kwh) => (kwh === null ? null : kwh / divisor)),
      },
    ],
  })
  return {
    unit,
    labels: hours.map((at) => formatClock(zone, at).slice(0, 2)),
    titles: hours.map((at) => `${formatClock(zone, at)} – ${formatClock(zone, at + hourMs)}`),
    stacks: [stack('generation', generation), stack('use', use)].filter(({ parts }) =>
      parts[0]?.values.some((value) => value !== null),
    ),
  }
}
