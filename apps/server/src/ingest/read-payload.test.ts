import { printBulk, printPost } from '@heliograph/protocols/http-push/emoncms'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { afterAll, expect, test } from 'vitest'
import { startHttpPush } from './listeners/http-push.ts'
import { createSurroundings, startOfTest as at } from './listeners/listeners.fixture.ts'
import { reportOf } from './listeners/mqtt-report.ts'
import { clockAt, dataPayload } from './listeners/v5-logger.fixture.ts'
import { readPayload } from './read-payload.ts'

const surroundings = createSurroundings()
const { gateway, secret } = surroundings.register('H1', 'http')
const listener = await startHttpPush(surroundings.needs)
afterAll(listener.close)

const reading = { deviceSn: 'INV-1', deviceType: 'INVERTER', at, values: { acPower: 2140 } } as const
const post = (path: string, form: Record<string, string>) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ apikey: secret, ...form }),
  })

const input = { node: 'roof', at, values: { solar: 1500, import: 200 } }

test.each([
  ['a post', '/input/post', printPost(input)],
  ['a post with the node in the path', '/input/post/shed', printPost(input)],
  ['a bulk', '/emoncms/input/bulk', printBulk([input, { ...input, node: 'barn' }])],
  ['a post with neither node nor time', '/input/post', { data: 'solar:1500' }],
])('%s has the same readings when it is decoded again', async (_what, path, form) => {
  expect((await post(path, form)).status).toBe(200)
  const { payload, readings } = surroundings.commits.kept.at(-1)!
  expect(readings.length).toBeGreaterThan(0)
  expect(readPayload('H1', received('http', payload))).toEqual(readings)
  expect(Buffer.from(payload).toString()).not.toContain(secret)
})

test('a batch and a telegram have the same readings when they are decoded again', () => {
  expect(readPayload('H1', received('http', Buffer.from(printSamples([reading]))))).toEqual([reading])
  const telegram = Buffer.from(printTelemetry({ seq: 1, at, readings: [reading] }))
  expect(readPayload('M1', received('mqtt', telegram))).toEqual(reportOf(gateway, telegram).readings)
  expect(readPayload('M1', received('mqtt', telegram))).toHaveLength(1)
})

test('a record of a logger that does not know the time has no time', () => {
  const bootAt = at - 3_600_000
  const read = (undated: boolean) =>
    readPayload(
      'L1',
      received(
        'solarman-v5',
        dataPayload({ no: 1, clock: clockAt(at, { bootAt, undated }), values: { acPower: 2140 } }),
      ),
    )
  expect(read(false)).toMatchObject([{ deviceSn: 'INV0001', at, values: { acPower: 2140 } }])
  expect(read(true)).toMatchObject([{ deviceSn: 'INV0001', at: null, values: { acPower: 2140 } }])
})

test.each(['http', 'mqtt', 'solarman-v5'] as const)('garbage over %s has no readings', (protocol) => {
  for (const text of [
    '',
    'nonsense',
    '[]',
    'null',
    '{"data":7}',
    '{"data":"[["}',
    '{"samples":"x"}',
    '\u{0}'.repeat(80),
  ]) {
    expect(readPayload('X', received(protocol, Buffer.from(text)))).toEqual([])
  }
})

const received = (protocol: 'http' | 'mqtt' | 'solarman-v5', payload: Uint8Array) => ({
  protocol,
  payload,
  receivedAt: at,
  outcome: { kept: 0, dropped: 0, undated: false, reasons: [] },
})
