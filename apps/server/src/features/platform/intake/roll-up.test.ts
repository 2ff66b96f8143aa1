import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const { pool } = server.engine
const operator = await server.aCaller({ operator: true })
const other = await server.aCaller()
const plant = await server.aPlant()
const gateway = await server.aGateway(plant, 'mqtt')

const reading = () => ({
  deviceSn: 'I1',
  deviceType: 'INVERTER' as const,
  at: Date.now(),
  values: { acPower: 500 },
})
const state = () => operator.api.intake.rollUp({})
const readyz = async () => {
  const answer = await fetch(`${server.baseUrl}/readyz`)
  return { status: answer.status, body: await answer.json() }
}
const metric = async (name: string) => {
  const line = (await server.metrics.print()).split('\n').find((each) => each.startsWith(`${name}{`))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}
/** Stores a reading, and does not roll it up. */
const store = async () => {
  const known = await server.centre.roster.bySn(gateway.sn)
  if (!known) throw new Error('The gateway is unknown')
  await server.centre.pipeline.accept({ gateway: known, readings: [reading()], payload: Buffer.from('as it came') })
}

beforeAll(async () => {
  while ((await server.centre.roller.pass()) > 0);
})

test('the age of the oldest samples that are not rolled up is on the intake page and in the metrics, and degrades readiness', async () => {
  expect(await state()).toEqual({ lag: 0, total: 0, data: [] })
  expect(await metric('heliograph_roll_up_lag_seconds')).toBe(0)
  await store()
  // As if nothing had rolled up for twenty minutes.
  await pool.query(`update stale_ranges set noted_at = noted_at - interval '20 minutes'`)
  await store()
  expect((await state()).lag).toBeGreaterThanOrEqual(1200)
  expect(await metric('heliograph_roll_up_lag_seconds')).toBeGreaterThanOrEqual(1200)
  expect(await readyz()).toEqual({
    status: 200,
    body: { ready: true, problems: [{ centre: 'eu', problem: 'roll-up' }] },
  })
  while ((await server.centre.roller.pass()) > 0);
  expect((await state()).lag).toBe(0)
  expect(await readyz()).toEqual({ status: 200, body: { ready: true, problems: [] } })
})

test('a plant whose roll-up failed is counted and listed, and an operator can have it tried again now', async () => {
  await pool.query(`update plants set zone = 'Mars/Olympus' where id = $1`, [plant])
  await store()
  await server.centre.roller.pass()
  expect(await metric('heliograph_plants_not_rolled_up')).toBe(1)
  const { total, data } = await state()
  expect({ total, data }).toEqual({
    total: 1,
    data: [
      {
        systemId: plant,
        reason: expect.stringContaining('Mars/Olympus'),
        tries: 1,
        failedAt: expect.any(Number),
        retryAt: expect.any(Number),
      },
    ],
  })
  const [failed] = data
  expect(failed!.retryAt - failed!.failedAt).toBeCloseTo(60)
  // A passing error does not stay: the plant is well again, and its turn has not come yet.
  await pool.query(`update plants set zone = 'UTC' where id = $1`, [plant])
  await server.centre.roller.pass()
  expect((await state()).total).toBe(1)

  await operator.api.intake.retryRollUp({ body: { systemId: plant } })
  await server.centre.roller.pass()
  expect(await state()).toEqual({ lag: 0, total: 0, data: [] })
  expect(await metric('heliograph_plants_not_rolled_up')).toBe(0)
})

test('only operators see it and try again, and only plants that failed', async () => {
  const refused = { code: 'AU_NO_OPERATION_PERMISSION' }
  await expect(other.api.intake.rollUp({})).rejects.toMatchObject(refused)
  await expect(other.api.intake.retryRollUp({ body: { systemId: plant } })).rejects.toMatchObject(refused)
  await expect(operator.api.intake.retryRollUp({ body: { systemId: plant } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
})

test('without the database the lag is unknown, not zero', async () => {
  const lost = await startTestServer()
  await lost.engine.pool.query('alter table stale_ranges rename to gone')
  const text = await lost.metrics.print()
  expect(text).toMatch(/heliograph_roll_up_lag_seconds\{centre="eu"\} NaN/i)
  await lost.close()
})
