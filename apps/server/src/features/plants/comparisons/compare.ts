import { silentAfterMs } from '@heliograph/domain/silence'
import type { StringNumber } from '@heliograph/domain/strings'
import { hourMs } from '@heliograph/domain/zones'
import { common, gapsIn, lengthOf, type Span } from '#telemetry/spans.ts'
import type { ComparedDevice } from './comparisons.store.ts'
import { deviationOf, deviationsIn, medianOf, stepsOf } from './deviations.ts'
import { energyIn, powersIn, type Steps, type Telling } from './telling.ts'
import { verdictWithoutFigure, verdictOf, type Verdict } from './verdict.ts'

/** A device, or one of its strings. */
export interface Subject {
  /** As people name it in a request. */
  id: string
  deviceId: number
  string: StringNumber | null
}

export interface ComparedSubject extends Subject {
  device: ComparedDevice
  ratedW: number | null
  outcome: 'compared' | 'silent' | 'noData'
  silences: Span[]
  /** kWh of the whole time. */
  energy: number | null
  /** In the time for which all of the compared are known, kWh or kWh per kWp. */
  comparedEnergy: number | null
  deviationPct: number | null
  /** W, or W per kWp. */
  powers: (number | null)[]
  deviations: (number | null)[]
}

/** A subject with what is known of it. */
export interface Part {
  subject: Subject
  device: ComparedDevice
  telling: Telling
  ratedW: number | null
  /** When it was known, in daylight. */
  light: Span[]
}

/** Only in the time for which all of them are known. @param daylight as much of it as has passed */
export const compare = (parts: readonly Part[], steps: Steps, daylight: readonly Span[], now: number) => {
  const isScaled = parts.every(({ ratedW }) => ratedW !== null && ratedW > 0)
  const scaleOf = ({ ratedW }: Part) => (isScaled && ratedW !== null ? 1000 / ratedW : 1)
  const longest = Math.max(0, ...parts.map(({ light }) => lengthOf(light)))
  const { taking, shared, comparedMs } = takingPart(
    parts.filter((part) => (isHeard(part) || lengthOf(part.light) > 0) && lengthOf(part.light) >= longest * leastShare),
    daylight,
  )
  const outcomeOf = (part: Part) =>
    !isHeard(part) && lengthOf(part.light) === 0
      ? ('noData' as const)
      : taking.includes(part)
        ? ('compared' as const)
        : ('silent' as const)

  const scaled = parts.map((part) =>
    powersIn(part.telling, steps, now).map((w) => (w === null ? null : w * scaleOf(part))),
  )
  const series = parts.flatMap((part, place) => (taking.includes(part) ? [scaled[place] ?? []] : []))
  const compared = stepsOf(series, isScaled ? leastWPerKwp : 0)
  const isEnough = comparedMs >= leastMs && compared.counts.filter(Boolean).length * steps.stepMs >= leastMs
  const energies = new Map(
    taking.map((part) => {
      const kwh = energyIn(part.telling, shared)
      return [part, kwh === null ? null : kwh * scaleOf(part)]
    }),
  )
  const known = [...energies.values()].filter((kwh) => kwh !== null)
  const median = isEnough && known.length > 1 ? medianOf(known) : null
  const silentMs = ({ device }: Part) => silentAfterMs(device.uploadIntervalS)
  const whole = { from: steps.from, to: Math.max(steps.from, Math.min(steps.to, now)) }

  const subjects = parts.map((part, place): ComparedSubject => {
    const energy = energies.get(part) ?? null
    return {
      ...part.subject,
      device: part.device,
      ratedW: part.ratedW,
      outcome: outcomeOf(part),
      silences: common(gapsIn(whole, part.telling.known), daylight).filter(
        ({ from, to }) => to - from >= silentMs(part),
      ),
      energy: energyIn(part.telling, [whole]),
      comparedEnergy: taking.length > 1 ? energy : null,
      deviationPct: deviationOf(energy, median),
      powers: scaled[place] ?? [],
      deviations:
        taking.includes(part) && isEnough
          ? deviationsIn(scaled[place] ?? [], compared)
          : (scaled[place] ?? []).map(() => null),
    }
  })
  return {
    ...steps,
    isScaled,
    subjects,
    median: { energy: median, powers: taking.length > 1 ? compared.medians : compared.medians.map(() => null) },
    lightMs: lengthOf(daylight),
    comparedMs,
    verdict: verdictAbout(subjects, { lightMs: lengthOf(daylight), comparedMs, median }, steps),
  }
}

const isHeard = ({ telling }: Part) => telling.said.some((line) => line.length > 0)

/**
 * Those to compare, and the time in which all of them are known. One that was replaced in between has too little time in
 * common with its successor: while there are others, the one that reported least is left out.
 */
const takingPart = (parts: readonly Part[], daylight: readonly Span[]) => {
  const sharedOf = (some: readonly Part[]) =>
    some.slice(1).reduce((both, { telling }) => common(both, telling.known), some[0]?.telling.known ?? [])
  const comparedMsOf = (some: readonly Part[]) => (some.length > 1 ? lengthOf(common(sharedOf(some), daylight)) : 0)
  let taking = parts
  while (taking.length > 2 && comparedMsOf(taking) < leastMs) {
    const least = Math.min(...taking.map(({ light }) => lengthOf(light)))
    const left = taking.findLast(({ light }) => lengthOf(light) === least)
    taking = taking.filter((part) => part !== left)
  }
  if (comparedMsOf(taking) < leastMs) taking = parts
  return { taking, shared: sharedOf(taking), comparedMs: comparedMsOf(taking) }
}

const verdictAbout = (
  subjects: readonly ComparedSubject[],
  { lightMs, comparedMs, median }: { lightMs: number; comparedMs: number; median: number | null },
  { from, stepMs }: Steps,
): Verdict => {
  const compared = subjects.filter(({ outcome }) => outcome === 'compared')
  if (compared.length === 0) return verdictWithoutFigure('noData')
  if (lightMs < leastMs) return verdictWithoutFigure('dark')
  const ids = compared.map(({ id }) => id)
  if (compared.length === 1) return verdictWithoutFigure('alone', ids)
  if (comparedMs < leastMs) return verdictWithoutFigure('apart')
  if (median === null || median <= 0) {
    // Where most stand still, there is no median to compare with, but that is the point.
    const idle = compared.filter(({ comparedEnergy }) => comparedEnergy === 0).map(({ id }) => id)
    return idle.length * 2 > compared.length && idle.length < compared.length
      ? verdictWithoutFigure('nothing', idle)
      : verdictWithoutFigure('dark')
  }
  const rated = compared.flatMap(({ id, comparedEnergy, deviationPct, deviations }) =>
    comparedEnergy === null || deviationPct === null ? [] : { id, energy: comparedEnergy, deviationPct, deviations },
  )
  const steps = (compared[0]?.deviations ?? []).map((_, place) => ({
    from: from + place * stepMs,
    to: from + (place + 1) * stepMs,
  }))
  return verdictOf(rated, steps)
}

/** With less of it, dawn and dusk would decide. */
const leastMs = hourMs
/** One that reported for less of the time than this would leave nothing of the others to compare. */
const leastShare = 0.25
/** W per kWp: below that, inverters are about to start or to stop. */
const leastWPerKwp = 30
