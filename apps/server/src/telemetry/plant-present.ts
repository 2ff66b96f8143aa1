import { quantities } from '@heliograph/domain/energy'
import { recordOf } from '@heliograph/domain/records'
import { dayAt, frameMs, minuteMs } from '@heliograph/domain/zones'
import { powersOf, wordOfTwins, type Word } from './curve.ts'
import { rulesAt, withoutShares } from './day-rules.ts'
import { nightsIn, type Sample } from './device-day.ts'
import { longestAllowanceMs } from './energy-track.ts'
import { countsOn, counters, measurersOf, sumOver, type Measurers, type MeasuringDevice } from './measures.ts'
import { devicesOn, sampleOn, type MeterCorrections } from './meter-corrections.ts'
import type { MeasuredPlant, PlantPresent } from './plants.store.ts'
import { isWithin } from './spans.ts'
import { countedAs, countedOnce, lastCountedOnce } from './twins.ts'
import type { WrongSpans } from './wrong-spans.store.ts'

/** What plants do now, by the newest samples of their devices. */
export const presentsOf = (
  plants: readonly MeasuredPlant[],
  latest: ReadonlyMap<number, Sample>,
  said: { wrong: WrongSpans; corrections: MeterCorrections },
) => {
  const told = withoutWrong(latest, said.wrong)
  return plants.flatMap((plant) => {
    try {
      return presentOf(plant, told, said.corrections) ?? []
    } catch {
      // The pass that calculates its day puts it aside, and says why.
      return []
    }
  })
}

/** What a plant does now; undefined if none of its devices has reported yet. */
export const presentOf = (
  plant: MeasuredPlant,
  latest: ReadonlyMap<number, Sample>,
  corrections: MeterCorrections,
): PlantPresent | undefined => {
  const { id: plantId, place, intervalMs, choices } = plant
  // What one measured in another plant before is nothing of this one.
  const reported = lastOf(plant.devices, latest).filter(([device, { at }]) => countsOn(device, dayAt(plant.zone, at)))
  if (reported.length === 0) return undefined
  const ofPresent = reported.filter(([device]) => !isRemoved(device))
  const [at, newestAt] = [newestOf(ofPresent.length > 0 ? ofPresent : reported), newestOf(reported)]
  const day = dayAt(plant.zone, at)
  const devices = devicesOn(plant.devices, corrections, day)
  const last = new Map(reported.map(([{ id }, sample]) => [id, sampleOn(id, sample, corrections, day)]))
  const heardMs = Math.min(longestAllowanceMs, Math.max(presentMs, intervalMs * 1.6 + minuteMs))
  const present = devices.filter((device) => !isRemoved(device))
  const words = new Map<number, Word>()
  for (const [device, sample] of lastOf(present, last)) {
    const isPresent = sample.at >= at - heardMs
    const word = isPresent ? (sample.isWrong ? 'pending' : sample.values) : undefined
    words.set(countedAs(device), wordOfTwins(words.get(countedAs(device)), word))
  }
  const now = { from: at, to: at + 1 }
  const isNight = nightsIn(now, place).length > 0
  const rules = rulesAt(choices, at)
  const powers = powersOf(at, withoutShares(measurersOf(countedOnce(present, now), now), rules), words, isNight, rules)
  const ever = { from: -Infinity, to: newestAt + 1 }
  const counting = measurersOf(countedOnce(devices, ever), ever)
  return { plantId, ...powers, counters: countersOf(counting, lastCountedOnce(devices, last)) }
}

/** What people marked as wrong tells nothing. */
export const withoutWrong = (latest: ReadonlyMap<number, Sample>, wrong: WrongSpans): ReadonlyMap<number, Sample> =>
  wrong.size === 0
    ? latest
    : new Map(
        [...latest].map(([id, sample]) => [
          id,
          isWithin(wrong.get(id), sample.at) ? { at: sample.at, values: {}, isWrong: true } : sample,
        ]),
      )

const lastOf = (devices: readonly MeasuringDevice[], latest: ReadonlyMap<number, Sample>) =>
  devices.flatMap((device): [MeasuringDevice, Sample][] => {
    const sample = latest.get(device.id)
    return sample ? [[device, sample]] : []
  })

const newestOf = (reported: readonly [MeasuringDevice, Sample][]) => Math.max(...reported.map(([, { at }]) => at))

const isRemoved = ({ removedAt }: MeasuringDevice) => typeof removedAt === 'number'

/** What devices showed last, those that were replaced included: a plant's count does not begin again with a new device. */
const countersOf = (measurers: Measurers, last: ReadonlyMap<number, Sample>) =>
  recordOf(quantities, (quantity) =>
    measurers[quantity].some(({ id }) => last.get(id)?.isWrong)
      ? null
      : sumOver(measurers[quantity], (id) => last.get(id)?.values[counters[quantity].total] ?? null),
  )

/** A device silent for longer than this, and longer than its gateway reports, is left out of the current values. */
const presentMs = 2 * frameMs
