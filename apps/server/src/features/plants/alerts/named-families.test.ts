import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { connectAsync } from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { startHttpPush } from '#ingest/listeners/http-push.ts'
import { startMqtt } from '#ingest/listeners/mqtt.ts'
import { startTestServer } from '#testing/test-server.ts'

const now = Date.now()
const server = await startTestServer({ now: () => now })
const { centre } = server
const report = (error: Error) => {
  throw error
}
const needs = { ...centre, port: 0, host: '127.0.0.1', now: () => now, report }
const [http, mqtt] = [await startHttpPush(needs), await startMqtt(needs)]
afterAll(async () => {
  for (const listener of [http, mqtt]) await listener.close()
  await server.close()
})

const roll = async () => {
  while ((await centre.roller.pass()) > 0);
}

/** A plant of its own for each test, and what its owner reads. */
const aPlant = async (protocol: 'http' | 'mqtt') => {
  const owner = await server.aCaller()
  const gateway = await server.aGateway(await server.aPlant({ owner_id: owner.id }), protocol)
  const alertsIn = async (language: string) => (await owner.api.alerts.recent({ query: {}, body: { language } })).data
  const namesIn = async (language: string) =>
    (await alertsIn(language)).map(({ showName }) => showName).toSorted((one, other) => one.localeCompare(other))
  const adviceIn = async (language: string, name: string) => {
    const { deviceId, ruleId } = (await alertsIn(language)).find(({ showName }) => showName === name)!
    return owner.api.alerts.detail({ body: { deviceId, ruleId, language } })
  }
  return { owner, gateway, alertsIn, namesIn, adviceIn }
}

const post = async (secret: string, sample: object) => {
  const answer = await fetch(`http://127.0.0.1:${http.port}/v1/samples`, {
    method: 'POST',
    body: JSON.stringify({ samples: [{ sn: 'I1', type: 'INVERTER', at: now - 60_000, ...sample }] }),
    headers: { authorization: `Bearer ${secret}` },
  })
  await roll()
  return answer.json()
}

const publish = async ({ sn, secret }: { sn: string; secret: string }, device: object) => {
  const client = await connectAsync(`mqtt://127.0.0.1:${mqtt.port}`, { clientId: sn, username: sn, password: secret })
  const dev = [{ sn: 'I1', type: 'INVERTER', ...device }]
  await client.publishAsync(telemetryTopic(sn), JSON.stringify({ seq: 1, ts: now - 60_000, dev }), { qos: 1 })
  await client.endAsync()
  await roll()
}

test('an inverter that reports its family over HTTP has its fault in words, with what to check, in each language', async () => {
  const { gateway, namesIn, adviceIn } = await aPlant('http')
  const values = { acPower: 0, faultCode: 203 }
  expect(await post(gateway.secret, { family: 'growatt', values })).toEqual({ kept: 1, dropped: 0 })
  expect(await namesIn('en')).toEqual(['Error 203 PV insulation too low'])
  expect(await namesIn('pl')).toEqual(['Error 203 Zbyt niska rezystancja izolacji PV'])
  const english = await adviceIn('en', 'Error 203 PV insulation too low')
  expect(english).toMatchObject({ alertCode: '203', level: 2, influence: 3 })
  expect(english.customAlertConfigDisplayReason[0]?.solution).toContain('Have the insulation of each string measured.')
  const polish = await adviceIn('pl', 'Error 203 Zbyt niska rezystancja izolacji PV')
  expect(polish.customAlertConfigDisplayReason[0]?.solution).toMatch(/izolacj/)
})

test('all alarms of the registers that are passed on over MQTT are alerts, by the numbers that the maker shows', async () => {
  const { owner, gateway, alertsIn, namesIn } = await aPlant('mqtt')
  const registers = { faultWord1: 2 ** 7 + 2 ** 9, faultWord2: 0, faultWord3: 2 ** 6 }
  await publish(gateway, { family: 'huawei', m: { acPower: 0, ...registers } })
  expect(await namesIn('en')).toEqual(['2015 PV string fault', '2032 No grid', '2034 Grid overvoltage'])
  expect(await namesIn('de')).toEqual(['2015 Störung eines PV-Strings', '2032 Kein Netz', '2034 Netzüberspannung'])
  const alerts = await alertsIn('en')
  expect(alerts.map(({ code, level }) => [code, level]).toSorted()).toEqual([
    ['2015', 1],
    ['2032', 1],
    ['2034', 1],
  ])
  const { deviceId, plantId } = alerts[0]!
  const found = await owner.api.alerts.search({ query: {}, body: { plantId, keyword: '2032', language: 'en' } })
  expect(found.data.map(({ showName }) => showName)).toEqual(['2032 No grid'])
  const detail = await owner.api.devices.detail({ body: { deviceId, siteId: plantId, language: 'en' } })
  expect(detail.productId).toBe('huawei')
  const shown = detail.paramCategoryList
    .flatMap(({ fieldList }) => fieldList)
    .find(({ storageName }) => storageName === 'ERR1')
  expect(shown?.value).toBe('2032 No grid, 2034 Grid overvoltage, 2015 PV string fault')
})

test('a number of a fault beside registers of faults is an alert beside theirs, over HTTP and over MQTT', async () => {
  const [overHttp, overMqtt] = [await aPlant('http'), await aPlant('mqtt')]
  const values = { acPower: 0, faultWord1: 2 ** 7, faultCode: 2062 }
  expect(await post(overHttp.gateway.secret, { family: 'huawei', values })).toEqual({ kept: 1, dropped: 0 })
  await publish(overMqtt.gateway, { family: 'huawei', m: values })
  for (const { namesIn } of [overHttp, overMqtt])
    expect(await namesIn('en')).toEqual(['2032 No grid', '2062 PV insulation too low'])
})

test('a number that no public table explains, or of a device without a family, is shown as the number', async () => {
  const known = await aPlant('http')
  await post(known.gateway.secret, { family: 'growatt', values: { faultCode: 411 } })
  expect(await known.namesIn('en')).toEqual(['Error 411'])
  const unknown = await aPlant('http')
  await post(unknown.gateway.secret, { values: { faultCode: 302 } })
  expect(await unknown.namesIn('en')).toEqual(['F302'])
})

test('a family that does not exist is named in the answer, and everything else is kept', async () => {
  const { gateway, namesIn } = await aPlant('http')
  const answer = await post(gateway.secret, { family: 'growat', values: { acPower: 5, faultCode: 302 } })
  expect(answer).toEqual({ kept: 1, dropped: 0, ignored: ['I1 family growat'] })
  expect(await namesIn('en')).toEqual(['F302'])
})

test('a fault that was there before the family was named gets its words once it is', async () => {
  const { gateway, namesIn } = await aPlant('http')
  await post(gateway.secret, { values: { faultCode: 302 } })
  await post(gateway.secret, { family: 'growatt', at: now - 30_000, values: { faultCode: 302 } })
  expect(await namesIn('en')).toEqual(['Error 302 No grid'])
})
