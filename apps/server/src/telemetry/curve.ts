import { add, useLeftOver } from '@heliograph/domain/energy'
import { soldOf } from '@heliograph/domain/metering'
import type { Values } from '@heliograph/domain/points'
import { sure } from '@heliograph/domain/sure'
import { frameMs } from '@heliograph/domain/zones'
import { usualRules, type DayRules } from './day-rules.ts'
import type { DeviceDay, Sample } from './device-day.ts'
import { goneAt, momentaryPoints, powerOf, type Measure, type Measurers, type MeasuringDevice } from './measures.ts'
import type { Span } from './spans.ts'
import { countedAs } from './twins.ts'

/** Mean powers in W over the five minutes from `at`. */
export interface Frame extends Record<Measure, number | null> {
  at: number
  backup: number | null
  socPct: number | null
}

/** A moment of which nothing is known. */
export const emptyFrame: Omit<Frame, 'at'> = {
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  discharge: null,
  generator: null,
  backup: null,
  socPct: null,
}

/** What a device has to say about a moment; pending while it may still report, or where its readings are marked as wrong. */
export type Word = Values | 'pending' | undefined

/** A plant's powers at one moment, from what each of its devices says of it. Runs for each frame of each plant. */
export const powersOf = (
  at: number,
  measurers: Measurers,
  words: ReadonlyMap<number, Word>,
  isNight = false,
  rules: DayRules = usualRules,
): Frame => {
  const power = (measure: Measure) => sumNow(measurers[measure], words, measure, isNight)
  const frame: Frame = {
    at,
    generation: power('generation'),
    use: power('use'),
    buy: power('buy'),
    sell: power('sell'),
    charge: power('charge'),
    discharge: power('discharge'),
    generator: power('generator'),
    backup: null,
    socPct: meanSoc(measurers.charge, words),
  }
  if (rules.isMissingZero && isSilent(measurers.generation, words)) frame.generation ??= 0
  if (rules.byShare.includes('sell')) frame.sell = soldFrom(frame.generation, rules)
  if (frame.use === null && measurers.use.length === 0) {
    const isMissing = balanced.some((measure) => frame[measure] === null && measurers[measure].length > 0)
    if (!isMissing) frame.use = leftOver(balanceWith(frame, rules))
  }
  let [soc, told] = [0, 0]
  for (const word of words.values()) {
    if (!isTold(word)) continue
    if (word.backupPower !== undefined) frame.backup = add(frame.backup, word.backupPower)
    if (word.batterySoc === undefined) continue
    soc += word.batterySoc
    told++
  }
  if (told > 0) frame.socPct ??= soc / told
  return frame
}

/** Nobody who measures it has reported for so long that something more may come. */
const isSilent = (devices: readonly MeasuringDevice[], words: ReadonlyMap<number, Word>) =>
  devices.length > 0 && devices.every(({ id }) => words.get(id) !== 'pending')

/** Of a generation of which a share stays on site. */
export const soldFrom = (generation: number | null, { keptShare }: DayRules) =>
  generation === null ? null : soldOf(generation, keptShare)

/** What use is left over from: if it is assumed, what is not kept of the generation counts as sold. */
export const balanceWith = <B extends Record<Measure, number | null>>(balance: B, rules: DayRules): B =>
  rules.byShare.includes('use') ? { ...balance, sell: soldFrom(balance.generation, rules) } : balance

const isTold = (word: Word): word is Values => word !== undefined && word !== 'pending'

const sumNow = (
  devices: readonly MeasuringDevice[],
  words: ReadonlyMap<number, Word>,
  measure: Measure,
  isNight: boolean,
) => {
  if (devices.length === 0) return null
  // Inverters sleep at night, and say nothing.
  const sleeps = measure === 'generation' && isNight
  let sum: number | null = null
  for (const { id } of devices) {
    const word = words.get(id)
    // A sum without one of its parts would be drawn as a dip, and one with an old part as a spike.
    if (word === 'pending' && !sleeps) return null
    if (isTold(word)) sum = add(sum, powerOf(measure, word) ?? null)
  }
  return sum ?? (sleeps ? 0 : null)
}

/** The consumption that the measured quantities leave. What a generator provides counts like what is bought. */
export const leftOver = ({ generation, buy, sell, charge, discharge, generator }: Record<Measure, number | null>) =>
  useLeftOver({ generation, buy: add(buy, generator), sell, charge, discharge })

/** Those that the consumption is left over from. */
export const balanced = ['generation', 'buy', 'sell', 'charge', 'discharge', 'generator'] as const satisfies Measure[]

/** Of a device that two gateways report: what the first one has to say, and what only the second one tells. */
export const wordOfTwins = (first: Word, second: Word): Word => {
  if (!isTold(first) || !isTold(second)) return isTold(second) ? second : (first ?? second)
  const both = { ...second, ...first }
  if (powerOf('generation', both) !== undefined) return both
  // Where a generation is told depends on what else the same device tells: the battery of one hides the AC side of the other.
  const w = powerOf('generation', first) ?? powerOf('generation', second)
  return { ...both, ...(w !== undefined && { acPower: w, pvPower: w }) }
}

/** A day's curve: a frame for each five minutes in which a device reported. */
export const curveOf = (
  devices: readonly MeasuringDevice[],
  days: readonly DeviceDay[],
  measurers: Measurers,
  samples: ReadonlyMap<number, readonly Sample[]>,
  span: Span,
  nights: readonly Span[],
  rules: DayRules = usualRules,
) => {
  const allowances = new Map(days.map(({ deviceId, allowanceMs }) => [deviceId, allowanceMs]))
  const lines = devices.map((device) => ({
    countedAs: countedAs(device),
    goneAt: goneAt(device, devices),
    ...lineOf(samples.get(device.id) ?? [], sure(allowances.get(device.id))),
  }))
  const slots = new Set<number>()
  for (const line of lines) for (const at of line.slots) if (at >= span.from && at < span.to) slots.add(at)
  const words = new Map<number, Word>()
  return [...slots]
    .toSorted((left, right) => left - right)
    .map((at): Frame => {
      words.clear()
      for (const line of lines) {
        // Of a device and the one that replaced it within a frame, only the new one counts.
        const word = at + frameMs > line.goneAt ? undefined : line.wordAt(at)
        words.set(line.countedAs, wordOfTwins(words.get(line.countedAs), word))
      }
      const isNight = nights.some(({ from, to }) => at >= from && at < to)
      return powersOf(at, measurers, words, isNight, rules)
    })
}

/** What a device says of each slot, asked in order of time. */
const lineOf = (samples: readonly Sample[], allowanceMs: number) => {
  const means = meansOf(samples)
  let place = 0
  return {
    slots: means.map(({ at }) => at),
    wordAt(at: number): Word {
      while (place < means.length && (means[place]?.at ?? Infinity) <= at) place++
      const [before, after] = [means[place - 1], means[place]]
      if (!before || before.at === at) return before?.values
      // It reports less often than others: what it said holds until it says something else.
      if (after && after.at - before.at <= allowanceMs + frameMs) return before.values
      return at - before.at <= allowanceMs ? 'pending' : undefined
    },
  }
}

/** Means of what was reported within each slot, of samples in order of time. */
const meansOf = (samples: readonly Sample[]) => {
  const means: { at: number; values: Word }[] = []
  for (let [from, place] = [0, 1]; from < samples.length; place++) {
    const at = slotOf(samples[from])
    if (place < samples.length && slotOf(samples[place]) === at) continue
    means.push({ at, values: wordOf(place === from + 1 ? [sure(samples[from])] : samples.slice(from, place)) })
    from = place
  }
  return means
}

const slotOf = (sample: Sample | undefined) => Math.floor(sure(sample).at / frameMs) * frameMs

const wordOf = (samples: readonly Sample[]): Word => {
  const sound = samples.some(({ isWrong }) => isWrong) ? samples.filter(({ isWrong }) => !isWrong) : samples
  // Unknown, so the sum is unknown as well.
  if (!sound[0]) return 'pending'
  return sound[1] ? meanOf(sound) : sound[0].values
}

const meanOf = (samples: readonly Sample[]): Values => {
  const values: Values = {}
  for (const point of momentaryPoints) {
    const said = samples.flatMap((sample) => sample.values[point] ?? [])
    if (said.length > 0) values[point] = said.reduce((sum, number) => sum + number, 0) / said.length
  }
  return values
}

const meanSoc = (devices: readonly MeasuringDevice[], words: ReadonlyMap<number, Word>) => {
  let [sum, told] = [0, 0]
  for (const { id } of devices) {
    const word = words.get(id)
    if (!isTold(word) || word.batterySoc === undefined) continue
    sum += word.batterySoc
    told++
  }
  return told === 0 ? null : sum / told
}
