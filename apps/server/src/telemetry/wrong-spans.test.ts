import { hourMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { waitingFor } from '#db/waiting.fixture.ts'
import { berlin, openMeasuredHouse, quartersFrom } from './measured-house.fixture.ts'
import { createSampleStore, type SampleRow } from './samples.store.ts'
import {
  contentOf,
  enterPlant,
  forgetTelemetry,
  inverterSample,
  meterSample,
  rolledTables,
} from './telemetry.fixture.ts'
import { createWrongSpanStore } from './wrong-spans.store.ts'

// An inverter that counts 1 kWh an hour, and a meter that shows 600 W bought and counts them, from the 14th to the 16th.
const house = await openMeasuredHouse()
const { pool, plantId, inverterId, meterId, userId, history, failures, keep, rollSome, rollAll, dayOf } = house
afterAll(house.close)
const spans = createWrongSpanStore(pool)

const begin = berlin('14T00:00')
const end = berlin('16T23:55')
const samplesAt = (at: number): SampleRow[] => {
  const hours = (at - begin) / hourMs
  return [
    inverterSample(inverterId, at, { acPower: 1000, generationTotal: 5000 + hours }),
    meterSample(meterId, at, { gridPower: 600, buyTotal: 300 + hours * 0.6 }),
  ]
}
const times = quartersFrom(begin, end)
const mark = async (deviceId: number, from: number, to: number | null) => {
  const id = await spans.add({ deviceId, from, to, reason: null, userId, now: end }, 100)
  return { deviceId, id: id!, from }
}
const takeBack = ({ id, from }: { id: number; from: number }) => spans.takeBack(id, from, userId, end)
const frameAt = async (at: number) => (await history.framesOf(plantId, at, at + 1))[0]
const rolled = () => contentOf(pool, rolledTables)

beforeEach(async () => {
  await forgetTelemetry(pool)
  await keep(times.flatMap(samplesAt))
  await rollAll()
})

test('frames in a wrong span are unknown; a counter tells what was moved across it, and the samples stay', async () => {
  const before = await dayOf('2026-06-15')
  await mark(meterId, berlin('15T10:00'), berlin('15T14:00'))
  await rollAll()
  const after = await dayOf('2026-06-15')
  expect([before.buy, after.buy]).toEqual([14.4, 14.4])
  expect(await frameAt(berlin('15T09:45'))).toMatchObject({ buy: 600, use: 1600, generation: 1000 })
  expect(await frameAt(berlin('15T10:00'))).toMatchObject({ buy: null, use: null, generation: 1000 })
  expect(await frameAt(berlin('15T13:45'))).toMatchObject({ buy: null, use: null, generation: 1000 })
  expect(await frameAt(berlin('15T14:00'))).toMatchObject({ buy: 600, use: 1600 })
  const raw = await createSampleStore(pool).samplesOf(meterId, berlin('15T10:00'), berlin('15T14:00'))
  expect(raw.map(({ values }) => values.gridPower)).toEqual(Array(16).fill(600))
})

test('what is only known from powers is missing for a wrong span', async () => {
  const only = times.flatMap((at) => [meterSample(meterId, at, { gridPower: 600 })])
  await forgetTelemetry(pool)
  await keep(only)
  await mark(meterId, berlin('15T10:00'), berlin('15T14:00'))
  await rollAll()
  const day = await dayOf('2026-06-15')
  // The last good reading is from 9:45, the next one from 14:00.
  expect(day.buy).toBeCloseTo((24 - 4.25) * 0.6, 6)
  expect(day.coverage?.knownS.buy).toBe((24 - 4.25) * 3600)
})

test('a day that is wrong as a whole is unknown, and so is its month where nothing else is known', async () => {
  await mark(meterId, berlin('14T00:00'), berlin('17T00:00'))
  await rollAll()
  for (const day of ['2026-06-14', '2026-06-15', '2026-06-16']) {
    expect(await dayOf(day)).toMatchObject({ buy: null, use: null, generation: expect.any(Number) })
  }
  expect((await history.monthsOf(plantId))[0]).toMatchObject({ buy: null, use: null })
  expect((await history.deviceDaysOf([meterId], '2026-06-15', '2026-06-15'))[0]).toMatchObject({ buy: null })
})

test('across a wrong midnight no day claims what the counter tells: it is booked to the span', async () => {
  await mark(meterId, berlin('14T18:00'), berlin('15T06:00'))
  await rollAll()
  const booked = await history.bookedOf([plantId])
  expect(booked).toMatchObject([
    { deviceId: meterId, measure: 'buy', from: berlin('14T17:45'), to: berlin('15T06:00'), kwh: 7.35 },
  ])
  const [first, second] = [await dayOf('2026-06-14'), await dayOf('2026-06-15')]
  expect(first.buy! + second.buy! + booked[0]!.kwh).toBeCloseTo(28.8, 3)
})

test('without an end a span also covers what comes later, and the current values leave the device out', async () => {
  const span = await mark(meterId, berlin('16T12:00'), null)
  await rollAll()
  const now = async () => (await history.nowOf([plantId])).get(plantId)!
  expect(await now()).toMatchObject({ at: end - 10 * minuteMs, buy: null, use: null, generation: 1000 })
  expect((await now()).counters).toMatchObject({ buy: null, generation: expect.any(Number) })
  await keep(samplesAt(end + 5 * minuteMs))
  await rollAll()
  expect(await now()).toMatchObject({ at: end + 5 * minuteMs, buy: null, generation: 1000 })
  await takeBack(span)
  await rollAll()
  expect(await now()).toMatchObject({ buy: 600, use: 1600 })
  expect((await now()).counters.buy).toBeCloseTo(343.2, 0)
})

test('what stays wrong of a span that gets an end at once is left out, although nothing was calculated in between', async () => {
  const span = await mark(meterId, berlin('15T10:00'), null)
  expect(await takeBack({ ...span, from: berlin('15T14:00') })).toBe(true)
  await rollAll()
  expect(await frameAt(berlin('15T09:45'))).toMatchObject({ buy: 600 })
  expect(await frameAt(berlin('15T10:00'))).toMatchObject({ buy: null, use: null })
  expect(await frameAt(berlin('15T13:45'))).toMatchObject({ buy: null, use: null })
  expect(await frameAt(berlin('15T14:00'))).toMatchObject({ buy: 600, use: 1600 })
})

test('of two people who give a span an end at once the later one is refused, and leaves nothing', async () => {
  const span = await mark(meterId, berlin('15T10:00'), null)
  await rollAll()
  const client = await pool.connect()
  const ends = ['15T12:00', '15T20:00'].map(berlin)
  try {
    await client.query('begin')
    await client.query('select from wrong_spans where id = $1 for update', [span.id])
    const both = Promise.all(ends.map((from) => takeBack({ ...span, from })))
    while ((await waitingFor(pool)).length < 2) await new Promise((again) => setTimeout(again, 5))
    await client.query('commit')
    expect((await both).toSorted()).toEqual([false, true])
  } finally {
    client.release()
  }
  const left = (await spans.list(meterId, userId)).filter(({ takenBackAt }) => takenBackAt === null)
  expect(left).toMatchObject([{ from: berlin('15T10:00'), to: expect.toBeOneOf(ends) as number }])
})

test('one of two inverters is wrong: the sum is unknown, not half as high', async () => {
  const other = await enterPlant(pool, ['INVERTER', 'INVERTER'])
  const [one, two] = other.deviceIds as [number, number]
  const noon = berlin('15T12:00')
  const at = [0, 5, 10].map((minutes) => noon + minutes * minuteMs)
  await keep([one, two].flatMap((id) => at.map((time) => inverterSample(id, time, { acPower: 500 }))))
  await mark(two, noon + 5 * minuteMs, noon + 10 * minuteMs)
  await rollAll()
  const frames = await history.framesOf(other.id, noon, noon + hourMs)
  expect(frames.map(({ generation }) => generation)).toEqual([1000, null, 1000])
})

test('a sample that arrives late falls into the span it was taken in', async () => {
  const late = times.filter((at) => at >= berlin('15T11:00') && at < berlin('15T12:00'))
  await forgetTelemetry(pool)
  await keep(times.filter((at) => !late.includes(at)).flatMap(samplesAt))
  await mark(meterId, berlin('15T10:00'), berlin('15T14:00'))
  await rollAll()
  await keep(late.flatMap(samplesAt))
  await rollAll()
  expect(await frameAt(berlin('15T11:30'))).toMatchObject({ buy: null, generation: 1000 })
})

test('any spans, overlapping or not, leave no trace once they are taken back; the order does not matter', async () => {
  const expected = await rolled()
  const span = fc.record({
    deviceId: fc.constantFrom(inverterId, meterId),
    from: fc.integer({ min: -2 * 60, max: 74 * 60 }),
    minutes: fc.option(fc.integer({ min: 1, max: 40 * 60 })),
  })
  const plans = fc.record({
    wanted: fc.array(span, { minLength: 1, maxLength: 4 }),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(plans, async ({ wanted, order }) => {
      const made: Awaited<ReturnType<typeof mark>>[] = []
      for (const { deviceId, from, minutes } of wanted) {
        const at = begin + from * minuteMs
        made.push(await mark(deviceId, at, minutes === null ? null : at + minutes * minuteMs))
        await rollSome()
      }
      await rollAll()
      const marked = await rolled()
      // The same, all at once.
      await pool.query('update wrong_spans set is_noted = false where taken_back_at is null')
      await rollAll()
      expect(await rolled()).toEqual(marked)
      for (const place of order) {
        const each = made[place]
        if (each) await takeBack(each)
        await rollSome()
      }
      await rollAll()
      expect(await rolled()).toEqual(expected)
    }),
    { numRuns: 15 },
  )
  expect(failures).toEqual([])
}, 300_000)
