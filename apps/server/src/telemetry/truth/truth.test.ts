import { writeFileSync } from 'node:fs'
import { firstOf } from '@heliograph/domain/sure'
import { afterAll, expect, test } from 'vitest'
import { openScratch } from '#db/scratch.ts'
import { tendPartitions } from '#telemetry/partitions.ts'
import { createRoller } from '#telemetry/roller.ts'
import { doors, openDoors, type Door } from './doors.fixture.ts'
import { histories } from './histories.fixture.ts'
import { saidOf } from './said.fixture.ts'
import { readingsOf, worldOfHistory, type History } from './telling.fixture.ts'
import { judge, simplerWays } from './verdict.fixture.ts'
import { place } from './world.fixture.ts'

/** Where `npm run bench -- truth` wants its table: all histories through all doors. */
const tableFile = process.env['TRUTH_TABLE']
/** Only histories with this in their name. */
const wanted = process.env['TRUTH_ONLY'] ?? ''

const engine = await openScratch()
const { pool } = engine
const opened = await openDoors(pool)
const rows: unknown[][] = []
afterAll(async () => {
  if (tableFile !== undefined) writeFileSync(tableFile, JSON.stringify(rows))
  await opened.close()
  await engine.close()
})
await tendPartitions(pool, Date.UTC(2026, 10, 1), { samplesDays: 230, framesMonths: 9 })

const roller = createRoller({ pool, report: (error) => opened.errors.push(error) })

const enterPlant = async ({ name, zone }: History) => {
  const { rows: plants } = await pool.query<{ id: number }>(
    `insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
     values ($1, 'HOUSE_ROOF', 'EXCESS', 10, $2, $3, $4, '2026-01-01') returning id`,
    [name, zone, place.latitude, place.longitude],
  )
  return firstOf(plants).id
}

/** A Solarman stick always tells the counters of its inverter, in its own steps. */
const asToldBy = (door: Door, history: History): History => ({
  ...history,
  tellers: history.tellers.map((teller) =>
    door === 'V5' && teller.type === 'INVERTER'
      ? { ...teller, tells: 'all', stepKwh: Math.max(0.1, teller.stepKwh) }
      : teller,
  ),
})

const often = [
  'a tidy logger, 10 min, today',
  'a tidy logger, 15 min, total',
  'a tidy logger, 30 min, power',
  'a meter silent for a whole day',
  'one of two inverters silent for a day',
  'a gateway offline over midnight',
  'a gateway offline over the end of a month',
  'delivered days late',
  'a clock 20 minutes fast, daily counters',
  'reset to zero at noon, lifetime counter',
  'garbage 6553.5 twice in a row, all',
  'a battery that trades with the grid, 15 min, today',
]

const cases = histories
  .filter(({ name }) => (tableFile === undefined ? often.includes(name) : name.includes(wanted)))
  .flatMap((history, no) =>
    doors
      .filter((_, door) => tableFile !== undefined || no % doors.length === door)
      .map((door) => ({ door, name: history.name, history: asToldBy(door, history) })),
  )

test.each(cases)('$name over $door is right or marked', async ({ door, name, history }) => {
  const plantId = await enterPlant(history)
  const world = worldOfHistory(history)
  const readings = readingsOf(history, world)
  await opened.deliver(door, plantId, history.arrive(readings.toSorted((left, right) => left.at - right.at)))
  while ((await roller.pass()) > 0);
  const said = await saidOf(pool, plantId, history)
  const { verdict, problems } = judge(history, world, said)
  const truth = world.energy('generation', firstOf(world.midnights), world.midnights.at(-1) ?? 0)
  const ours = said.days.reduce((sum, { energies }) => sum + (energies.generation ?? 0), 0)
  const booked = said.booked.reduce((sum, { measure, kwh }) => sum + (measure === 'generation' ? kwh : 0), 0)
  const simple = simplerWays(readings, world)
  rows.push([name, door, truth, ours, booked, simple?.running, simple?.difference, verdict, problems])
  expect(opened.errors).toEqual([])
  expect(problems).toEqual([])
})
