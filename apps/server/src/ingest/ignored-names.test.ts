import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { telemetryTopic } from '@heliograph/protocols/mqtt-json/topics'
import { connectAsync } from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { startMqtt } from './listeners/mqtt.ts'

const clock = { at: Math.ceil(Date.now() / hourMs) * hourMs }
const now = () => clock.at
const server = await startTestServer({ now })
const { centre } = server
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const door = await startMqtt({ ...centre, port: 0, host: '127.0.0.1', now, report })
afterAll(async () => {
  await door.close()
  await server.close()
})
const [owner, operator] = [await server.aCaller(), await server.aCaller({ operator: true })]
const plantId = await server.aPlant({ owner_id: owner.id })

/** A gateway that publishes messages of an inverter, and what its owner and the operator see of that. */
const aGateway = async () => {
  const { id, sn, secret } = await server.aGateway(plantId, 'mqtt')
  const client = await connectAsync(`mqtt://127.0.0.1:${door.port}`, { clientId: sn, username: sn, password: secret })
  return {
    publish: async (m: object, more: object = {}) => {
      const dev = [{ sn: 'I1', type: 'INVERTER', ...more, m }]
      await client.publishAsync(telemetryTopic(sn), JSON.stringify({ ts: (clock.at += 1000), dev }), { qos: 1 })
    },
    close: () => client.endAsync(),
    rejected: async () => {
      const { rejected } = await owner.api.devices.detail({ body: { deviceId: id, language: 'en' } })
      return rejected.map(({ reason, detail }) => [reason, detail])
    },
    /** How many payloads operators see. */
    quarantined: async () => {
      const { data } = await operator.api.intake.setAsideGroups({ query: { search: sn } })
      return data.reduce((sum, { count }) => sum + count, 0)
    },
    kept: async () => {
      const { rowCount } = await server.engine.pool.query(
        'select from samples s join devices d on d.id = s.device_id where d.gateway_id = $1',
        [id],
      )
      return rowCount
    },
  }
}

test('names that are not understood in a message that is kept otherwise are shown on the page of its gateway', async () => {
  const gateway = await aGateway()
  await gateway.publish({ acPower: 2140, colour: 3, gridPower: '5', nothing: null }, { family: 'moon' })
  expect(await gateway.kept()).toBe(1)
  expect(await gateway.rejected()).toEqual([
    ['undecodable', 'Not understood, and left out: I1 family moon, I1.colour, I1.gridPower'],
  ])
  expect(await gateway.quarantined()).toBe(1)
  const { dropped } = await operator.api.intake.counts()
  expect(dropped.filter(({ protocol }) => protocol === 'mqtt')).toEqual([])
  await gateway.close()
})

test('they take little room, because such a gateway sends them every minute; others are shown within the hour', async () => {
  const gateway = await aGateway()
  for (let turn = 0; turn < 20; turn++) {
    clock.at += minuteMs
    await gateway.publish({ acPower: 100 + turn, colour: 3 })
  }
  expect(await gateway.kept()).toBe(20)
  expect(await gateway.quarantined()).toBe(1)
  await gateway.publish({ acPower: 5, taste: 3 })
  expect(await gateway.quarantined()).toBe(2)
  expect(await gateway.rejected()).toEqual([['undecodable', 'Not understood, and left out: I1.colour, I1.taste']])
  for (let turn = 0; turn < 40; turn++) await gateway.publish({ acPower: 5, [`taste${turn}`]: 3 })
  expect(await gateway.quarantined()).toBeLessThan(10)
  await gateway.publish({ acPower: 5 })
  expect(await gateway.kept()).toBe(62)
  clock.at += hourMs
  await gateway.publish({ acPower: 5, colour: 3 })
  expect(await gateway.rejected()).toEqual([['undecodable', 'Not understood, and left out: I1.colour']])
  await gateway.close()
})

test('nothing of this was an error', () => expect(reported).toEqual([]))
