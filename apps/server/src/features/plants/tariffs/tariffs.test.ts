import { CallFailed } from '@heliograph/contract/browser'
import { addDays, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { waitingFor } from '#db/waiting.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T12:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()

/** On each of these days its meter counted 6 kWh sold and 1 kWh bought, of 10 kWh generated and 5 kWh used. */
const aMeasuredPlant = async (days: string[], prices: Parameters<typeof server.aPlant>[0] = {}) => {
  const id = await server.aPlant({
    owner_id: ada.id,
    zone,
    flat_price_micros: null,
    started_at: new Date('2026-05-01T10:00:00Z'),
    ...prices,
  })
  const gateway = await server.aGateway(id)
  const inverter = await server.aDevice(id, gateway.id)
  for (const day of days) {
    await server.say(
      gateway.sn,
      ...[0, 60, 120].map((minutes, step) => ({
        deviceSn: inverter.sn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + (8 * 60 + minutes) * 60_000,
        values: {
          generationToday: 5 * step,
          sellToday: 3 * step,
          buyToday: 0.5 * step,
          useToday: 2.5 * step,
          acPower: 5000,
          gridPower: step === 1 ? 1000 : -3000,
          usePower: step === 1 ? 3000 : 2000,
        },
      })),
    )
  }
  return id
}

type Entered = Omit<Parameters<typeof ada.api.tariffs.save>[0]['body'], 'validFrom'>
const save = (id: number, validFrom: string, entered: Entered) =>
  ada.api.tariffs.save({ params: { id }, body: { validFrom, ...entered } })
const incomeOf = (id: number, scale: 'day' | 'month' | 'bill' | 'year' | 'total', day = '2026-06-15') =>
  ada.api.tariffs.income({ params: { id }, query: { scale, day } })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? `${error.code} ${error.param}` : String(error)),
  )

test('each day is worth what its tariff says, and every call says the same', async () => {
  const id = await aMeasuredPlant(['2026-06-09', '2026-06-10', '2026-06-15'], { flat_price_micros: 250_000 })
  await save(id, '2026-06-10', { benchmarkPrice: 0.08, consumptionPrice: 0.35 })
  await save(id, '2026-06-12', { benchmarkPrice: 0.07, consumptionPrice: 0.4 })
  const worth = { '2026-06-09': 2.5, '2026-06-10': 6 * 0.08 + 4 * 0.35, '2026-06-15': 6 * 0.07 + 4 * 0.4 }
  const all = Number(
    Object.values(worth)
      .reduce((sum, amount) => sum + amount, 0)
      .toFixed(6),
  )
  const params = { id }
  const [operating, information, saved, month, year, total] = await Promise.all([
    ada.api.live.operating({ params }),
    ada.api.plants.information({ params, query: {} }),
    ada.api.plants.energySaved({ body: { systemId: id } }),
    ada.api.history.month({ params, query: { year: 2026, month: 6 } }),
    ada.api.history.year({ params, query: { year: 2026 } }),
    ada.api.history.total({ params }),
  ])
  expect([operating.incomeMonth, operating.incomeYear, operating.incomeTotal, information.incomeTotal]).toEqual(
    Array.from({ length: 4 }, () => all),
  )
  expect(
    [saved, month.statistics, year.statistics, total.statistics].map((each) =>
      'incomeTotal' in each ? each.incomeTotal : each.incomeValue,
    ),
  ).toEqual(Array.from({ length: 4 }, () => all))
  expect(month.records.map(({ incomeValue }) => incomeValue)).toEqual(Object.values(worth))
  expect([operating.incomeValue, information.incomeValue, operating.incomeBasis]).toEqual([2.02, 2.02, 'soldAndUsed'])
  expect(month.statistics.incomeBasis).toBe('mixed')
  // Prices of today.
  expect([operating.feedInPrice, (await ada.api.plants.finance({ params })).consumptionPrice]).toEqual([0.07, 0.4])
})

test('of all time, the fixed charges of the years add up to their sum, although the first one began before there was data', async () => {
  const id = await aMeasuredPlant(['2026-06-09'])
  await save(id, '2025-01-01', { consumptionPrice: 0.3, fixedCharge: 30, fixedChargePer: 'month' })
  const { startDay, costsFixed, parts } = await incomeOf(id, 'total')
  expect([startDay, costsFixed]).toEqual(['2026-06-01', 15])
  expect(parts.map((part) => part.costsFixed)).toEqual([15])
})

test('the sum is spelled out, with what was bought and the fixed charges', async () => {
  const id = await aMeasuredPlant(['2026-06-09', '2026-06-14'])
  await save(id, '2026-05-01', {
    benchmarkPrice: 0.08,
    consumptionPrice: 0.3,
    subsidyUnitAmount: 0.01,
    fixedCharge: 30,
  })
  await save(id, '2026-06-11', {
    benchmarkPrice: 0.08,
    consumptionPrice: 0.4,
    fixedCharge: 120,
    fixedChargePer: 'year',
  })
  const month = await incomeOf(id, 'month')
  expect(month).toMatchObject({
    startDay: '2026-06-01',
    endDay: '2026-06-15',
    incomeValue: 3.86,
    costsBought: 0.7,
    daysWithoutPrice: 0,
  })
  expect(month.terms).toHaveLength(4)
  expect(month.terms).toEqual(
    expect.arrayContaining([
      { kind: 'sold', energy: 12, price: 0.08, amount: 0.96 },
      { kind: 'used', energy: 4, price: 0.3, amount: 1.2 },
      { kind: 'used', energy: 4, price: 0.4, amount: 1.6 },
      { kind: 'subsidised', energy: 10, price: 0.01, amount: 0.1 },
    ]),
  )
  expect(month.costTerms.map(({ energy, price }) => [energy, price])).toEqual([
    [1, 0.3],
    [1, 0.4],
  ])
  // Ten days of a month, and the share of a year from day 162 to day 166.
  expect(month.costsFixed).toBeCloseTo(10 + (120 * 5) / 365, 5)
  expect(month.parts.map(({ startDay, incomeValue }) => [startDay, incomeValue])).toEqual([
    ['2026-06-09', 1.78],
    ['2026-06-14', 2.08],
  ])
})

test('a share of the payment applies from its day on, is kept to a tenth of a per cent, and shows at once', async () => {
  const id = await aMeasuredPlant(['2026-06-09', '2026-06-14'])
  await save(id, '2026-05-01', { benchmarkPrice: 0.08 })
  await save(id, '2026-06-11', { benchmarkPrice: 0.08, soldShare: 33.3 })
  const sold = async () => (await incomeOf(id, 'month')).parts.map(({ incomeValue }) => incomeValue)
  expect(await sold()).toEqual([0.48, 0.15984])
  const { tariffs } = await ada.api.tariffs.list({ params: { id } })
  expect(tariffs.map(({ soldShare }) => soldShare)).toEqual([100, 33.3])
  // What was kept of other prices is not found again.
  const { lastModifiedDate = 0 } = tariffs[1] ?? {}
  await save(id, '2026-06-11', { benchmarkPrice: 0.08, soldShare: 50, replaces: '2026-06-11', lastModifiedDate })
  expect(await sold()).toEqual([0.48, 0.24])
  expect(await codeOf(save(id, '2026-06-12', { benchmarkPrice: 0.08, soldShare: 100.1 }))).toContain('PARAM_ERROR')
})

test('a bill begins on its own day of the month', async () => {
  const id = await aMeasuredPlant(['2026-05-20', '2026-06-09', '2026-06-15'])
  await save(id, '2026-05-01', { consumptionPrice: 0.5, billingDay: 20 })
  expect(await incomeOf(id, 'bill')).toMatchObject({ startDay: '2026-05-20', endDay: '2026-06-15', incomeValue: 6 })
  expect(await incomeOf(id, 'bill', '2026-05-19')).toMatchObject({ startDay: '2026-04-20', endDay: '2026-05-19' })
  expect(await incomeOf(id, 'month')).toMatchObject({ startDay: '2026-06-01', incomeValue: 4 })
})

test('days before the first tariff have no price, and are said', async () => {
  const id = await aMeasuredPlant(['2026-06-09', '2026-06-14'])
  await save(id, '2026-06-11', { consumptionPrice: 0.5 })
  const month = await incomeOf(id, 'month')
  expect([month.incomeValue, month.daysWithoutPrice]).toEqual([2, 10])
  expect((await incomeOf(id, 'day', '2026-06-09')).incomeValue).toBeNull()
  expect(month.coverage!.known).toBeLessThan(month.coverage!.of)
})

test('without a meter that tells sold from used the income is unknown, not zero', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone, flat_price_micros: null })
  await save(id, '2026-01-01', { benchmarkPrice: 0.08, consumptionPrice: 0.3 })
  const gateway = await server.aGateway(id)
  const inverter = await server.aDevice(id, gateway.id)
  await server.say(
    gateway.sn,
    ...[60, 30].map((minutes) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: now - minutes * 60_000,
      values: { generationToday: 10 - minutes / 10 },
    })),
  )
  expect(await incomeOf(id, 'day')).toMatchObject({ incomeValue: null, costsBought: null, terms: [] })
})

test('a tariff is changed and removed; nothing that someone else did meanwhile is overwritten', async () => {
  const id = await aMeasuredPlant(['2026-06-14'])
  const [first] = (await save(id, '2026-06-01', { consumptionPrice: 0.3 })).tariffs
  // Pressed twice.
  expect((await save(id, '2026-06-01', { consumptionPrice: 0.3 })).tariffs).toHaveLength(1)
  expect(await codeOf(save(id, '2026-06-01', { consumptionPrice: 0.4 }))).toContain('another tariff begins on this day')
  const seen = { replaces: '2026-06-01', lastModifiedDate: first!.lastModifiedDate }
  const changed = await save(id, '2026-06-02', { ...seen, consumptionPrice: 0.4 })
  expect(changed.tariffs).toMatchObject([{ validFrom: '2026-06-02', consumptionPrice: 0.4 }])
  expect((await incomeOf(id, 'month')).incomeValue).toBe(1.6)
  const stale = { replaces: '2026-06-02', lastModifiedDate: first!.lastModifiedDate }
  expect(await codeOf(save(id, '2026-06-02', { ...stale, consumptionPrice: 0.5 }))).toContain('PLANT_CHANGED_MEANWHILE')
  await save(id, '2026-06-10', { consumptionPrice: 1 })
  expect(
    await codeOf(
      save(id, '2026-06-10', {
        ...stale,
        lastModifiedDate: changed.tariffs[0]!.lastModifiedDate,
        consumptionPrice: 0.5,
      }),
    ),
  ).toContain('another tariff')
  await ada.api.tariffs.remove({ params: { id, validFrom: '2026-06-10' } })
  await ada.api.tariffs.remove({ params: { id, validFrom: '2026-06-10' } })
  expect((await incomeOf(id, 'month')).incomeValue).toBe(1.6)
  const { data } = await ada.api.audit.ofPlant({ params: { id }, query: { kind: 'plant.change' } })
  expect(data).toHaveLength(4)
  expect(data[2]!.facts).toContainEqual({ name: 'before.purchase', value: '0.3' })
  expect(data[2]!.facts).toContainEqual({ name: 'after.purchase', value: '0.4' })
})

test('a tariff without prices, and one of no day or of a distant one, are refused', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone })
  expect(await codeOf(save(id, '2026-06-01', {}))).toContain('body/consumptionPrice')
  for (const day of ['2026-02-30', '1970-01-01', addDays('2026-06-15', 3000)])
    expect(await codeOf(save(id, day, { consumptionPrice: 0.3 }))).toContain('body/validFrom')
  expect(await codeOf(save(id, '2026-06-01', { consumptionPrice: 1e9 }))).toContain('PARAM_ERROR')
  expect((await ada.api.tariffs.list({ params: { id } })).tariffs).toEqual([])
})

test('older clients send back the prices that they read, but change none that a tariff has', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone, flat_price_micros: 250_000 })
  await save(id, '2026-06-01', { consumptionPrice: 0.3 })
  const params = { id }
  const { station, finance } = await ada.api.plants.detail({ params })
  const lastModifiedDate = station.lastModifiedDate!
  const { benchmarkPrice, consumptionPrice, mergeElectricPrice } = finance
  const read = { benchmarkPrice, consumptionPrice, mergeElectricPrice }
  const send = (prices: object, name: string) =>
    ada.api.plants.change({ params, body: { station: { name, lastModifiedDate }, finance: prices } })
  expect(await codeOf(send({ ...read, consumptionPrice: 0.9 }, 'Refused'))).toContain('body/finance/consumptionPrice')
  expect((await send(read, 'Renamed')).name).toBe('Renamed')
  expect((await ada.api.tariffs.list({ params })).prices.mergeElectricPrice).toBe(0.25)
})

test('the tariffs of a deleted plant come back with it', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone })
  const before = await save(id, '2026-06-01', { consumptionPrice: 0.3, fixedCharge: 9.9 })
  await ada.api.deletion.delete({ body: { ids: [id] } })
  await ada.api.deletion.restore({ params: { id } })
  expect(await ada.api.tariffs.list({ params: { id } })).toEqual(before)
})

test('hours of the clock have their own prices, and days still add up to their month', async () => {
  const id = await aMeasuredPlant(['2026-06-12', '2026-06-13'])
  const window = {
    months: [4, 5, 6, 7, 8, 9],
    weekdays: [1, 2, 3, 4, 5],
    fromHour: 9,
    toHour: 12,
    consumptionPrice: 0.5,
  }
  // From 8 to 10 o'clock; 12 June 2026 is a Friday, the day after it has no window.
  await save(id, '2026-06-01', { benchmarkPrice: 0.08, consumptionPrice: 0.3, windows: [window] })
  const [friday, saturday, month] = await Promise.all([
    incomeOf(id, 'day', '2026-06-12'),
    incomeOf(id, 'day', '2026-06-13'),
    incomeOf(id, 'month'),
  ])
  const used = friday.terms.filter(({ kind }) => kind === 'used')
  expect(used.map(({ price }) => price).toSorted()).toEqual([0.3, 0.5])
  expect(used.reduce((sum, { energy }) => sum + energy * 1e6, 0)).toBe(4e6)
  expect(friday.incomeValue).toBeGreaterThan(saturday.incomeValue!)
  expect(saturday.terms).toEqual([
    { kind: 'sold', energy: 6, price: 0.08, amount: 0.48 },
    { kind: 'used', energy: 4, price: 0.3, amount: 1.2 },
  ])
  expect(month.incomeValue).toBeCloseTo(friday.incomeValue! + saturday.incomeValue!, 5)
  expect(month.costTerms.reduce((sum, { energy }) => sum + energy * 1e6, 0)).toBe(2e6)
  const operating = await ada.api.live.operating({ params: { id } })
  expect([operating.incomeMonth, operating.incomeYear, operating.incomeTotal]).toEqual(
    Array.from({ length: 3 }, () => month.incomeValue),
  )
  // Without the window it is the plain tariff again.
  const [tariff] = (await ada.api.tariffs.list({ params: { id } })).tariffs
  await save(id, '2026-06-01', {
    replaces: '2026-06-01',
    lastModifiedDate: tariff!.lastModifiedDate,
    benchmarkPrice: 0.08,
    consumptionPrice: 0.3,
  })
  expect((await incomeOf(id, 'month')).incomeValue).toBe(2 * 1.68)
})

test('a window with no length, and one whose price the tariff lacks at other hours, are refused', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone })
  const window = { months: [1], weekdays: [1], fromHour: 9, toHour: 12, benchmarkPrice: 0.5 }
  expect(await codeOf(save(id, '2026-06-01', { consumptionPrice: 0.3, windows: [window] }))).toContain('body/windows')
  const empty = { ...window, toHour: 9, benchmarkPrice: null }
  expect(await codeOf(save(id, '2026-06-01', { consumptionPrice: 0.3, windows: [empty] }))).toContain('body/windows')
})

test('a plant is paid back on the day on which its income reaches its cost, without what others paid', async () => {
  const id = await aMeasuredPlant(['2026-05-20', '2026-06-09', '2026-06-10'], { flat_price_micros: 250_000 })
  const params = { id }
  expect(await ada.api.tariffs.payback({ params })).toMatchObject({
    netCost: null,
    incomeTotal: 7.5,
    missing: 'noCost',
    paidBackOn: null,
    estimatedFor: null,
  })
  const cost = async (finance: object) => {
    const { station } = await ada.api.plants.detail({ params })
    await ada.api.plants.change({
      params,
      body: { station: { lastModifiedDate: station.lastModifiedDate! }, finance },
    })
    return ada.api.tariffs.payback({ params })
  }
  expect(await cost({ constructionCost: 20, constructionSubsidy: 15 })).toMatchObject({
    netCost: 5,
    paidBackOn: '2026-06-09',
    missing: null,
    estimatedFor: null,
  })
  expect((await ada.api.plants.detail({ params })).finance).toMatchObject({
    constructionCost: 20,
    constructionSubsidy: 15,
  })
  // Less than a year of data says nothing about the next one. It started on 1 May; three of 46 days have data.
  expect(await cost({ constructionCost: 20_000 })).toMatchObject({
    netCost: 19_985,
    paidBackOn: null,
    estimatedFor: null,
    missing: 'lessThanAYear',
    firstDay: '2026-05-20',
    estimableFrom: '2027-05-20',
    daysNotCounted: 43,
    year: null,
  })
  expect(await cost({ constructionCost: null })).toMatchObject({ netCost: null, missing: 'noCost' })
})

test('hours have their own prices, bought and sold, from a list; those without one are left out, and that shows', async () => {
  const id = await aMeasuredPlant(['2026-06-12', '2026-06-13', '2026-06-14'])
  const params = { id }
  const entered = (kind: 'bought' | 'sold', ...rows: string[]) => ({
    params,
    body: { kind, unit: 'kWh' as const, text: ['time;price', ...rows].join('\n') },
  })
  // Until 9 o'clock, and from then on. A report is about some time before and after it.
  const day = (date: string, first: number, second?: number) => [
    ...['07', '08'].map((hour) => `2026-06-${date} ${hour}:00;${first}`),
    ...(second === undefined ? [] : ['09', '10', '11'].map((hour) => `2026-06-${date} ${hour}:00;${second}`)),
  ]
  const sold = entered('sold', ...day('12', 0.05, -0.02), ...day('13', 0.1, 0.1), ...day('14', 0.05))
  const checked = await ada.api.tariffs.checkPrices(sold)
  expect(checked).toMatchObject({ rows: 12, hours: 12, missing: 38, lowest: -0.02, highest: 0.1, faultCount: 0 })
  expect((await ada.api.tariffs.prices({ params })).series).toEqual([])
  expect(await ada.api.tariffs.savePrices(sold)).toEqual(checked)
  // Sent again, because the answer was lost.
  await ada.api.tariffs.savePrices(sold)
  const bought = entered('bought', ...day('12', 0.2, 0.4), ...day('13', 0.3, 0.3), ...day('14', 0.2, 0.2), 'never;1')
  expect(await ada.api.tariffs.savePrices(bought)).toMatchObject({
    hours: 15,
    faultCount: 1,
    faults: [{ line: 17, fault: 'noTime' }],
  })
  expect((await ada.api.tariffs.prices({ params })).series).toMatchObject([
    { kind: 'bought', hours: 15 },
    { kind: 'sold', hours: 12, startTime: Date.parse('2026-06-12T05:00Z') / 1000 },
  ])

  await save(id, '2026-06-01', { hourlyPurchase: true, hourlyFeedIn: true, consumptionPrice: 0.05 })
  const days = await Promise.all(['2026-06-12', '2026-06-13', '2026-06-14'].map((each) => incomeOf(id, 'day', each)))
  const month = await incomeOf(id, 'month')
  // One price for all of the day's hours: 6 kWh sold for 0.1 and 4 kWh not bought for 0.3 + 0.05.
  expect(days[1]?.incomeValue).toBe(6 * 0.1 + 4 * 0.35)
  expect(days[0]?.terms.some(({ price }) => price === -0.02)).toBe(true)
  const soldOn = (place: number) =>
    days[place]?.terms.reduce((sum, { kind, energy }) => (kind === 'sold' ? sum + energy * 1e6 : sum), 0)
  expect([soldOn(0), soldOn(1)]).toEqual([6e6, 6e6])
  expect(soldOn(2)).toBeLessThan(6e6)
  expect(days[2]!.coverage!.known).toBeLessThan(days[1]!.coverage!.known)
  expect(month.incomeValue).toBeCloseTo(
    days.reduce((sum, { incomeValue }) => sum + incomeValue!, 0),
    5,
  )
  // There is no one price, and older clients that send back what they read change nothing.
  const { station, finance } = await ada.api.plants.detail({ params })
  expect([finance.benchmarkPrice, finance.consumptionPrice]).toEqual([null, null])
  const { benchmarkPrice, consumptionPrice } = finance
  await ada.api.plants.change({
    params,
    body: { station: { lastModifiedDate: station.lastModifiedDate! }, finance: { benchmarkPrice, consumptionPrice } },
  })

  await ada.api.deletion.delete({ body: { ids: [id] } })
  await ada.api.deletion.restore({ params })
  expect((await incomeOf(id, 'month')).incomeValue).toBe(month.incomeValue)

  await ada.api.tariffs.removePrices({ params: { id, kind: 'sold' } })
  expect((await incomeOf(id, 'day', '2026-06-13')).incomeValue).toBeNull()
})

test('the income of hours with prices of their own is the same after the curves were deleted', async () => {
  const day = '2026-06-12'
  const window = { months: [6], weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 12, consumptionPrice: 0.5 }
  const earnedOn = async (deleted?: string) => {
    const id = await aMeasuredPlant([day])
    if (deleted !== undefined) await server.engine.pool.query(`delete from ${deleted} where plant_id = $1`, [id])
    await save(id, '2026-06-01', { benchmarkPrice: 0.08, consumptionPrice: 0.3, windows: [window] })
    return { ...(await incomeOf(id, 'day', day)), coverage: null }
  }
  const earned = await earnedOn()
  expect(earned.terms.filter(({ kind }) => kind === 'used')).toHaveLength(2)
  expect(await earnedOn('plant_frames')).toEqual(earned)
  // As in databases from before hours were kept.
  expect(await earnedOn('plant_hours')).toEqual(earned)
})

test('all that a plant generates is sold at the prices of its hours where it has no meter of its own', async () => {
  const id = await server.aPlant({
    owner_id: ada.id,
    zone,
    grid_type: 'DISTRIBUTED_FULLY',
    flat_price_micros: null,
    started_at: new Date('2026-05-01T10:00:00Z'),
  })
  const gateway = await server.aGateway(id)
  const inverter = await server.aDevice(id, gateway.id)
  const from = startOfDay(zone, '2026-06-12') + 8 * 3_600_000
  await server.say(
    gateway.sn,
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: from + step * 900_000,
      values: { generationToday: step, acPower: 4000 },
    })),
  )
  const params = { id }
  const text = ['time;price', '2026-06-12 08:00;0.1', '2026-06-12 09:00;-0.05', '2026-06-12 10:00;0.2'].join('\n')
  await ada.api.tariffs.savePrices({ params, body: { kind: 'sold', unit: 'kWh', text } })
  await save(id, '2026-06-01', { hourlyFeedIn: true })
  const { terms, incomeValue } = await incomeOf(id, 'day', '2026-06-12')
  expect(terms.map(({ price }) => price).toSorted()).toEqual([-0.05, 0.1, 0.2])
  expect(terms.reduce((sum, { energy }) => sum + energy * 1e6, 0)).toBe(8e6)
  expect(incomeValue).not.toBeNull()
})

test('a list without a price is refused, and so are hours with a price of their own where prices are hourly', async () => {
  const id = await server.aPlant({ owner_id: ada.id, zone })
  const body = { kind: 'sold' as const, unit: 'kWh' as const, text: 'a;b' }
  expect(await ada.api.tariffs.checkPrices({ params: { id }, body })).toMatchObject({ hours: 0, startTime: null })
  expect(await codeOf(ada.api.tariffs.savePrices({ params: { id }, body }))).toContain('body/text')
  const window = { months: [1], weekdays: [1], fromHour: 9, toHour: 12, consumptionPrice: 0.5 }
  expect(await codeOf(save(id, '2026-06-01', { hourlyPurchase: true, windows: [window] }))).toContain('body/windows')
})

test('of two people who move different tariffs to the same day at once, one is told that another tariff begins on it', async () => {
  const id = await aMeasuredPlant([])
  for (const day of ['2026-06-01', '2026-06-02']) await save(id, day, { consumptionPrice: 0.3 })
  const { tariffs } = await ada.api.tariffs.list({ params: { id } })
  const dated = tariffs.filter(({ validFrom }) => validFrom !== null)
  expect(dated).toHaveLength(2)
  // Both have read the tariffs before either writes.
  const holder = await server.engine.pool.connect()
  try {
    await holder.query('begin; lock table tariffs in share mode')
    const saved = dated.map(({ validFrom, lastModifiedDate }) =>
      codeOf(
        ada.api.tariffs.save({
          params: { id },
          body: {
            validFrom: '2026-06-10',
            consumptionPrice: 0.3,
            replaces: validFrom ?? undefined,
            lastModifiedDate,
          },
        }),
      ),
    )
    await expect.poll(async () => (await waitingFor(server.engine.pool)).length).toBe(2)
    await holder.query('commit')
    expect((await Promise.all(saved)).toSorted()).toEqual([
      'PARAM_ERROR body/validFrom: another tariff begins on this day',
      'done',
    ])
  } finally {
    holder.release(true)
  }
})
