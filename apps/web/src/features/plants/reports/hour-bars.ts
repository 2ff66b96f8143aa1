import type { DayRecord } from '@heliograph/contract/browser'
import { formatClock, frameMs, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { energyUnitOf } from '#charts/axes/quantity.ts'
import type { Bars } from '#charts/bars/bars.ts'

/** What was generated and used in each hour of a day, which has 23 to 25 of them. */
export const hourBars = (records: readonly DayRecord[], zone: string, day: Day, words: Words['report']): Bars => {
  const { from, to } = spanOfDay(zone, day)
  const hours = Array.from({ length: Math.ceil((to - from) / hourMs) }, (_, hour) => from + hour * hourMs)
  const kwhOf = (powerOf: (record: DayRecord) => number | null) => {
    const sums = hours.map((): number | null => null)
    for (const record of records) {
      const place = Math.floor((record.dateTime * 1000 - from) / hourMs)
      const watts = powerOf(record)
      if (watts !== null && place >= 0 && place < sums.length)
        sums[place] = (sums[place] ?? 0) + (watts / 1000) * (frameMs / hourMs)
    }
    return sums
  }
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
