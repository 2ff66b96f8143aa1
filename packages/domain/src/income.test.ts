import { describe, expect, test } from 'vitest'
import { flowsOf, type Energies } from './energy.ts'
import { incomeOf, noPrices, sumOfIncomes, type Divided, type Prices } from './income.ts'
import type { GridType } from './plants.ts'

const noEnergy: Energies = { generation: null, use: null, buy: null, sell: null, charge: null, discharge: null }

const energiesOf = (own: Partial<Energies>, crossed: { chargeFromBuy?: number; dischargeForSell?: number } = {}) => {
  const energies = { ...noEnergy, ...own }
  const cross = { chargeFromBuy: null, dischargeForSell: null, ...crossed }
  return { ...energies, flows: { ...flowsOf({ ...energies, ...cross }), ...cross } }
}

const both = { feedInMicros: 80_000, purchaseMicros: 350_000 }

const income = (
  prices: Partial<Prices>,
  energies: ReturnType<typeof energiesOf> | undefined,
  gridType: GridType = 'EXCESS',
) => incomeOf({ gridType, prices: { ...noPrices, ...prices } }, energies)

/** Ten generated, six sold, five used, one of them bought. */
const house = energiesOf({ generation: 10, use: 5, sell: 6, buy: 1 })

describe('income', () => {
  test('with both prices counts what was sold and what was used without buying it', () => {
    expect(income(both, house)).toEqual({
      basis: 'soldAndUsed',
      micros: 6 * 80_000 + 4 * 350_000,
      soldKwh: 6,
      usedKwh: 4,
      generatedKwh: null,
      counts: ['sold', 'used'],
      terms: [
        { kind: 'sold', mWh: 6_000_000, micros: 80_000 },
        { kind: 'used', mWh: 4_000_000, micros: 350_000 },
      ],
      from: ['sell', 'flows'],
    })
  })

  test('with one price counts only what that price is for', () => {
    expect(income({ feedInMicros: 80_000 }, house)).toMatchObject({ basis: 'sold', micros: 480_000, usedKwh: null })
    expect(income({ purchaseMicros: 350_000 }, house)).toMatchObject({
      basis: 'used',
      micros: 1_400_000,
      soldKwh: null,
    })
    expect(income({ flatMicros: 300_000 }, house)).toMatchObject({ basis: 'generated', micros: 3_000_000 })
  })

  test('the flat price is not used beside a feed-in price', () => {
    expect(income({ ...both, flatMicros: 300_000 }, house)?.basis).toBe('soldAndUsed')
    expect(income({ feedInMicros: 80_000, flatMicros: 300_000 }, house)?.basis).toBe('sold')
    expect(income({ purchaseMicros: 350_000, flatMicros: 300_000 }, house)?.basis).toBe('generated')
  })

  test('does not exist without a price; a price of zero is a price', () => {
    expect(income({}, house)).toBeUndefined()
    expect(income({ feedInMicros: 0 }, house)?.micros).toBe(0)
  })

  test('is unknown if an energy that counts is unknown', () => {
    expect(income(both, undefined)?.micros).toBeNull()
    expect(income(both, energiesOf({ generation: 10 }))?.micros).toBeNull()
    expect(income(both, energiesOf({ generation: 10, sell: 6 }))).toMatchObject({
      soldKwh: 6,
      usedKwh: null,
      micros: null,
    })
    expect(income({ feedInMicros: 80_000 }, energiesOf({ generation: 10, use: 5 }))?.micros).toBeNull()
  })

  test('does not count energy that the battery had bought', () => {
    // Four bought into the battery at night, three of them used in the evening.
    const night = energiesOf({ generation: 2, use: 5, sell: 0, buy: 4, charge: 4, discharge: 3 }, { chargeFromBuy: 4 })
    expect(income({ purchaseMicros: 1_000_000 }, night)?.usedKwh).toBe(2 + 3 - 4)
  })

  test('does not count what a hybrid’s inverter lost: without the plant, nobody would have bought it', () => {
    const hybrid = energiesOf({ generation: 10, use: 7, sell: 0, buy: 1, charge: 4, discharge: 3 })
    expect(income({ purchaseMicros: 1_000_000 }, hybrid)?.usedKwh).toBe(7 - 1)
  })

  test('does not count consumption whose source is unknown', () => {
    expect(income({ purchaseMicros: 1_000_000 }, energiesOf({ generation: 2, use: 9, sell: 0, buy: 1 }))?.usedKwh).toBe(
      2,
    )
  })

  test('of a plant that feeds in fully is all its generation, unless a meter says otherwise', () => {
    const inverter = energiesOf({ generation: 10 })
    const whole = { soldKwh: 10, usedKwh: 0, micros: 800_000, from: ['generation'] }
    expect(income(both, inverter, 'DISTRIBUTED_FULLY')).toMatchObject(whole)
    expect(income({ feedInMicros: 80_000 }, inverter, 'CENTRALIZED_FULLY')).toMatchObject({
      soldKwh: 10,
      micros: 800_000,
    })
    expect(
      income({ feedInMicros: 80_000 }, energiesOf({ generation: 10, sell: 9 }), 'CENTRALIZED_FULLY')?.soldKwh,
    ).toBe(9)
  })

  test('of a plant without a grid counts nothing as sold', () => {
    const cabin = energiesOf({ generation: 6, use: 5, charge: 2, discharge: 1 })
    expect(income(both, cabin, 'OFF_GRID')).toMatchObject({ soldKwh: 0, usedKwh: 5, from: ['flows'] })
  })

  test('of parts with other prices counts each by its own, and says what it counts', () => {
    const before = income({ flatMicros: 300_000 }, house)
    const after = income(both, house)
    expect(sumOfIncomes([before, undefined, after])).toMatchObject({ basis: 'mixed', micros: 3_000_000 + 1_880_000 })
    expect(sumOfIncomes([after, income({ feedInMicros: 70_000 }, house)])).toMatchObject({
      basis: 'soldAndUsed',
      micros: 1_880_000 + 420_000,
      soldKwh: 12,
      usedKwh: 4,
    })
    expect(sumOfIncomes([undefined])).toBeUndefined()
  })

  test('of parts is unknown only if an energy that counts is unknown in all of them', () => {
    const withoutMeter = income(both, energiesOf({ generation: 10 }))
    expect(sumOfIncomes([withoutMeter, withoutMeter])?.micros).toBeNull()
    expect(sumOfIncomes([withoutMeter, income(both, house)])?.micros).toBe(1_880_000)
  })

  test('with a subsidy is that of each kWh generated besides', () => {
    expect(incomeOf({ gridType: 'EXCESS', prices: noPrices, subsidyMicros: 10_000 }, house)?.micros).toBe(100_000)
    expect(
      incomeOf({ gridType: 'EXCESS', prices: { ...noPrices, ...both }, subsidyMicros: 10_000 }, house)?.micros,
    ).toBe(1_980_000)
  })

  test('of a share counts what is sold at that part of each price, and nothing else', () => {
    const earning = { gridType: 'EXCESS', prices: { ...noPrices, ...both }, soldSharePermille: 700 } as const
    expect(incomeOf(earning, house)?.micros).toBe(480_000 * 0.7 + 1_400_000)
    // Hours may have other prices, less than nothing too.
    const hours = [-0.1, 0.2].map((price) => ({ mWh: 3_000_000, micros: price * 1e6 }))
    const divided: Divided = (kind, mWh, micros) => (kind === 'sold' ? hours : [{ mWh, micros }])
    expect(incomeOf(earning, house, divided)?.terms.map(({ kind, micros }) => [kind, micros])).toEqual([
      ['sold', -70_000],
      ['sold', 140_000],
      ['used', 350_000],
    ])
    expect(incomeOf({ ...earning, soldSharePermille: 0 }, house)).toMatchObject({ micros: 1_400_000, soldKwh: 6 })
  })

  test('is exact, where binary fractions are not', () => {
    // 0.1 * 3 and 1.005 * 100 are not what they seem.
    expect(income({ flatMicros: 100_000 }, energiesOf({ generation: 3 }))?.micros).toBe(300_000)
    expect(income({ flatMicros: 1_005_000 }, energiesOf({ generation: 100 }))?.micros).toBe(100_500_000)
    const days = [0.1, 0.2, 0.7].map(
      (kwh) => income({ flatMicros: 123_457 }, energiesOf({ generation: kwh * 10 }))?.micros ?? 0,
    )
    expect(days.reduce((sum, micros) => sum + micros, 0)).toBe(1_234_570)
    // A solar park in dong: the product alone is beyond what a number holds exactly.
    expect(income({ flatMicros: 2_100_000_001 }, energiesOf({ generation: 1_234_567.891 }))?.micros).toBe(
      2_592_592_572_334_568,
    )
  })
})
