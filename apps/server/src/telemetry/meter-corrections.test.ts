import { layouts, unpack } from '@heliograph/domain/layouts'
import { hourMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { berlin, openMeasuredHouse, quartersFrom } from './measured-house.fixture.ts'
import { createMeterCorrectionStore } from './meter-corrections.store.ts'
import { calibrated, understood, type MeterCorrection } from './meter-corrections.ts'
import { tryCorrection } from './meter-preview.ts'
import { createSampleStore, type SampleRow } from './samples.store.ts'
import { contentOf, forgetTelemetry, inverterSample, meterSample, rolledTables } from './telemetry.fixture.ts'

// A house that uses 400 W under an inverter that gives 1000 W by day: 600 W are sold by day, and 400 W bought by night. The
// clamp of its meter is turned round, and behind transformers of 100:5, which the meter does not know.
const house = await openMeasuredHouse()
const { pool, plantId, inverterId, meterId, userId, history, failures, keep, rollSome, rollAll } = house
/** Without its version, which another calculation changes even if it comes to the same. */
const dayOf = async (day: string) => {
  const { version: _version, ...energies } = await house.dayOf(day)
  return energies
}
afterAll(house.close)
const corrections = createMeterCorrectionStore(pool)

const begin = berlin('14T00:00')
const end = berlin('16T23:45')
const ratio = 20
const isDay = (at: number) => new Date(at + 2 * hourMs).getUTCHours() % 18 >= 6
const times = quartersFrom(begin, end)

/** With counters, or only with powers. Phase 2 has a hundred watts more than a third. */
const reportsOf = (hasCounters: boolean): SampleRow[] => {
  let [bought, sold, made] = [0, 0, 0]
  return times.flatMap((at) => {
    const w = isDay(at) ? 1000 : 0
    const grid = 400 - w
    const shown = -grid / ratio
    const values = { gridPower: shown, grid1Power: (shown - 5) / 2, grid2Power: 5, grid3Power: (shown - 5) / 2 }
    const counts = { buyTotal: 70 + sold / ratio, sellTotal: 30 + bought / ratio }
    const row = [
      inverterSample(inverterId, at, { acPower: w, generationTotal: 5000 + made }),
      meterSample(meterId, at, { ...values, ...(hasCounters && counts) }),
    ]
    // What follows until the next report.
    const kwh = Math.abs(grid) / 4000
    if (grid > 0) bought += kwh
    else sold += kwh
    made += w / 4000
    return row
  })
}
const withUse = ({ deviceId, at, v }: SampleRow) =>
  meterSample(deviceId, at, { ...unpack(layouts.meter.id, v), usePower: 70 })
const right: MeterCorrection = { role: 'grid', isTurned: true, factor: ratio, phase: null }
const correct = async (correction: MeterCorrection, fromDay: string) => {
  expect(await corrections.add({ deviceId: meterId, correction, fromDay, userId, now: end }, 100)).toBe(true)
  return (await corrections.list(meterId, userId))[0]!.id
}
const takeBack = (id: number, fromDay = '2026-01-01') =>
  corrections.takeBack({ deviceId: meterId, id, fromDay, userId, now: end })
const now = async () => (await history.nowOf([plantId])).get(plantId)!
const rolled = () => contentOf(pool, rolledTables)

beforeEach(async () => {
  await forgetTelemetry(pool)
  await keep(reportsOf(true))
  await rollAll()
})

test('a clamp that is turned round behind transformers is put right from a day on, and the days before stay', async () => {
  const before = await dayOf('2026-06-14')
  expect(before.buy).toBeCloseTo(7.2 / ratio, 3)
  await correct(right, '2026-06-15')
  await rollAll()
  expect(await dayOf('2026-06-14')).toEqual(before)
  const { buy, sell, use, generation } = await dayOf('2026-06-15')
  expect([generation, sell, buy, use]).toEqual([12, 7.2, 4.8, 9.6].map((kwh) => expect.closeTo(kwh, 1) as number))
  const noon = (await history.framesOf(plantId, berlin('15T12:00'), berlin('15T12:05')))[0]
  expect(noon).toMatchObject({ generation: 1000, buy: 0, sell: 600, use: 400 })
  expect(await now()).toMatchObject({ buy: 400, sell: 0, use: 400 })
})

test('samples stay as they were reported', async () => {
  await correct(right, '2026-06-14')
  await rollAll()
  const raw = await createSampleStore(pool).samplesOf(meterId, berlin('15T12:00'), berlin('15T12:05'))
  expect(raw.map(({ values }) => values.gridPower)).toEqual([30])
  expect(failures).toEqual([])
})

test('a consumption that the meter works out itself no longer counts: it comes from a wrong power', async () => {
  await forgetTelemetry(pool)
  await keep(reportsOf(false).map((row) => (row.deviceId === meterId ? withUse(row) : row)))
  await rollAll()
  expect(await now()).toMatchObject({ use: 70 })
  await correct(right, '2026-06-15')
  await rollAll()
  expect(await now()).toMatchObject({ buy: 400, use: 400 })
  expect((await dayOf('2026-06-15')).use).toBeCloseTo(9.5, 0)
  expect((await dayOf('2026-06-14')).use).toBeCloseTo(1.68, 1)
})

test('of three phases one alone counts, by its power: counters have all of them', async () => {
  await correct({ role: 'grid', isTurned: false, factor: 100, phase: 2 }, '2026-06-16')
  await rollAll()
  const day = await dayOf('2026-06-16')
  expect(day.buy).toBeCloseTo(0.5 * 23.75, 1)
  expect(day.sell).toBe(0)
  expect(await now()).toMatchObject({ buy: 500, sell: 0 })
})

test('a meter of the production counts instead of the inverters, and one of the consumption says what is used', async () => {
  const [before] = [await dayOf('2026-06-15')]
  const own = { isTurned: false, factor: 1, phase: null }
  await correct({ ...own, role: 'production' }, '2026-06-15')
  await rollAll()
  const produced = await dayOf('2026-06-15')
  expect(produced.generation).toBeCloseTo(7.2 / ratio, 3)
  expect(produced).toMatchObject({ buy: null, sell: null })
  await correct({ ...own, role: 'consumption' }, '2026-06-15')
  await rollAll()
  expect(await dayOf('2026-06-15')).toMatchObject({ generation: before.generation, buy: null })
  expect((await dayOf('2026-06-15')).use).toBeCloseTo(7.2 / ratio, 3)
  await correct({ ...own, role: 'battery' }, '2026-06-15')
  await rollAll()
  const stored = await dayOf('2026-06-15')
  expect(stored.discharge).toBeCloseTo(7.2 / ratio, 3)
  expect(stored.charge).toBeCloseTo(4.8 / ratio, 3)
  await correct({ ...own, role: 'subload' }, '2026-06-15')
  await rollAll()
  expect(await dayOf('2026-06-15')).toMatchObject({
    generation: before.generation,
    buy: null,
    sell: null,
    charge: null,
  })
  expect(await dayOf('2026-06-14')).toMatchObject({ charge: null, buy: expect.any(Number) })
})

test('what is taken back only for later days stays for those that can no longer be calculated', async () => {
  const [first, second] = [await dayOf('2026-06-14'), await dayOf('2026-06-15')]
  const id = await correct(right, '2026-06-14')
  await rollAll()
  const corrected = await dayOf('2026-06-14')
  expect(corrected).not.toEqual(first)
  await takeBack(id, '2026-06-15')
  await rollAll()
  expect(await dayOf('2026-06-14')).toEqual(corrected)
  expect(await dayOf('2026-06-15')).toEqual(second)
})

test('corrections leave no trace once they are taken back, in whatever order, and late reports count as the others', async () => {
  const one = fc.record({
    day: fc.integer({ min: 12, max: 17 }),
    correction: fc.record({
      role: fc.constantFrom('grid', 'production', 'consumption', 'battery', 'subload'),
      isTurned: fc.boolean(),
      factor: fc.constantFrom(0.5, 1, 20),
      phase: fc.constantFrom(null, 1, 2, 3),
    }),
  })
  const plans = fc.record({
    hasCounters: fc.boolean(),
    wanted: fc.array(one, { minLength: 1, maxLength: 3 }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    late: fc.integer({ min: 0, max: times.length - 1 }),
  })
  await fc.assert(
    fc.asyncProperty(plans, async ({ hasCounters, wanted, order, late }) => {
      await forgetTelemetry(pool)
      const reports = reportsOf(hasCounters)
      await keep(reports)
      await rollAll()
      const expected = await rolled()
      await forgetTelemetry(pool)
      await keep(reports.toSpliced(late * 2, 2))
      await rollAll()
      const ids: number[] = []
      for (const { day, correction } of wanted) {
        ids.push(await correct(correction as MeterCorrection, `2026-06-${day}`))
        await rollSome()
      }
      await keep(reports.slice(late * 2, late * 2 + 2))
      await rollAll()
      const marked = await rolled()
      await pool.query('update meter_corrections set is_noted = false')
      await rollAll()
      expect(await rolled()).toEqual(marked)
      for (const place of order) if (ids[place] !== undefined) await takeBack(ids[place])
      await rollAll()
      expect(await rolled()).toEqual(expected)
    }),
    { numRuns: 6 },
  )
  expect(failures).toEqual([])
}, 300_000)

test('a calibrated reading keeps what it cannot know unknown, and has no negative zero', () => {
  const turned = { ...right, factor: 1 }
  expect(calibrated({ gridPower: 0, buyTotal: 5 }, turned)).toEqual({ gridPower: 0, sellTotal: 5 })
  expect(calibrated({ gridPower: -300, usePower: 96, useToday: 2 }, turned)).toEqual({ gridPower: 300 })
  expect(calibrated({ usePower: -340, useTotal: 9 }, turned)).toEqual({ usePower: 340 })
  expect(calibrated({ gridPower: 7 }, { ...turned, phase: 1 })).toEqual({})
  expect(understood({ gridPower: -5, runState: 1 }, { ...turned, role: 'subload' })).toEqual({})
})

/** The meter, as a bridge reports it with the given serial number. */
const enterTwin = async (sn: string) => {
  const { rows } = await pool.query<{ id: number; bridgeId: number }>(
    `with bridge as (insert into devices (plant_id, type, sn, name) values ($1, 'COLLECTOR', 'BRIDGE ' || $3, 'Bridge') returning id),
       entered as (insert into gateways (device_id, protocol) select id, 'mqtt' from bridge),
       named as (update devices set sn = $3 where id = $2)
     insert into devices (plant_id, gateway_id, type, sn, name) select $1, id, 'METER', lower($3), 'Meter' from bridge
     returning id, gateway_id as "bridgeId"`,
    [plantId, meterId, sn],
  )
  return rows[0]!
}

test('a meter that two gateways report is put right once, also in the hours that only the other one told, unless it has its own', async () => {
  const { id: twinId } = await enterTwin('EM2301D04711')
  const silentFrom = berlin('15T12:00')
  await forgetTelemetry(pool)
  const ofMeter = reportsOf(true).filter(({ deviceId }) => deviceId === meterId)
  await keep([
    ...reportsOf(true).filter(({ deviceId, at }) => deviceId !== meterId || at < silentFrom),
    ...ofMeter.map((row) => ({ ...row, deviceId: twinId })),
  ])
  await rollAll()
  const before = await dayOf('2026-06-14')
  const asShown = await rolled()
  const id = await correct(right, '2026-06-15')
  await rollAll()
  expect(await dayOf('2026-06-14')).toEqual(before)
  for (const day of ['2026-06-15', '2026-06-16']) {
    const { buy, sell } = await dayOf(day)
    const hoursShort = day === '2026-06-16' ? 0.1 : 0
    expect([day, sell, buy]).toEqual([day, expect.closeTo(7.2, 1), expect.closeTo(4.8 - hoursShort, 1)])
  }
  expect(await now()).toMatchObject({ buy: 400, sell: 0, use: 400 })
  // The same in whichever order, and without a trace once it is taken back.
  const corrected = await rolled()
  await pool.query('update meter_corrections set is_noted = false')
  await rollAll()
  expect(await rolled()).toEqual(corrected)
  const { asIs } = (await tryCorrection(pool, meterId, right, '2026-06-15'))!
  expect(asIs.energies.sell).toBeCloseTo(7.2e6, -5)
  const own = { role: 'subload', isTurned: false, factor: 1, phase: null } as const
  await corrections.add({ deviceId: twinId, correction: own, fromDay: '2026-06-16', userId, now: end }, 100)
  await rollAll()
  expect(await dayOf('2026-06-16')).toMatchObject({ buy: null, sell: null })
  await corrections.takeBack({ deviceId: twinId, id: id + 1, fromDay: '2026-01-01', userId, now: end })
  await takeBack(id)
  await rollAll()
  expect(await rolled()).toEqual(asShown)
  expect(failures).toEqual([])
})

test('a meter is put right also in the hours that only its removed twin told, which made room behind the same gateway', async () => {
  const { id: twinId, bridgeId } = await enterTwin('EM2301D04712')
  const silentFrom = berlin('15T12:00')
  await forgetTelemetry(pool)
  await keep(
    reportsOf(true).map((row) =>
      row.deviceId === meterId && row.at >= silentFrom ? { ...row, deviceId: twinId } : row,
    ),
  )
  // The row behind the bridge was removed, and the logger then replaced by the bridge.
  await pool.query(`update devices set removed_at = $2, sn = sn || ' #' || id where id = $1`, [twinId, new Date(end)])
  await pool.query('update devices set gateway_id = $2 where id = $1', [meterId, bridgeId])
  await rollAll()
  expect((await dayOf('2026-06-16')).sell).toBeLessThan(1)
  await correct(right, '2026-06-15')
  await rollAll()
  expect((await dayOf('2026-06-16')).sell).toBeCloseTo(7.2, 0)
  expect(failures).toEqual([])
})
