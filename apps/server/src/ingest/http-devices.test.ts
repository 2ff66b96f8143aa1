import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { startHttpPush } from './listeners/http-push.ts'

const clock = { at: Date.now() }
const now = () => clock.at
const server = await startTestServer({ now })
const { centre } = server
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const door = await startHttpPush({ ...centre, port: 0, host: '127.0.0.1', now, report })
afterAll(async () => {
  await door.close()
  await server.close()
})
const owner = await server.aCaller()
const plantId = await server.aPlant({ owner_id: owner.id })

type Gateway = Awaited<ReturnType<typeof server.aGateway>>
const ask = async ({ secret }: Gateway, path: string, body: string | URLSearchParams) => {
  const headers = { authorization: `Bearer ${secret}` }
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { method: 'POST', body, headers })
  return [response.status, await response.text()] as const
}
/** A sample of each of these devices, a millisecond after each other. */
const samplesOf = (...serials: string[]) => {
  const from = (clock.at += 1000)
  return serials.map((deviceSn, place) => ({
    deviceSn,
    deviceType: 'INVERTER' as const,
    at: from + place,
    values: { acPower: 2140 },
  }))
}
const pushAll = async (gateway: Gateway, samples: ReturnType<typeof samplesOf>) => {
  const [status, text] = await ask(gateway, '/v1/samples', printSamples(samples))
  return [status, JSON.parse(text)]
}
const push = (gateway: Gateway, ...serials: string[]) => pushAll(gateway, samplesOf(...serials))
const listed = () => owner.api.devices.list({ params: { id: plantId } })
const idOf = async (sn: string) => (await listed()).find(({ deviceSn }) => deviceSn === sn)!.deviceId
const remove = async (...serials: string[]) => {
  const deviceIds = await Promise.all(serials.map(idOf))
  await owner.api.deviceChanges.remove({ params: { id: plantId }, body: { deviceIds } })
  clock.at += minuteMs
  centre.roster.forget()
}

test('a batch of a removed device only is taken and says so, because its sender would repeat a refused one for ever', async () => {
  const gateway = await server.aGateway(plantId, 'http')
  expect(await push(gateway, 'A', 'B')).toEqual([200, { kept: 2, dropped: 0 }])
  await remove('A')
  expect(await push(gateway, 'A')).toEqual([200, { kept: 0, dropped: 1, reasons: { NEW_DEVICE: 1 } }])
  // It is held until a person decides.
  const [waiting] = await owner.api.devices.newDevices({ params: { id: plantId } })
  expect(waiting).toMatchObject({ sn: 'A', reports: 1, refused: false })
  await owner.api.devices.decideNewDevice({ params: { id: gateway.id }, body: { sn: 'A', accept: false } })
  centre.roster.forget()
  expect(await push(gateway, 'A')).toEqual([200, { kept: 0, dropped: 1, reasons: { DEVICE_REFUSED: 1 } }])
  expect(await push(gateway, 'A', 'B')).toEqual([200, { kept: 1, dropped: 1, reasons: { DEVICE_REFUSED: 1 } }])
})

test('a batch of which nothing is stored or held is refused, also with one sample of a removed device in it', async () => {
  const gateway = await server.aGateway(plantId, 'http')
  await push(gateway, 'C', 'D')
  await remove('C')
  const [ofRemoved, early] = samplesOf('C', 'D')
  const batch = [ofRemoved!, { ...early!, at: early!.at + hourMs }]
  const reasons = { NEW_DEVICE: 1, IN_THE_FUTURE: 1 }
  expect(await pushAll(gateway, batch)).toEqual([422, { kept: 0, dropped: 2, reasons }])
  // Of a batch whose answer was lost, a part is stored: it gets the same answer again.
  const partly = [...batch, ...samplesOf('D')]
  expect(await pushAll(gateway, partly)).toMatchObject([200, { kept: 1, dropped: 2 }])
  expect(await pushAll(gateway, partly)).toMatchObject([200, { kept: 0, dropped: 3 }])
})

test('what a removed device sends beyond what is held in an hour is to be sent again in the next, and is held then', async () => {
  const gateway = await server.aGateway(plantId, 'http')
  await push(gateway, 'E', 'F')
  await remove('E')
  // The limit is that of the clock's hour.
  clock.at = Math.ceil(clock.at / hourMs) * hourMs
  centre.roster.forget()
  const held = (dropped: number) => [200, { kept: 0, dropped, reasons: { NEW_DEVICE: dropped } }]
  const many = (number: number) => Array<string>(number).fill('E')
  expect(await push(gateway, ...many(399))).toEqual(held(399))
  // A batch is held as a whole: the rest of one that is larger would never be.
  expect(await push(gateway, ...many(500))).toEqual(held(500))
  const tooMany = samplesOf('E')
  const refused = [429, { kept: 0, dropped: 1, reasons: { OVER_QUOTA: 1 } }]
  expect(await pushAll(gateway, tooMany)).toEqual(refused)
  const response = await fetch(`http://127.0.0.1:${door.port}/v1/samples`, {
    method: 'POST',
    body: printSamples(tooMany),
    headers: { authorization: `Bearer ${gateway.secret}` },
  })
  const waitMs = hourMs - (clock.at % hourMs)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, String(Math.ceil(waitMs / 1000))])
  expect(await push(gateway, 'E', 'F')).toEqual([200, { kept: 1, dropped: 1, reasons: { OVER_QUOTA: 1 } }])
  const reports = async () =>
    (await owner.api.devices.newDevices({ params: { id: plantId } })).find(({ sn }) => sn === 'E')?.reports
  expect(await reports()).toBe(899)
  clock.at += waitMs
  expect(await pushAll(gateway, tooMany)).toEqual(held(1))
  expect(await reports()).toBe(900)
})

describe('a node of an emoncms sender', () => {
  /** Posts each of these after the other, and returns the type of the node's device after each. */
  const typesAfter = async (...posts: readonly Record<string, number>[]) => {
    const gateway = await server.aGateway(plantId, 'http')
    const types: (string | undefined)[] = []
    for (const values of posts) {
      const time = String(Math.floor((clock.at += 1000) / 1000))
      const form = new URLSearchParams({ node: 'n', time, fulljson: JSON.stringify(values) })
      expect(await ask(gateway, '/input/post', form)).toEqual([200, '{"success":true}'])
      types.push((await listed()).find(({ deviceSn }) => deviceSn === `${gateway.sn}-n`)?.deviceType)
    }
    return types
  }

  test.each([
    ['an inverter if it tells what one makes', [{ solar: 2140, voltage: 230 }], ['INVERTER']],
    ['a meter if it tells what one counts, also with a voltage', [{ grid: 300, voltage: 230, temp: 21 }], ['METER']],
    ['a weather station if it tells the light', [{ irradiance: 640, outside_temp: 21 }], ['WEATHER_STATION']],
    [
      'nothing of these while it tells only a voltage, and an inverter once it tells what one makes',
      [{ voltage: 230 }, { vrms: 231, freq: 50 }, { solar: 2140 }, { voltage: 229 }],
      ['OTHER_TYPE', 'OTHER_TYPE', 'INVERTER', 'INVERTER'],
    ],
    ['nothing of these while it tells only a temperature', [{ temp: 21 }, { grid: 300 }], ['OTHER_TYPE', 'METER']],
  ])('is %s', async (_, posts, types) => {
    expect(await typesAfter(...posts)).toEqual(types)
  })

  test('that a person entered stays what the person said', async () => {
    const gateway = await server.aGateway(plantId, 'http')
    const sn = `${gateway.sn}-n`
    await owner.api.deviceChanges.enter({
      params: { id: plantId },
      body: { deviceSn: sn, deviceType: 'OTHER_TYPE', gatewayId: gateway.id },
    })
    for (const fulljson of ['{"solar":2140}', '{"solar":2150}']) {
      const time = String(Math.floor((clock.at += 1000) / 1000))
      await ask(gateway, '/input/post', new URLSearchParams({ node: 'n', time, fulljson }))
    }
    expect((await listed()).find(({ deviceSn }) => deviceSn === sn)).toMatchObject({ deviceType: 'OTHER_TYPE' })
  })
})

test('nothing of this was an error', () => expect(reported).toEqual([]))
