import { flowsOf } from '@heliograph/domain/energy'
import { noPrices, type Prices } from '@heliograph/domain/income'
import { recordOf } from '@heliograph/domain/records'
import { tariffOfPrices } from '@heliograph/domain/tariffs'
import { describe, expect, test } from 'vitest'
import { createIncomes } from '#telemetry/incomes.ts'
import { measures } from '#telemetry/measures.ts'
import { createPlantChanges } from '#telemetry/plant-changes.ts'
import { createLive } from './live.ts'
import { toLiveEvents, toOperatingSystem } from './live.wire.ts'

const noHistory = {} as Parameters<typeof createLive>[0]['history']

const startLive = (own: Partial<Parameters<typeof createLive>[0]> = {}) => {
  const changes = createPlantChanges()
  let listening = 0
  const live = createLive({
    changes: {
      onAny: changes.onAny,
      on(plantId, tell) {
        listening++
        const stop = changes.on(plantId, tell)
        return () => (listening--, stop())
      },
    },
    history: {
      nowOf: async () => (reads++, new Map()),
      daysOfPlants: async () => new Map(),
    } as unknown as Parameters<typeof createLive>[0]['history'],
    findPlant: async (id) => ({ ...aHome(id), createdAt: reads * 1000 }),
    besideOf: async () => nothingBeside,
    statesOf: async () => new Map(),
    incomesOf: createIncomes({
      history: own.history ?? noHistory,
      hoursOf: async () => [],
      pricesOf: async () => [],
      priceVersionsOf: async () => [],
      now: () => 0,
    }).incomesOf,
    weatherNowOf: async () => undefined,
    restingPlants: async () => new Set(),
    now: () => 0,
    ...own,
  })
  let reads = 0
  return { live, changes, listeners: () => listening, reads: () => reads }
}

const aHome = (id: number) => ({
  id,
  name: 'Home',
  zone: 'Europe/Berlin',
  gridType: 'EXCESS' as const,
  capacityKwp: 8,
  tariffs: [tariffOfPrices({ ...noPrices, flatMicros: 300_000 })],
  createdAt: 0,
  startedAt: 0,
})

const nothingBeside = {
  chargePortPower: null,
  smartLoadPower: null,
  ambientTemperature: null,
  moduleTemperature: null,
  irradiance: null,
  windSpeed: null,
}

test('a follower who leaves while nothing changes is removed immediately', async () => {
  const { live, listeners } = startLive()
  const events = toLiveEvents(await live.follow(1))
  expect((await events.next()).value).toMatchObject({ event: 'live', data: { systemId: 1 } })
  const waiting = events.next()
  expect(listeners()).toBe(1)
  await events.return?.()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(listeners()).toBe(0)
})

test('a thousand followers of one plant cost one database read per change', async () => {
  const { live, changes, reads } = startLive()
  const streams = await Promise.all(Array.from({ length: 1000 }, () => live.follow(1)))
  const all = streams.map((stream) => stream[Symbol.asyncIterator]())
  await Promise.all(all.map((events) => events.next()))
  expect(reads()).toBe(1)
  const next = Promise.all(all.map((events) => events.next()))
  changes.tell([1])
  await next
  expect(reads()).toBe(2)
  await Promise.all(all.map((events) => events.return?.()))
})

test('besides the powers it has the generator, backup, single loads, the weather at the plant and the price of a kWh', async () => {
  const weather = { ambientTemperature: 21.5, moduleTemperature: 40, irradiance: 640, windSpeed: null }
  const energies = { generation: 10, use: null, buy: null, sell: null, charge: null, discharge: null, generator: 1.5 }
  const present = { ...energies, at: 5000, generator: 900, backup: 300, socPct: null, counters: energies }
  const crossed = { chargeFromBuy: null, dischargeForSell: null }
  const flows = { ...flowsOf({ ...energies, ...crossed }), ...crossed }
  const methods = recordOf(measures, () => [])
  const day = { ...energies, day: '1970-01-01', flows, coverage: null, methods, contradictions: [] }
  const asked: unknown[] = []
  const { live } = startLive({
    history: {
      nowOf: async () => new Map([[1, present]]),
      daysOfPlants: async () => new Map([[1, day]]),
      daysOf: async () => [day],
      bookedOf: async () => [],
      monthsOf: async () => [{ ...day, month: '1970-01-01', generation: 40, days: 4 }],
    } as unknown as Parameters<typeof createLive>[0]['history'],
    besideOf: async (...args) => (asked.push(args), { ...weather, chargePortPower: 7000, smartLoadPower: null }),
    now: () => 3_600_000,
  })
  expect(toOperatingSystem(await live.operating(1))).toMatchObject({
    generatorPower: 900,
    generatorValue: 1.5,
    backupPower: 300,
    chargePortPower: 7000,
    smartLoadPower: null,
    ...weather,
    temperature: 21.5,
    pricePerKwh: 0.3,
    incomeValue: 3,
    incomeMonth: 12,
    incomeYear: 12,
    incomeTotal: 12,
    incomeBasis: 'generated',
    feedInPrice: null,
    purchasePrice: null,
  })
  // A quarter of an hour ago; older values are not current.
  expect(asked).toEqual([[1, 2_700_000]])
})

describe('income', () => {
  const noon = Date.parse('2026-06-02T10:00:00Z')
  const hours = (count: number) => count * 3600
  const sums = { generation: 20, use: 8, buy: 2, sell: 14, charge: null, discharge: null, generator: null }
  const crossed = { chargeFromBuy: null, dischargeForSell: null }
  const knownS = { ...recordOf(measures, () => hours(12)), sell: hours(9) }
  const today = {
    ...sums,
    day: '2026-06-02',
    flows: { ...flowsOf({ ...sums, ...crossed }), ...crossed },
    coverage: { knownS, flowsKnownS: hours(6) },
    methods: recordOf(measures, () => []),
    contradictions: [],
  }
  const incomeOf = async (prices: Partial<Prices>, booked: object[] = []) => {
    const { live } = startLive({
      history: {
        nowOf: async () => new Map([[1, { ...sums, at: noon, backup: null, socPct: null, counters: sums }]]),
        daysOfPlants: async () => new Map(),
        daysOf: async () => [today],
        bookedOf: async () => booked,
        monthsOf: async () => [{ ...today, month: '2026-06-01', days: 1 }],
      } as unknown as Parameters<typeof createLive>[0]['history'],
      findPlant: async (id) => ({ ...aHome(id), tariffs: [tariffOfPrices({ ...noPrices, ...prices })] }),
      now: () => noon,
    })
    return toOperatingSystem(await live.operating(1))
  }

  test('counts what was sold and self-used, and says for how much of the time both are known', async () => {
    expect(await incomeOf({ feedInMicros: 80_000, purchaseMicros: 350_000 })).toMatchObject({
      incomeBasis: 'soldAndUsed',
      incomeValue: 3.22,
      feedInPrice: 0.08,
      purchasePrice: 0.35,
      pricePerKwh: null,
      // Noon in Berlin; what was self-used is known for six hours.
      incomeFrom: { day: { sold: 14, used: 6, generated: null, coverage: { of: hours(12), known: hours(6) } } },
    })
  })

  test('of what was sold is known as long as that is, with what was booked', async () => {
    const prices = { feedInMicros: 80_000 }
    expect((await incomeOf(prices)).incomeFrom).toMatchObject({
      day: { sold: 14, used: null, coverage: { of: hours(12), known: hours(9) } },
      month: { coverage: { of: hours(36), known: hours(9) } },
    })
    const [from, to] = [Date.parse('2026-06-01T08:00:00Z'), Date.parse('2026-06-02T04:00:00Z')]
    const booked = { plantId: 1, measure: 'sell', from, to, kwh: 5 }
    const late = { ...booked, deviceId: 2, from: Date.parse('2026-06-02T02:00:00Z') }
    const month = (await incomeOf(prices, [{ ...booked, deviceId: 1 }, late])).incomeFrom.month
    expect(month).toMatchObject({ sold: 24, coverage: { of: hours(36), known: hours(29) } })
  })

  test('without a price is unknown, not zero', async () => {
    expect(await incomeOf({})).toMatchObject({
      incomeBasis: null,
      incomeValue: null,
      incomeTotal: null,
      incomeFrom: { day: { sold: null, used: null, generated: null, coverage: null } },
    })
  })
})
