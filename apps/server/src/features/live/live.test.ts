import { expect, test } from 'vitest'
import { createPlantChanges } from '../../telemetry/plant-changes.ts'
import { createLive } from './live.ts'

const startLive = () => {
  const changes = createPlantChanges()
  let listening = 0
  const live = createLive({
    changes: {
      onAny: changes.onAny,
      on(plantId, tell) {
        listening++
        const stop = changes.on(plantId, tell)
        return () => (listening--, stop())
      },
    },
    history: {
      nowOf: async () => (reads++, new Map()),
      daysOfPlants: async () => new Map(),
    } as unknown as Parameters<typeof createLive>[0]['history'],
    findPlant: async (id) => ({ id, zone: 'Europe/Berlin', capacityKwp: 8, pricePerKwh: 0.3, createdAt: reads * 1000 }),
    statesOf: async () => new Map(),
    now: () => 0,
  })
  let reads = 0
  return { live, changes, listeners: () => listening, reads: () => reads }
}

test('who leaves while nothing happens is forgotten at once', async () => {
  const { live, listeners } = startLive()
  const events = (await live.follow(1))[Symbol.asyncIterator]()
  expect((await events.next()).value).toMatchObject({ event: 'live', data: { systemId: 1 } })
  const waiting = events.next()
  expect(listeners()).toBe(1)
  await events.return?.()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(listeners()).toBe(0)
})

test('a thousand who follow one plant cost one look at the database each time', async () => {
  const { live, changes, reads } = startLive()
  const streams = await Promise.all(Array.from({ length: 1000 }, () => live.follow(1)))
  const all = streams.map((stream) => stream[Symbol.asyncIterator]())
  await Promise.all(all.map((events) => events.next()))
  expect(reads()).toBe(1)
  const next = Promise.all(all.map((events) => events.next()))
  changes.tell([1])
  await next
  expect(reads()).toBe(2)
  await Promise.all(all.map((events) => events.return?.()))
})
