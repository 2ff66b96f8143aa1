import type { Alert, Frames, PlantInformation } from '@heliograph/contract/browser'
import { gapIn } from '@heliograph/domain/coverage'
import { numberText } from '@heliograph/domain/numbers'
import { flowsOf, idleBelowW } from '@heliograph/domain/power-flows'
import { addDays, spanOfDay } from '@heliograph/domain/zones'
import type { Mounting } from '#features/plants/day/clear-sky.ts'
import { namedOf } from '#features/plants/day/day.queries.ts'
import { sunOf, type DayFacts, type OpenAlert } from '#features/plants/day/facts.ts'
import { addedInGaps, gapsOf } from '#features/plants/day/gaps.ts'
import type { DayEvent } from '#features/plants/day/lane.ts'
import type { Moment, Span } from '#features/plants/day/moments.ts'
import { proofOf, type Proof } from '#features/plants/day/mounting-proof.ts'
import type { DayPicture } from '#features/plants/day/picture.ts'
import { fullPercent, type Parts } from '#features/plants/day/reading.ts'
import { energiesOf } from '#features/plants/history/history.queries.ts'
import { sameClock } from '#features/plants/history/same-clock.ts'
import { staleAfterMs } from '#features/plants/live/age.ts'
import { spokeAt, wakesAt } from '#features/plants/live/live.queries.ts'
import { expectedCurve, expectedFactsOf } from './data-expected.ts'
import type { Known } from './data-known.ts'
import { liveMomentOf, momentsIn } from './data-moments.ts'
import { beforeByNow, differenceOf, fourFigures, statisticOf, type Four } from './data-sums.ts'

export interface PlantDay {
  picture: DayPicture
  facts: DayFacts
  four: Four
  /** What the readings at hand say about the plant's tilt and orientation. */
  proof: Proof
}

/** A day of a plant, from the answers of the API. */
export const plantDayOf = (known: Known): PlantDay => {
  const { day, today, now, plant, fast, frames, feedsInFully } = known
  const zone = plant.regionTimezone
  const running = day === today
  const span = spanOfDay(zone, day)
  const moments = momentsIn(frames, { from: span.from, to: running ? Math.min(now, span.to) : span.to })
  const place = placeOf(plant)
  const live = liveMomentOf(fast, feedsInFully)
  const parts = partsOf(known, [...moments, ...(running ? [live] : [])])
  const until = running ? Math.min(now, span.to) : span.to
  // Before the first report nothing is missing.
  const began = beganIn(frames, span)
  const gaps = gapsOf(moments, { span: { from: began ?? span.from, to: until }, place })
  const sun = running ? sunOf(zone, now, place) : { phase: undefined, sunrise: undefined }
  const spoke = spokeAt(fast)
  const sleeps = !parts.use && !parts.battery && (sun.phase === 'beforeSunrise' || sun.phase === 'afterSunset')
  const wakes = wakesAt(fast)
  const isStale = running && spoke !== null && now - spoke > staleAfterMs
  const own = statisticOf(known, 0)
  const byNow = running ? beforeByNow(known) : null
  const generatedKwh = running ? fast.generationValue : (own?.generationValue ?? null)
  const moreKwh = differenceOf(known, sun.phase, generatedKwh, byNow?.generation ?? null)
  const gap = own && gapIn(energiesOf(own).coverage, 'generation')

  const ghost = ghostOf(known)
  const mounting = mountingOf(plant)
  const proof = place && mounting && proofOf([moments, ghost], place, mounting)
  const facts: DayFacts = {
    running,
    ...sun,
    alerts: alertsOf(known),
    silentSince: isStale && !sleeps && wakes === null ? (spoke ?? undefined) : undefined,
    asleepUntil: running ? (wakes ?? undefined) : undefined,
    isOffline: fast.networkStatus === 'ALL_OFFLINE',
    without: running ? known.without : undefined,
    isContradictory: (own?.contradictions.length ?? 0) > 0,
    gaps,
    began,
    addedKwh: addedInGaps(moments, generatedKwh, gaps),
    known: gap?.unit === 'hours' ? { forH: gap.known, ofH: gap.of } : undefined,
    hasCurve: moments.length > 0,
    hasSums: own !== undefined,
    moreKwh,
    expected: known.expectation && expectedFactsOf(known.expectation, running),
    fullSince: running && !isStale && parts.battery ? fullSince(moments, live) : undefined,
    peak: peakOf(moments),
    carriedBy: isStale || !parts.use ? undefined : carriedBy(live),
  }
  return {
    picture: {
      day,
      zone,
      span,
      // Up to now, so that the line ends at its edge.
      moments: running && !isStale ? [...moments, { ...live, at: until }] : moments,
      ghost,
      gaps: running && moments.length === 0 && isStale ? [{ from: span.from, to: until }] : gaps,
      events: eventsOf(known.alertsOfDay),
      place,
      mounting: (proof ?? known.proof) === 'confirmed' ? mounting : undefined,
      expected: expectedCurve(known.expectation),
      parts,
      live: running ? { now: until, moment: live, isStale, age: known.ageText(now - live.at) } : undefined,
    },
    facts,
    four: fourFigures(known, facts, byNow),
    proof,
  }
}

const beganIn = ({ firstTime }: Frames, { from, to }: Span) => {
  // Answers that an earlier version kept have no such time.
  const first = firstTime ? firstTime * 1000 : undefined
  return first !== undefined && first > from && first < to ? first : undefined
}

const placeOf = ({ locationLat, locationLng }: PlantInformation) =>
  locationLat === null || locationLng === null ? undefined : { latitude: locationLat, longitude: locationLng }

const mountingOf = (plant: PlantInformation): Mounting | undefined => {
  const { installationTiltAngle: tiltDeg, installationAzimuthAngle: azimuthDeg, installedCapacity } = plant
  if (tiltDeg === null || azimuthDeg === null || installedCapacity <= 0) return undefined
  return { tiltDeg, azimuthDeg, capacityKwp: installedCapacity }
}

/** A home that never had a meter has no use to show. */
const partsOf = ({ nodes, fast, sums }: Known, moments: readonly Moment[]): Parts => ({
  use:
    nodes.has('home') &&
    (fast.useValue !== null ||
      moments.some(({ useW }) => useW !== null) ||
      sums.records.some(({ useValue }) => useValue !== null)),
  battery: nodes.has('battery'),
  grid: nodes.has('grid'),
  generator: nodes.has('generator'),
})

const alertsOf = ({ openAlerts, openUnread, ...known }: Known): DayFacts['alerts'] => {
  if (!openAlerts) return null
  const named = namedOf(openAlerts)
  const told = named && openAlert(named, known)
  return {
    fault: named?.level === 2 ? told : undefined,
    warning: named?.level === 1 ? told : undefined,
    faults: openAlerts.filter(({ level }) => level === 2).length,
    // What is not read is no worse than what is.
    warnings: openAlerts.filter(({ level }) => level === 1).length + openUnread,
  }
}

/** What is known of it, once its details are here. */
const openAlert = (alert: Alert, { named: detail, moneyText }: Pick<Known, 'named' | 'moneyText'>): OpenAlert => {
  const { measured, lostKwh = null, lostMoney = null, lostCurrency = null } = detail ?? {}
  // Of what lowers production, percents are what is left of what should be.
  const isShare = alert.influence > 0 && measured?.unit === '%' && measured.value !== null && measured.value < 100
  return {
    name: alert.alertName || alert.showName,
    device: alert.deviceName,
    since: alert.startTime * 1000,
    share: isShare ? `${numberText(measured.value)}\u00A0%` : undefined,
    input: measured?.input ?? undefined,
    money: lostMoney !== null && lostMoney >= 0.01 ? moneyText(lostMoney, lostCurrency ?? '') : undefined,
    lostKwh: lostKwh !== null && lostKwh >= 0.1 ? lostKwh : undefined,
  }
}

/** Tips are not worth a mark. */
const eventsOf = (alerts: readonly Alert[]): DayEvent[] =>
  alerts
    .filter(({ level }) => level > 0)
    .map((alert) => ({
      id: `${alert.deviceId}-${alert.ruleId}-${alert.startTime}`,
      from: alert.startTime * 1000,
      to: alert.endTime === null ? null : alert.endTime * 1000,
      text: `${alert.showName || alert.alertName} · ${alert.deviceName}`,
      tone: alert.level === 2 ? 'error' : 'warning',
    }))

/** The day before, at this day's clock times. */
const ghostOf = ({ day, today, plant, frames }: Known): Moment[] => {
  if (day !== today) return []
  const zone = plant.regionTimezone
  return momentsIn(frames, spanOfDay(zone, addDays(day, -1))).map((moment) => ({
    ...moment,
    at: sameClock(zone, moment.at, day),
  }))
}

const fullSince = (moments: readonly Moment[], live: Moment) => {
  if ((live.socPercent ?? 0) < fullPercent) return undefined
  const lastBelow = moments.findLastIndex(({ socPercent }) => (socPercent ?? 0) < fullPercent)
  const first = moments[lastBelow + 1]
  return { at: first?.at ?? live.at, isWholeDay: lastBelow === -1 }
}

const peakOf = (moments: readonly Moment[]) =>
  moments.reduce<DayFacts['peak']>(
    (peak, { at, generationW }) =>
      generationW !== null && generationW > (peak?.powerW ?? 0) ? { at, powerW: generationW } : peak,
    undefined,
  )

const carriedBy = (live: Moment): DayFacts['carriedBy'] => {
  const sources = flowsOf(live)
    .flows.filter(({ to, powerW }) => to === 'home' && powerW >= idleBelowW)
    .map(({ from }) => from)
  if (sources.includes('pv')) return undefined
  if (sources.includes('generator')) return 'generator'
  if (sources.includes('battery')) return sources.includes('grid') ? 'both' : 'battery'
  return sources.includes('grid') ? 'grid' : undefined
}
