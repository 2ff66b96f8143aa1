import type { Reading } from '@heliograph/domain/readings'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { counters, type Measure } from '#telemetry/measures.ts'
import { asleepBelowW, type History } from './telling.fixture.ts'
import { moved, type World } from './world.fixture.ts'

/** What was rolled up for a judged day. Energies in kWh. */
interface SaidDay {
  energies: Record<Measure, number | null>
  knownS: Record<Measure, number>
  flows: Record<JudgedFlow, number | null>
  flowsKnownS: number
  isContradicted: boolean
}

export interface Said {
  days: readonly SaidDay[]
  /** The sums of all of a plant's days, those before and after the judged ones included. */
  daySums: Record<Measure, number | null>
  monthSums: Record<Measure, number | null>
  booked: readonly { measure: Measure; from: number; to: number; kwh: number }[]
}

type JudgedFlow = (typeof judgedFlows)[number]
const judgedFlows = ['genForUse', 'genForGrid', 'useFromBuy', 'chargeFromBuy'] as const

export interface Verdict {
  verdict: 'right' | 'marked' | 'wrong'
  problems: string[]
}

/**
 * Right: off by no more than what nobody can know, a step of the counter and what was moved around a day's ends between
 * two reports. Marked: it says that it doesn't cover the whole day, or that something contradicts itself, and is off by
 * no more than could have been moved in the time that it doesn't cover.
 */
export const judge = (history: History, world: World, said: Said): Verdict => {
  const problems: string[] = []
  let isMarked = said.booked.length > 0
  const isLeftOver = history.tellers.some(({ measures }) => measures.includes('buy'))
  const judged = moved.filter(
    (measure) =>
      (measure === 'use' && isLeftOver) || history.tellers.some(({ measures }) => measures.includes(measure)),
  )
  for (const [place, day] of said.days.entries()) {
    const [from, to] = [world.midnights[place] ?? 0, world.midnights[place + 1] ?? 0]
    const lengthS = (to - from) / 1000
    const slackS = (2 * history.everyMin * minuteMs) / 1000 + 5 * 60
    const check = (name: string, kwh: number | null, truth: number, knownS: number, tolerance: number) => {
      const isPart = knownS < lengthS - 60
      const isLacking = knownS < lengthS - slackS
      if (history.isTidy && (kwh === null || isLacking || day.isContradicted)) {
        problems.push(`day ${place} ${name}: tidy, but ${kwh?.toFixed(2)} known ${(knownS / 3600).toFixed(2)} h`)
      }
      if (kwh === null || day.isContradicted || isLacking) isMarked = true
      if (kwh === null || day.isContradicted || Math.abs(kwh - truth) <= tolerance) return
      const unknownKwh = (mostKw * (lengthS - knownS)) / 3600
      if (isPart && Math.abs(kwh - truth) <= tolerance + unknownKwh) isMarked = true
      else
        problems.push(
          `day ${place} ${name}: ${kwh.toFixed(2)} for ${truth.toFixed(2)} ±${tolerance.toFixed(2)}, known ${(knownS / 3600).toFixed(2)} h`,
        )
    }
    const tolerances = new Map(judged.map((measure) => [measure, toleranceOf(history, world, measure, from, to)]))
    const sumOfAll = [...tolerances].reduce(
      (sum, [measure, tolerance]) => (measure === 'use' ? sum : sum + tolerance),
      0,
    )
    for (const measure of judged) {
      const tolerance = measure === 'use' ? sumOfAll : (tolerances.get(measure) ?? 0)
      check(measure, day.energies[measure], world.energy(measure, from, to), day.knownS[measure], tolerance)
    }
    const flows = trueFlows(world, from, to)
    const switchingKwh = history.battery === 'none' ? 0 : (3 * history.everyMin) / 60
    for (const flow of judgedFlows) {
      if (flow === 'chargeFromBuy' && history.battery === 'none') continue
      check(flow, day.flows[flow], flows[flow], day.flowsKnownS, sumOfAll + switchingKwh + flows[flow] * 0.03)
    }
  }
  for (const measure of moved) {
    if (Math.abs((said.daySums[measure] ?? 0) - (said.monthSums[measure] ?? 0)) > 1e-6) {
      problems.push(`months ${measure}: ${said.monthSums[measure]} for ${said.daySums[measure]}`)
    }
  }
  return { verdict: problems.length > 0 ? 'wrong' : isMarked ? 'marked' : 'right', problems }
}

const mostKw = 10

/** One step at each end, and what was moved within one report's distance of it. */
const toleranceOf = (history: History, world: World, measure: Measure, from: number, to: number) => {
  const offMs = (history.everyMin + 1.2 + Math.abs(history.clockMin)) * minuteMs + history.jitterS * 1000
  const events = history.edges.flatMap(({ day, hour }) => {
    const at = (world.midnights[day] ?? 0) + hour * hourMs
    return at >= from && at < to ? at : []
  })
  // An inverter that falls asleep takes what it moved since its last report with it.
  const dusk = history.sleeps && measure === 'generation' ? duskOf(world, from, to) : []
  const edges = [from, to, ...events, ...dusk].reduce(
    (sum, at) => sum + world.energy(measure, at - offMs, at + offMs),
    0,
  )
  const tellers = history.tellers.filter(({ measures }) => measures.includes(measure))
  const steps = tellers.reduce((sum, { stepKwh }) => sum + 2 * stepKwh, 0.05)
  // Between two reports nobody sees the power: one interval at the day's mean.
  const isByPower = tellers.some(({ tells }) => tells === 'power')
  const unseen = isByPower ? (world.energy(measure, from, to) * 2 * offMs) / (to - from) : 0
  return steps + edges + unseen
}

const duskOf = (world: World, from: number, to: number) => {
  for (let at = to; at > from; at -= minuteMs) if (world.powerW('generation', at) >= asleepBelowW) return [at]
  return []
}

const trueFlows = (world: World, from: number, to: number): Record<JudgedFlow, number> => {
  const flows = { genForUse: 0, genForGrid: 0, useFromBuy: 0, chargeFromBuy: 0 }
  for (let at = from; at < to; at += minuteMs) {
    const w = (measure: Measure) => world.powerW(measure, at)
    const surplus = Math.max(0, w('generation') - w('use'))
    const chargeFromGen = Math.min(w('charge'), surplus)
    const chargeFromBuy = w('charge') - chargeFromGen
    const genForGrid = Math.min(w('sell'), surplus - chargeFromGen)
    flows.chargeFromBuy += chargeFromBuy / 60_000
    flows.genForGrid += genForGrid / 60_000
    flows.genForUse += (w('generation') - chargeFromGen - genForGrid) / 60_000
    flows.useFromBuy += (w('buy') - chargeFromBuy) / 60_000
  }
  return flows
}

/** What simpler ways would say of the generation over the judged days, kWh: all rises, and the last minus the first. */
export const simplerWays = (readings: readonly Reading[], world: World) => {
  const [from, to] = [world.midnights[0] ?? 0, world.midnights.at(-1) ?? 0]
  const { today, total } = counters.generation
  const byDevice = new Map<string, Reading[]>()
  for (const reading of readings) {
    const { at, values, deviceSn } = reading
    if (at < from || at >= to || (values[total] ?? values[today]) === undefined) continue
    byDevice.set(deviceSn, [...(byDevice.get(deviceSn) ?? []), reading])
  }
  let [running, difference] = [0, 0]
  for (const told of byDevice.values()) {
    const counts = told.map(({ values }) => values[total] ?? values[today] ?? 0)
    counts.reduce((before, after) => ((running += Math.max(0, after - before)), after))
    difference += (counts.at(-1) ?? 0) - (counts[0] ?? 0)
  }
  return byDevice.size === 0 ? undefined : { running, difference }
}
