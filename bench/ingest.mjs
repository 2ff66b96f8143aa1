// Samples of 24 points over Solarman V5 and MQTT, acknowledged after commit, compared with a bare insert of the same rows

import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { openDatabase, seedGateways, startServer } from './support/cluster.mjs'
import { percentile, table, usageOf } from './support/figures.mjs'

const seconds = Number(process.argv[2] ?? 15)
const gatewayCount = Number(process.argv[3] ?? 500)
/** Unacknowledged records per gateway, as when it empties its memory after an outage. */
const inFlight = 4

const protocols = new URL('../packages/protocols/dist/', import.meta.url).href
const { encodeFrame, createFrameDecoder, controls } = await import(`${protocols}solarman-v5/frame.js`)
const { encodeClassicTable, sofarSensorType } = await import(`${protocols}solarman-v5/classic-table.js`)
const { printTelemetry } = await import(`${protocols}mqtt-json/telemetry.js`)
const { telemetryTopic } = await import(`${protocols}mqtt-json/topics.js`)

const values = (n) => ({
  acPower: 4000 + (n % 1000),
  pvPower: 4100 + (n % 1000),
  generationToday: 1 + (n % 4000) / 100,
  generationTotal: 1000 + Math.floor(n / 10),
  temperature: 41.5,
  acFrequency: 50.01,
  pv1Voltage: 380.1,
  pv1Current: 5.4,
  pv2Voltage: 379.2,
  pv2Current: 5.3,
  ac1Voltage: 230.1,
  ac1Current: 5.9,
  ac2Voltage: 231.4,
  ac2Current: 5.8,
  ac3Voltage: 229.9,
  ac3Current: 5.9,
  runState: 1,
  faultCode: 0,
  runningHours: 12_345,
  pv1Power: 2052,
  pv2Power: 2009,
  ratedPower: 10_000,
  apparentPower: 4010,
  powerFactor: 1,
})
const points = Object.keys(values(0)).length

/** Each record of a gateway is five seconds later than the one before; all are in the past. */
const startAt = Date.now() - 6 * 3_600_000
const atOf = (n) => startAt + n * 5_000

const measure = async (label, open) => {
  const before = { server: usageOf(server.pid), database: usageOf(postgresPid), own: process.cpuUsage() }
  const {
    rows: [{ count: had }],
  } = await engine.pool.query('select count(*)::int as count from samples')
  const state = { acknowledged: 0, latencies: [], running: true }
  const begun = performance.now()
  const stop = await open(state)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  state.running = false
  const took = (performance.now() - begun) / 1000
  const { acknowledged, latencies } = state
  const rollUpLagS = await rollUpLag()
  await stop()
  const rolledUpAfterS = await rollUpsDone()
  const {
    rows: [{ count }],
  } = await engine.pool.query('select count(*)::int as count from samples')
  const sorted = latencies.toSorted((left, right) => left - right)
  const after = { server: usageOf(server.pid), database: usageOf(postgresPid), own: process.cpuUsage(before.own) }
  const stored = count - had
  if (stored < acknowledged) throw new Error(`${acknowledged} samples were acknowledged, but ${stored} are stored`)
  return [
    label,
    Math.round(acknowledged / took),
    percentile(sorted, 0.5).toFixed(1),
    percentile(sorted, 0.99).toFixed(1),
    ((after.server.cpuS - before.server.cpuS) / took).toFixed(2),
    ((after.database.cpuS - before.database.cpuS) / took).toFixed(2),
    ((after.own.user + after.own.system) / 1e6 / took).toFixed(2),
    after.server.memoryMb,
    after.database.memoryMb,
    rollUpLagS.toFixed(1),
    rolledUpAfterS.toFixed(1),
  ]
}

/** The seconds since the oldest change that is not in the days yet. */
const rollUpLag = async () => {
  const { rows } = await engine.pool.query(
    `select coalesce(date_part('epoch', clock_timestamp() - min(noted_at)), 0) as lag from stale_ranges`,
  )
  return rows[0].lag
}

/** Waits until every day is rolled up, and returns the seconds that it took. */
const rollUpsDone = async () => {
  const begun = performance.now()
  while ((await rollUpLag()) > 0) {
    if (performance.now() - begun > 300_000) throw new Error('Days were not rolled up within five minutes')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return (performance.now() - begun) / 1000
}

const v5 = (gateways) => async (state) => {
  const sockets = await Promise.all(
    gateways.map(({ sn, inverterSn }, place) => {
      const socket = connect(server.v5, '127.0.0.1')
      const decode = createFrameDecoder()
      const sent = new Map()
      let n = 0
      const send = () => {
        const sequence = (n + 1) & 0xff
        const workingSeconds = 1_000_000 + n * 5
        const head = {
          stored: true,
          sensorType: sofarSensorType,
          recordNumber: n + 1,
          inverterSn,
          clock: {
            workingSeconds,
            powerOnSeconds: 1000 + n * 5,
            offsetSeconds: Math.floor(atOf(0) / 1000) - 1_000_000,
          },
        }
        sent.set(sequence, performance.now())
        const payload = encodeClassicTable(head, values(n + place))
        n++
        socket.write(
          encodeFrame({
            control: controls.data,
            serverSequence: 0,
            loggerSequence: sequence,
            loggerSerial: Number(sn),
            payload,
          }),
        )
      }
      socket.on('data', (chunk) => {
        for (const { loggerSequence } of decode(chunk).frames) {
          if (state.running) {
            state.acknowledged++
            state.latencies.push(performance.now() - sent.get(loggerSequence))
            send()
          }
        }
      })
      return new Promise((resolve, reject) => {
        socket.once('error', reject)
        socket.once('connect', () => {
          for (let first = 0; first < inFlight; first++) send()
          resolve(socket)
        })
      })
    }),
  )
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (const socket of sockets) socket.destroy()
  }
}

const overMqtt = (gateways) => async (state) => {
  const clients = await Promise.all(
    gateways.map(({ sn, secret }) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqtt}`, {
        clientId: sn,
        username: sn,
        password: secret,
        protocolVersion: 4,
        reconnectPeriod: 0,
      }),
    ),
  )
  clients.forEach((client, place) => {
    const { sn, inverterSn } = gateways[place]
    let n = 0
    const send = () => {
      if (!state.running) return
      const at = atOf(n)
      const payload = printTelemetry({
        seq: n,
        at,
        readings: [{ deviceSn: inverterSn, deviceType: 'INVERTER', at, values: values(n++) }],
      })
      const begun = performance.now()
      client.publish(telemetryTopic(sn), payload, { qos: 1 }, (error) => {
        if (error || !state.running) return
        state.acknowledged++
        state.latencies.push(performance.now() - begun)
        send()
      })
    }
    for (let first = 0; first < inFlight; first++) send()
  })
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    for (const client of clients) client.end(true)
  }
}

/** The same rows, a thousand per statement, one statement after another: no sockets, no rules, no roll-up. */
const bare = (deviceIds) => async (state) => {
  const { pack, layouts } = await import(new URL('../packages/domain/dist/layouts.js', import.meta.url).href)
  const places = Array.from(
    { length: 1000 },
    (_, row) => `($${row * 4 + 1},$${row * 4 + 2},$${row * 4 + 3},$${row * 4 + 4})`,
  )
  const text = `insert into samples (device_id, at, layout, v) values ${places.join(',')} on conflict do nothing`
  const client = await engine.pool.connect()
  const run = async () => {
    for (let n = 0; state.running; n++) {
      const parameters = []
      for (let row = 0; row < 1000; row++) {
        const record = n * 2 + (row >= 500 ? 1 : 0)
        parameters.push(
          deviceIds[row % deviceIds.length],
          new Date(atOf(record)),
          layouts.inverter.id,
          pack('inverter', values(record)),
        )
      }
      const begun = performance.now()
      await client.query({ name: 'bare', text, values: parameters })
      state.acknowledged += 1000
      state.latencies.push(performance.now() - begun)
    }
  }
  const running = run()
  return async () => {
    await running
    client.release()
  }
}

const engine = await openDatabase()
const postgresPid = Number(readFileSync(join(engine.dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
const v5Gateways = await seedGateways(engine.pool, gatewayCount, 'solarman-v5', 2_700_000_000)
const mqttGateways = await seedGateways(engine.pool, gatewayCount, 'mqtt', 2_800_000_000)
await seedGateways(engine.pool, 500, 'http', 2_900_000_000)
const { rows: bareDevices } = await engine.pool.query(`select id from devices where sn like 'I29%' order by id`)
const server = await startServer(engine)

console.log(
  `${gatewayCount} gateways with ${inFlight} records on the way each, ${points} points a sample, ${seconds} s each, 2 lanes; the generator is counted.\n`,
)
try {
  const rows = [
    await measure('Solarman V5', v5(v5Gateways)),
    await measure('MQTT, QoS 1', overMqtt(mqttGateways)),
    await measure('bare insert', bare(bareDevices.map(({ id }) => id))),
  ]
  table([
    [
      '',
      'samples/s',
      'ack p50 ms',
      'p99 ms',
      'server cores',
      'database cores',
      'generator cores',
      'server MB',
      'database MB',
      'roll-up lag s',
      'rolled up after s',
    ],
    ...rows,
  ])
  const share = (row) => `${Math.round((row[1] / rows[2][1]) * 100)} %`
  console.log(`\nRelative to the bare insert: V5 ${share(rows[0])}, MQTT ${share(rows[1])}.`)
} finally {
  await server.stop()
  await engine.close()
}
