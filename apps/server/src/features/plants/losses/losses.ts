import { Refusal } from '@heliograph/domain/errors'
import { lossCauses, mendableCauses, type LossCause, type MendableCause } from '@heliograph/domain/losses'
import { hasGrid } from '@heliograph/domain/plants'
import type { HourPowers } from '@heliograph/domain/price-windows'
import { recordOf } from '@heliograph/domain/records'
import { tariffOn, type Tariff } from '@heliograph/domain/tariffs'
import { addDays, dayAt, daysBetween, hourMs, spanOfDay, type Day } from '@heliograph/domain/zones'
import type { ExpectedByHour } from '#needs/expectation.ts'
import type { LossFactsIn, LossTrouble, LossWork, LostBy } from '#needs/loss-facts.ts'
import type { FindPlant, PlantFacts } from '#needs/plants.ts'
import { priceIn, worthOn, type HourlyPrice, type PriceVersion, type WorthHour } from '#telemetry/incomes.ts'
import { dayLosses, keptCauses, type DayLosses, type KeptCause, type Trouble } from './day-losses.ts'
import type { JudgedInputs, KeptLosses, LossInverter, LossStore } from './losses.store.ts'
import { overlapOf } from './spans.ts'

export type LossesRules = ReturnType<typeof createLosses>

/** Why plants made less than they could have, and what that would have been worth. */
export const createLosses = ({ store, expectedByHour, hoursOf, factsIn, findPlant, prices, now }: LossNeeds) => {
  const computed = async (plant: PlantFacts, days: readonly Asked[], known: Known): Promise<PlantDay[]> => {
    const [first, last] = [days[0]?.day, days.at(-1)?.day]
    if (first === undefined || last === undefined) return []
    const span = { from: spanOfDay(plant.zone, first).from, to: spanOfDay(plant.zone, last).to }
    const isHourly = plant.tariffs.some(({ hourly }) => hourly.purchase || hourly.feedIn)
    const [expected, hours, inverters, series] = await Promise.all([
      expectedByHour(plant.id, first, last),
      hoursOf(days.map(({ day }) => ({ plantId: plant.id, zone: plant.zone, day }))),
      store.invertersOf(plant.id, first, last),
      isHourly ? prices.pricesOf(plant.id, span.from, span.to) : [],
    ])
    const priceAt = priceIn(series)
    return days.flatMap(({ day, inputs }, place): PlantDay[] => {
      const byHour = expected.get(day)
      if (!byHour) return []
      const seen = hours[place] ?? []
      const lost = dayLosses({
        day: byHour,
        capacityKwp: plant.capacityKwp,
        seen,
        inverters: sharesOf(inverters, day),
        troubles: troublesOn(plant.zone, day, known),
        works: known.works,
      })
      const tariff = tariffOn(plant.tariffs, day)
      const clockOf = new Map(seen.map(({ at, hour }) => [at, hour]))
      const worth = (of: readonly WorthHour[] | null) => (of ? worthOn(plant, tariff, day, of, priceAt) : null)
      const worthOfCause = (cause: KeptCause) => {
        if (lost.kwh[cause] === null) return null
        const micros = worth(worthHours(plant, lost, cause, clockOf))
        return micros === null ? null : lost.kwh[cause] < 0 ? -micros : micros
      }
      const micros = recordOf(keptCauses, worthOfCause)
      return [{ day, kept: { ...lost, inputs, micros, alerts: ofAlerts(lost, micros) } }]
    })
  }

  const within = async (plant: PlantFacts, first: Day, last: Day) => {
    const today = dayAt(plant.zone, now())
    const end = last > today ? today : last
    if (first > end) return { old: [], days: [] }
    const span = { from: spanOfDay(plant.zone, first).from, to: spanOfDay(plant.zone, end).to }
    const isHourly = plant.tariffs.some(({ hourly }) => hourly.purchase || hourly.feedIn)
    const [judged, facts, [versions = []]] = await Promise.all([
      store.inputsOf(plant.id, first, end),
      factsIn(plant.id, span.from, span.to, now()),
      isHourly ? prices.priceVersionsOf([plant.id]) : [[]],
    ])
    const known: Known = { ...facts, weights: await weightsOf(store, plant, facts.troubles, { first, end, judged }) }
    const asked = judged.map((one) => ({ ...one, inputs: inputsOf(plant, one, known, versions) }))
    const old = asked.filter(({ kept, inputs }) => kept?.inputs !== inputs)
    const isRunning = end === today && !judged.some(({ day }) => day === today)
    const fresh = await computed(plant, [...old, ...(isRunning ? [{ day: today, inputs: 0 }] : [])], known)
    const newly = new Map(fresh.map((one) => [one.day, one.kept]))
    return {
      old: fresh.filter(({ day }) => day !== today),
      days: [
        ...asked.flatMap(({ day, kept }): PlantDay[] => {
          const now = newly.get(day) ?? kept
          return now ? [{ day, kept: now }] : []
        }),
        ...(isRunning && newly.has(today) ? fresh.filter(({ day }) => day === today) : []),
      ],
    }
  }

  return {
    /** @throws Refusal PARAM_ERROR for days in the wrong order, or too many */
    async of(plantId: number, first: Day, last: Day): Promise<PlantLosses> {
      if (last < first || addDays(first, mostDays) < last) throw new Refusal('PARAM_ERROR', 'querystring/last')
      const plant = await findPlant(plantId)
      if (!plant) throw new Refusal('AU_NO_READ_PERMISSION')
      const [{ days }, currency] = await Promise.all([within(plant, first, last), store.currencyOf(plantId)])
      return { currency, ...sumOf(days) }
    },

    lostBy: (async ({ id, plantId, startedAt, until, lostWh }) => {
      const plant = await findPlant(plantId)
      if (!plant) return undefined
      const last = dayAt(plant.zone, until)
      const first = latest(dayAt(plant.zone, startedAt), addDays(last, -mostDays))
      const [{ days }, currency] = await Promise.all([within(plant, first, last), store.currencyOf(plantId)])
      const parts = days.flatMap(({ kept }) => kept.alerts.filter(([alert]) => alert === id))
      const kwh = parts.reduce((sum, [, each]) => sum + each, 0)
      const micros = parts.some((part) => part[2] === null)
        ? null
        : parts.reduce((sum, [, , each]) => sum + (each ?? 0), 0)
      // Its own rule counts by the hour, and knows more about it.
      if (lostWh !== null) {
        const own = lostWh / 1000
        return { kwh: own, micros: micros === null || kwh <= 0 ? null : Math.round((micros * own) / kwh), currency }
      }
      return parts.length === 0 ? undefined : { kwh, micros, currency }
    }) satisfies LostBy,

    /** A job: keeps what was lost on the days that are over, soon after each plant's midnight. */
    async note() {
      let after = 0
      for (;;) {
        const due = await store.due(now(), after, atOnce)
        for (const plantId of due) {
          const plant = await findPlant(plantId)
          if (!plant) continue
          const yesterday = addDays(dayAt(plant.zone, now()), -1)
          const { old, days } = await within(plant, addDays(yesterday, -mostDays), yesterday)
          await store.keep(
            plantId,
            old.map(({ day, kept }) => ({ ...kept, day })),
          )
          const lately = days.filter(({ day }) => day > addDays(yesterday, -rankedDays))
          await store.keepSum({ plantId, day: yesterday, days: lately.length, ...mendableOf(lately) })
        }
        const last = due.at(-1)
        if (last === undefined || due.length < atOnce) return
        after = last
      }
    },
  }
}

export interface Lost {
  kwh: number | null
  /** Null: unknown, or nothing has a price. */
  micros: number | null
}

export interface PlantLosses {
  currency: string
  /** Of how many days something is known. */
  days: number
  /** On how many of them only the usual light was known. */
  modelledDays: number
  daysWithoutPrice: number
  causes: Record<LossCause, Lost>
  /** Of all causes. */
  total: Lost
  planned: Lost
  /** Percent of the daylight that was seen and not planned for work; null without any. */
  availabilityPct: number | null
  lightS: number
  outS: number
  plannedS: number
  unseenS: number
}

export interface PlantDay {
  day: Day
  kept: KeptLosses
}

/** Days with more light than usual make up for others: weather is added up before it is cut off at nothing. */
export const sumOf = (days: readonly PlantDay[]): Omit<PlantLosses, 'currency'> => {
  const causeOf = (cause: KeptCause): Lost => {
    const told = days.flatMap(({ kept }) => {
      const kwh = kept.kwh[cause]
      return kwh === null ? [] : [{ kwh, micros: kept.micros[cause] }]
    })
    const priced = told.filter(({ kwh, micros }) => micros !== null || kwh === 0)
    const kwh = told.reduce((sum, each) => sum + each.kwh, 0)
    const micros = priced.reduce((sum, each) => sum + (each.micros ?? 0), 0)
    const isPriced = told.some((each) => each.micros !== null)
    return told.length === 0
      ? { kwh: null, micros: null }
      : { kwh: Math.max(0, kwh), micros: isPriced ? (kwh <= 0 ? 0 : Math.max(0, micros)) : null }
  }
  const causes = recordOf(lossCauses, causeOf)
  const known = lossCauses.map((cause) => causes[cause])
  const secondsOf = (name: 'lightS' | 'outS' | 'plannedS' | 'unseenS') =>
    days.reduce((sum, { kept }) => sum + kept[name], 0)
  const [lightS, outS, plannedS, unseenS] = [
    secondsOf('lightS'),
    secondsOf('outS'),
    secondsOf('plannedS'),
    secondsOf('unseenS'),
  ]
  const judgedS = lightS - plannedS - unseenS
  return {
    days: days.length,
    modelledDays: days.filter(({ kept }) => kept.isModelled).length,
    daysWithoutPrice: days.filter(({ kept }) => isWithoutPrice(kept)).length,
    causes,
    total: {
      kwh: known.some(({ kwh }) => kwh !== null) ? known.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0) : null,
      micros: known.some(({ micros }) => micros !== null)
        ? known.reduce((sum, { micros }) => sum + (micros ?? 0), 0)
        : null,
    },
    planned: causeOf('planned'),
    availabilityPct: judgedS > 0 ? Math.max(0, (1 - outS / judgedS) * 100) : null,
    lightS,
    outS,
    plannedS,
    unseenS,
  }
}

const isWithoutPrice = ({ kwh, micros }: KeptLosses) =>
  lossCauses.some((cause) => (kwh[cause] ?? 0) > 0 && micros[cause] === null)

/** What a fleet is ranked by: only what can be mended. */
export const mendableOf = (days: readonly PlantDay[]) => {
  const { causes } = sumOf(days)
  const lost = mendableCauses.map((cause) => ({ cause, ...causes[cause] }))
  const most = lost.reduce((one, other) => ((other.kwh ?? 0) > (one.kwh ?? 0) ? other : one))
  const isPriced = !days.some(({ kept }) =>
    mendableCauses.some((cause) => (kept.kwh[cause] ?? 0) > 0 && kept.micros[cause] === null),
  )
  return {
    kwh: lost.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0),
    micros: isPriced ? lost.reduce((sum, { micros }) => sum + (micros ?? 0), 0) : null,
    cause: most.cause satisfies MendableCause,
  }
}

/**
 * How the energy that is missing would have been used: first instead of what was bought in that hour, and the rest sold. Null
 * where nobody knows what was bought.
 */
const worthHours = (
  { gridType, tariffs: _ }: PlantFacts,
  { hours, kwh }: DayLosses,
  cause: KeptCause,
  clockOf: ReadonlyMap<number, number>,
): WorthHour[] | null => {
  const isGain = (kwh[cause] ?? 0) < 0
  const isFed = gridType === 'DISTRIBUTED_FULLY' || gridType === 'CENTRALIZED_FULLY'
  const worth: WorthHour[] = []
  for (const hour of hours) {
    const lost = Math.abs(hour[cause])
    if (lost === 0) continue
    const clock = { at: hour.at, hour: clockOf.get(hour.at) ?? 0 }
    if (!hasGrid(gridType)) {
      // Nobody takes it, so it is worth nothing; anything else would have been used.
      worth.push({ ...clock, soldKwh: 0, usedKwh: cause === 'limit' || isGain ? 0 : lost })
      continue
    }
    const all = lossesIn(hour)
    if (isGain) {
      if (hour.sold === null && !isFed) return null
      const soldKwh = hour.sold === null ? lost : Math.min(lost, Math.max(0, hour.sold / 1000))
      worth.push({ ...clock, soldKwh, usedKwh: lost - soldKwh })
      continue
    }
    if (hour.bought === null && !isFed) return null
    // What was bought is replaced once, by all causes together.
    const part = cause === 'weather' || all <= 0 ? 1 : lost / all
    const usedKwh = Math.min(lost, (Math.max(0, hour.bought ?? 0) / 1000) * part)
    worth.push({ ...clock, usedKwh, soldKwh: lost - usedKwh })
  }
  return worth
}

const lossesIn = (hour: Record<KeptCause, number>) =>
  keptCauses.reduce((sum, cause) => (cause === 'weather' ? sum : sum + hour[cause]), 0)

/** Each by its part of the day's outage, limit or siblings. */
const ofAlerts = (
  { byAlert, kwh }: DayLosses,
  micros: Record<KeptCause, number | null>,
): [number, number, number | null][] => {
  const causes = ['outage', 'limit', 'siblings'] as const
  const whole = causes.reduce((sum, cause) => sum + (kwh[cause] ?? 0), 0)
  const worth = causes.some((cause) => (kwh[cause] ?? 0) > 0 && micros[cause] === null)
    ? null
    : causes.reduce((sum, cause) => sum + (micros[cause] ?? 0), 0)
  return [...byAlert].map(([id, hours]) => {
    const own = hours.reduce((sum, each) => sum + each.kwh, 0)
    return [id, own, worth === null || whole <= 0 ? null : Math.round((worth * own) / whole)]
  })
}

/** By rated power, or evenly where it is not known of all. */
const sharesOf = (inverters: readonly LossInverter[], day: Day) => {
  const sum = inverters.reduce((total, { ratedW }) => total + ratedW, 0)
  const isRated = inverters.every(({ ratedW }) => ratedW > 0)
  return inverters.map(({ id, gatewayId, ratedW, made }) => ({
    id,
    gatewayId,
    share: isRated ? ratedW / sum : 1 / inverters.length,
    madeKwh: made.get(day) ?? null,
  }))
}

interface Known {
  troubles: readonly LossTrouble[]
  works: readonly LossWork[]
  /** Of the troubles below their siblings: the part of each day in what was expected in their whole time. */
  weights: ReadonlyMap<number, ReadonlyMap<Day, number>>
}

interface Asked {
  day: Day
  inputs: number
}

const troublesOn = (zone: string, day: Day, { troubles, weights }: Known): Trouble[] => {
  const span = spanOfDay(zone, day)
  return troubles
    .filter((each) => overlapOf(each, span) > 0)
    .map((each) => ({ ...each, lostKwh: each.lostKwh * (weights.get(each.alertId)?.get(day) ?? 0) }))
}

/** Their rules count what they lost in all; a day has of it what it has of the energy that was expected. */
const weightsOf = async (
  store: LossStore,
  { id, zone }: PlantFacts,
  troubles: readonly LossTrouble[],
  asked: { first: Day; end: Day; judged: readonly JudgedInputs[] },
) => {
  const below = troubles.filter(({ kind }) => kind === 'below')
  if (below.length === 0) return new Map()
  const from = below.reduce((least, each) => Math.min(least, each.from), Infinity)
  const to = below.reduce((most, each) => Math.max(most, each.to), 0)
  const first = latest(dayAt(zone, from), addDays(asked.first, -mostDays))
  const last = dayAt(zone, to)
  const judged =
    first >= asked.first && last <= asked.end ? asked.judged : await store.inputsOf(id, first, latest(last, asked.end))
  const expected = new Map(judged.map(({ day, expectedKwh }) => [day, expectedKwh]))
  const usual = judged.at(-1)?.expectedKwh ?? 1
  return new Map(
    below.map((trouble) => {
      const parts = daysBetween(latest(dayAt(zone, trouble.from), first), dayAt(zone, trouble.to)).map((day) => {
        const span = spanOfDay(zone, day)
        const light = { from: span.from + 6 * hourMs, to: span.to - 6 * hourMs }
        return { day, weight: (expected.get(day) ?? usual) * (overlapOf(light, trouble) / (light.to - light.from)) }
      })
      const sum = parts.reduce((total, { weight }) => total + weight, 0)
      const even = 1 / parts.length
      return [trouble.alertId, new Map(parts.map(({ day, weight }) => [day, sum > 0 ? weight / sum : even]))]
    }),
  )
}

/** One number of all that a day's losses depend on, besides its curve, which changes together with its energies. */
const inputsOf = (
  { zone, gridType, capacityKwp, tariffs }: PlantFacts,
  judged: JudgedInputs,
  known: Known,
  versions: readonly PriceVersion[],
) => {
  const { day, source, expectedKwh, lowKwh, clippedKwh, madeKwh, knownS } = judged
  const span = spanOfDay(zone, day)
  const clipped = <One extends { from: number; to: number }>(one: One) => ({
    ...one,
    from: Math.max(one.from, span.from),
    to: Math.min(one.to, span.to),
  })
  const tariff: Tariff = tariffOn(tariffs, day)
  return hashOf(
    JSON.stringify([
      [rules, zone, gridType, capacityKwp, tariff],
      [source, expectedKwh, lowKwh, clippedKwh, madeKwh, knownS],
      troublesOn(zone, day, known).map(clipped),
      known.works.filter((each) => overlapOf(each, span) > 0).map(clipped),
      tariff.hourly.purchase || tariff.hourly.feedIn
        ? versions.filter(({ month }) => month.slice(0, 7) === day.slice(0, 7))
        : [],
    ]),
  )
}

/** FNV-1a, as PostgreSQL's integer. */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash | 0
}

const latest = (one: Day, other: Day) => (one > other ? one : other)

export interface LossNeeds {
  store: LossStore
  expectedByHour: ExpectedByHour
  hoursOf: (
    wanted: readonly { plantId: number; zone: string; day: Day }[],
  ) => Promise<readonly (readonly HourPowers[])[]>
  factsIn: LossFactsIn
  findPlant: FindPlant
  prices: {
    pricesOf: (plantId: number, from: number, to: number) => Promise<readonly HourlyPrice[]>
    priceVersionsOf: (plantIds: readonly number[]) => Promise<readonly (readonly PriceVersion[])[]>
  }
  now: () => number
}

/** Counted up when the rule changes, so that all days are computed again. */
const rules = 1
const mostDays = 366
export const rankedDays = 30
const atOnce = 200
