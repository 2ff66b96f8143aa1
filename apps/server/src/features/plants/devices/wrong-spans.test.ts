import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

// The day after clocks went forward in Berlin, at a plant of several people.
const now = Date.parse('2026-03-30T12:00:00+02:00')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const { ada, ben, cleo, dan, plantId, bensPlantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)
const meter = await server.aDevice(plantId, gateway.id, 'METER')
await server.engine.pool.query(`update devices set name = 'Grid meter' where id = $1`, [meter.id])
const other = await server.aDevice(plantId, gateway.id)
const bensGateway = await server.aGateway(bensPlantId)

const params = { id: meter.id }
const at = (time: string) => Date.parse(`2026-03-${time}`) / 1000
const span = { from: at('28T22:00+01:00'), to: at('29T22:00+02:00'), reason: '  CT reversed ' }

beforeEach(() => server.engine.pool.query('truncate wrong_spans, audit'))

test('those who operate the plant mark readings as wrong and take it back; everyone who can view the device sees it', async () => {
  const { earliest, spans } = await cleo.api.devices.markWrong({ params, body: span })
  expect(earliest).toBe(at('22T00:00+01:00'))
  expect(spans).toEqual([
    {
      id: expect.any(Number),
      from: span.from,
      to: span.to,
      reason: 'CT reversed',
      markedBy: 'Cleo',
      markedAt: now / 1000,
      takenBackBy: null,
      takenBackAt: null,
    },
  ])
  expect((await ada.api.devices.wrongSpans({ params })).spans).toMatchObject([{ markedBy: 'Cleo' }])
  expect((await dan.api.devices.wrongSpans({ params })).spans).toMatchObject([{ from: span.from, markedBy: null }])
  const back = { params: { ...params, spanId: spans[0]!.id } }
  const after = await ada.api.devices.takeBackWrong(back)
  expect(after.spans).toMatchObject([{ takenBackBy: 'Ada', takenBackAt: now / 1000 }])
  expect(await refusalOf(ada.api.devices.takeBackWrong(back))).toBe('resource_not_exist_or_deleted')
})

test('viewers cannot mark or take back, strangers cannot even look, and a span of another device is not found', async () => {
  const [mine] = (await ada.api.devices.markWrong({ params, body: span })).spans
  const ofSpan = (id: number) => ({ params: { id, spanId: mine!.id } })
  expect(await refusalOf(dan.api.devices.markWrong({ params, body: span }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(dan.api.devices.takeBackWrong(ofSpan(meter.id)))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(ben.api.devices.wrongSpans({ params }))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(ben.api.devices.markWrong({ params, body: span }))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(ben.api.devices.takeBackWrong(ofSpan(meter.id)))).toBe('AU_NO_READ_PERMISSION')
  expect(await refusalOf(ben.api.devices.takeBackWrong(ofSpan(bensGateway.id)))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(ada.api.devices.takeBackWrong(ofSpan(other.id)))).toBe('resource_not_exist_or_deleted')
  await expect(server.apiWith('').devices.wrongSpans({ params })).rejects.toMatchObject({ status: 401 })
  expect((await ada.api.devices.wrongSpans({ params })).spans).toMatchObject([{ takenBackAt: null }])
})

test('both are audited, with the device and the times', async () => {
  const { spans } = await cleo.api.devices.markWrong({ params, body: span })
  await ada.api.devices.takeBackWrong({ params: { ...params, spanId: spans[0]!.id } })
  const { data } = await ada.api.audit.ofPlant({ params: { id: plantId }, query: { kind: 'device.mark-wrong' } })
  const facts = [
    { name: 'device', value: 'Grid meter' },
    { name: 'from', value: '2026-03-28T21:00:00.000Z' },
    { name: 'until', value: '2026-03-29T20:00:00.000Z' },
  ]
  expect(data).toMatchObject([
    { userName: 'Ada', facts: expect.arrayContaining([{ name: 'step', value: 'take-back' }, ...facts]) },
    { userName: 'Cleo', facts: expect.arrayContaining([{ name: 'step', value: 'mark' }, ...facts]) },
  ])
})

test.each([
  ['ends before it begins', { from: span.to, to: span.from }, 'PARAM_ERROR'],
  ['has no length', { from: span.from, to: span.from }, 'PARAM_ERROR'],
  ['begins in the future', { from: now / 1000 + 60, to: null }, 'PARAM_ERROR'],
  ['is beyond the calendar', { from: span.from, to: 1e15 }, 'PARAM_ERROR'],
  [
    'begins before the first day that is kept as a whole',
    { from: at('21T23:59+01:00'), to: null },
    'READINGS_NO_LONGER_KEPT',
  ],
])('a span that %s is refused, and nothing is stored', async (_what, body, code) => {
  expect(await refusalOf(ada.api.devices.markWrong({ params, body }))).toBe(code)
  expect((await ada.api.devices.wrongSpans({ params })).spans).toEqual([])
})

test('a span can end in the future, and a device can have a hundred', async () => {
  const body = { from: span.from, to: now / 1000 + 86_400 }
  expect((await ada.api.devices.markWrong({ params, body })).spans).toMatchObject([body])
  await server.engine.pool.query(
    `insert into wrong_spans (device_id, from_at, marked_at) select $1, now(), now() from generate_series(1, 99)`,
    [meter.id],
  )
  expect(await refusalOf(ada.api.devices.markWrong({ params, body }))).toBe('PARAM_ERROR')
  expect((await ada.api.devices.markWrong({ params: { id: other.id }, body })).spans).toHaveLength(1)
})

test('of a span that began long ago, the days that can still be calculated are taken back; the others stay', async () => {
  await server.engine.pool.query(
    `insert into wrong_spans (device_id, from_at, to_at, marked_at, is_noted) values
     ($1, '2025-06-01', null, '2025-06-02', true), ($1, '2025-05-01', '2025-05-02', '2025-06-02', true)`,
    [meter.id],
  )
  const [open, closed] = (await ada.api.devices.wrongSpans({ params })).spans
  const takeBack = (id: number) => ada.api.devices.takeBackWrong({ params: { ...params, spanId: id } })
  expect(await refusalOf(takeBack(closed!.id))).toBe('READINGS_NO_LONGER_KEPT')
  const { earliest, spans } = await takeBack(open!.id)
  expect(spans).toMatchObject([
    { from: Date.UTC(2025, 5, 1) / 1000, to: earliest, takenBackAt: null },
    { id: closed!.id, takenBackAt: null },
    { id: open!.id, from: earliest, to: null, takenBackAt: now / 1000 },
  ])
})

test('a mark without an end can be given one: what is later counts again, and what is earlier stays wrong', async () => {
  const { id: gatewayId } = await server.aGateway(plantId)
  const own = { id: (await server.aDevice(plantId, gatewayId, 'METER')).id }
  const from = now / 1000 - 7200
  const { spans } = await ada.api.devices.markWrong({ params: own, body: { from, to: null } })
  const endAt = (at: number) =>
    ada.api.devices.takeBackWrong({ params: { ...own, spanId: spans[0]!.id }, query: { from: at } })
  for (const wrong of [from, from - 60, now / 1000 + 60]) expect(await refusalOf(endAt(wrong))).toBe('PARAM_ERROR')
  const end = from + 3600
  expect((await endAt(end)).spans).toMatchObject([
    { from, to: end, takenBackAt: null },
    { from: end, to: null, takenBackAt: now / 1000 },
  ])
})

test('a plant’s history names what is marked in its period, and the day is calculated without it', async () => {
  const noon = at('30T10:00+02:00') * 1000
  const readings = [0, 1, 2, 3, 4].map((step) => ({
    deviceSn: meter.sn,
    deviceType: 'METER' as const,
    at: noon + step * 300_000,
    values: { gridPower: 1200 },
  }))
  await server.say(gateway.sn, ...readings)
  const day = async (date: number) =>
    (await dan.api.history.day({ params: { id: plantId }, query: { year: 2026, month: 3, day: date } })).statistics
  expect(await day(30)).toMatchObject({ buyValue: 0.4, wrongSpans: [] })
  const body = { from: noon / 1000, to: null }
  const { spans } = await ada.api.devices.markWrong({ params, body })
  while ((await server.centre.roller.pass()) > 0);
  expect(await day(30)).toMatchObject({
    buyValue: null,
    wrongSpans: [{ deviceId: meter.id, deviceName: 'Grid meter', from: noon / 1000, to: null }],
  })
  expect((await day(29)).wrongSpans).toEqual([])
  const month = await dan.api.history.month({ params: { id: plantId }, query: { year: 2026, month: 3 } })
  expect(month.statistics.wrongSpans).toHaveLength(1)
  await ada.api.devices.takeBackWrong({ params: { ...params, spanId: spans[0]!.id } })
  while ((await server.centre.roller.pass()) > 0);
  expect(await day(30)).toMatchObject({ buyValue: 0.4, wrongSpans: [] })
})
