import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openScratch } from '#db/scratch.ts'
import { createHistoryStore } from './history.store.ts'
import { createRoller } from './roller.ts'
import { enterPlant } from './telemetry.fixture.ts'

const engine = await openScratch({ migrations: undefined })
const { pool } = engine
const ours = fileURLToPath(new URL('../../migrations/', import.meta.url))
const old = mkdtempSync(join(tmpdir(), 'heliograph-0135-'))
for (const name of readdirSync(ours)) if (name < '0136') cpSync(join(ours, name), join(old, name))
afterAll(async () => {
  rmSync(old, { recursive: true })
  await engine.close()
})

test('months that lack days since imports, from before months were added up again, get them', async () => {
  const log = () => undefined
  await migrate({ url: engine.url, folder: old, log })
  const { id } = await enterPlant(pool, [])
  await pool.query(
    `insert into history_imports (plant_id, number, file_name, imported_at, is_in_total) values ($1, 1, 'a.csv', now(), true)`,
    [id],
  )
  const [four, five] = [4_000_000, 5_000_000]
  await pool.query(
    `insert into imported_days (plant_id, import_number, day, generation) values ($1, 1, '2026-03-01', $2)`,
    [id, four],
  )
  await pool.query(
    `insert into plant_days (plant_id, import_number, day, generation)
     values ($1, 1, '2026-03-01', $2), ($1, null, '2026-03-31', $3)`,
    [id, four, five],
  )
  // As a pass left it that did not see the imported day.
  await pool.query(`insert into plant_months (plant_id, month, generation, days) values ($1, '2026-03-01', $2, 1)`, [
    id,
    five,
  ])
  const generation = async () =>
    (await createHistoryStore(pool).monthsOf(id, '2026-01-01', '2026-12-01')).map((month) => month.generation)
  expect(await generation()).toEqual([5])

  await migrate({ url: engine.url, folder: ours, log })
  await createRoller({ pool, report: (error) => expect.fail(error.message) }).pass()
  expect(await generation()).toEqual([9])
})
