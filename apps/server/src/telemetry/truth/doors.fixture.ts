import type { GatewayProtocol } from '@heliograph/domain/devices'
import type { Reading } from '@heliograph/domain/readings'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { maxSamples, printSamples } from '@heliograph/protocols/http-push/samples'
import { printTelemetry } from '@heliograph/protocols/mqtt-json/telemetry'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { controls } from '@heliograph/protocols/solarman-v5/frame'
import { connectAsync } from 'mqtt'
import type { Pool } from 'pg'
import { createIntakeCounts } from '#ingest/counts.ts'
import { createDating } from '#ingest/dating.ts'
import { hashSecret } from '#ingest/listeners/gateway-secret.ts'
import { startHttpPush } from '#ingest/listeners/http-push.ts'
import { startMqtt } from '#ingest/listeners/mqtt.ts'
import { startSolarmanV5 } from '#ingest/listeners/solarman-v5.ts'
import { clockAt, connectLogger, dataPayload } from '#ingest/listeners/v5-logger.fixture.ts'
import { createPipeline } from '#ingest/pipeline.ts'
import { createPresence } from '#ingest/presence.ts'
import { createQuota } from '#ingest/quota.ts'
import { createRoster, type KnownGateway } from '#ingest/roster.ts'
import { createKeeper } from '#telemetry/keeper.ts'
import { createUndatedStore } from '#telemetry/undated.store.ts'

export type Door = 'V5' | 'MQTT' | 'HTTP'
export const doors: readonly Door[] = ['V5', 'MQTT', 'HTTP']
const protocols = { V5: 'solarman-v5', MQTT: 'mqtt', HTTP: 'http' } as const satisfies Record<Door, GatewayProtocol>

/** The three listeners on loopback, with the real pipeline and keeper behind them. */
export const openDoors = async (pool: Pool) => {
  const gateways: KnownGateway[] = []
  const errors: Error[] = []
  const report = (error: Error) => void errors.push(error)
  const now = () => Date.UTC(2027, 0)
  const roster = createRoster({
    // Cached too briefly to matter.
    now: Date.now,
    source: {
      findGateway: async (key) =>
        gateways.find(({ sn, secretHash }) =>
          'sn' in key ? sn === key.sn : secretHash !== null && Buffer.from(key.secretHash).equals(secretHash),
        ),
      enterDevice: async ({ id, plantId }, sn, type) => {
        const { rows } = await pool.query<{ id: number }>(
          `insert into devices (plant_id, gateway_id, type, sn, name, rated_w) values ($1, $2, $3, $4, $4, 10000) returning id`,
          [plantId, id, type, sn],
        )
        return { id: rows[0]?.id ?? 0, type, family: undefined, ratedW: 10_000 }
      },
      setType: async (_deviceId, type) => type,
      setFamily: async () => undefined,
    },
  })
  const counts = createIntakeCounts({ now: Date.now })
  const keptSpan = () => ({ from: 0, to: now() + dayMs })
  const quota = createQuota({ now: Date.now })
  const pipeline = createPipeline({ roster, keeper: createKeeper({ pool }), counts, quota, keptSpan, now })
  const presence = createPresence({ save: async () => undefined, now, report })
  const dating = createDating({ undated: createUndatedStore(pool), pipeline })
  const needs = { port: 0, host: '127.0.0.1', roster, pipeline, presence, now: Date.now, report }
  const [v5, mqtt, http] = [
    await startSolarmanV5({ ...needs, dating }),
    await startMqtt(needs),
    await startHttpPush({ ...needs, inputs: { list: async () => [], newestOf: async () => [] } }),
  ]

  const register = async (plantId: number, door: Door) => {
    const sn = String(2_000_000_000 + gateways.length)
    const { rows } = await pool.query<{ id: number }>(
      `insert into devices (plant_id, type, sn, name) values ($1, 'COLLECTOR', $2, 'gateway') returning id`,
      [plantId, sn],
    )
    const id = rows[0]?.id ?? 0
    await pool.query('insert into gateways (device_id, protocol) values ($1, $2)', [id, protocols[door]])
    const secret = `${sn}${'x'.repeat(33)}`
    gateways.push({
      id,
      sn,
      plantId,
      protocol: protocols[door],
      secretHash: hashSecret(secret),
      devices: new Map(),
      entered: new Set(),
      ended: new Map(),
      seen: new Map(),
    })
    return { sn, secret }
  }

  const send = {
    async V5(plantId: number, readings: readonly Reading[]) {
      const { sn } = await register(plantId, 'V5')
      const logger = await connectLogger(v5.port, Number(sn))
      let sent = 0
      for (const { at, values, deviceSn } of readings) {
        const clock = clockAt(at, { bootAt: at - minuteMs })
        logger.send(controls.data, dataPayload({ no: ++sent, clock, values, inverterSn: deviceSn }))
        if (sent % 60 === 0) await logger.answered(sent)
      }
      await logger.answered(sent)
      if (logger.answers.length < sent) throw new Error(`${logger.answers.length} of ${sent} frames were answered`)
      logger.socket.destroy()
    },
    async MQTT(plantId: number, readings: readonly Reading[]) {
      const { sn, secret } = await register(plantId, 'MQTT')
      const client = await connectAsync(`mqtt://127.0.0.1:${mqtt.port}`, {
        clientId: sn,
        username: sn,
        password: secret,
      })
      for (const [no, batch] of batchesOf(readings, 50).entries()) {
        const messages = batch.map((reading, place) =>
          printTelemetry({ seq: no * 50 + place, at: reading.at, readings: [reading] }),
        )
        await Promise.all(messages.map((message) => client.publishAsync(telemetryTopic(sn), message, { qos: 1 })))
      }
      await client.endAsync()
    },
    async HTTP(plantId: number, readings: readonly Reading[]) {
      const { secret } = await register(plantId, 'HTTP')
      for (const batch of batchesOf(readings, Math.min(maxSamples, 500))) {
        const response = await fetch(`http://127.0.0.1:${http.port}/v1/samples`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}` },
          body: printSamples(batch),
        })
        if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
        await response.arrayBuffer()
      }
    },
  }

  return {
    errors,
    /** A stick on V5 only speaks for inverters: what other devices of the plant report comes over HTTP. */
    async deliver(door: Door, plantId: number, readings: readonly Reading[]) {
      if (door !== 'V5') return send[door](plantId, readings)
      await send.V5(
        plantId,
        readings.filter(({ deviceType }) => deviceType === 'INVERTER'),
      )
      await send.HTTP(
        plantId,
        readings.filter(({ deviceType }) => deviceType !== 'INVERTER'),
      )
    },
    async close() {
      for (const { close } of [v5, mqtt, http]) await close()
    },
  }
}

const batchesOf = (readings: readonly Reading[], size: number) =>
  Array.from({ length: Math.ceil(readings.length / size) }, (_, place) =>
    readings.slice(place * size, (place + 1) * size),
  )
