import { layouts, pack } from '@heliograph/domain/layouts'
import type { Point, Values } from '@heliograph/domain/points'
import { keysOf } from '@heliograph/domain/records'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { inTransaction } from '#db/transaction.ts'
import { measuredPoints } from './measures.ts'
import { insertPast, readPast } from './past.store.ts'
import { insertSamples, readMeasured } from './samples.store.ts'
import { enterPlant, forgetTelemetry, makeRoom, today } from './telemetry.fixture.ts'

const { pool, close } = await openScratch()
afterAll(close)
beforeAll(() => makeRoom(pool))

const span = { from: today - dayMs, to: today }
const phases: readonly Point[] = ['grid1Power', 'grid2Power', 'grid3Power']
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
  fc.integer(),
  fc.constantFrom(0, 1e21, 1e-30, -0.1),
)

test.each(keysOf(layouts))(
  'a roll-up reads of samples in the layout %s what it needs, to the last digit',
  async (layout) => {
    const points: readonly Point[] = layouts[layout].points
    const { deviceIds } = await enterPlant(pool, ['INVERTER', 'INVERTER'])
    const needed = new Set<Point>([...measuredPoints, ...(layout === 'meter' ? phases : [])])
    const told = fc.array(fc.dictionary(fc.constantFrom(...points), number), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(told, told), async (devices) => {
        const samples = devices.map((ofDevice) =>
          ofDevice.map((values, place) => ({ at: span.from + place * minuteMs + place, values })),
        )
        const rows = samples.flatMap((ofDevice, place) =>
          ofDevice.map(({ at, values }) => ({
            deviceId: deviceIds[place] ?? 0,
            at,
            layout: layouts[layout].id,
            v: pack(layout, values),
          })),
        )
        const expected = samples.map((ofDevice) =>
          ofDevice.map(({ at, values }) => ({
            at,
            values: only(layout === 'module' ? asGenerated(values) : values, needed),
          })),
        )
        const [kept, past] = await inTransaction(pool, async (client) => {
          await insertSamples(client, rows)
          const read = await readMeasured(client, deviceIds, span)
          await client.query('delete from samples')
          await insertPast(client, rows)
          return [read, await readPast(client, deviceIds, span)]
        })
        await forgetTelemetry(pool)
        expect([...kept.values()]).toEqual(expected)
        expect([...past.values()]).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  },
)

const only = (values: Values, needed: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([point]) => needed.has(point)))

/** What an optimizer measures at its only input is what it generates. */
const asGenerated = ({ pv1Power, pv1Today, pv1Total, ...others }: Values): Values => ({
  ...others,
  ...(pv1Power !== undefined && { pvPower: pv1Power }),
  ...(pv1Today !== undefined && { generationToday: pv1Today }),
  ...(pv1Total !== undefined && { generationTotal: pv1Total }),
})
