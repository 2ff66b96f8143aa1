import { hourMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T12:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()

/** It feeds in fully, and on two days of June its meter counted 6 kWh sold of 10 kWh generated. */
const aMeteredPlant = async () => {
  const id = await server.aPlant({
    owner_id: ada.id,
    zone,
    grid_type: 'DISTRIBUTED_FULLY',
    flat_price_micros: null,
    feed_in_price_micros: 100_000,
    construction_cost_micros: 9_000_000,
  })
  const gateway = await server.aGateway(id)
  const inverter = await server.aDevice(id, gateway.id)
  for (const day of ['2026-06-12', '2026-06-13'])
    await server.say(
      gateway.sn,
      ...[0, 1, 2].map((step) => ({
        deviceSn: inverter.sn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + (8 + step) * hourMs,
        values: { generationToday: 5 * step, sellToday: 3 * step, acPower: 5000 },
      })),
    )
  return id
}
/** From before the meter: only what was generated. */
const bring = (id: number, days: Record<string, number>) =>
  ada.api.historyImports.add({
    params: { id },
    body: {
      days: Object.entries(days).map(([day, generation]) => ({ day, generation })),
      fileName: 'other portal.csv',
      isInTotal: true,
    },
  })

/** In all, by every call that says so. */
const totalsOf = async (id: number) => {
  const params = { id }
  const [operating, information, saved, total, earned, payback] = await Promise.all([
    ada.api.live.operating({ params }),
    ada.api.plants.information({ params, query: {} }),
    ada.api.plants.energySaved({ body: { systemId: id } }),
    ada.api.history.total({ params }),
    ada.api.tariffs.income({ params, query: { scale: 'total', day: '2026-06-15' } }),
    ada.api.tariffs.payback({ params }),
  ])
  return new Set([
    operating.incomeTotal,
    information.incomeTotal,
    saved.incomeTotal,
    total.statistics.incomeValue,
    earned.incomeValue,
    payback.incomeTotal,
  ])
}

test('days from before a plant that feeds in fully had a meter are worth the same in their month, their year and in total', async () => {
  const id = await aMeteredPlant()
  await bring(id, { '2025-07-01': 40, '2025-07-02': 20, '2026-06-09': 20 })
  const params = { id }
  const [year, month] = await Promise.all([
    ada.api.history.year({ params, query: { year: 2026 } }),
    ada.api.history.month({ params, query: { year: 2026, month: 6 } }),
  ])
  expect(month.records.map(({ incomeValue }) => incomeValue)).toEqual([2, 0.6, 0.6])
  expect([month.statistics.incomeValue, year.statistics.incomeValue]).toEqual([3.2, 3.2])
  expect(await totalsOf(id)).toEqual(new Set([9.2]))
  const { parts, terms, coverage } = await ada.api.tariffs.income({
    params,
    query: { scale: 'total', day: '2026-06-15' },
  })
  expect(parts.map(({ incomeValue }) => incomeValue)).toEqual([6, 3.2])
  expect(terms).toEqual([{ kind: 'sold', energy: 92, price: 0.1, amount: 9.2 }])
  expect(coverage?.known).toBeGreaterThan(3 * 24 * 3600)
  expect((await ada.api.tariffs.payback({ params })).paidBackOn).toBe('2026-06-13')
})

test('the same with another tariff from a day on, and once the first days are gone', async () => {
  const id = await aMeteredPlant()
  await bring(id, { '2025-07-01': 40, '2026-06-09': 20 })
  const body = { validFrom: '2026-06-13', benchmarkPrice: 0.2 }
  await ada.api.tariffs.save({ params: { id }, body })
  expect(await totalsOf(id)).toEqual(new Set([4 + 2 + 0.6 + 1.2]))
  await ada.api.historyImports.remove({ params: { id, number: 1 } })
  expect(await totalsOf(id)).toEqual(new Set([1.8]))
})
