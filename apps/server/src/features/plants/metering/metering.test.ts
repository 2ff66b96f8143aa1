import type { MeteringChange } from '@heliograph/contract'
import { hourMs, minuteMs, startOfDay } from '@heliograph/domain/zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T16:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()

/** Three days of an inverter whose counters say 10 kWh a day, its power 8 kWh, and its display 4,321 kWh before. */
const aPlant = async () => {
  const plantId = await server.aPlant({ owner_id: ada.id, zone, flat_price_micros: 100_000 })
  const gateway = await server.aGateway(plantId)
  const inverter = await server.aDevice(plantId, gateway.id)
  const readings = ['2026-05-31', '2026-06-14', '2026-06-15'].flatMap((day, place) =>
    Array.from({ length: 41 }, (_, step) => ({
      deviceSn: inverter.sn,
      deviceType: 'INVERTER' as const,
      at: startOfDay(zone, day) + 8 * hourMs + step * 15 * minuteMs,
      values: {
        acPower: 800,
        generationToday: step / 4,
        generationTotal: 4321 + place * 10 + step / 4,
      },
    })),
  )
  await server.say(gateway.sn, ...readings)
  return plantId
}
const roll = async () => {
  while ((await server.centre.roller.pass()) > 0);
}

/** The generation, use and feed-in of each period, from every call that shows them. */
const shownOf = async (id: number) => {
  const params = { id }
  const [operating, information, saved, day, month, year, total, days] = await Promise.all([
    ada.api.live.operating({ params }),
    ada.api.plants.information({ params, query: {} }),
    ada.api.plants.energySaved({ body: { systemId: id } }),
    ada.api.history.day({ params, query: { year: 2026, month: 6, day: 15 } }),
    ada.api.history.month({ params, query: { year: 2026, month: 6 } }),
    ada.api.history.year({ params, query: { year: 2026 } }),
    ada.api.history.total({ params }),
    server.engine.pool.query<{ month: number; year: number }>(
      `select sum(generation) filter (where day >= '2026-06-01')::float8 / 1e6 as month, sum(generation)::float8 / 1e6 as year
       from plant_days where plant_id = $1`,
      [id],
    ),
  ])
  return {
    today: same(operating.generationValue, information.generationValue, day.statistics.generationValue),
    month: same(
      operating.generationMonth,
      information.generationMonth,
      month.statistics.generationValue,
      days.rows[0]?.month,
    ),
    year: same(
      operating.generationYear,
      information.generationYear,
      year.statistics.generationValue,
      days.rows[0]?.year,
    ),
    total: same(
      operating.generationTotal,
      information.generationTotal,
      saved.generationValueTotal,
      total.statistics.generationValue,
    ),
    use: same(operating.useValue, day.statistics.useValue),
    sold: same(operating.gridValue, day.statistics.gridValue),
    offset: same(operating.generationUploadTotalOffset, information.generationUploadTotalOffset),
    income: same(operating.incomeTotal, information.incomeTotal),
  }
}
/** What several calls say of the same thing. */
const same = (...values: (number | null | undefined)[]) => {
  expect(new Set(values).size, values.join(' ')).toBe(1)
  return values[0] ?? null
}
const change = (id: number, body: MeteringChange, api = ada.api) => api.metering.change({ params: { id }, body })

let plantId = 0
beforeAll(async () => {
  plantId = await aPlant()
})

const before = {
  today: 10,
  month: 20,
  year: 30,
  total: 30,
  use: null,
  sold: null,
  offset: 0,
  income: 3,
}
const all = (method: NonNullable<MeteringChange['cumulativeElectricMethod']>) => ({
  statisticMethodSettingStrategy: 'MANUAL' as const,
  cumulativeElectricMethod: method,
})
const automatic = {
  statisticMethodSettingStrategy: 'DYNAMIC' as const,
  cumulativeElectricMethod: 'TOTAL_FROM_DAILY_SUM' as const,
  generationTotalOffset: 0,
  theoryConsumeProportion: null,
  generationZero: false,
}

test('without a choice the platform decides: the total is the sum of all days', async () => {
  expect(await shownOf(plantId)).toEqual(before)
  const found = await ada.api.metering.find({ params: { id: plantId } })
  expect(found).toMatchObject({
    powerStationId: plantId,
    statisticMethodSettingStrategy: 'DYNAMIC',
    consumeProportionStatisticMethod: 'COMPUTE',
    cumulativeElectricMethod: 'TOTAL_FROM_DAILY_SUM',
    electricityPurchaseMethod: null,
    generationTotalOffset: 0,
    generationZero: false,
    countedFrom: null,
  })
  expect((await ada.api.plants.detail({ params: { id: plantId } })).metering).toEqual(found)
  expect(await ada.api.metering.choices({ params: { id: plantId } })).toEqual([])
})

test.each([
  ['the display of the device', all('TOTAL_FROM_DEVICE_UPLOAD'), { total: 4351 }],
  [
    'the power, as far back as readings are kept',
    all('TOTAL_FROM_POWER'),
    { today: 8, month: 16, year: 26, total: 26 },
  ],
  ['what was counted before', { generationTotalOffset: 1234.567 }, { total: 1264.567, offset: 1234.567 }],
  [
    'the display and what was counted before',
    { ...all('TOTAL_FROM_DEVICE_UPLOAD'), generationTotalOffset: -4000.001 },
    { total: 350.999, offset: -4000.001 },
  ],
  [
    'a share of the generation',
    {
      statisticMethodSettingStrategy: 'MANUAL' as const,
      electricityConsumptionMethod: 'TOTAL_FROM_PROPORTION' as const,
      gridInterconnectionMethod: 'TOTAL_FROM_PROPORTION' as const,
      theoryConsumeProportion: 12.5,
    },
    { use: 1.25, sold: 8.75 },
  ],
])(
  '%s: the preview says what comes, every page shows it, and taking it back brings the values from before',
  async (_, body, shown) => {
    const params = { id: plantId }
    const preview = await ada.api.metering.preview({ params, body })
    expect(await shownOf(plantId)).toEqual(before)
    await change(plantId, body)
    await roll()
    const after = await shownOf(plantId)
    expect({ ...after, income: before.income }).toEqual({ ...before, ...shown })
    const sums = ({
      generationValue,
      generationMonth,
      generationTotal,
      useValue,
      gridValue,
    }: typeof preview.after) => ({
      today: generationValue,
      month: generationMonth,
      total: generationTotal,
      use: useValue,
      sold: gridValue,
    })
    expect(before).toMatchObject(sums(preview.before))
    expect(after).toMatchObject(sums(preview.after))
    await change(plantId, {
      ...automatic,
      lastModifiedDate: (await ada.api.metering.find({ params })).lastModifiedDate,
    })
    await roll()
    expect(await shownOf(plantId)).toEqual(before)
  },
)

test('a day whose readings are gone keeps its values, and the preview says so', async () => {
  const own = await aPlant()
  const params = { id: own }
  const gone = startOfDay(zone, '2026-06-15')
  await server.engine.pool.query(
    'delete from samples s using devices d where d.id = s.device_id and d.plant_id = $1 and s.at < $2',
    [own, new Date(gone)],
  )
  const { after, recalculatedFrom, previewedFrom } = await ada.api.metering.preview({
    params,
    body: all('TOTAL_FROM_POWER'),
  })
  expect(previewedFrom).toBe(recalculatedFrom)
  expect([after.generationValue, after.generationMonth, after.generationTotal]).toEqual([8, 18, 28])
  await change(own, all('TOTAL_FROM_POWER'))
  await roll()
  expect(await shownOf(own)).toMatchObject({ today: 8, month: 18, total: 28 })
})

test('the preview reads a meter that was put right as its days are read', async () => {
  const own = await server.aPlant({ owner_id: ada.id, zone })
  const gateway = await server.aGateway(own)
  const [inverter, meter] = [await server.aDevice(own, gateway.id), await server.aDevice(own, gateway.id, 'METER')]
  const readings = Array.from({ length: 41 }, (_, step) => {
    const at = startOfDay(zone, '2026-06-15') + 8 * hourMs + step * 15 * minuteMs
    return [
      {
        deviceSn: inverter.sn,
        deviceType: 'INVERTER' as const,
        at,
        values: { acPower: 800, generationToday: step / 4 },
      },
      // Its clamp is turned round: what is sold shows as bought.
      { deviceSn: meter.sn, deviceType: 'METER' as const, at, values: { gridPower: 600 } },
    ]
  })
  await server.say(gateway.sn, ...readings.flat())
  await ada.api.devices.configureMeter({
    params: { id: own, meterId: meter.id },
    body: { measures: 'grid', reverse: true, multiplier: 1, phase: null, fromDay: '2026-06-14' },
  })
  await roll()
  expect((await shownOf(own)).sold).toBeCloseTo(6, 1)
  const body = all('TOTAL_FROM_POWER')
  const { before: was, after } = await ada.api.metering.preview({ params: { id: own }, body })
  await change(own, body)
  await roll()
  const { today, use, sold } = await shownOf(own)
  expect([was.gridValue, after.gridValue, after.buyValue]).toEqual([sold, sold, 0])
  expect([after.generationValue, after.useValue]).toEqual([today, use])
})

test('a choice is recorded: who, when, what before and after; an earlier one can be sent back whole', async () => {
  const own = await aPlant()
  const params = { id: own }
  const first = await change(own, { ...all('TOTAL_FROM_DEVICE_UPLOAD'), generationTotalOffset: 7.5 })
  expect(first).toMatchObject({ lastModifiedBy: ada.id, generationTotalOffset: 7.5 })
  expect(first.countedFrom).toBeLessThan(now / 1000)
  await change(own, { generationTotalOffset: 8 })
  const choices = await ada.api.metering.choices({ params })
  expect(choices.map(({ metering, chosenBy }) => [metering.generationTotalOffset, chosenBy])).toEqual([
    [8, 'Ada'],
    [7.5, 'Ada'],
  ])
  const { lastModifiedDate } = await ada.api.metering.find({ params })
  const again = await change(own, { ...choices[1]!.metering, theoryConsumeProportion: null, lastModifiedDate })
  expect({ ...again, lastModifiedDate: 0 }).toEqual({ ...first, lastModifiedDate: 0 })
  const { data } = await ada.api.audit.ofPlant({ params, query: { kind: 'plant.metering' } })
  expect(
    data.map(({ userId, facts }) => [userId, facts.map(({ name, value }) => `${name} ${value}`).toSorted()]),
  ).toEqual([
    [ada.id, ['after.generationOffset 7.5', 'before.generationOffset 8']],
    [ada.id, ['after.generationOffset 8', 'before.generationOffset 7.5']],
    [
      ada.id,
      [
        'after.generationMethod TOTAL_FROM_DEVICE_UPLOAD',
        'after.generationOffset 7.5',
        'after.strategy MANUAL',
        'before.generationMethod TOTAL_FROM_DAILY_SUM',
        'before.strategy DYNAMIC',
      ],
    ],
  ])
})

test('the calls for one setting change it and leave the others', async () => {
  const own = await aPlant()
  const params = { id: own }
  const methods = await ada.api.metering.setMethods({ params, body: { cumulativeElectricMethod: 'TOTAL_FROM_POWER' } })
  expect(methods).toMatchObject({
    statisticMethodSettingStrategy: 'MANUAL',
    cumulativeElectricMethod: 'TOTAL_FROM_POWER',
  })
  const query = { statisticMethodSettingStrategy: 'DYNAMIC' as const }
  expect(await ada.api.metering.setStrategy({ params, query })).toMatchObject({
    statisticMethodSettingStrategy: 'DYNAMIC',
    cumulativeElectricMethod: 'TOTAL_FROM_POWER',
  })
  const zero = { powerStationId: own, generationZero: true }
  expect(await ada.api.metering.setGenerationZero({ params, body: { generationZero: true } })).toEqual(zero)
  expect(await ada.api.metering.generationZero({ params })).toEqual(zero)
  expect(await ada.api.metering.find({ params })).toMatchObject({
    cumulativeElectricMethod: 'TOTAL_FROM_POWER',
    generationZero: true,
  })
})

test('sending back what was read changes nothing and is no choice', async () => {
  const own = await aPlant()
  const { metering } = await ada.api.plants.detail({ params: { id: own } })
  const text = { ...metering, theoryConsumeProportion: null }
  expect(await change(own, text)).toEqual(metering)
  expect(await ada.api.metering.choices({ params: { id: own } })).toEqual([])
})

test('of two people who choose at once the later one is refused', async () => {
  const own = await aPlant()
  const { lastModifiedDate } = await ada.api.metering.find({ params: { id: own } })
  const answers = await Promise.allSettled(
    [1, 2].map((generationTotalOffset) => change(own, { generationTotalOffset, lastModifiedDate })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(change(own, { generationTotalOffset: 3, lastModifiedDate }))).toBe('PLANT_CHANGED_MEANWHILE')
  expect(await ada.api.metering.choices({ params: { id: own } })).toHaveLength(1)
})

test.each<MeteringChange>([
  { electricityPurchaseMethod: 'TOTAL_FROM_PROPORTION', theoryConsumeProportion: 10 },
  { ...all('TOTAL_FROM_POWER'), electricityConsumptionMethod: 'TOTAL_FROM_PROPORTION' },
  { theoryConsumeProportion: 100.01 },
  { theoryConsumeProportion: -1 },
  { generationTotalOffset: 1e10 },
  { cumulativeElectricMethod: 'GUESSED' as 'TOTAL_FROM_POWER' },
  { statisticMethodSettingStrategy: 'OTHER' as 'MANUAL' },
])('%j is refused, by the preview too, and nothing changes', async (body) => {
  const params = { id: plantId }
  const kept = await ada.api.metering.find({ params })
  expect(await refusalOf(change(plantId, body))).toBe('PARAM_ERROR')
  expect(await refusalOf(ada.api.metering.preview({ params, body }))).toBe('PARAM_ERROR')
  expect(await ada.api.metering.find({ params })).toEqual(kept)
})

test('a person who may only view a plant sees how it is counted but can’t change it, and a stranger gets neither', async () => {
  const [viewer, stranger] = await Promise.all([server.aCaller(), server.aCaller()])
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: plantId, user_id: viewer.id, may: 'read' })
    .execute()
  const params = { id: plantId }
  expect(await viewer.api.metering.find({ params })).toMatchObject({ powerStationId: plantId })
  // Names are for the owner.
  const names = (await viewer.api.metering.choices({ params })).map(({ chosenBy }) => chosenBy)
  expect(new Set(names)).toEqual(new Set([null]))
  const body = { generationTotalOffset: 5 }
  expect(await refusalOf(change(plantId, body, viewer.api))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(viewer.api.metering.preview({ params, body }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(stranger.api.metering.find({ params }))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(stranger.api.metering.choices({ params }))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(change(plantId, body, stranger.api))).toBe('AU_NO_READ_PERMISSION')
})
