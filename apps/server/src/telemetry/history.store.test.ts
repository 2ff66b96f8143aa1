import { afterAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { inTransaction } from '#db/transaction.ts'
import { createExpectationStore } from '#features/plants/expectation/expectation.store.ts'
import { createWeatherStore } from '#features/plants/weather/weather.store.ts'
import { createHistoryStore } from './history.store.ts'
import { createMeteringStore, readChoices } from './metering.store.ts'
import { readDeviceDays } from './past.store.ts'
import { enterPlant, makeRoom } from './telemetry.fixture.ts'

const { pool, close } = await openScratch()
afterAll(close)
await makeRoom(pool)

test('what is measured is read by a release that runs while a newer one adds columns to its tables', async () => {
  const { id, deviceIds } = await enterPlant(pool, ['INVERTER'], 'Europe/Berlin')
  const day = '2026-06-12'
  await pool.query('insert into plant_latest (plant_id, at, generation_w) values ($1, now(), 7)', [id])
  await pool.query('insert into plant_days (plant_id, day, generation) values ($1, $2, 1000000)', [id, day])
  await pool.query(
    `insert into plant_months (plant_id, month, generation, days) values ($1, '2026-06-01', 1000000, 1)`,
    [id],
  )
  await pool.query('insert into device_days (device_id, day, generation, samples) values ($1, $2, 1000000, 1)', [
    deviceIds[0],
    day,
  ])
  await pool.query(
    `insert into metering_choices (plant_id, strategy, methods, from_at, chosen_at)
     values ($1, 'DYNAMIC', array_fill('TOTAL_FROM_DAILY_SUM'::text, array[6]), $2, $2)`,
    [id, day],
  )
  await pool.query(
    `insert into plant_expectations (plant_id, day, source, plane_assumed, capacity_kwp, plane_kwh_m2, possible_kwh,
       clipped_kwh, expected_kwh, low_kwh, high_kwh, own_days) values ($1, $2, 'told', false, 10, 6, 9, 0, 8, 7, 10, 30)`,
    [id, day],
  )
  const [history, expectations, weather] = [
    createHistoryStore(pool),
    createExpectationStore(pool),
    createWeatherStore(pool),
  ]
  const wanted = [{ plantId: id, day }]
  const spans = [{ plantId: id, first: '2026-06-01', last: day }]
  const read = async () => [
    await history.nowOf([id]),
    await history.daysOf(id, day, day),
    await history.daysWithin(spans),
    await history.daysOfPlants(wanted),
    await history.monthsOf(id),
    await history.monthsWithin(spans),
    await history.monthsOfPlants([id]),
    await history.sumsAround(wanted),
    await history.deviceDaysOf(deviceIds, day, day),
    await createMeteringStore(pool).meteringOf([id]),
    await inTransaction(pool, (client) => readChoices(client, [id])),
    await inTransaction(pool, (client) => readDeviceDays(client, deviceIds, day)),
    await expectations.keptOf(id, day, day),
    await expectations.ofDays(wanted),
    await history.framesOf(id, 0, 1),
    await history.bookedOf([id]),
    await weather.hoursOf('any', { north: 1, east: 1 }, 0, 1),
  ]
  const before = await read()
  const tables = ['plant_latest', 'plant_days', 'plant_months', 'device_days', 'plant_frames', 'booked_energies']
  for (const table of [...tables, 'metering_choices', 'plant_expectations', 'weather_hours'])
    await pool.query(`alter table ${table} add column later integer`)
  expect(await read()).toEqual(before)
  expect(before.slice(0, -3).filter((found) => [...found.values()].length === 0)).toEqual([])
})
