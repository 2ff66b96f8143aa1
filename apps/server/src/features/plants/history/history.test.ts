import { countryIdOf } from '@heliograph/domain/countries'
import type { DeviceType } from '@heliograph/domain/devices'
import type { Values } from '@heliograph/domain/points'
import { minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const france = countryIdOf('FR')

// A household with a battery in Berlin, entered as in France; clocks went back on 25 October.
const zone = 'Europe/Berlin'
let now = Date.parse('2026-10-26T12:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const plantId = await server.aPlant({
  owner_id: ada.id,
  zone,
  capacity_kwp: 8,
  flat_price_micros: 250_000,
  nation_id: france,
})
const gateway = await server.aGateway(plantId)
const inverter = await server.aDevice(plantId, gateway.id)
const id = { params: { id: plantId } }

const hybrid = (day: string, minutes: number, values: Values, deviceType: DeviceType = 'INVERTER') => ({
  deviceSn: inverter.sn,
  deviceType,
  at: startOfDay(zone, day) + minutes * minuteMs,
  values,
})

/** For an hour from noon: 4 kW from the sun, of which the house takes 1, the battery 2 and the grid 1. */
const sunnyHour = (day: string) =>
  Array.from({ length: 13 }, (_, step) => {
    const share = step / 12
    return hybrid(day, 12 * 60 + step * 5, {
      pvPower: 4000,
      acPower: 2000,
      usePower: 1000,
      batteryPower: -2000,
      gridPower: -1000,
      batterySoc: 50 + 20 * share,
      generationToday: 4 * share,
      useToday: share,
      chargeToday: 2 * share,
      sellToday: share,
      dischargeToday: 0,
      buyToday: 0,
      generationTotal: 100 + 4 * share,
    })
  })

await server.say(gateway.sn, ...sunnyHour('2026-10-24'), ...sunnyHour('2026-10-25'), ...sunnyHour('2026-10-26'))

test("a day's curve is on the five-minute grid, in the plant's zone", async () => {
  const { records, statistics } = await ada.api.history.day({ ...id, query: { year: 2026, month: 10, day: 26 } })
  expect(records).toHaveLength(13)
  expect(records.every(({ dateTime }) => dateTime % 300 === 0)).toBe(true)
  expect(records[0]).toMatchObject({
    acceptDay: 20261026,
    acceptMonth: 202610,
    timeZoneOffset: 3600,
    generationPower: 4000,
    usePower: 1000,
    gridPower: 1000,
    buyPower: 0,
    chargePower: 2000,
    wirePower: -1000,
    batteryPower: -2000,
    batterySoc: 50,
    wireStatus: 'GRID_CONNECTED',
    batteryStatus: 'CHARGE',
    temperature: null,
  })
  expect(statistics).toMatchObject({ year: 2026, month: 10, day: 26, acceptDay: '20261026' })
  expect(statistics.generationValue).toBeCloseTo(4, 6)
})

test('the energies of a day add up, and its shares are percentages', async () => {
  const { statistics } = await ada.api.history.day({ ...id, query: { year: 2026, month: 10, day: 26 } })
  const { genForUse, genForCharge, genForGrid, generationValue, generationRatio, chargeRatio, gridRatio } = statistics
  expect(genForUse! + genForCharge! + genForGrid!).toBeCloseTo(generationValue!, 9)
  expect(generationRatio! + chargeRatio! + gridRatio!).toBeCloseTo(100, 9)
  expect([generationRatio, chargeRatio, gridRatio].map(Math.round as never)).toEqual([25, 50, 25])
  expect(statistics.incomeValue).toBeCloseTo(1, 6)
  expect(statistics.fullPowerHoursDay).toBeCloseTo(0.5, 6)
})

test('the day when clocks change has its own records only', async () => {
  const { records } = await ada.api.history.day({ ...id, query: { year: 2026, month: 10, day: 25 } })
  expect(records[0]).toMatchObject({ acceptDay: 20261025, timeZoneOffset: 3600 })
  expect(records).toHaveLength(13)
})

test('a month has a record for each day with data, in order, and its sums', async () => {
  const { records, statistics } = await ada.api.history.month({ ...id, query: { year: 2026, month: 10 } })
  expect(records.map(({ day }) => day)).toEqual([24, 25, 26])
  expect(statistics).toMatchObject({ year: 2026, month: 10, day: 0, acceptDay: null, offsetDay: 0 })
  expect(statistics.generationValue).toBeCloseTo(12, 6)
})

test('a year has a record for each month, the total one for each year', async () => {
  const year = await ada.api.history.year({ ...id, query: { year: 2026 } })
  expect(year.records).toMatchObject([{ year: 2026, month: 10, day: 0 }])
  const total = await ada.api.history.total(id)
  expect(total.records).toMatchObject([{ year: 2026, month: 0, day: 0 }])
  expect(total.operatingTotalDays).toBe(3)
  expect(total.statistics.useValue).toBeCloseTo(3, 6)
})

test('the analysis shows where energy came from and went to, with every field present', async () => {
  const analysis = await ada.api.history.analysisOfDay({ ...id, query: { year: 2026, month: 10, day: 26 } })
  expect(analysis).toMatchObject({ gridInterconnectionType: 'EXCESS', analysisResult: 1, historyTimeType: 'day' })
  expect(analysis.gvForCharge).toBeCloseTo(2, 6)
  expect(analysis.uvFromGen).toBeCloseTo(1, 6)
  const empty = await ada.api.history.analysisOfMonth({ ...id, query: { year: 2025, month: 1 } })
  expect(empty).toMatchObject({ genValue: null, gvForUse: null, uvFromBuy: null })
})

test('the analysis of a device is what it tells, and of a device that tells nothing nothing is made up', async () => {
  const params = { id: plantId, deviceId: inverter.id }
  const { history } = ada.api
  const query = { year: 2026, month: 10, day: 26 }
  const day = await history.analysisOfDeviceDay({ params, query })
  expect(day).toMatchObject({ gridInterconnectionType: 'EXCESS', historyTimeType: 'day', gvForUse: null })
  expect(day.genValue).toBeCloseTo(4, 6)
  expect(day.useValue).toBeCloseTo(1, 6)
  const month = await history.analysisOfDeviceMonth({ params, query: { year: 2026, month: 10 } })
  const year = await history.analysisOfDeviceYear({ params, query: { year: 2026 } })
  expect(month).toMatchObject({ historyTimeType: 'month', genValue: expect.closeTo(12, 6) })
  expect(year).toEqual({ ...month, historyTimeType: 'year' })
  expect(await history.analysisOfDeviceTotal({ params })).toEqual({ ...month, historyTimeType: 'total' })
  const before = await history.analysisOfDeviceYear({ params, query: { year: 2025 } })
  expect(before).toMatchObject({ genValue: null, useValue: null })
  for (const wrong of [
    { ...query, day: 32 },
    { ...query, month: 2, day: 30 },
    { ...query, year: 9999 },
  ])
    await expect(history.analysisOfDeviceDay({ params, query: wrong })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  // Neither a stranger, nor the owner of another plant under its number.
  const eve = await server.aCaller()
  const theirs = await server.aPlant({ owner_id: eve.id })
  for (const at of [plantId, theirs])
    await expect(eve.api.history.analysisOfDeviceDay({ params: { ...params, id: at }, query })).rejects.toMatchObject({
      code: 'AU_NO_READ_PERMISSION',
    })
  await expect(eve.api.history.countingVersion(id)).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('a client sees when the days of a plant began to be counted in another way', async () => {
  const read = () => ada.api.history.countingVersion(id)
  const first = {
    systemId: plantId,
    version: 1,
    statisticMethodSettingStrategy: 'DYNAMIC',
    since: null,
    modifiedTime: null,
  }
  expect(await read()).toEqual(first)
  await server.engine.pool.query(
    `insert into metering_choices (plant_id, strategy, methods, from_at, chosen_at)
     values ($1, 'DYNAMIC', $2, '2026-10-24T22:00Z', '2026-10-26T12:00Z')`,
    [plantId, Array(6).fill('TOTAL_FROM_DAILY_SUM')],
  )
  expect(await read()).toMatchObject({
    version: 2,
    since: Date.parse('2026-10-24T22:00Z') / 1000,
    modifiedTime: Date.parse('2026-10-26T12:00Z') / 1000,
  })
  await server.engine.pool.query('delete from metering_choices where plant_id = $1', [plantId])
})

test('a day that does not exist is refused with the name of its field', async () => {
  const request = ada.api.history.day({ ...id, query: { year: 2026, month: 2, day: 30 } })
  await expect(request).rejects.toMatchObject({ code: 'PARAM_ERROR', param: expect.stringContaining('day') })
})

test('a range of days has a record for each day with data, including both ends, and its sums', async () => {
  const two = await ada.api.history.days({ ...id, query: { startDay: '2026-10-25', endDay: '2026-10-26' } })
  expect(two.records.map(({ acceptDay }) => acceptDay)).toEqual(['20261025', '20261026'])
  expect(two.statistics).toMatchObject({ year: 0, month: 0, day: 0, acceptDay: null })
  expect(two.statistics.generationValue).toBeCloseTo(8, 6)
  expect(two.statistics.genForUse! + two.statistics.genForCharge! + two.statistics.genForGrid!).toBeCloseTo(8, 9)
  const none = await ada.api.history.days({ ...id, query: { startDay: '2025-01-01', endDay: '2026-02-04' } })
  expect([none.records, none.statistics.generationValue]).toEqual([[], null])
})

test('frames are columns from the start of the first day to the end of the last, including gaps', async () => {
  const { from, stepS, firstTime, powers, soc } = await ada.api.history.frames({
    ...id,
    query: { startDay: '2026-10-24', endDay: '2026-10-26' },
  })
  expect([from * 1000, stepS]).toEqual([startOfDay(zone, '2026-10-24'), 300])
  // 24, 25 and 24 hours: clocks went back on the second day.
  expect(powers.generation).toHaveLength(73 * 12)
  const noons = ['2026-10-24', '2026-10-25', '2026-10-26'].map((day) => startOfDay(zone, day) / 1000 + 12 * 3600)
  expect(noons.map((at) => powers.generation![(at - from) / stepS])).toEqual([4000, 4000, 4000])
  expect(powers.generation!.filter((value) => value !== null)).toHaveLength(39)
  expect(powers.generation!.slice(0, 12 * 12)).toEqual(Array(144).fill(null))
  expect(soc![(noons[0]! - from) / stepS]).toBe(50)
  // The first of all reports, also of a range without it.
  const later = await ada.api.history.frames({ ...id, query: { startDay: '2026-10-26', endDay: '2026-10-26' } })
  expect([firstTime, later.firstTime]).toEqual([noons[0], noons[0]])
  // A measured zero stays; a value that no device reports has no column.
  expect(powers.buy!.filter((value) => value === 0)).toHaveLength(39)
  expect([powers.generator, powers.backup]).toEqual([null, null])
})

test.each([
  ['startDay', { startDay: '2026-02-30', endDay: '2026-03-01' }],
  ['endDay', { startDay: '2026-02-01', endDay: '2026-02-29' }],
  ['endDay', { startDay: '2026-03-02', endDay: '2026-03-01' }],
  ['startDay', { startDay: '0026-03-02', endDay: '2026-03-01' }],
  ['startDay', { startDay: '2026-3-2', endDay: '2026-03-09' }],
] as const)('a range is refused because of its %s: %o', async (field, query) => {
  const refused = { code: 'PARAM_ERROR', param: expect.stringContaining(field) }
  await expect(ada.api.history.days({ ...id, query })).rejects.toMatchObject(refused)
  await expect(ada.api.history.frames({ ...id, query })).rejects.toMatchObject(refused)
})

test('a range is limited to 400 days of sums and 31 days of frames', async () => {
  const days = (endDay: string) => ada.api.history.days({ ...id, query: { startDay: '2025-01-01', endDay } })
  await expect(days('2026-02-04')).resolves.toMatchObject({ records: [] })
  await expect(days('2026-02-05')).rejects.toMatchObject({ code: 'PARAM_ERROR', param: expect.stringContaining('400') })
  const frames = (endDay: string) => ada.api.history.frames({ ...id, query: { startDay: '2025-01-01', endDay } })
  await expect(frames('2025-01-31')).resolves.toMatchObject({ soc: null, powers: { generation: null } })
  await expect(frames('2025-02-01')).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    param: expect.stringContaining('31'),
  })
})

test('ranges of a plant need the right to read it', async () => {
  const ben = await server.aCaller()
  const query = { startDay: '2026-10-25', endDay: '2026-10-26' }
  for (const name of ['days', 'frames'] as const) {
    await expect(ben.api.history[name]({ ...id, query })).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
    await expect(server.apiWith('').history[name]({ ...id, query })).rejects.toMatchObject({ status: 401 })
  }
})

test('the current values show power, today and the total, and follow the reports', async () => {
  const fast = await ada.api.live.fast(id)
  expect(fast).toMatchObject({ systemId: plantId, generationPower: 4000, wireStatus: 'GRID_CONNECTED', batterySoc: 70 })
  expect(fast.generationUploadTotal).toBeCloseTo(104, 6)
  const operating = await ada.api.live.operating(id)
  expect(operating.generationMonth).toBeCloseTo(12, 6)
  expect(operating.generationTotal).toBeCloseTo(12, 6)
  expect(operating.selfGenAndUseValue).toBeCloseTo(3, 6)

  const seen: (number | null)[] = []
  const leave = new AbortController()
  const followed = ada.api.live.follow(
    id,
    ({ data }) => {
      seen.push(data.generationPower)
      if (seen.length === 2) leave.abort()
    },
    { signal: leave.signal },
  )
  await expect.poll(() => seen).toEqual([4000])
  now += 5 * 60_000
  await server.say(
    gateway.sn,
    hybrid('2026-10-26', 13 * 60 + 5, { pvPower: 3000, usePower: 1000, batteryPower: -2000, gridPower: 0 }),
  )
  await followed
  expect(seen).toEqual([4000, 3000])
})

test('the list shows the same numbers, without truncation', async () => {
  const { total, data } = await ada.api.plants.search({ body: {} })
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({
    id: plantId,
    generationPower: 3000,
    regionTimezone: zone,
    regionTimezoneOffset: 60,
    networkStatus: 'ALL_OFFLINE',
  })
  expect(data[0]!.generationMonth).toBeCloseTo(12, 6)
})

test('the page window can be in the query or in the body, and an invalid one is refused', async () => {
  const ask = (query: string, body: object) =>
    fetch(`${server.baseUrl}/maintain-s/operating/station/search${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `bearer ${ada.token}` },
      body: JSON.stringify(body),
    })
  for (const answer of [await ask('?page=2&size=1&total=0', {}), await ask('', { page: 2, size: 1 })]) {
    expect(await answer.json()).toEqual({ total: 1, data: [] })
  }
  const refused = await ask('?size=50000', {})
  expect([refused.status, await refused.json()]).toMatchObject([
    412,
    { code: 'PARAM_ERROR', param: expect.stringContaining('size') },
  ])
})

test("savings have the API's known factors, and an estimate by the electricity of the plant's country", async () => {
  const saved = await ada.api.plants.energySaved({ body: { systemId: plantId } })
  const factor = { country: 'FR', gPerKwh: 41, year: 2025, source: 'Ember, Our World in Data' }
  expect(saved.estimate).toMatchObject(factor)
  expect(saved.estimate?.co2).toBeCloseTo((12 * 41) / 1e6, 9)
  expect(saved.estimate?.trees).toBeCloseTo((12 * 0.041) / 18.3, 9)
  expect(saved.generationValueTotal).toBeCloseTo(12, 6)
  expect(saved.emissionReductionCO2).toBeCloseTo(12 * 0.000793, 9)
  expect(saved.treesPlanted).toBeCloseTo((12 * 0.997) / 18.3, 9)
})

test('energies and savings have no more digits than were counted, because clients cut numbers off', async () => {
  const own = await server.aPlant({ owner_id: ada.id, zone })
  const logger = await server.aGateway(own)
  const device = await server.aDevice(own, logger.id)
  const params = { id: own }
  const days = ['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']
  // 3.3 kWh and 1.14 kWh are 4.4399999999999995 kWh, and so on.
  await server.say(
    logger.sn,
    ...days.flatMap((day, place) =>
      Array.from({ length: 13 }, (_, step) => {
        const share = (step / 12) * (1 + place / 10)
        return {
          deviceSn: device.sn,
          deviceType: 'INVERTER' as const,
          at: startOfDay(zone, day) + (12 * 60 + step * 5) * minuteMs,
          values: {
            pvPower: 4440,
            generationToday: 4.44 * share,
            useToday: 3.3 * share,
            chargeToday: 1.14 * share,
            sellToday: 0,
            dischargeToday: 0,
            buyToday: 0,
          },
        }
      }),
    ),
  )
  const toMWh = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)
  const { statistics, records } = await ada.api.history.month({ params, query: { year: 2026, month: 10 } })
  const [fast, operating] = [await ada.api.live.fast({ params }), await ada.api.live.operating({ params })]
  const told = [statistics, ...records, operating].flatMap((each) => [
    each.selfGenAndUseValue,
    each.selfSufficiencyValue,
  ])
  told.push(fast.selfSufficiencyValue)
  expect(told.every((value) => value !== null && value > 3)).toBe(true)
  expect(told).toEqual(told.map(toMWh))

  const { generationValueTotal } = await ada.api.plants.energySaved({ body: { systemId: own } })
  const offset = toMWh(10_886.69 - (generationValueTotal ?? 0)) ?? 0
  await ada.api.metering.change({ params, body: { generationTotalOffset: offset } })
  expect(await ada.api.plants.energySaved({ body: { systemId: own } })).toMatchObject({
    generationValueTotal: 10_886.69,
    emissionReductionCO2: 8.633_145_17,
  })
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
