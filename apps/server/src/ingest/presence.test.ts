import { expect, test } from 'vitest'
import { createPresence, type Heard } from './presence.ts'

test('what a gateway said about itself is saved later, if the database is away just then and a heartbeat comes meanwhile', async () => {
  const saved: Heard[][] = []
  let isAway = true
  const clock = { at: 1000 }
  const presence = createPresence({
    async save(heard) {
      if (isAway) {
        presence.hear(7, { from: '192.0.2.2' })
        throw new Error('The database is away')
      }
      saved.push([...heard])
    },
    now: () => clock.at++,
    report: () => undefined,
  })
  presence.hear(7, { from: '192.0.2.1', firmware: 'LSW5_1.0', uploadIntervalS: 900, maxDevices: 20 })
  presence.hear(8)
  await presence.flush()
  isAway = false
  await presence.flush()
  expect(saved).toEqual([
    [
      { gatewayId: 7, heardAt: 1002, from: '192.0.2.2', firmware: 'LSW5_1.0', uploadIntervalS: 900, maxDevices: 20 },
      { gatewayId: 8, heardAt: 1001 },
    ],
  ])
})
