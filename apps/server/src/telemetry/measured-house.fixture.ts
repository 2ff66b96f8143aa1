import { minuteMs } from '@heliograph/domain/zones'
import { openScratch } from '#db/scratch.ts'
import { createHistoryStore } from './history.store.ts'
import { createKeeper } from './keeper.ts'
import { createRoller } from './roller.ts'
import type { SampleRow } from './samples.store.ts'
import { enterPlant, makeRoom } from './telemetry.fixture.ts'

/** A house in Berlin with an inverter and a meter, in a database of its own, and Ada, who may correct them. */
export const openMeasuredHouse = async () => {
  const engine = await openScratch()
  const { pool } = engine
  await makeRoom(pool)
  const plant = await enterPlant(pool, ['INVERTER', 'METER'])
  const [inverterId, meterId] = plant.deviceIds as [number, number]
  const { rows: people } = await pool.query<{ id: number }>(`insert into users (name) values ('Ada') returning id`)
  const keeper = createKeeper({ pool })
  const failures: Error[] = []
  const roller = createRoller({ pool, report: (error) => failures.push(error) })
  const history = createHistoryStore(pool)
  return {
    pool,
    close: () => engine.close(),
    plantId: plant.id,
    inverterId,
    meterId,
    userId: people[0]!.id,
    history,
    /** What could not be rolled up. */
    failures,
    keep: (samples: SampleRow[]) => keeper.keep(1, { samples, quarantined: [] }),
    rollSome: () => roller.pass(),
    rollAll: async () => {
      while ((await roller.pass()) > 0);
    },
    dayOf: async (day: string) => (await history.daysOf(plant.id, day, day))[0]!,
  }
}

/** A time in June 2026, such as 15T12:00, on the clock of Berlin. */
export const berlin = (time: string) => Date.parse(`2026-06-${time}:00+02:00`)

export const quartersFrom = (begin: number, end: number) =>
  Array.from({ length: (end - begin) / (15 * minuteMs) + 1 }, (_, place) => begin + place * 15 * minuteMs)
