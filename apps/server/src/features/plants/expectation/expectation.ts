import { addDays, type Day } from '@heliograph/domain/zones'
import type { Expected } from '@heliograph/solar/expectation'
import type { DayExpectation, Expectation, InverterExpectation, JudgedDay } from '#needs/expectation.ts'
import type { ExpectationStore } from './expectation.store.ts'
import { factorOn, learntDays, learntFrom } from './judged-days.ts'

/** What plants should have made, as it was kept. */
export const createExpectation = (store: ExpectationStore): Expectation => ({
  ofDays: store.ofDays,

  ratiosOf: store.ratiosOf,

  metOf: store.metOf,

  async within(plantId, first, last) {
    const kept = await store.keptOf(plantId, first, last)
    return new Map(kept.map((each): [Day, JudgedDay] => [each.day, each]))
  },

  async ofInverters(plantId, day) {
    const [plant, kept, inverters] = await Promise.all([
      store.plantOf(plantId),
      store.keptOf(plantId, addDays(day, -learntDays), day),
      store.invertersOf(plantId, addDays(day, -learntDays), addDays(day, -1)),
    ])
    const whole = kept.at(-1)
    if (!plant || whole?.day !== day) return []
    const counting = inverters.filter(({ twinOf }) => twinOf === undefined)
    const rated = counting.map(({ ratedW }) => ratedW)
    const sum = rated.reduce<number>((total, watts) => total + (watts ?? 0), 0)
    return inverters.map(({ id, twinOf, ratedW: ownW, made }) => {
      const ratedW = ownW ?? counting.find((one) => one.id === twinOf)?.ratedW
      // Its part of the plant as long as it has no days of its own: by what it is built for, if that is known of all.
      const part = sum > 0 && !rated.includes(null) ? (ratedW ?? 0) / sum : 1 / counting.length
      const before = learntFrom(
        plant,
        kept.map(({ day: date, source, clippedKwh, possibleKwh }) => ({
          day: date,
          source,
          possibleKwh: possibleKwh * part,
          clippedKwh: clippedKwh * part,
          madeKwh: made.get(date) ?? null,
        })),
      )
      const own = factorOn(plant, day, whole.source, before)
      return { deviceId: id, ownDays: own.days, ...partOf(whole, part, own.days > 0 ? own.share / shareOf(whole) : 1) }
    })
  },
})

/** What the plant makes of what is possible, before the limit. */
const shareOf = ({ expectedKwh, clippedKwh, possibleKwh }: DayExpectation) =>
  possibleKwh > 0 ? (expectedKwh + clippedKwh) / possibleKwh : 1

/** The band of a part is as wide, relatively, as that of the whole. */
const partOf = (
  { expectedKwh, lowKwh, highKwh }: Expected,
  part: number,
  better: number,
): Omit<InverterExpectation, 'deviceId' | 'ownDays'> => {
  const factor = part * better
  return { expectedKwh: expectedKwh * factor, lowKwh: lowKwh * factor, highKwh: highKwh * factor }
}
