import { points, type Values } from '@heliograph/domain/points'
import { entriesOf } from '@heliograph/domain/records'
import { counters, measures } from '#telemetry/measures.ts'
import type { Moment } from './telling.fixture.ts'

/** Silent from one time until another. An empty serial number means every device. */
export const silentFrom =
  (sn: string, fromDay: number, fromHour: number, toDay: number, toHour: number) =>
  ({ sn: own, day, hour }: Moment) => {
    if (sn !== '' && own !== sn) return false
    const isAfter = day > fromDay || (day === fromDay && hour >= fromHour)
    const isBefore = day < toDay || (day === toDay && hour < toHour)
    return isAfter && isBefore
  }

/** From then on, its lifetime counters show this count and what was moved since, and its daily ones only the latter. */
export const swapped =
  (sn: string, day: number, hour: number, countKwh: number) =>
  (values: Values, moment: Moment): Values => {
    const isAfter = moment.day > day || (moment.day === day && moment.hour >= hour)
    if (moment.sn !== sn || !isAfter) return values
    const changed = { ...values }
    for (const measure of measures) {
      const { today, total } = counters[measure]
      const moved = Math.floor(moment.since(measure, day, hour) * 100) / 100
      if (changed[total] !== undefined) changed[total] = countKwh + moved
      if (changed[today] !== undefined && moment.day === day) changed[today] = moved
    }
    return changed
  }

export const mapCounters = (values: Values, change: (kwh: number) => number): Values => {
  const changed = { ...values }
  for (const [point, kwh] of entriesOf(values)) {
    const { kind } = points[point]
    if (kind === 'counter' || kind === 'day-counter') changed[point] = change(kwh)
  }
  return changed
}

/** What counters show wrongly for a few reports. */
export const troubles: Record<string, (kwh: number, moment: Moment) => number> = {
  'dips of 0.1 kWh for two reports': (kwh, { n }) => (n % 40 < 2 ? Math.max(0, kwh - 0.1) : kwh),
  'garbage 6553.5 twice in a row': (kwh, { n }) => (n % 60 < 2 ? 6553.5 : kwh),
  'garbage 6553.5 three times in a row': (kwh, { n }) => (n % 70 < 3 ? 6553.5 : kwh),
  'zeros for two reports': (kwh, { n }) => (n % 50 < 2 ? 0 : kwh),
  'zeros for an hour': (kwh, { day, hour }) => (day === 1 && hour >= 13 && hour < 14 ? 0 : kwh),
  'a count that stands still for two hours': (kwh, { day, hour, since }) =>
    day === 1 && hour >= 11 && hour < 13 ? kwh - since('generation', 1, 11) : kwh,
}
