import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openScratch } from '#db/scratch.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T12:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()

/** A plant whose meter counted 6 kWh sold and 1 kWh bought today, of 10 kWh generated. */
const aMeasuredPlant = async (prices: Parameters<typeof server.aPlant>[0]) => {
  const plantId = await server.aPlant({ owner_id: ada.id, zone, flat_price_micros: null, ...prices })
  const gateway = await server.aGateway(plantId)
  const inverter = await server.aDevice(plantId, gateway.id)
  await server.say(
    gateway.sn,
    ...[0, 60, 120].map((minutes, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: startOfDay(zone, '2026-06-15') + (10 * 60 + minutes) * 60_000,
      values: { generationToday: 5 * step, sellToday: 3 * step, buyToday: 0.5 * step, useToday: 2.5 * step },
    })),
  )
  return plantId
}

const moneyOf = async (plantId: number) => {
  const params = { id: plantId }
  const [{ finance }, information, saved, { statistics }, operating] = await Promise.all([
    ada.api.plants.detail({ params, query: {} }),
    ada.api.plants.information({ params, query: {} }),
    ada.api.plants.energySaved({ body: { systemId: plantId } }),
    ada.api.history.day({ params, query: { year: 2026, month: 6, day: 15 } }),
    ada.api.live.operating({ params }),
  ])
  const { benchmarkPrice, consumptionPrice, mergeElectricPrice } = finance
  return {
    prices: [benchmarkPrice, consumptionPrice, mergeElectricPrice],
    bases: new Set([information, saved, statistics, operating].map(({ incomeBasis }) => incomeBasis)),
    amounts: new Set([
      information.incomeValue,
      information.incomeTotal,
      saved.incomeTotal,
      statistics.incomeValue,
      operating.incomeValue,
      operating.incomeMonth,
    ]),
  }
}

test('every call says the same income and what it counts: 6 kWh sold and 4 kWh not bought', async () => {
  const plantId = await aMeasuredPlant({ feed_in_price_micros: 78_600, purchase_price_micros: 371_234 })
  expect(await moneyOf(plantId)).toEqual({
    prices: [0.0786, 0.371234, null],
    bases: new Set(['soldAndUsed']),
    amounts: new Set([6 * 0.0786 + 4 * 0.371234].map((amount) => Number(amount.toFixed(6)))),
  })
})

test('the one price of older clients is for all generation', async () => {
  const plantId = await aMeasuredPlant({ flat_price_micros: 250_000 })
  expect(await moneyOf(plantId)).toEqual({
    prices: [null, null, 0.25],
    bases: new Set(['generated']),
    amounts: new Set([2.5]),
  })
})

test('the metering names a method for each energy that the plant has ever told', async () => {
  const plantId = await aMeasuredPlant({})
  const methodsOf = async (id: number) => {
    const { metering } = await ada.api.plants.detail({ params: { id } })
    return [metering.cumulativeElectricMethod, metering.gridInterconnectionMethod, metering.chargingElectricityMethod]
  }
  expect(await methodsOf(plantId)).toEqual(['TOTAL_FROM_DAILY_SUM', 'TOTAL_FROM_DAILY_SUM', null])
  const poor = await server.aPlant({ owner_id: ada.id, zone })
  expect(await methodsOf(poor)).toEqual([null, null, null])
  const gateway = await server.aGateway(poor)
  const inverter = await server.aDevice(poor, gateway.id)
  const readings = [60, 55, 50].map((minutes) => ({
    deviceSn: inverter.sn,
    deviceType: 'INVERTER' as const,
    at: now - minutes * 60_000,
    values: { acPower: 3000 },
  }))
  await server.say(gateway.sn, ...readings)
  const { generationTotal } = await ada.api.plants.information({ params: { id: poor }, query: {} })
  expect(generationTotal).toBeGreaterThan(0)
  expect(await methodsOf(poor)).toEqual(['TOTAL_FROM_DAILY_SUM', null, null])
})

test('without a price there is no income', async () => {
  expect(await moneyOf(await aMeasuredPlant({}))).toEqual({
    prices: [null, null, null],
    bases: new Set([null]),
    amounts: new Set([null]),
  })
})

test('prices of existing plants become whole millionths, and a zero becomes no price', async () => {
  const from = new URL('../../../../migrations/', import.meta.url).pathname
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const engine = await openScratch({ migrations: undefined })
  try {
    const [before, after] = [(name: string) => name < '0012', () => true]
    const run = async (isWanted: (name: string) => boolean) => {
      for (const name of readdirSync(from).filter((each) => each.endsWith('.sql') && isWanted(each))) {
        cpSync(join(from, name), join(folder, name))
      }
      await migrate({ url: engine.url, folder, log: () => undefined })
    }
    await run(before)
    const prices = [0.0811, 0, 2100, 1.005, -3, 1e300]
    await engine.pool.query(
      `insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, price_per_kwh, started_at)
       select 'Old', 'HOUSE_ROOF', 'EXCESS', 5, 'Europe/Berlin', 52, 13, price, now() from unnest($1::float8[]) as p (price)`,
      [prices],
    )
    await run(after)
    const { rows } = await engine.pool.query('select flat_price_micros as price from plants order by id')
    expect(rows.map(({ price }) => price)).toEqual([81_100, null, 2_100_000_000, 1_005_000, null, null])
  } finally {
    await engine.close()
    rmSync(folder, { recursive: true })
  }
})
