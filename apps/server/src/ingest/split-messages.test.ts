import type { Values } from '@heliograph/domain/points'
import { dayMs, hourMs, minuteMs } from '@heliograph/domain/zones'
import { printSamples } from '@heliograph/protocols/http-push/samples'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { startHttpPush } from './listeners/http-push.ts'

// In Berlin.
const midnight = Date.parse('2026-06-17T00:00:00+02:00')
let clock = midnight
const server = await startTestServer({ now: () => clock })
const { centre, engine } = server
const reported: Error[] = []
const report = (error: Error) => void reported.push(error)
const door = await startHttpPush({ ...centre, port: 0, host: '127.0.0.1', now: () => clock, report })
afterAll(async () => {
  await door.close()
  await server.close()
})
const owner = await server.aCaller()

const aSender = async () => {
  const id = await server.aPlant({ owner_id: owner.id, zone: 'Europe/Berlin' })
  const { data } = await owner.api.gateways.register({
    params: { id },
    body: { registerItems: [{ protocol: 'http' }] },
  })
  return { id, secret: data[0]!.secret! }
}
type Said = [at: number, values: Values]
const send = async (secret: string, deviceType: 'INVERTER' | 'METER', said: readonly Said[]) => {
  clock = said.at(-1)![0] + minuteMs
  await server.runJob('tend-partitions')
  for (let begin = 0; begin < said.length; begin += 500) {
    const part = said.slice(begin, begin + 500)
    const answer = await fetch(`http://127.0.0.1:${door.port}/v1/samples`, {
      method: 'POST',
      body: printSamples(part.map(([at, values]) => ({ deviceSn: 'D1', deviceType, at, values }))),
      headers: { authorization: `Bearer ${secret}` },
    })
    expect([answer.status, await answer.text()]).toEqual([200, `{"kept":${part.length},"dropped":0}`])
  }
  while ((await centre.roller.pass()) > 0);
}
const bookedOf = async (plantId: number) => {
  const { rows } = await engine.pool.query<{ measure: string; kwh: number }>(
    'select measure, energy / 1e6::float8 as kwh from booked_energies where plant_id = $1 order by measure',
    [plantId],
  )
  return Object.fromEntries(rows.map(({ measure, kwh }) => [measure, kwh]))
}

test('what was moved while a sender was silent is booked, also if its powers and counters come in messages of their own', async () => {
  const { id, secret } = await aSender()
  // From 6:00 to 12:00 on the first day, and again two days later; five kWh in between.
  const day = (begin: number, total: number) => {
    const said: Said[] = []
    for (let minute = 0; minute <= 360; minute++) {
      const at = begin + 6 * hourMs + minute * minuteMs
      said.push([at, { acPower: 1000 }])
      if (minute % 15 === 0) said.push([at + 5000, { generationTotal: total + minute / 60 }])
    }
    // Its powers go on for longer than its counters.
    for (let minute = 361; minute <= 370; minute++)
      said.push([begin + 6 * hourMs + minute * minuteMs, { acPower: 1000 }])
    return said
  }
  await send(secret, 'INVERTER', day(midnight, 100))
  await send(secret, 'INVERTER', day(midnight + 2 * dayMs, 111))
  expect(await bookedOf(id)).toEqual({ generation: expect.closeTo(5, 6) })
})

test('so is each energy of a meter that tells them one by one, and not all of them as often', async () => {
  const { id, secret } = await aSender()
  const day = (begin: number, [buy, sell]: [number, number]) => {
    const said: Said[] = []
    for (let minute = 0; minute <= 364; minute++) {
      const at = begin + 6 * hourMs + minute * minuteMs
      said.push([at, { gridPower: 500 }])
      if (minute % 5 === 0) said.push([at + 2000, { buyTotal: buy + minute / 120 }])
      if (minute % 60 === 0) said.push([at + 4000, { sellTotal: sell }])
    }
    return said
  }
  await send(secret, 'METER', day(midnight + 4 * dayMs, [100, 50]))
  await send(secret, 'METER', day(midnight + 6 * dayMs, [120, 58]))
  expect(await bookedOf(id)).toEqual({ buy: expect.closeTo(17, 6), sell: expect.closeTo(8, 6) })
  expect(reported).toEqual([])
})
