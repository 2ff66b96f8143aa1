import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { afterAll, expect, test } from 'vitest'
import { reportOf } from '#ingest/listeners/mqtt-report.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const [operator, owner] = await Promise.all([server.aCaller({ operator: true }), server.aCaller()])
const plantId = await server.aPlant({ owner_id: owner.id })
const { sn, id: gatewayId } = await server.aGateway(plantId, 'mqtt')

const send = async (payload: Uint8Array) =>
  server.centre.pipeline.accept(reportOf((await server.centre.roster.bySn(sn))!, payload))

test('an operator sees what a gateway sent, what was decoded from it and how it was handled', async () => {
  const at = Date.now() - 1000
  const reading = { deviceSn: 'I1', deviceType: 'INVERTER' as const, at, values: { acPower: 500 } }
  const telegram = Buffer.from(printTelemetry({ seq: 1, at, readings: [reading] }))
  await send(telegram)
  await send(telegram)
  await send(Buffer.from('{"v":'))
  const frames = await operator.api.devices.frames({ params: { id: gatewayId }, query: { lan: 'zh' } })
  expect(frames.map(({ kept, dropped, reasons }) => [kept, dropped, reasons.length])).toEqual([
    [0, 1, 1],
    [0, 1, 1],
    [1, 0, 0],
  ])
  expect(frames[1]!.reasons).toEqual([{ reason: 'seen before', detail: null }])
  expect(frames[0]!.reasons).toEqual([{ reason: 'undecodable', detail: '消息不是 JSON 对象' }])
  expect(frames[2]).toMatchObject({
    protocol: 'mqtt',
    encoding: 'text',
    payload: telegram.toString(),
    size: telegram.length,
    readings: [{ deviceSn: 'I1', values: [{ storageName: 'APo_t1', value: '500', unit: 'W' }] }],
  })
  expect(frames[2]!.readings[0]!.at).toBeCloseTo(at / 1000)
  expect(frames[0]).toMatchObject({ payload: '{"v":', readings: [] })
})

test("only operators see frames, not even the plant's owner", async () => {
  await expect(owner.api.devices.frames({ params: { id: gatewayId } })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
  })
})

test('a tree needs the right to read the plant', async () => {
  const stranger = await server.aCaller()
  await expect(stranger.api.devices.tree({ params: { id: plantId } })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })
  const nodes = await owner.api.devices.tree({ params: { id: plantId } })
  expect(nodes.map(({ deviceId, protocol }) => [deviceId, protocol])).toContainEqual([gatewayId, 'mqtt'])
})

test('values of a device are in the requested language, and in English for an unknown language', async () => {
  const at = Date.now()
  await server.say(sn, {
    deviceSn: 'I1',
    deviceType: 'INVERTER',
    at,
    values: { acPower: 500, runState: 1, faultCode: 0 },
  })
  const inverter = (await owner.api.devices.list({ params: { id: plantId } })).find(
    ({ deviceSn }) => deviceSn === 'I1',
  )!
  const stateIn = async (language: string) => {
    const { paramCategoryList } = await owner.api.devices.detail({ body: { deviceId: inverter.deviceId, language } })
    return paramCategoryList.find(({ tag }) => tag === 'status')!.fieldList.map(({ value }) => value)
  }
  expect(await stateIn('zh')).toEqual(['运行', '无'])
  expect(await stateIn('fr')).toEqual(['En marche', 'Aucun'])
  expect(await stateIn('xx')).toEqual(['Running', 'None'])
})
