import { chargeFromGeneratorOf, crossFlowsOf, flowsOf, type CrossFlows, type Flows } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { frameMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { balanced, balanceWith, leftOver, soldFrom, type Frame } from './curve.ts'
import { usualRules, type DayRules } from './day-rules.ts'
import { energyOf, type DeviceDay } from './device-day.ts'
import type { Method, Stretch } from './energy-track.ts'
import { goneAt, measures, sumOver, type Measure, type Measurers, type MeasuringDevice } from './measures.ts'
import { common, gapsIn, joined, lengthOf, sharedMs, type Span } from './spans.ts'

/** A plant's day. Energies in whole mWh; null is unknown. */
export interface PlantDay {
  energies: Record<Measure, number | null>
  /** Seconds of the day that each energy covers. */
  knownS: Record<Measure, number>
  /** How the devices told each energy. */
  methods: Record<Measure, readonly Method[]>
  /** Only of the time in which everything they need is known, so they never mix different spans. */
  flows: Flows & CrossFlows
  flowsKnownS: number
  contradictions: Contradiction[]
  peakW: number | null
}

/** Why readings cannot all be right. */
export type Contradiction = 'negativeUse' | 'soldWithoutSource'
export const contradictions = ['negativeUse', 'soldWithoutSource'] as const satisfies Contradiction[]

export const plantDayOf = (
  devices: readonly MeasuringDevice[],
  measurers: Measurers,
  deviceDays: readonly DeviceDay[],
  frames: readonly Frame[],
  span: Span,
  nights: readonly Span[],
  rules: DayRules = usualRules,
): PlantDay => {
  const byDevice = new Map(deviceDays.map((day) => [day.deviceId, day]))
  const trackOf = (id: number, measure: Measure) => byDevice.get(id)?.tracks[measure] ?? null
  const energies = recordOf(measures, (measure) => sumOver(measurers[measure], (id) => energyOf(trackOf(id, measure))))
  const known = recordOf(measures, (measure) =>
    knownOf(
      measurers[measure].map((device) => ({
        known: trackOf(device.id, measure)?.known ?? [],
        there: { from: device.firstAt ?? -Infinity, to: goneAt(device, devices) },
      })),
      span,
    ),
  )
  if (rules.isMissingZero && measurers.generation.length > 0) {
    // What counts as zero is known while anybody of the plant was heard.
    const heard = deviceDays.flatMap(({ tracks }) => measures.flatMap((measure) => tracks[measure]?.known ?? []))
    known.generation = common([span], joined([...known.generation, ...heard]))
    if (lengthOf(known.generation) > 0) energies.generation ??= 0
  }
  const methods = recordOf(measures, (measure) => [
    ...new Set(measurers[measure].flatMap(({ id }) => trackOf(id, measure)?.method ?? [])),
  ])

  const needed = [...balanced, 'use' as const].filter((measure) => measurers[measure].length > 0)
  const allowanceMs = Math.max(frameMs, ...deviceDays.map((day) => day.allowanceMs))
  const stretches = recordOf(measures, (measure): readonly Stretch[] => {
    const [device, another] = measurers[measure]
    // Mostly there is one, and it has hundreds.
    return device && !another
      ? (trackOf(device.id, measure)?.stretches ?? [])
      : measurers[measure].flatMap(({ id }) => trackOf(id, measure)?.stretches ?? [])
  })
  const all = needed.reduce<Span[]>((rest, measure) => common(rest, known[measure]), [span])
  const isWhole = needed.every((measure) => lengthOf(known[measure]) - lengthOf(all) <= Math.max(allowanceMs, duskMs))
  const shared = isWhole
    ? all
    : withoutCutStretches(
        all,
        needed.flatMap((measure) => stretches[measure].filter(isIndivisible)),
      )
  const isTold = lengthOf(shared) > 0
  const part = recordOf(measures, (measure) =>
    !isTold || !needed.includes(measure)
      ? null
      : isWhole
        ? energies[measure]
        : sharedEnergyOf(stretches[measure], shared),
  )
  const isUseLeftOver = measurers.use.length === 0
  const isSellAssumed = rules.byShare.includes('sell')
  if (isSellAssumed) part.sell = soldFrom(part.generation, rules)
  const left = isUseLeftOver && isTold ? leftOver(balanceWith(part, rules)) : null
  const balance = { ...part, use: isUseLeftOver ? (left === null ? null : Math.round(left)) : part.use }
  const crossed = (flow: keyof CrossFlows) =>
    crossEnergyOf((frame) => crossFlowsOf(frame)[flow], frames, shared, allowanceMs)
  const flowing = {
    ...balance,
    chargeFromBuy: atMost(crossed('chargeFromBuy'), balance.charge, balance.buy),
    dischargeForSell: atMost(crossed('dischargeForSell'), balance.discharge, balance.sell),
  }
  const chargeFromGenerator =
    measurers.generator.length === 0 ? null : crossEnergyOf(chargeFromGeneratorOf, frames, shared, allowanceMs)
  const flows = flowsOf({ ...flowing, chargeFromGenerator })
  const knownS = recordOf(measures, (measure) => seconds(known[measure]))
  if (isUseLeftOver) {
    energies.use = balance.use
    knownS.use = balance.use === null ? 0 : seconds(shared)
  }
  if (isSellAssumed) {
    energies.sell = soldFrom(energies.generation, rules)
    knownS.sell = energies.sell === null ? 0 : knownS.generation
  }
  return {
    energies,
    knownS,
    methods,
    flows: { ...flows, chargeFromBuy: flowing.chargeFromBuy, dischargeForSell: flowing.dischargeForSell },
    flowsKnownS: flows.genForUse === null && flows.useFromBuy === null ? 0 : seconds(shared),
    contradictions: contradictionsIn(balance, (measure) => movedIn(nights, stretches[measure])),
    peakW: peakOf(frames),
  }
}

/** The time in which all of the devices that were there told something, and at least one was. */
const knownOf = (devices: readonly { known: readonly Span[]; there: Span }[], span: Span) => {
  const some = joined(devices.flatMap(({ known }) => known))
  return devices.reduce(
    (rest, { known, there }) =>
      common(rest, joined([...known, { from: -Infinity, to: there.from }, { from: there.to, to: Infinity }])),
    common([span], some),
  )
}

/** Nobody knows how much of a long stretch was moved in a part of it: such stretches are in as a whole or not at all. */
const withoutCutStretches = (known: readonly Span[], stretches: readonly Stretch[]): Span[] => {
  let rest = [...known]
  for (const stretch of stretches) {
    const inside = sharedMs(stretch, rest)
    if (inside > 0 && inside < stretch.to - stretch.from) {
      rest = rest.flatMap((span) => gapsIn(span, [stretch]))
    }
  }
  return rest
}
const isIndivisible = ({ from, to }: Stretch) => to - from > divisibleMs
const divisibleMs = hourMs
/** On dull days inverters wake later than the sun allows, and nothing is missing. */
const duskMs = 45 * minuteMs

/** Each stretch as if it had been moved evenly. */
const sharedEnergyOf = (stretches: readonly Stretch[], spans: readonly Span[]) => {
  let sum = 0
  for (const stretch of stretches) {
    const lengthMs = stretch.to - stretch.from
    if (lengthMs !== 0) sum += (stretch.mWh * sharedMs(stretch, spans)) / lengthMs
  }
  return Math.round(sum)
}

/** Without what began before or ended later: nobody knows how much of it was moved inside. */
const movedIn = (spans: readonly Span[], stretches: readonly Stretch[]) => {
  let sum = 0
  for (const stretch of stretches) {
    if (stretch.mWh !== 0 && stretch.to > stretch.from && isInside(stretch, spans)) sum += stretch.mWh
  }
  return sum
}

const isInside = ({ from, to }: Span, spans: readonly Span[]) => {
  for (const span of spans) if (span.from <= from && to <= span.to) return true
  return false
}

/** In mWh; null if no frame tells it. Each holds until the next one, as long as nothing is missing in between. */
const crossEnergyOf = (
  flowIn: (frame: Frame) => number | null,
  frames: readonly Frame[],
  known: readonly Span[],
  allowanceMs: number,
): number | null => {
  let sum: number | null = null
  let [at, w] = [0, 0]
  for (const frame of frames) {
    const told = flowIn(frame)
    if (told === null) continue
    const to = frame.at - at <= allowanceMs + frameMs ? frame.at : at + frameMs
    sum = (sum ?? 0) + heldEnergy(w, { from: at, to }, known)
    at = frame.at
    w = told
  }
  return sum === null ? null : sum + heldEnergy(w, { from: at, to: at + frameMs }, known)
}

const heldEnergy = (w: number, span: Span, known: readonly Span[]) =>
  w === 0 ? 0 : Math.round((w * 1000 * sharedMs(span, known)) / hourMs)

const atMost = (mWh: number | null, ...limits: (number | null)[]) =>
  mWh === null
    ? null
    : limits.reduce<number | null>(
        (least, limit) => (least === null || limit === null ? null : Math.min(least, limit)),
        mWh,
      )

/** Meters and inverters disagree a little; more than that, one of them is wrong. */
const contradictionsIn = (
  { generation, use, buy, sell, charge, discharge, generator }: Record<Measure, number | null>,
  atNight: (measure: Measure) => number,
) => {
  const found: Contradiction[] = []
  if (generation === null) return found
  const came = generation + (discharge ?? 0) + (generator ?? 0)
  const tolerance = Math.max(came, buy ?? 0, sell ?? 0) * 0.03 + 300_000
  // A meter that was connected the wrong way round sells at night.
  const cameAtNight = atNight('generation') + atNight('discharge') + atNight('generator')
  const isSoldAtNight = atNight('sell') > cameAtNight * 1.03 + 500_000
  if (sell !== null && (sell > came + tolerance || isSoldAtNight)) found.push('soldWithoutSource')
  const went = (sell ?? 0) + (charge ?? 0)
  if (use !== null && (buy !== null || sell !== null) && came + (buy ?? 0) + tolerance < went) found.push('negativeUse')
  return found
}

const peakOf = (frames: readonly Frame[]) => {
  let peakW: number | null = null
  for (const { generation } of frames) {
    if (generation !== null && (peakW === null || generation > peakW)) peakW = generation
  }
  return peakW
}

const seconds = (spans: readonly Span[]) => Math.round(lengthOf(spans) / 1000)
