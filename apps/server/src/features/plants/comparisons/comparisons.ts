import { Refusal } from '@heliograph/domain/errors'
import { hasString, stringNumbers, type StringNumber } from '@heliograph/domain/strings'
import { addDays, daysBetween, hourMs, minuteMs, spanOfDay, startOfDay, type Day } from '@heliograph/domain/zones'
import { nightsIn, type Sample } from '#telemetry/device-day.ts'
import { longestAllowanceMs } from '#telemetry/energy-track.ts'
import type { SampleStore } from '#telemetry/samples.store.ts'
import { common, gapsIn, isWithin, type Span } from '#telemetry/spans.ts'
import { countedAs } from '#telemetry/twins.ts'
import type { WrongSpanOf } from '#telemetry/wrong-spans.store.ts'
import { compare, type ComparedSubject, type Part, type Subject } from './compare.ts'
import type { ComparedAlert, ComparedDevice, ComparisonStore } from './comparisons.store.ts'
import { alertOf } from './explained.ts'
import { byHour, hoursOf, lightByHour } from './hours.ts'
import { isComparable, powersIn, tellingOfDevice, tellingOfString, usualMs, type Telling } from './telling.ts'

/** A line of a heat map: mean powers of each hour of the day, W. */
interface HeatRow extends Pick<Subject, 'id' | 'string'> {
  deviceName: string
  powers: (number | null)[]
}

export interface Comparison extends Omit<ReturnType<typeof compare>, 'subjects'> {
  zone: string
  /** With the alert that explains each, if there is one. */
  subjects: (ComparedSubject & { alert: ComparedAlert | undefined })[]
  /** When the sun is up, also what is yet to come. */
  days: Span[]
  rows: HeatRow[]
  /** For each hour of the day whether it has daylight that has passed. */
  light: boolean[]
}

export type Comparisons = ReturnType<typeof createComparisons>

export const createComparisons = ({ store, samples, wrongSpansOf, silences, now }: Needs) => {
  /** What each device told while it was in the plant, without what people marked as wrong. */
  const samplesOf = async (zone: string, plantId: number, devices: readonly ComparedDevice[], { from, to }: Span) => {
    const wide = { from: from - longestAllowanceMs, to: to + longestAllowanceMs }
    const [wrong, ...read] = await Promise.all([
      wrongSpansOf(plantId, wide),
      ...devices.map(({ id, countsSince, removedAt }) =>
        samples.samplesOf(
          id,
          countsSince === null ? wide.from : Math.max(wide.from, startOfDay(zone, countsSince)),
          removedAt === null ? wide.to : Math.min(wide.to, removedAt + 1),
        ),
      ),
    ])
    return new Map(
      devices.map(({ id }, place) => {
        const spans = wrong.flatMap((span) =>
          span.deviceId === id ? { from: span.from, to: span.to ?? Infinity } : [],
        )
        const told = (read[place] ?? []).map((sample): Sample =>
          isWithin(spans, sample.at) ? { at: sample.at, values: {}, isWrong: true } : sample,
        )
        return [id, told] as const
      }),
    )
  }

  return {
    async read(plantId: number, asked: readonly Subject[], { first, last }: { first: Day; last: Day }) {
      check(asked, first, last)
      const ids = [...new Set(asked.map(({ deviceId }) => deviceId))]
      const plant = await store.find(plantId, ids)
      // The answer for another plant's device is the same as for one that does not exist.
      const named = plant?.devices.filter(({ id }) => ids.includes(id)) ?? []
      if (!plant || named.length < ids.length) throw new Refusal('AU_NO_READ_PERMISSION')
      const other = named.find(({ type }) => !isComparable(type))
      if (other) throw new Refusal('PARAM_ERROR', `querystring/subjects: device ${other.id} does not generate`)

      const days = daysBetween(first, last).map((day) => spanOfDay(plant.zone, day))
      const span = { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }
      const at = now()
      const lines = new Map(named.map(({ id }) => [id, linesOf(id, plant.devices, ids)]))
      const reporting = [...lines.values()].flat()
      const alerting = reporting.flatMap(({ id, gatewayId }) => [id, ...(gatewayId === null ? [] : [gatewayId])])
      const [told, alerts] = await Promise.all([
        samplesOf(plant.zone, plantId, reporting, span),
        store.alertsIn(plantId, alerting, { from: span.from, to: Math.min(span.to, at) }),
      ])
      const nights = nightsIn(span, plant)
      const comparedDays = days.map((day) => ({ ...day, nights }))
      const daylight = gapsIn({ from: span.from, to: Math.max(span.from, Math.min(span.to, at)) }, nights)
      const saidBy = (deviceId: number) =>
        (lines.get(deviceId) ?? []).map((device) => ({ device, samples: told.get(device.id) ?? [] }))
      const slowestMs = Math.max(0, ...ids.map((id) => usualMs(saidBy(id), daylight)))
      const steps = { ...span, stepMs: stepMsOf(days.length, slowestMs), nights }
      const parts = asked.map((subject): Part => {
        const device = named.find(({ id }) => id === subject.deviceId) ?? lacking()
        const said = saidBy(device.id)
        const telling =
          subject.string === null
            ? tellingOfDevice(said, comparedDays)
            : tellingOfString(subject.string, said, comparedDays)
        const [reported] = said.flatMap(
          ({ samples: of }) => of.findLast(({ values }) => values.ratedPower !== undefined)?.values.ratedPower ?? [],
        )
        const ratedW = subject.string === null ? (device.ratedW ?? reported ?? null) : null
        return { subject, device, telling, ratedW, light: common(telling.known, daylight) }
      })
      const hours = hoursOf(plant.zone, steps)
      const light = hours.map((_, place) => isWithin(daylight, steps.from + place * steps.stepMs + steps.stepMs / 2))
      const rowOf = (device: ComparedDevice, string: StringNumber | null, telling: Telling): HeatRow => ({
        id: string === null ? `${device.id}` : `${device.id}.${string}`,
        deviceName: device.name,
        string,
        powers: byHour(powersIn(telling, steps, at), hours, light),
      })
      // The strings of compared devices: they show what a device's sum hides.
      const rows = parts.flatMap(({ subject, device, telling }) => {
        if (subject.string !== null) return rowOf(device, subject.string, telling)
        const said = saidBy(device.id)
        const strings = stringNumbers.filter((string) =>
          said.some(({ samples: of }) => of.some(({ values }) => hasString(values, string))),
        )
        return strings.length === 0
          ? rowOf(device, null, telling)
          : strings.map((string) => rowOf(device, string, tellingOfString(string, said, comparedDays)))
      })
      const compared = compare(parts, steps, daylight, at)
      const { ids: standing, when } = compared.verdict
      const stoodOut = when && { from: when.from, to: when.to ?? span.to }
      return {
        ...compared,
        zone: plant.zone,
        subjects: compared.subjects.map((subject) => ({
          ...subject,
          alert: alertOf(subject, subject.id === standing[0] ? stoodOut : undefined, {
            lines: lines.get(subject.deviceId) ?? [],
            alerts,
            silences,
            compared: span,
            now: at,
          }),
        })),
        days: gapsIn(span, nights),
        rows,
        light: lightByHour(hours, light),
      } satisfies Comparison
    },
  }
}

interface Needs {
  store: ComparisonStore
  samples: Pick<SampleStore, 'samplesOf'>
  /** What people marked as wrong within a time. */
  wrongSpansOf: (plantId: number, span: Span) => Promise<WrongSpanOf[]>
  /** The alert rules about what is not heard. */
  silences: readonly number[]
  now: () => number
}

/** The rows of an inverter, the one that counts first before its twins. Twins that are named beside each other are each themselves. */
const linesOf = (deviceId: number, devices: readonly ComparedDevice[], named: readonly number[]) => {
  const own = devices.find(({ id }) => id === deviceId) ?? lacking()
  const twins = devices.filter((one) => countedAs(one) === countedAs(own))
  return twins.some((one) => one !== own && named.includes(one.id)) ? [own] : twins
}

const check = (asked: readonly Subject[], first: Day, last: Day) => {
  if (last < first) throw new Refusal('PARAM_ERROR', 'querystring/endDay is before startDay')
  if (last > addDays(first, mostDays - 1)) {
    throw new Refusal('PARAM_ERROR', `querystring/endDay must be within ${mostDays} days of startDay`)
  }
  if (new Set(asked.map(({ string }) => string === null)).size > 1) {
    throw new Refusal('PARAM_ERROR', 'querystring/subjects: devices and strings cannot be compared with each other')
  }
}

/** Fine enough to see when something began, but no finer than the slowest reports. */
const stepMsOf = (days: number, slowestMs: number) =>
  days > 1 ? hourMs : ([15, 30].map((minutes) => minutes * minuteMs).find((stepMs) => slowestMs <= stepMs) ?? hourMs)

const lacking = (): never => {
  throw new Error('A device of the plant must be there')
}

const mostDays = 7
