import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const ten = Date.parse('2026-06-17T10:00:00Z')
let clock = ten
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { db } = server.engine
const { presence } = server.centre
const ada = await server.aCaller()

beforeEach(async () => {
  await db.deleteFrom('plants').execute()
  await db.deleteFrom('alerts').execute()
  clock = ten
})

/** In one town: hybrids go on without a grid, and the loggers of others lose their power with it. */
const aTown = async () => {
  const at = (place: number) => ({ owner_id: ada.id, latitude: 48.1 + place * 0.01, longitude: 11.5 })
  return Promise.all(
    Array.from({ length: 4 }, async (_, place) => {
      const plantId = await server.aPlant(at(place))
      const gateway = await server.aGateway(plantId, 'mqtt')
      return { gateway, inverter: await server.aDevice(plantId, gateway.id), isHybrid: place < 2 }
    }),
  )
}

test.each([
  ['in the middle of an hour', 95],
  ['at its end, too late for the hour', 107],
])(
  'a grid that fails %s is one case with those that still report and those that fell silent',
  async (_, failsAfter) => {
    const town = await aTown()
    for (let minutes = 5; minutes <= 240; minutes += 5) {
      clock = ten + minutes * minuteMs
      const isGone = minutes > failsAfter
      for (const { gateway, inverter, isHybrid } of town) {
        if (isGone && !isHybrid) continue
        presence.hear(gateway.id)
        const values = { acPower: 2000 + minutes, grid1Voltage: isGone ? 0 : 230 + minutes / 100 }
        await server.say(gateway.sn, { deviceSn: inverter.sn, deviceType: 'INVERTER', at: clock, values })
      }
      await presence.flush()
      await server.runJob('check-offline')
    }
    clock = ten + 4 * hourMs + 10 * minuteMs
    await server.runJob('judge-plants')
    const { data } = await ada.api.alertCases.list({ body: {} })
    expect(data.map(({ kind, plants, alerts }) => ({ kind, plants, alerts }))).toEqual([
      { kind: 'grid', plants: 4, alerts: 4 },
    ])
  },
)
