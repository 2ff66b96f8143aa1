import type { Reading } from '@heliograph/domain/readings'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

// A plant of several people. Ada's house uses 340 W at night; its clamp is turned round.
const now = Date.parse('2026-06-16T06:00:00+02:00')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const { ada, ben, cleo, dan, plantId: id, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(id, 'mqtt')
const meter = await server.aDevice(id, gateway.id, 'METER')
const inverter = await server.aDevice(id, gateway.id)
const bensMeter = await server.aDevice(bensPlantId, (await server.aGateway(bensPlantId)).id, 'METER')

const params = { id, meterId: meter.id }
const right = { measures: 'grid', reverse: true, multiplier: 1, phase: null } as const
const today = async () => await ada.api.live.fast({ params: { id } })
const rollAll = async () => {
  while ((await server.centre.roller.pass()) > 0);
}

const readings = Array.from({ length: 73 }, (_, place) => now - 6 * hourMs + place * 5 * minuteMs).flatMap(
  (at): Reading[] => [
    { deviceSn: meter.sn, deviceType: 'METER', at, values: { gridPower: -340 } },
    { deviceSn: inverter.sn, deviceType: 'INVERTER', at, values: { acPower: 0 } },
  ],
)
await server.say(gateway.sn, ...readings)
await server.engine.pool.query('update gateways set heard_at = $1', [new Date(now)])
beforeEach(async () => {
  await server.engine.pool.query('delete from meter_corrections; truncate audit')
  await server.engine.pool.query(
    `insert into stale_ranges (device_ids, from_at, to_at)
     select array[device_id], min(at), max(at) from samples group by device_id, date_trunc('hour', at)`,
  )
  await rollAll()
})

test('a house that uses less than nothing shows that the clamp is turned round; one press puts it right from a day on', async () => {
  const spec = await ada.api.devices.meterSpec({ params })
  expect(spec).toMatchObject({
    measures: 'grid',
    reverse: false,
    multiplier: 1,
    phase: null,
    fromDay: null,
    today: '2026-06-16',
    reported: { power: -340, phase1: null },
    power: -340,
    check: { usePower: -340, looksTurned: true },
    saved: [],
  })
  expect(await today()).toMatchObject({ gridPower: 340, buyPower: 0 })

  const { asIs: before, corrected } = await ada.api.devices.previewMeter({ params, body: right })
  expect(before).toMatchObject({ gridValue: expect.closeTo(2.04, 2), buyValue: 0, sellPower: 340 })
  expect(corrected).toMatchObject({ gridValue: 0, buyValue: expect.closeTo(2.04, 2), buyPower: 340, usePower: 340 })
  await rollAll()
  expect(await today()).toMatchObject({ gridPower: 340 })

  const saved = await ada.api.devices.configureMeter({ params, body: { ...right, fromDay: '2026-06-15' } })
  expect(saved).toMatchObject({ reverse: true, fromDay: '2026-06-15', reported: { power: -340 }, power: 340 })
  expect(saved.saved).toMatchObject([{ fromDay: '2026-06-15', savedBy: 'Ada', takenBackAt: null }])
  await rollAll()
  expect(await today()).toMatchObject({ gridPower: 0, buyPower: 340, usePower: 340, buyValue: corrected.buyValue })
  expect((await ada.api.devices.meterSpec({ params })).check).toMatchObject({ usePower: 340, looksTurned: false })
  const tree = await ada.api.devices.tree({ params: { id } })
  expect(tree.find(({ deviceId }) => deviceId === meter.id)).toMatchObject({ powerW: 340 })

  const back = { params: { ...params, configId: saved.saved[0]!.id } }
  expect(await ada.api.devices.takeBackMeterConfig(back)).toMatchObject({ reverse: false, fromDay: null, power: -340 })
  await rollAll()
  expect(await today()).toMatchObject({ gridPower: 340, buyPower: 0 })
  expect(await refusalOf(ada.api.devices.takeBackMeterConfig(back))).toBe('resource_not_exist_or_deleted')
})

test('current transformers of 100:5 that a meter does not know are multiplied, in its own curves as well', async () => {
  await cleo.api.devices.configureMeter({
    params,
    body: { ...right, multiplier: 20, fromDay: '2026-06-16' },
  })
  await rollAll()
  expect(await today()).toMatchObject({ buyPower: 6800, usePower: 6800 })
  const curves = await ada.api.devices.statsOfDay({ params: { id: meter.id }, query: { day: '2026-06-16' } })
  const values = curves.flatMap(({ detailList }) => detailList.map(({ value }) => value))
  expect(new Set(values)).toEqual(new Set(['6800']))
})

test('the owner sees in the audit what was said about the meter, and that it was taken back', async () => {
  const { saved } = await cleo.api.devices.configureMeter({ params, body: { ...right, fromDay: '2026-06-16' } })
  await ada.api.devices.takeBackMeterConfig({ params: { ...params, configId: saved[0]!.id } })
  const { data } = await ada.api.audit.ofPlant({ params: { id }, query: { kind: 'meter.config' } })
  expect(data).toMatchObject([
    { userName: 'Ada', facts: expect.arrayContaining([{ name: 'step', value: 'take-back' }]) },
    { userName: 'Cleo', facts: expect.arrayContaining([{ name: 'fromDay', value: '2026-06-16' }]) },
  ])
})

test('viewers see what a meter measures, but not change it; strangers see nothing; an inverter is no meter', async () => {
  const body = { ...right, fromDay: '2026-06-16' }
  const { saved } = await ada.api.devices.configureMeter({ params, body })
  const configId = saved[0]!.id
  expect((await dan.api.devices.meterSpec({ params })).saved).toMatchObject([{ savedBy: null }])
  expect(await refusalOf(dan.api.devices.configureMeter({ params, body }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(dan.api.devices.previewMeter({ params, body: right }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(ben.api.devices.meterSpec({ params }))).toBe('AU_NO_READ_PERMISSION')
  const through = { id: bensPlantId, meterId: meter.id }
  expect(await refusalOf(ben.api.devices.configureMeter({ params: through, body }))).toBe('AU_NO_READ_PERMISSION')
  const ofBen = { id: bensPlantId, meterId: bensMeter.id, configId }
  expect(await refusalOf(ben.api.devices.takeBackMeterConfig({ params: ofBen }))).toBe('resource_not_exist_or_deleted')
  const noMeter = { id, meterId: inverter.id }
  expect(await refusalOf(ada.api.devices.meterSpec({ params: noMeter }))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(ada.api.devices.configureMeter({ params: noMeter, body }))).toBe(
    'resource_not_exist_or_deleted',
  )
  expect((await ada.api.devices.meterSpec({ params })).saved).toHaveLength(1)
})

test.each([
  ['a day in the future', { fromDay: '2026-06-17' }],
  ['a day that does not exist', { fromDay: '2026-02-30' }],
  ['a factor of nothing', { multiplier: 0 }],
  ['a negative factor', { multiplier: -20 }],
  ['a fourth phase', { phase: 4 }],
  ['something that a meter does not measure', { measures: 'weather' as 'grid' }],
])('%s is refused, and nothing is saved', async (_what, wrong) => {
  const body = { ...right, fromDay: '2026-06-16', ...wrong }
  expect(await refusalOf(ada.api.devices.configureMeter({ params, body }))).toBe('PARAM_ERROR')
  expect((await ada.api.devices.meterSpec({ params })).saved).toEqual([])
})

test('a day before readings are kept becomes the first day that can be calculated again', async () => {
  const { earliestDay, fromDay } = await ada.api.devices.configureMeter({
    params,
    body: { ...right, fromDay: '2020-01-01' },
  })
  expect(fromDay).toBe(earliestDay)
  expect(earliestDay).toBe('2026-06-08')
})
