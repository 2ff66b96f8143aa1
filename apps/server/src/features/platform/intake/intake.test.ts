import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const plant = await server.aPlant()
const gateway = await server.aGateway(plant, 'mqtt')

test('every reading is counted once, as accepted or as rejected with a reason', async () => {
  const reading = (at: number, acPower = 500) => ({
    deviceSn: 'I1',
    deviceType: 'INVERTER' as const,
    at,
    values: { acPower },
  })
  const now = Date.now()
  await server.say(gateway.sn, reading(now - 1000))
  await server.say(
    gateway.sn,
    reading(now - 1000),
    reading(Date.UTC(1970, 0, 2)),
    reading(Date.UTC(2099, 0, 1)),
    reading(now - 500, 1e12),
  )
  const { accepted, dropped } = await operator.api.intake.counts()
  expect(accepted).toEqual([{ protocol: 'mqtt', sinceStart: 1, lastHour: 1 }])
  expect(Object.fromEntries(dropped.map(({ reason, sinceStart }) => [reason, sinceStart]))).toEqual({
    'seen before': 1,
    'too old': 1,
    'in the future': 1,
    implausible: 1,
  })
})

test('rejected payloads can be viewed as they arrived', async () => {
  const { total, data } = await operator.api.intake.setAside({})
  expect(total).toBe(3)
  expect(data.map(({ reason }) => reason.split(':')[0]).toSorted()).toEqual(['implausible', 'in the future', 'too old'])
  expect(data[0]).toMatchObject({
    protocol: 'mqtt',
    gatewaySn: gateway.sn,
    payload: Buffer.from('as it came').toString('hex'),
  })
})
