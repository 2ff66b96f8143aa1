import { Refusal } from '@heliograph/domain/errors'
import { addDays, dayAt, dayMs, hourMs } from '@heliograph/domain/zones'
import type { Expectation } from '#needs/expectation.ts'
import type { Limits } from '#needs/limits.ts'
import type { Snow } from '#needs/snow.ts'
import { equalShareW } from '#telemetry/ratings.ts'
import type { AlertTuningStore, TuningPlace } from './alert-tunings.store.ts'
import { begunSince } from './rules/day-facts.ts'
import { explainedFacts } from './rules/days.job.ts'
import type { DayStore } from './rules/days.store.ts'
import { deviceHoursOf, hourOf } from './rules/device-hours.ts'
import type { DuePlant, JudgementStore } from './rules/judgements.store.ts'
import { gatewaysOf, isTroubling, judgedPlant } from './rules/judging.job.ts'
import { replay, type PastOfPlant } from './rules/replay.ts'
import type { Rule } from './rules/rule.ts'
import { effectiveOf, layersWith, type Tuning, type TuningLayer } from './rules/tuning.ts'
import { isLongEnough } from './rules/watched.ts'

export type TuningPreviews = ReturnType<typeof createTuningPreviews>

/** How often a rule would have told in the last days. */
export interface TuningPreview {
  days: number
  /** How often it really told, in all plants that are meant. */
  told: number
  plants: number
  replayedPlants: number
  plantDays: number
  /** In the plants that were judged again: by the rule as it is, and as it is asked for. */
  asIs: number
  asAsked: number
  limits: readonly (
    | 'some-plants'
    | 'many-devices'
    | 'short-past'
    | 'learns'
    | 'no-reports'
    | 'by-hours'
    | 'shorter-unknown'
  )[]
}

/**
 * Judges the kept reports of the last days again, by a rule as it is and as it would be. That costs as much as thousands of
 * judgements, so it is done for some plants, for one person at a time, and so often an hour.
 */
export const createTuningPreviews = ({
  store,
  judgements,
  days,
  snow,
  keptDays,
  limit,
  now,
  pause,
}: TuningPreviewNeeds) => {
  let [last, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= mostWaiting) throw new Refusal('TOO_MANY_REQUESTS')
    waiting++
    const mine = last.then(work).finally(() => waiting--)
    last = mine.catch(() => undefined)
    return mine
  }

  const pastOf = async (plant: DuePlant, ruleId: number, fromHour: number): Promise<PastOfPlant> => {
    const to = Math.min(plant.newestAt, now())
    const devices: PastOfPlant['devices'][number][] = []
    for (const { everyS: _, ratedW, ...device } of plant.devices) {
      const samples = await judgements.samplesOf([{ deviceId: device.id, from: fromHour * hourMs, to }])
      const rating = ratedW ?? equalShareW(plant)
      const hours = deviceHoursOf(samples.get(device.id) ?? [], rating)
      devices.push({ ...device, ratedW: rating, hours })
      await pause()
    }
    const powers = await judgements.powersOf([{ plantId: plant.id, from: fromHour * hourMs }])
    const signals = await judgements.signalsOf(
      plant.devices.map(({ gatewayId }) => gatewayId),
      fromHour * hourMs,
    )
    return {
      plant: judgedPlant(plant),
      devices,
      gateways: gatewaysOf(plant, signals),
      powers: powers.get(plant.id) ?? [],
      others: await store.pastAlerts(plant.id, ruleId, fromHour * hourMs),
      isTroubling,
    }
  }

  const previewNow = async (place: TuningPlace, rule: Rule, wish: Tuning): Promise<TuningPreview> => {
    const at = now()
    const since = at - previewDays * dayMs
    const [told, plants, ids] = await Promise.all([
      store.countTold(place, rule.id, since, at),
      store.countPlants(place, at),
      store.somePlants(place, rule.id, since, mostPlants, at),
    ])
    const [found, layers] = await Promise.all([judgements.plantsOf(ids), store.layersOf(ids, at)])
    const sum = { replayedPlants: 0, plantDays: 0, asIs: 0, asAsked: 0 }
    const limits = new Set<TuningPreview['limits'][number]>()
    const begun = performance.now()
    for (const plant of ids.flatMap((id) => found.find((one) => one.id === id) ?? [])) {
      if (performance.now() - begun > longestMs) break
      const days = Math.min(previewDays, Math.floor(mostReports / reportsPerDay(plant)) - learningDays)
      if (days < previewDays) limits.add('many-devices')
      if (days < 1) continue
      const untilHour = hourOf(at)
      const sinceHour = untilHour - days * 24
      const fromHour = sinceHour - learningDays * 24
      const past = await pastOf(plant, rule.id, fromHour)
      const own = layers.get(plant.id) ?? []
      const variants = [own, layersWith(own, placeOf(place), rule.id, wish)].map((one) => tunedBy(rule, one))
      const [asIs = 0, asAsked = 0] = await replay(past, variants, { fromHour, sinceHour, untilHour }, pause)
      const told = daysWithReports(past, sinceHour)
      if (told < days - 1) limits.add('short-past')
      sum.replayedPlants++
      sum.plantDays += told
      sum.asIs += asIs
      sum.asAsked += asAsked
    }
    if (sum.replayedPlants < plants) limits.add('some-plants')
    if (sum.plantDays === 0) limits.add('no-reports')
    else if (rule.learns) limits.add('learns')
    if (rule.byHours) limits.add('by-hours')
    return { days: previewDays, told, plants, ...sum, limits: [...limits] }
  }

  /** From the days that are kept, in as many plants as can be looked at: each night, as it was judged then. */
  const daysNow = async (place: TuningPlace, rule: Rule, wish: Tuning): Promise<TuningPreview> => {
    const at = now()
    const since = at - previewDays * dayMs
    const [told, plants, ids] = await Promise.all([
      store.countTold(place, rule.id, since, at),
      store.countPlants(place, at),
      store.somePlants(place, rule.id, since, mostOfDays, at),
    ])
    const [found, layers] = await Promise.all([judgements.plantsOf(ids), store.layersOf(ids, at)])
    const sum = { replayedPlants: 0, plantDays: 0, asIs: 0, asAsked: 0 }
    for (const plant of found) {
      const today = dayAt(plant.zone, at)
      const kept = await keptDays(plant.id, addDays(today, -learntDays), addDays(today, -1))
      const facts = await explainedFacts(days, plant, [...kept.values()], snow)
      const own = layers.get(plant.id) ?? []
      const [asIs, asAsked] = [own, layersWith(own, placeOf(place), rule.id, wish)].map((one) =>
        begunSince(tunedBy(rule, one), facts, hourOf(since)),
      )
      sum.replayedPlants++
      sum.plantDays += [...kept.values()].filter(
        ({ day, madeKwh }) => day >= dayAt(plant.zone, since) && madeKwh !== null,
      ).length
      sum.asIs += asIs ?? 0
      sum.asAsked += asAsked ?? 0
      await pause()
    }
    const limits: TuningPreview['limits'][number][] = []
    if (sum.replayedPlants < plants) limits.push('some-plants')
    if (sum.plantDays === 0) limits.push('no-reports')
    else if (sum.plantDays < sum.replayedPlants * (previewDays - 1)) limits.push('short-past')
    return { days: previewDays, told, plants, ...sum, limits }
  }

  /** By kept alerts: what was too short was never told, and nothing is known of it. */
  const countNow = async (place: TuningPlace, rule: Rule, wish: Tuning): Promise<TuningPreview> => {
    const at = now()
    const [alerts, plants, own] = await Promise.all([
      store.lastingSince(place, rule.id, at - previewDays * dayMs, at),
      store.countPlants(place, at),
      ownLayersOf(place, at),
    ])
    const layers = await store.layersOf([...new Set(alerts.map(({ plantId }) => plantId))], at)
    const askedOf = (all: readonly TuningLayer[]) => layersWith(all, placeOf(place), rule.id, wish)
    const [asIs, asked] = [effectiveOf(rule, own).values, effectiveOf(rule, askedOf(own)).values]
    return {
      days: previewDays,
      told: alerts.length,
      plants,
      replayedPlants: 0,
      plantDays: plants * previewDays,
      asIs: alerts.length,
      asAsked: alerts.filter((alert) => isLongEnough(rule, askedOf(layers.get(alert.plantId) ?? []), alert)).length,
      limits: rule.knobs.some(({ name, usual }) => (asked[name] ?? usual) < (asIs[name] ?? usual))
        ? ['shorter-unknown']
        : [],
    }
  }

  const ownLayersOf = async (place: TuningPlace, at: number): Promise<readonly TuningLayer[]> =>
    place.scope === 'plant'
      ? ((await store.layersOf([place.plantId], at)).get(place.plantId) ?? [])
      : [{ ...placeOf(place), rules: await store.ownOf(place) }]

  return {
    async preview(place: TuningPlace, rule: Rule, wish: Tuning, userId: number) {
      await limit(new Map([[`alert previews of ${userId}`, mostPerHour]]), hourMs)
      if (rule.judgesDays) return alone(() => daysNow(place, rule, wish))
      return rule.replays ? alone(() => previewNow(place, rule, wish)) : countNow(place, rule, wish)
    },
  }
}

export interface TuningPreviewNeeds {
  store: AlertTuningStore
  judgements: Pick<JudgementStore, 'plantsOf' | 'samplesOf' | 'powersOf' | 'signalsOf'>
  days: DayStore
  snow: Snow
  /** What was expected of days, with what was made on them. */
  keptDays: Expectation['within']
  limit: Limits['take']
  now: () => number
  /** Lets others have their turn. */
  pause: () => Promise<unknown>
}

const placeOf = (place: TuningPlace): Pick<TuningLayer, 'scope' | 'organisationId'> => ({
  scope: place.scope,
  organisationId: place.scope === 'organisation' ? place.organisationId : undefined,
})

const tunedBy = (rule: Rule, layers: readonly TuningLayer[]) => {
  const { isOn, values } = effectiveOf(rule, layers)
  return isOn ? rule.tunedBy(values) : undefined
}

const reportsPerDay = ({ devices }: DuePlant) =>
  Math.max(
    1,
    devices.reduce((sum, { everyS }) => sum + dayMs / 1000 / Math.max(everyS, 1), 0),
  )

/** By whole days back from now: what is asked is only for how long something is known. */
const daysWithReports = ({ devices }: PastOfPlant, sinceHour: number) =>
  new Set(
    devices.flatMap(({ hours }) =>
      hours.flatMap(({ hour }) => (hour >= sinceHour ? [Math.floor((hour - sinceHour) / 24)] : [])),
    ),
  ).size

const previewDays = 30
/** Before them, what is usual is learnt. */
const learningDays = 10
/** What is usual is learnt from these. */
const learntDays = 400
const mostOfDays = 30
const mostPlants = 10
/** Of a plant: about fifteen devices that report every five minutes. */
const mostReports = 180_000
/** After that no further plant is begun. */
const longestMs = 4000
const mostWaiting = 5
const mostPerHour = 60
