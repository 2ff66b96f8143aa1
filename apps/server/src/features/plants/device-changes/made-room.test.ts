import { readFileSync } from 'node:fs'
import { minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

/** It changes rows only, so it can run on the tables of today. */
const update = new URL('../../../../migrations/0140-serials-that-made-room.sql', import.meta.url)
let clock = Date.parse('2026-06-17T12:00:00+02:00')
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const { pool } = server.engine

test('a device that made room before the update has its serial number again after it, also for what its gateway delivers late', async () => {
  const owner = await server.aCaller()
  const params = { id: await server.aPlant({ owner_id: owner.id }) }
  const body = { registerItems: [{ protocol: 'mqtt' as const }, { protocol: 'mqtt' as const }] }
  const [first, second] = (await owner.api.gateways.register({ params, body })).data
  const report = (gatewaySn: string, deviceSn: string, at: number) =>
    server.say(gatewaySn, { deviceSn, deviceType: 'INVERTER', at, values: { acPower: 2000 } })
  const idBehind = async (gatewayId: number, sn: string) => {
    const { rows } = await pool.query<{ id: number }>('select id from devices where gateway_id = $1 and sn = $2', [
      gatewayId,
      sn,
    ])
    return rows[0]!.id
  }
  const removedAt = clock
  for (const sn of ['SA1234590', 'SA1234591']) {
    await report(first!.deviceSn, sn, removedAt - 30 * minuteMs)
    await report(second!.deviceSn, sn, removedAt - 30 * minuteMs)
  }
  const removed = await idBehind(second!.gatewayId, 'SA1234590')
  const stays = await idBehind(first!.gatewayId, 'SA1234590')
  await owner.api.deviceChanges.remove({ params, body: { deviceIds: [removed] } })
  clock += 10 * minuteMs
  const twin = await idBehind(second!.gatewayId, 'SA1234591')
  const replaced = { ...params, deviceId: first!.gatewayId }
  await owner.api.deviceChanges.replace({ params: replaced, body: { deviceId: second!.gatewayId } })
  const serialOf = async (id: number) =>
    (await pool.query<{ sn: string }>('select sn from devices where id = $1', [id])).rows[0]?.sn
  // One with the history went on, and one that was entered twice waits to be joined.
  expect(await serialOf(stays)).toBe('SA1234590')
  expect(await serialOf(twin)).toBe(`SA1234591 #${twin}`)
  // As the last release wrote it.
  await pool.query(`update devices set sn = replace(sn, ' #', ' ') where id = any($1)`, [[removed, twin]])
  expect(await serialOf(removed)).toBe(`SA1234590 ${removed}`)

  await pool.query(readFileSync(update, 'utf8'))
  for (const [id, sn] of [
    [removed, `SA1234590 #${removed}`],
    [twin, `SA1234591 #${twin}`],
    [stays, 'SA1234590'],
  ] as const)
    expect(await serialOf(id)).toBe(sn)
  const gone = await owner.api.deviceChanges.removed({ params })
  expect(gone.find(({ deviceId }) => deviceId === removed)?.deviceSn).toBe('SA1234590')
  // A server that starts after the update remembers nothing.
  server.centre.roster.forget(second!.deviceSn)
  await report(second!.deviceSn, 'SA1234590', removedAt - 20 * minuteMs)
  const { rows } = await pool.query('select from samples where device_id = $1', [removed])
  expect(rows).toHaveLength(2)
  // The one that waited is still joined.
  await pool.query('update devices set merge_after = now() where merged_into is not null')
  while ((await server.centre.roller.pass()) > 0);
  expect(await serialOf(twin)).toBeUndefined()
})
