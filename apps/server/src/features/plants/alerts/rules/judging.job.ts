import { errorOf } from '@heliograph/domain/caught'
import { countryCodeOf } from '@heliograph/domain/countries'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { snowUnknown, type Snow } from '#needs/snow.ts'
import { equalShareW } from '#telemetry/ratings.ts'
import { chargeJump, emptyBattery } from './batteries.ts'
import { cellSpread } from './cells.ts'
import { poorConnection } from './connection.ts'
import { deviceHoursOf, hourOf } from './device-hours.ts'
import { chargeDrift } from './drift.ts'
import { gridVoltage } from './electrics.ts'
import { fadedBattery } from './faded.ts'
import { feedInBroken } from './feed-in.ts'
import { insulationLow } from './insulation.ts'
import { judge, type OpenAlert, type Verdict } from './judge.ts'
import type { DuePlant, Judged, JudgementStore } from './judgements.store.ts'
import { factsIn, nothingKept, textOf, type KeptFacts } from './kept-facts.ts'
import { meterStill } from './meter-still.ts'
import { nightUse } from './nights.ts'
import type { JudgedPlant, SignalDay } from './plant-facts.ts'
import { factsWith, keptOf, type Powers } from './plant-hours.ts'
import { poorSignal } from './signal.ts'
import { tunedRulesOf, type TunedRules } from './tuning.ts'

/**
 * Judges the plants that told something since the last time, by all rules about measurements: it gathers the facts of many
 * plants at once, and reads only what is new. Returns the plants in which an alert started or ended.
 */
export const createJudgingJob = ({ store, snow = snowUnknown, report, now }: JudgingNeeds) => {
  const judgeSome = async (plants: readonly DuePlant[]) => {
    const due = plants.map((plant) => {
      const kept = plant.facts === null ? nothingKept : factsIn(plant.facts)
      return { plant, kept, fromHour: fromHourOf(plant, kept), to: Math.min(plant.newestAt, now()) }
    })
    const [samples, powers, open, tunings, snows, signals] = await Promise.all([
      store.samplesOf(
        due.flatMap(({ plant, fromHour, to }) =>
          plant.devices.map(({ id }) => ({ deviceId: id, from: fromHour * hourMs, to })),
        ),
      ),
      store.powersOf(due.map(({ plant, fromHour }) => ({ plantId: plant.id, from: fromHour * hourMs }))),
      store.openOf(plants.map(({ id }) => id)),
      store.tuningsOf(
        plants.map(({ id }) => id),
        now(),
      ),
      Promise.all(due.map(({ plant, to }) => snow.liesAt(plant, to))),
      store.signalsOf(
        plants.flatMap(({ devices }) => devices.map(({ gatewayId }) => gatewayId)),
        now() - signalDays * dayMs,
      ),
    ])
    const results = due.flatMap((one, place) => {
      try {
        const { id, judgedAt, tuning } = one.plant
        const tuned = tunedRulesOf(tunings.get(id) ?? [], judgedAt === null ? undefined : tuning)
        return [
          judgeOne(
            { ...one, snowLies: snows[place], signals },
            samples,
            powers.get(id) ?? [],
            open.get(id) ?? [],
            tuned,
          ),
        ]
      } catch (error) {
        // What fails for one plant is tried again, and holds up no other.
        report(errorOf(error))
        return []
      }
    })
    const verdicts = results.flatMap((result) => result.verdicts)
    await store.keep(
      results.map(({ judged }) => judged),
      verdicts,
    )
    return verdicts
      .filter(({ plantId, verdict }) => isNews(verdict, open.get(plantId) ?? []))
      .map(({ plantId }) => plantId)
  }

  const judgeAll = async (isNew: boolean, atOnce: number, most: number, only?: readonly number[]) => {
    const changed: number[] = []
    for (let [after, done] = [0, 0]; done < most;) {
      const plants = await store.due(after, atOnce, isNew, only)
      changed.push(...(await judgeSome(plants)))
      after = plants.at(-1)?.id ?? after
      done += plants.length
      if (plants.length < atOnce) break
    }
    return changed
  }

  return {
    async judgePlants() {
      const changed = [
        ...(await judgeAll(false, plantsAtOnce, Infinity)),
        ...(await judgeAll(true, newAtOnce, mostNew)),
      ]
      await store.forgetGone()
      return [...new Set(changed)]
    },
    /** Some plants that were never judged. */
    judgeNew: (plantIds: readonly number[]) => judgeAll(true, newAtOnce, Infinity, plantIds),
    /** After a roll-up: what arrived for hours that were judged already is judged again. */
    noteLate: (rolled: { devices: readonly { plantId: number; from: number }[] }) => store.noteLate(rolled.devices),
  }
}

export interface JudgingNeeds {
  store: JudgementStore
  /** Without it only the season is known. */
  snow?: Snow
  report: (error: Error) => void
  now: () => number
}

interface ReadPlant {
  snowLies: boolean | undefined
  signals: ReadonlyMap<number, readonly SignalDay[]>
  plant: DuePlant
  kept: KeptFacts
  fromHour: number
  to: number
}

const judgeOne = (
  { plant, kept, fromHour, to, snowLies, signals }: ReadPlant,
  samples: Samples,
  powers: readonly Powers[],
  open: readonly OpenAlert[],
  tuned: TunedRules,
) => {
  const facts = factsWith(kept, {
    plant: judgedPlant(plant),
    devices: plant.devices.map(({ everyS: _, ratedW: told, ...device }) => {
      const ratedW = told ?? equalShareW(plant)
      return { ...device, ratedW, hours: deviceHoursOf(samples.get(device.id) ?? [], ratedW) }
    }),
    gateways: gatewaysOf(plant, signals),
    powers: powers.filter(({ hour }) => hour <= hourOf(to)),
    snowLies,
    fromHour,
  })
  // Reports of the last minutes are still to come.
  const untilHour = hourOf(to - lateMs)
  const isComplete = untilHour > fromHour || plant.facts === null
  const judged: Judged = {
    plantId: plant.id,
    untilAt: Math.max(isComplete ? untilHour : fromHour, fromHour) * hourMs,
    judgedAt: plant.newestAt,
    facts: isComplete ? textOf(keptOf(facts, untilHour, troubledIn(open))) : undefined,
    tuning: tuned.key,
  }
  return {
    judged,
    verdicts: judge(facts, open, to, fromHour, tuned).map((verdict) => ({ plantId: plant.id, verdict })),
  }
}

type Samples = Awaited<ReturnType<JudgementStore['samplesOf']>>

/** The first hour that is read: what is kept ends there, or what arrived late begins. */
const fromHourOf = ({ untilAt, recheckFrom, newestAt }: DuePlant, { hours }: KeptFacts) => {
  const first = hours[0]?.hour
  if (untilAt === null || first === undefined) return hourOf(newestAt - firstLookMs)
  return Math.max(first, hourOf(Math.min(untilAt, recheckFrom ?? untilAt)))
}

export const judgedPlant = ({ nationId, ...plant }: DuePlant): JudgedPlant => ({
  ...plant,
  country: nationId === null ? undefined : countryCodeOf(nationId),
})

export const gatewaysOf = ({ devices }: DuePlant, signals: ReadonlyMap<number, readonly SignalDay[]> = new Map()) => [
  ...new Map(
    devices.map(({ gatewayId, everyS }) => [
      gatewayId,
      { id: gatewayId, everyS, signals: signals.get(gatewayId) ?? [] },
    ]),
  ).values(),
]

/** What is less than usual because of a fault is not usual. */
const troubledIn = (open: readonly OpenAlert[]) => {
  const troubled = new Set(open.filter(({ ruleId }) => isTroubling(ruleId)).map(({ deviceId }) => deviceId))
  return (deviceId: number) => troubled.has(deviceId)
}

/** That an alert goes on is no news. */
const isNews = ({ deviceId, rule, kind }: Verdict, open: readonly OpenAlert[]) =>
  kind !== 'keep' || !open.some((one) => one.deviceId === deviceId && one.ruleId === rule.id)

export const isTroubling = (ruleId: number) => !harmless.includes(ruleId)

/** Of these, inverters give what is usual. */
const harmless: readonly number[] = [
  gridVoltage,
  chargeJump,
  emptyBattery,
  nightUse,
  feedInBroken,
  poorConnection,
  poorSignal,
  meterStill,
  insulationLow,
  cellSpread,
  fadedBattery,
  chargeDrift,
].map(({ id }) => id)

const firstLookMs = 7 * dayMs
/** Loggers tell their signal when they connect, so some do it once a week. */
const signalDays = 30
const lateMs = 10 * minuteMs
const plantsAtOnce = 200
/** Of these a week is read. */
const newAtOnce = 10
const mostNew = 300
