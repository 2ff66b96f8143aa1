import { afterAll, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { createGatewayStore } from '#features/plants/devices/gateways.store.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const owner = await server.aCaller()

test('a device that a person enters in the moment of its first report is in the plant already', async () => {
  const { pool, url } = server.engine
  const plantId = await server.aPlant({ owner_id: owner.id })
  const { sn } = await server.aGateway(plantId, 'mqtt')
  // The intake's own statements, which have not committed yet.
  const ofIntake = createPool({ url, log: () => undefined, poolSize: 1 })
  const intake = createGatewayStore(ofIntake)
  const known = await intake.findGateway({ sn })
  await ofIntake.query('begin')
  await intake.enterDevice(known!, 'K1', 'INVERTER')
  const body = { deviceSn: 'K1', deviceType: 'INVERTER' as const }
  const entered = expect(owner.api.deviceChanges.enter({ params: { id: plantId }, body })).rejects.toMatchObject({
    code: 'DATA_SOURCE_DUPLICATED',
  })
  const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await ofIntake.query('commit')
  await entered
  const listed = await owner.api.devices.list({ params: { id: plantId } })
  expect(listed.map(({ deviceSn }) => deviceSn)).toEqual([sn, 'K1'])
  expect(server.reported).toEqual([])
  await ofIntake.end()
})
