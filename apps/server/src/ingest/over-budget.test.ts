import { printSamples } from '@heliograph/protocols/http-push/samples'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { connectAsync, MqttClient } from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { startHttpPush } from './listeners/http-push.ts'
import { startMqtt } from './listeners/mqtt.ts'
import { startSolarmanV5 } from './listeners/solarman-v5.ts'
import { clockAt, connectLogger, dataPayload } from './listeners/v5-logger.fixture.ts'

const startedAt = Date.now()
const clock = { at: startedAt }
const server = await startTestServer({ now: () => clock.at })
const { centre } = server
const reported: Error[] = []
const needs = {
  ...centre,
  port: 0,
  host: '127.0.0.1',
  now: () => clock.at,
  report: (error: Error) => void reported.push(error),
}
const [http, mqtt, v5] = [await startHttpPush(needs), await startMqtt(needs), await startSolarmanV5(needs)]
afterAll(async () => {
  for (const listener of [http, mqtt, v5]) await listener.close()
  await server.close()
})
const operator = await server.aCaller({ operator: true })
const plantId = await server.aPlant()

/** A budget that ten samples exhaust. */
const small = { samplesPerSecond: 1 / 60, samplesPerDay: 100_000 }

const samplesOf = async (gatewayId: number) => {
  const { rows } = await server.engine.pool.query<{ number: number }>(
    `select count(*)::int as number from samples s join devices d on d.id = s.device_id where d.gateway_id = $1`,
    [gatewayId],
  )
  return rows[0]?.number
}
const refusedOf = async (sn: string) => {
  await centre.presence.flush()
  return (await operator.api.intake.budget({ query: { sn } })).refused
}

test('a gateway that pushes 1,000 samples again and again gets 429 with the time to wait; others are served', async () => {
  const [flooder, honest] = [await server.aGateway(plantId, 'http'), await server.aGateway(plantId, 'http')]
  const push = async ({ secret }: { secret: string }, from: number, number: number) => {
    const readings = Array.from({ length: number }, (_, place) => ({
      deviceSn: 'I1',
      deviceType: 'INVERTER' as const,
      at: startedAt - 86_400_000 + (from + place) * 1000,
      values: { acPower: 500 },
    }))
    const { status, headers } = await fetch(`http://127.0.0.1:${http.port}/v1/samples`, {
      method: 'POST',
      body: printSamples(readings),
      headers: { authorization: `Bearer ${secret}` },
    })
    return { status, retryAfter: Number(headers.get('retry-after')) }
  }
  const answers: Awaited<ReturnType<typeof push>>[] = []
  while (answers.length < 16) answers.push(await push(flooder, answers.length * 1000, 1000))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(12).fill(200), ...Array<number>(4).fill(429)])
  const { retryAfter } = answers.at(-1)!
  expect(retryAfter).toBeGreaterThanOrEqual(1)
  expect((await push(honest, 0, 1000)).status).toBe(200)
  expect(await samplesOf(flooder.id)).toBe(12_000)
  expect(await refusedOf(flooder.sn)).toBe(4000)
  expect(await refusedOf(honest.sn)).toBe(0)

  clock.at += retryAfter * 1000
  expect((await push(flooder, 12_000, 1000)).status).toBe(200)
  const { dropped } = await operator.api.intake.counts()
  expect(dropped.find(({ reason }) => reason === 'over budget')).toMatchObject({ protocol: 'http', sinceStart: 4000 })
})

test("an operator changes a gateway's budget, which holds at once, and sets it back", async () => {
  const { id, sn, secret } = await server.aGateway(plantId, 'http')
  const push = async (place: number) => {
    const reading = { deviceSn: 'I1', deviceType: 'INVERTER' as const, values: { acPower: 5 } }
    const { status } = await fetch(`http://127.0.0.1:${http.port}/v1/samples`, {
      method: 'POST',
      body: printSamples([{ ...reading, at: startedAt + place }]),
      headers: { authorization: `Bearer ${secret}` },
    })
    return status
  }
  expect(await push(0)).toBe(200)
  expect(await operator.api.intake.setBudget({ body: { sn, budget: small } })).toEqual({
    sn,
    isDefault: false,
    ...small,
    plant: null,
    kept: 0,
    refused: 0,
    over: null,
  })
  let place = 1
  while ((await push(place)) === 200) place++
  expect(place).toBe(10)
  const back = await operator.api.intake.setBudget({ body: { sn, budget: null } })
  expect(back).toMatchObject({ isDefault: true, samplesPerSecond: 20, samplesPerDay: 300_000 })
  expect(await push(10)).toBe(200)
  expect(await samplesOf(id)).toBe(11)
  const { rows } = await server.engine.pool.query(`select user_id, facts ->> 'sn' as sn from audit
    where kind = 'gateway.budget' order by id`)
  expect(rows).toEqual([
    { user_id: operator.id, sn },
    { user_id: operator.id, sn },
  ])
  await expect(operator.api.intake.setBudget({ body: { sn: 'nobody', budget: null } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
})

test('an MQTT gateway over budget gets no PUBACK, is closed, and is welcome after a wait that doubles', async () => {
  const { id, sn, secret } = await server.aGateway(plantId, 'mqtt')
  await operator.api.intake.setBudget({ body: { sn, budget: small } })
  const visit = () =>
    connectAsync(`mqtt://127.0.0.1:${mqtt.port}`, {
      clientId: sn,
      username: sn,
      password: secret,
      reconnectPeriod: 0,
    }).catch((error: { code?: unknown }) => error.code)
  let sent = 0
  const send = async () => {
    const client = await visit()
    if (!(client instanceof MqttClient)) return client
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    for (;;) {
      const reading = { deviceSn: 'I1', deviceType: 'INVERTER' as const, at: startedAt + sent, values: { acPower: 5 } }
      const message = printTelemetry({ seq: sent, at: reading.at, readings: [reading] })
      const acknowledged = client.publishAsync(telemetryTopic(sn), message, { qos: 1 }).then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([acknowledged, closed.then(() => false)]))) break
      sent++
    }
    await client.endAsync(true)
    return 'closed'
  }
  expect(await send()).toBe('closed')
  expect(sent).toBe(10)
  expect(await samplesOf(id)).toBe(10)
  const unavailable = 3
  expect(await visit()).toBe(unavailable)
  // One sample is earned back in a minute, and the next one is too much again.
  clock.at += 61_000
  expect(await send()).toBe('closed')
  expect(sent).toBe(11)
  clock.at += 61_000
  expect(await visit()).toBe(unavailable)
  clock.at += 61_000
  expect(await send()).toBe('closed')
  expect(await refusedOf(sn)).toBe(3)
})

test('a Solarman logger over budget gets no answer, is closed, and is welcome after a wait that doubles', async () => {
  const { id, sn } = await server.aGateway(plantId)
  await operator.api.intake.setBudget({ body: { sn, budget: small } })
  let sent = 0
  const send = async () => {
    const logger = await connectLogger(v5.port, Number(sn))
    for (let answered = 0; !logger.socket.closed;) {
      const at = startedAt + sent * 1000 - 3_600_000
      logger.send(
        controls.data,
        dataPayload({ no: sent, clock: clockAt(at, { bootAt: startedAt - 86_400_000 }), values: { acPower: 5 } }),
      )
      await logger.answered(answered + 1)
      if (logger.answers.length > answered) sent++
      answered = logger.answers.length
    }
  }
  await send()
  expect(sent).toBe(10)
  await send()
  expect(sent).toBe(10)
  clock.at += 61_000
  await send()
  expect(sent).toBe(11)
  clock.at += 61_000
  await send()
  expect(sent).toBe(11)
  clock.at += 61_000
  await send()
  expect(sent).toBeGreaterThan(11)
  expect(await samplesOf(id)).toBe(sent)
  expect(reported).toEqual([])
})
