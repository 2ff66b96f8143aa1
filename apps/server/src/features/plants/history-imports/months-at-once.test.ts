import { setTimeout as pause } from 'node:timers/promises'
import { hourMs, minuteMs, startOfDay, type Day } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { connectEngine } from '#db/engine.ts'
import { waitingFor } from '#db/waiting.fixture.ts'
import { createRoller } from '#telemetry/roller.ts'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T16:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()
const { pool, url } = server.engine
const { pipeline, roller, roster } = server.centre

const aPlant = async () => {
  const plantId = await server.aPlant({ owner_id: ada.id, zone })
  const { id, sn } = await server.aGateway(plantId)
  const inverter = await server.aDevice(plantId, id)
  const totals = new Map<Day, number>()
  return {
    plantId,
    deviceId: inverter.id,
    /** 10 kWh on that day, or a part of them, which no pass has calculated yet. */
    async report(day: Day, { first = 0, last = 40 } = {}) {
      roster.forget()
      const gateway = await roster.bySn(sn)
      if (!gateway) throw new Error('It was entered')
      const total = totals.get(day) ?? 4321 + 10 * totals.size
      totals.set(day, total)
      const steps = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      const readings = steps.map((step) => ({
        deviceSn: inverter.sn,
        deviceType: 'INVERTER' as const,
        at: startOfDay(zone, day) + 8 * hourMs + step * 15 * minuteMs,
        values: { generationToday: step / 4, generationTotal: total + step / 4 },
      }))
      await pipeline.accept({ gateway, readings, payload: Buffer.from('as it came') })
    },
  }
}

/** Each day is an import of its own. */
const add = (id: number, day: Day, generation: number) =>
  ada.api.historyImports.add({
    params: { id },
    body: { days: [{ day, generation }], fileName: `${day}.csv`, isInTotal: true },
  })
const remove = (id: number) => ada.api.historyImports.remove({ params: { id, number: 1 } })
const rollAll = async () => {
  while ((await roller.pass()) > 0);
}

const juneOf = async (id: number) => {
  const { records } = await ada.api.history.year({ params: { id }, query: { year: 2026 } })
  return records.map(({ month, generationValue }) => [month, generationValue])
}

/** Starts one after the other, each when the one before waits for a lock or is done; the first waits for the table, which nobody may write. */
const atOnce = async (table: string, ...started: readonly (() => Promise<unknown>)[]) => {
  const client = await pool.connect()
  const running: Promise<unknown>[] = []
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    for (const start of started) {
      const begun = start()
      running.push(begun)
      let isOver = false
      void begun.finally(() => (isOver = true)).catch(() => undefined)
      while (!isOver && (await waitingFor(pool)).length < running.length) await pause(5)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  await Promise.all(running)
}
/** When the newest transaction began that waits for a lock. */
const lastThatWaits = async () => {
  const { rows } = await pool.query<{ began: string }>(
    `select max(xact_start)::text as began from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.began
}

/** A pass writes it after days and months. */
const lastOfPass = 'plant_latest'
const lastOfImport = 'months_to_sum'

test('a month has the day that was imported while a pass calculated another one', async () => {
  const { plantId, report } = await aPlant()
  await report('2026-06-14')
  await atOnce(lastOfPass, roller.pass, () => add(plantId, '2026-06-10', 4))
  await rollAll()
  expect(await juneOf(plantId)).toEqual([[6, 14]])
})

test('a month has the day that a pass calculated while another import was removed', async () => {
  const { plantId, report } = await aPlant()
  await add(plantId, '2026-06-10', 4)
  await add(plantId, '2026-06-11', 5)
  expect(await juneOf(plantId)).toEqual([[6, 9]])
  await report('2026-06-14')
  await atOnce(lastOfPass, roller.pass, () => remove(plantId))
  await rollAll()
  expect(await juneOf(plantId)).toEqual([[6, 15]])
})

test('a month loses the days that were removed while a pass calculated another one, and pages are told', async () => {
  const { plantId, report } = await aPlant()
  await add(plantId, '2026-06-10', 4)
  await add(plantId, '2026-06-11', 5)
  await rollAll()
  await report('2026-06-14')
  await atOnce(lastOfImport, () => remove(plantId), roller.pass)
  const told: number[] = []
  const { pass } = createRoller({
    pool,
    report: (error) => server.reported.push(error),
    onRolled: async ({ plantIds }) => void told.push(...plantIds),
  })
  expect(await pass()).toBe(0)
  expect(await juneOf(plantId)).toEqual([[6, 15]])
  expect(told).toEqual([plantId])
  await pass()
  expect(told).toEqual([plantId])
})

test('a day is gone whose import was removed while a pass brought it back, because its readings were marked as wrong', async () => {
  const { plantId, deviceId, report } = await aPlant()
  await add(plantId, '2026-06-14', 4)
  await report('2026-06-14')
  await rollAll()
  expect(await juneOf(plantId)).toEqual([[6, 10]])
  const from = startOfDay(zone, '2026-06-14') / 1000
  await ada.api.devices.markWrong({ params: { id: deviceId }, body: { from, to: from + 86_400 } })
  await atOnce(lastOfPass, roller.pass, () => remove(plantId))
  await rollAll()
  const { records } = await ada.api.history.year({ params: { id: plantId }, query: { year: 2026 } })
  expect(records.map(({ generationValue }) => generationValue ?? 0)).not.toContain(4)
})

test('an import goes on that was in the way of a pass, as the pass was in its way: each had a month that the other one waited for', async () => {
  const { plantId, deviceId, report } = await aPlant()
  await report('2026-05-31', { last: 20 })
  await rollAll()
  // The logger keeps no order: the pass has June before May.
  await report('2026-06-14')
  await report('2026-05-31', { first: 21 })
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select from device_days where device_id = $1 and day = '2026-05-31' for update`, [deviceId])
  const passing = roller.pass()
  await expect.poll(() => waitingFor(pool)).toHaveLength(1)
  const days = ['2026-05-10', '2026-06-10'].map((day) => ({ day, generation: 4 }))
  const adding = ada.api.historyImports.add({
    params: { id: plantId },
    body: { days, fileName: 'other portal.csv', isInTotal: true },
  })
  const added = expect(adding).resolves.toMatchObject({ written: 2 })
  await expect.poll(() => waitingFor(pool), { interval: 5 }).toHaveLength(2)
  await client.query('rollback')
  client.release()
  await Promise.all([passing, added])
  await rollAll()
  expect(await juneOf(plantId)).toEqual([
    [5, 14],
    [6, 14],
  ])
})

test('an import goes on after a pass that held its month for longer than a statement waits', async () => {
  const { plantId, report } = await aPlant()
  await report('2026-06-14')
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`lock table ${lastOfPass} in share mode`)
  // One that has much to calculate is not stopped by the limit for waiting, as this one would be.
  const busy = await connectEngine({ url, kind: 'embedded', log: () => undefined, poolSize: 2, lockTimeoutMs: 0 })
  const passing = createRoller({ pool: busy.pool, report: (error) => server.reported.push(error) }).pass()
  await expect.poll(() => waitingFor(pool)).toHaveLength(1)
  const added = expect(add(plantId, '2026-06-10', 4)).resolves.toMatchObject({ written: 1 })
  await expect.poll(() => waitingFor(pool)).toHaveLength(2)
  const last = await lastThatWaits()
  await expect.poll(lastThatWaits, { timeout: 10_000 }).not.toBe(last)
  await client.query('rollback')
  client.release()
  await Promise.all([passing, added])
  await busy.close()
  await rollAll()
  expect(await juneOf(plantId)).toEqual([[6, 14]])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
