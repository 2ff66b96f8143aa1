import type { DayFacts, OpenAlert } from './facts.ts'
import type { Span } from './moments.ts'

/** A short sentence about a day. Its text is in `clause-text.ts`. */
export type Clause =
  | { is: 'fault'; name: string; device: string }
  | { is: 'since'; at: number }
  | { is: 'makes'; share: string }
  | { is: 'atInput'; input: number }
  | { is: 'costSoFar'; money: string }
  | { is: 'lostSoFar'; kwh: number }
  | { is: 'moreAlerts'; count: number }
  | { is: 'offline'; at: number }
  | { is: 'stale'; at: number }
  | { is: 'contradiction' }
  | { is: 'gap'; gap: Span }
  | { is: 'gaps'; count: number; longest: Span }
  | { is: 'added'; kwh: number }
  | { is: 'without'; devices: string }
  | { is: 'began'; at: number }
  | { is: 'known'; forH: number; ofH: number }
  | { is: 'compared'; with: 'yesterdayByNow' | 'yesterday' | 'dayBefore' | 'yesterdaysDayBefore'; moreKwh: number }
  | {
      is: 'expected'
      verdict: 'within' | 'below' | 'above'
      isUsual: boolean
      isSoFar: boolean
      lowKwh: number
      highKwh: number
      moreKwh: number
    }
  | { is: 'coming'; expectedKwh: number; lowKwh: number; highKwh: number }
  | { is: 'wasForecast'; kwh: number }
  | { is: 'rises'; at: number; isTomorrow: boolean }
  | { is: 'asleep'; until: number }
  | { is: 'full'; at: number; isWholeDay: boolean }
  | { is: 'carried'; by: NonNullable<DayFacts['carriedBy']> }
  | { is: 'peak'; at: number; powerW: number; running: boolean }
  | { is: 'warnings'; count: number }
  | { is: 'quiet' }
  | { is: 'noneYet' }
  | { is: 'noneThatDay' }
  | { is: 'onlySums' }

export interface Sentence {
  /** The judgement. */
  lead: Clause[]
  /** What adds to it, less prominent. */
  rest: Clause[]
  tone: 'calm' | 'warning' | 'error'
}

/** Judges a day from facts: what is wrong comes first, otherwise how the day compares. */
export const sentenceOf = (facts: DayFacts): Sentence => {
  const fault = facts.running ? facts.alerts?.fault : undefined
  if (fault) return { ...ofAlert(fault, facts), tone: 'error' }
  const problem = problemIn(facts)
  if (problem) {
    // Where readings are missing or wrong, a comparison would be wrong too.
    return { ...problem, rest: [...problem.rest, ...alertClauses(facts, problem.isAlert)], tone: 'warning' }
  }
  const began: Clause[] = facts.began === undefined ? [] : [{ is: 'began', at: facts.began }]
  // What is usual for the season says less than yesterday does.
  const judged = expected(facts)
  const isUsual = facts.expected?.isUsual === true
  const said = [
    ...began,
    ...(isUsual ? [] : judged),
    ...usual(facts),
    ...(isUsual ? judged : []),
    ...forecast(facts),
    ...asleep(facts),
    ...alertClauses(facts),
    ...quiet(facts),
  ]
  const warning = facts.running ? facts.alerts?.warning : undefined
  if (warning) {
    const told = ofAlert(warning, facts)
    return { lead: told.lead, rest: [...told.rest, ...said.filter(({ is }) => is !== 'warnings')], tone: 'warning' }
  }
  const [first = { is: facts.running ? 'noneYet' : 'noneThatDay' } as const, ...rest] = said
  return { lead: [first], rest, tone: isFarBelow(facts) ? 'warning' : 'calm' }
}

/** What it is, since when, and what is known of it. */
const ofAlert = (alert: OpenAlert, { alerts, ...facts }: DayFacts): Pick<Sentence, 'lead' | 'rest'> => {
  const { name, device, since, share, input, money, lostKwh } = alert
  const more = (alerts?.faults ?? 0) + (alerts?.warnings ?? 0) - 1
  return {
    lead: [{ is: 'fault', name, device }],
    rest: [
      { is: 'since', at: since },
      ...some(share, (known) => ({ is: 'makes', share: known })),
      ...(money === undefined
        ? some(lostKwh, (kwh) => ({ is: 'lostSoFar', kwh }))
        : [{ is: 'costSoFar' as const, money }]),
      ...some(input, (known) => ({ is: 'atInput', input: known })),
      ...some(facts.silentSince, (at) => ({ is: 'stale', at })),
      ...some(more > 0 ? more : undefined, (count) => ({ is: 'moreAlerts', count })),
    ],
  }
}

/** Only what is known. */
const some = <Known>(known: Known | undefined, clause: (known: Known) => Clause): Clause[] =>
  known === undefined ? [] : [clause(known)]

interface Problem extends Pick<Sentence, 'lead' | 'rest'> {
  /** An alert says the same. */
  isAlert?: boolean
}

const problemIn = (facts: DayFacts): Problem | undefined => {
  const { silentSince, isOffline, isContradictory, gaps, addedKwh, without, known, hasCurve, hasSums } = facts
  if (facts.running && silentSince !== undefined) {
    return { lead: [{ is: isOffline ? 'offline' : 'stale', at: silentSince }], rest: [], isAlert: true }
  }
  if (!hasCurve) return hasSums && !facts.running ? { lead: [{ is: 'onlySums' }], rest: compared(facts) } : undefined
  if (isContradictory) return { lead: [{ is: 'contradiction' }], rest: [] }
  const [longest] = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  if (longest) {
    return {
      lead: [gaps.length === 1 ? { is: 'gap', gap: longest } : { is: 'gaps', count: gaps.length, longest }],
      rest: addedKwh === null ? [] : [{ is: 'added', kwh: addedKwh }],
    }
  }
  if (without !== undefined) return { lead: [{ is: 'without', devices: without }], rest: [], isAlert: true }
  if (known) return { lead: [{ is: 'known', ...known }], rest: [] }
  return undefined
}

/** Nothing is wrong with the data. */
const usual = (facts: DayFacts): Clause[] => {
  const { phase, sunrise, fullSince, carriedBy, peak, running } = facts
  const rises: Clause[] = sunrise ? [{ is: 'rises', ...sunrise }] : []
  const carried: Clause[] = carriedBy === undefined ? [] : [{ is: 'carried', by: carriedBy }]
  const full: Clause[] = fullSince && running ? [{ is: 'full', ...fullSince }] : []
  if (phase === 'beforeSunrise') return [...rises, ...compared(facts), ...carried]
  if (phase === 'afterSunset') return [...compared(facts), ...rises, ...carried]
  const peaked: Clause[] = peak ? [{ is: 'peak', ...peak, running }] : []
  const difference = compared(facts)
  return running ? [...(difference.length > 0 ? difference : peaked), ...full] : [...difference, ...peaked]
}

/** How the day compares with what this light, or this season, should give. */
const expected = ({ expected: known, running, phase }: DayFacts): Clause[] => {
  if (!known?.verdict || known.madeKwh === null) return []
  const { verdict, isUsual, madeKwh, band } = known
  // After sunset nothing is added to it.
  const isSoFar = running && phase !== 'afterSunset'
  return [{ is: 'expected', verdict, isUsual, isSoFar, ...between(band), moreKwh: madeKwh - band.expectedKwh }]
}

const forecast = ({ expected: known, phase, running }: DayFacts): Clause[] => {
  if (!known) return []
  if (!running) return known.forecastKwh === undefined ? [] : [{ is: 'wasForecast', kwh: known.forecastKwh }]
  const { coming } = known
  return coming && phase !== 'afterSunset'
    ? [{ is: 'coming', expectedKwh: coming.expectedKwh, ...between(coming) }]
    : []
}

const between = ({ lowKwh, highKwh }: { lowKwh: number; highKwh: number }) => ({ lowKwh, highKwh })

/** One day of ten is below its band though nothing is wrong: a warning needs twice as much. */
const isFarBelow = ({ expected: known }: DayFacts) =>
  known?.verdict === 'below' &&
  !known.isUsual &&
  known.madeKwh !== null &&
  known.madeKwh < known.band.expectedKwh - 2 * (known.band.expectedKwh - known.band.lowKwh)

const asleep = ({ asleepUntil: until, running }: DayFacts): Clause[] =>
  running && until !== undefined ? [{ is: 'asleep', until }] : []

const compared = ({ moreKwh, phase, running }: DayFacts): Clause[] => {
  if (moreKwh === null) return []
  const before = {
    beforeSunrise: 'yesterdaysDayBefore',
    daylight: 'yesterdayByNow',
    afterSunset: 'yesterday',
  } as const
  return [{ is: 'compared', with: running ? before[phase ?? 'daylight'] : 'dayBefore', moreKwh }]
}

/** Not the one that the sentence has said already. */
const alertClauses = ({ alerts, running }: DayFacts, isSaid = false): Clause[] => {
  const count = running && alerts ? alerts.faults + alerts.warnings : 0
  return count > (isSaid ? 1 : 0) ? [{ is: 'warnings', count }] : []
}

/** Only where that is known. */
const quiet = ({ alerts, running }: DayFacts): Clause[] =>
  running && alerts && alerts.faults + alerts.warnings === 0 ? [{ is: 'quiet' }] : []
