import { flowsOf } from '@heliograph/domain/energy'
import { expect, test } from 'vitest'
import { statisticsOf } from './statistics.ts'

const plant = {
  id: 1,
  name: 'Home',
  zone: 'Europe/Berlin',
  gridType: 'EXCESS' as const,
  capacityKwp: 8,
  tariffs: [],
  createdAt: 0,
  startedAt: 0,
}

test('shares of the charge and of the discharge are of the time that the flows cover', () => {
  // The battery is known all day, the meter for half of it: of what the flows cover, three quarters were bought.
  const energies = { generation: 10, use: 6, buy: 4, sell: 5, charge: 4, discharge: 3 }
  const crossed = { chargeFromBuy: 3, dischargeForSell: 1.5 }
  const { chargeFromBuyPct, dischargeForSellPct } = statisticsOf(plant, {}, 86_400, {
    ...energies,
    charge: 10,
    discharge: 9,
    generator: null,
    flows: { ...flowsOf({ ...energies, ...crossed }), ...crossed },
    coverage: null,
    methods: { generation: [], use: [], buy: [], sell: [], charge: [], discharge: [], generator: [] },
    contradictions: [],
  })
  expect([chargeFromBuyPct, dischargeForSellPct]).toEqual([75, 50])
  expect(statisticsOf(plant, {}, 86_400, undefined)).toMatchObject({
    chargeFromBuyPct: null,
    dischargeForSellPct: null,
  })
})
