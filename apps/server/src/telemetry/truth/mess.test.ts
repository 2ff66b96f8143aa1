import { recordOf } from '@heliograph/domain/records'
import { addDays, spanOfDay } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterDayMs, type Sample } from '#telemetry/device-day.ts'
import { longestAllowanceMs } from '#telemetry/energy-track.ts'
import { measures, toldBy, type MeasuringDevice } from '#telemetry/measures.ts'
import { rollUpDay } from '#telemetry/roll-up.ts'
import { samplesBefore } from '#telemetry/samples.store.ts'
import type { Span } from '#telemetry/spans.ts'
import { histories } from './histories.fixture.ts'
import { readingsOf, worldOfHistory, type History, type Moment } from './telling.fixture.ts'
import { mapCounters } from './troubles.fixture.ts'
import { judge, type Said } from './verdict.fixture.ts'
import { place } from './world.fixture.ts'

const plain = histories.find(({ name }) => name === 'delivered days late')
if (!plain) throw new Error('The plain history has another name')
const world = worldOfHistory(plain)

/** The days from the one before the judged ones to the one after them. */
const rolledDays = (history: History) => {
  const readings = readingsOf(history, world).toSorted((left, right) => left.at - right.at)
  const samples = new Map<number, Sample[]>()
  const devices = history.tellers.map(({ sn, type }, no): MeasuringDevice => {
    const own = readings.flatMap(({ deviceSn, at, values }) => (deviceSn === sn ? { at, values } : []))
    samples.set(no, own)
    const tells = own.reduce((bits, { values }) => bits | toldBy(values), 0)
    return {
      id: no,
      type,
      gatewayId: 9,
      ratedW: 10_000,
      tells,
      firstAt: own[0]?.at ?? null,
      lastAt: own.at(-1)?.at ?? null,
    }
  })
  return Array.from({ length: history.days + 2 }, (_, no) => {
    const span = spanOfDay(history.zone, addDays(history.first, no - 1))
    const read = new Map([...samples].map(([id, own]) => [id, readFor(own, span)]))
    return rollUpDay(devices, read, span, place)
  })
}

/** As much before and after a day as the roller reads. */
const readFor = (own: readonly Sample[], { from, to }: Span) => {
  const near = own.filter(({ at }) => at >= from - longestAllowanceMs && at < to + afterDayMs)
  const isHeardBefore = near.some(({ at }) => at < from)
  return isHeardBefore
    ? near
    : [...own.filter(({ at }) => at < from - longestAllowanceMs).slice(-samplesBefore), ...near]
}

const saidOf = (history: History): Said => {
  const days = rolledDays(history)
  const none = recordOf(measures, () => null)
  return {
    days: days.slice(1, -1).map(({ plantDay: { energies, knownS, flows, flowsKnownS, contradictions } }) => ({
      energies: recordOf(measures, (measure) => kwh(energies[measure])),
      knownS,
      flows: {
        genForUse: kwh(flows.genForUse),
        genForGrid: kwh(flows.genForGrid),
        useFromBuy: kwh(flows.useFromBuy),
        chargeFromBuy: kwh(flows.chargeFromBuy),
      },
      flowsKnownS,
      isContradicted: contradictions.length > 0,
    })),
    daySums: none,
    monthSums: none,
    booked: days.flatMap(({ deviceDays }) =>
      deviceDays.flatMap(({ tracks }) =>
        measures.flatMap((measure) => {
          const booked = tracks[measure]?.booked
          return booked ? { measure, from: booked.from, to: booked.to, kwh: booked.mWh / 1e6 } : []
        }),
      ),
    ),
  }
}

const kwh = (mWh: number | null) => (mWh === null ? null : mWh / 1e6)

/** Minutes, as hours: evenly spread, which floating numbers are not. */
const hoursBetween = (min: number, max: number) =>
  fc.integer({ min: min * 60, max: max * 60 }).map((minutes) => minutes / 60)
const hours = hoursBetween(-6, 74)
const silences = fc.array(
  fc.record({ sn: fc.constantFrom('I1', 'M1', ''), from: hours, length: hoursBetween(0.1, 30) }),
  { maxLength: 3 },
)
const sinceFirst = ({ day, hour }: Moment) => day * 24 + hour
const isIn = (moment: Moment, { sn, from, length }: { sn: string; from: number; length: number }) =>
  (sn === '' || sn === moment.sn) && sinceFirst(moment) >= from && sinceFirst(moment) < from + length
const faults = fc.array(
  fc.record({
    sn: fc.constantFrom('I1', 'M1', ''),
    from: hours,
    length: hoursBetween(0.05, 1),
    shown: fc.constantFrom<(kwh: number) => number>(
      () => 0,
      () => 6553.5,
      (count) => Math.max(0, count - 0.1),
    ),
  }),
  { maxLength: 3 },
)
const tells = fc.constantFrom('today' as const, 'total' as const, 'all' as const)

const mess = fc
  .record({
    everyMin: fc.integer({ min: 4, max: 60 }),
    jitterS: fc.integer({ min: 0, max: 60 }),
    silences,
    faults,
    tells,
  })
  .map((made): History => ({
    ...plain,
    ...made,
    isTidy: false,
    tellers: plain.tellers.map((teller) => ({ ...teller, tells: made.tells })),
    isSilent: (moment) => made.silences.some((silence) => isIn(moment, silence)),
    bend: (values, moment) => {
      const fault = made.faults.find((each) => isIn(moment, each))
      return fault ? mapCounters(values, fault.shown) : values
    },
  }))

/** MESS_RUNS=1500 and PROPERTY_SEED=any try many more, and others. */
const runs = (few: number) => Number(process.env['MESS_RUNS'] ?? few)

test('whatever devices leave out or show wrongly for a while, a day is right or marked', () => {
  fc.assert(
    fc.property(mess, (history) => {
      expect(judge(history, world, saidOf(history)).problems).toEqual([])
    }),
    { numRuns: runs(60) },
  )
}, 300_000)

test('days that miss nothing are right and not marked, however often devices report', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 60 }), tells, (everyMin, jitterS, told) => {
      const tellers = plain.tellers.map((teller) => ({ ...teller, tells: told }))
      const history = { ...plain, everyMin, jitterS, tellers, isTidy: true }
      expect(judge(history, world, saidOf(history)).problems).toEqual([])
    }),
    { numRuns: runs(30) },
  )
}, 300_000)

test('days and booked spans together are what a lifetime counter gained, to the mWh', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 60 }), silences, (everyMin, made) => {
      const history: History = {
        ...plain,
        everyMin,
        tellers: plain.tellers.slice(0, 1).map((teller) => ({ ...teller, tells: 'total' })),
        isSilent: (moment) => made.some((silence) => isIn(moment, silence)),
      }
      const counts = readingsOf(history, world).map(({ values }) => Math.round((values.generationTotal ?? 0) * 1e6))
      const days = rolledDays(history).flatMap(({ deviceDays }) =>
        deviceDays.flatMap(({ tracks }) => tracks.generation ?? []),
      )
      const parts = days.flatMap(({ stretches, booked }) => [...stretches, ...(booked ? [booked] : [])])
      const sum = parts.reduce((total, { mWh }) => total + mWh, 0)
      expect(sum).toBe((counts.at(-1) ?? 0) - (counts[0] ?? 0))
    }),
    { numRuns: runs(100) },
  )
}, 300_000)
