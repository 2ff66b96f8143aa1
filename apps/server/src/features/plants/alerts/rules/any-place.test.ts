import { sunAt } from '@heliograph/domain/daylight'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lived, type ToldOnDay } from './days.fixture.ts'
import { deviceHoursOf } from './device-hours.ts'
import { judge, type OpenAlert } from './judge.ts'
import { factsIn, nothingKept, textOf, type KeptFacts } from './kept-facts.ts'
import { factsWith, keptOf } from './plant-hours.ts'

const aPlace = fc.record({
  latitude: fc.double({ min: -58, max: 58, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const aDay = fc.integer({ min: 0, max: 364 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString())

test('wherever a plant is and whenever, a sound inverter and a right clock raise none of the rules on heat and on time, with gaps and clouds', () => {
  const some = fc.record({
    place: aPlace,
    from: aDay,
    minutes: fc.constantFrom(5, 10, 15),
    lostShare: fc.constantFrom(0, 0.1, 0.4),
    cloudy: fc.double({ min: 0, max: 0.8, noNaN: true }),
    airC: fc.integer({ min: -15, max: 40 }),
    sleeps: fc.boolean(),
    seed: fc.nat(),
  })
  fc.assert(
    fc.property(some, ({ place, from, minutes, lostShare, cloudy, airC, sleeps, seed }) => {
      const told: ToldOnDay = (day, hour, minute) => {
        const at = Date.parse(from) + (day * 24 + hour) * hourMs + minute * minuteMs
        const light = Math.max(0, Math.sin((Math.PI * sunAt(at, place).elevationDeg) / 180))
        const cloud = 1 - cloudy * hashed(seed, 1, Math.floor(at / (20 * minuteMs)))
        const watts = 7600 * light * cloud
        if ((sleeps && watts < 10) || hashed(seed, 2, at / minuteMs) < lostShare) return undefined
        return {
          acPower: watts,
          pv1Power: watts / 2,
          pv2Power: watts / 2,
          ac1Voltage: 228 + 4 * hashed(seed, 3, at / minuteMs),
          temperature: airC + (30 * watts) / 8000,
        }
      }
      const news = lived({ days: 6, told, minutes, from, place })
      return news.every((line) => !/^(DERATED|WRONG_TIME)/.test(line))
    }),
    { numRuns: 20 },
  )
})

test('a clock that is wrong by one to three hours is told wherever days and nights are long enough', () => {
  const some = fc.record({
    place: aPlace.map((place) => ({ ...place, latitude: place.latitude * (45 / 58) })),
    from: aDay,
    late: fc.oneof(fc.double({ min: 1, max: 3, noNaN: true }), fc.double({ min: -3, max: -1, noNaN: true })),
  })
  fc.assert(
    fc.property(some, ({ place, from, late }) => {
      const told: ToldOnDay = (day, hour, minute) => {
        const at = Date.parse(from) + (day * 24 + hour - late) * hourMs + minute * minuteMs
        const watts = 7000 * Math.max(0, Math.sin((Math.PI * sunAt(at, place).elevationDeg) / 180))
        return { acPower: watts, pv1Power: watts, ac1Voltage: 230 + minute / 20 + hour }
      }
      return lived({ days: 5, told, minutes: 10, from, place }).some((line) => line.startsWith('WRONG_TIME day'))
    }),
    { numRuns: 15 },
  )
})

/** From 0 to 1, always the same for the same numbers. */
const hashed = (seed: number, stream: number, place: number) => {
  const wave = Math.sin((seed % 9973) * 12.9898 + stream * 78.233 + (place % 1_000_003) * 37.719) * 43_758.5453
  return wave - Math.floor(wave)
}

/** What is wrong in an hour. */
interface State {
  isHigh: boolean
  isHot: boolean
  isStringDead: boolean
  doesCount: boolean
  isLate: boolean
}

const hours = 30
const start = Date.parse('2026-06-17T04:00:00Z') / hourMs
const plant = {
  id: 1,
  type: 'HOUSE_ROOF' as const,
  gridType: 'EXCESS' as const,
  country: 'DE',
  zone: 'Europe/Berlin',
  latitude: 52.5,
  longitude: 13.4,
  capacityKwp: 8,
}

/** What an inverter and a meter say in an hour. */
const saidIn = (states: readonly State[], place: number) => {
  const state = states[place]
  const counted = states.slice(0, place + 1).filter(({ doesCount }) => doesCount).length
  return [0, 15, 30, 45].map((minute) => {
    const wobble = 1 + 0.01 * Math.sin(place * 7 + minute)
    const at = (start + place) * hourMs + minute * minuteMs
    const values = {
      acPower: 3000 * wobble,
      pv1Power: 1500 * wobble,
      // An input that never gave power is not in use.
      pv2Power: state?.isStringDead && place > 0 ? 0 : 1500 * wobble,
      ac1Voltage: (state?.isHigh ? 262 : 231) * wobble,
      temperature: (state?.isHot ? 92 : 50) * wobble,
    }
    return { at, values, meter: { gridPower: -2600 * wobble, sellTotal: 100 + 2.6 * counted, buyTotal: 7 } }
  })
}

interface Judged {
  kept: KeptFacts
  open: OpenAlert[]
}

/** Judges what was said from an hour on, and keeps what comes of it. */
const judgeFrom = (
  { kept, open }: Judged,
  states: readonly State[],
  from: number,
  to: number,
  withLate: boolean,
): Judged => {
  const said = Array.from({ length: to - from }, (_, more) => from + more)
    .filter((place) => withLate || !states[place]?.isLate)
    .flatMap((place) => saidIn(states, place))
  const facts = factsWith(factsIn(textOf(kept)), {
    plant,
    devices: [
      { id: 1, type: 'INVERTER', ratedW: 8000, hours: deviceHoursOf(said) },
      { id: 2, type: 'METER', ratedW: 1, hours: deviceHoursOf(said.map(({ at, meter }) => ({ at, values: meter }))) },
    ],
    powers: Array.from({ length: to - from }, (_, more) => ({
      hour: start + from + more,
      generationW: 3000,
      sellW: 2600,
    })),
    fromHour: start + from,
  })
  const next = new Map(open.map((one) => [`${one.deviceId}/${one.ruleId}`, one]))
  for (const { deviceId, rule, ...verdict } of judge(facts, open, (start + to) * hourMs, start + from)) {
    const key = `${deviceId}/${rule.id}`
    if (verdict.kind !== 'keep') next.delete(key)
    else {
      const { startedAt, lastAt, lost } = verdict
      next.set(key, { deviceId, ruleId: rule.id, startedAt, lastAt, lostWh: lost.wh, lostUntil: lost.until })
    }
  }
  return { kept: keptOf(facts, start + to, () => false), open: [...next.values()] }
}

test('what arrives late, in any order, leads to the alerts that there would be if it had arrived in time', () => {
  const aState = fc.record({
    isHigh: fc.boolean(),
    isHot: fc.boolean(),
    isStringDead: fc.boolean(),
    doesCount: fc.boolean(),
    isLate: fc.boolean(),
  })
  // A state lasts for some hours.
  const states = fc
    .array(fc.record({ state: aState, lasts: fc.integer({ min: 1, max: 6 }) }), { minLength: 5, maxLength: hours })
    .map((runs) => runs.flatMap(({ state, lasts }) => Array.from({ length: lasts }, () => state)).slice(0, hours))
  fc.assert(
    fc.property(states, (all) => {
      const nothing: Judged = { kept: nothingKept, open: [] }
      let inTime = nothing
      let late = nothing
      for (let from = 0; from < all.length; from += 3) {
        const to = Math.min(from + 3, all.length)
        inTime = judgeFrom(inTime, all, from, to, true)
        late = judgeFrom(late, all, from, to, false)
      }
      const first = all.findIndex(({ isLate }) => isLate)
      if (first >= 0) late = judgeFrom(late, all, first, all.length, true)
      const open = ({ open: alerts }: Judged) =>
        alerts
          .filter(({ ruleId }) => compared.includes(ruleId))
          .map(({ deviceId, ruleId }) => `${deviceId}/${ruleId}`)
          .toSorted()
      expect(open(late)).toEqual(open(inTime))
    }),
    { numRuns: 40 },
  )
})

/** Strings, voltage, heat, and the counter of a meter. */
const compared = [11, 13, 15, 35]
