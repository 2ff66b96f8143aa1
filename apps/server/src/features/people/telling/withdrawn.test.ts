import { hourMs, minuteMs } from '@heliograph/domain/zones'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { startMailReceiver } from '#testing/mail-receiver.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const mails = await startMailReceiver()
const inbox = mails.state

let moved = 0
const now = () => Date.now() + moved
const later = (ms: number) => (moved += ms)
const server = await startTestServer({ now, posting: { smtpUrl: mails.url, isShown: false } })
afterAll(async () => {
  await server.close()
  await mails.close()
})
const { pool } = server.engine

const tell = async () => {
  later(20 * minuteMs)
  await server.runJob('tell-alerts')
  await server.runJob('tell-alerts')
  await server.runJob('send-messages')
}
const mailsTo = async (to: string) =>
  Promise.all(inbox.received.filter((one) => one.to === to).map(({ raw }) => PostalMime.parse(raw)))
const wishes = {
  mailLevel: 0,
  quietFrom: null,
  quietTo: null,
  zone: 'UTC',
  lan: 'en',
  plants: 'all' as const,
  tag: null,
  pace: 'once' as const,
  tellsOver: true,
  smsFaults: false,
  pushLevel: null,
}

test('a mail to a colleague that waits loses only what is about a plant that the colleague may not see any more', async () => {
  const [ada, cleo] = [await server.aCaller({ name: 'Ada' }), await server.aCaller()]
  const together = await server.anOrganisation([
    { userId: ada.id, may: 'operate' },
    { userId: cleo.id, may: 'operate' },
  ])
  const lost = await server.aPlant({ owner_id: ada.id, name: 'Lost' })
  const kept = await server.aPlant({ organisation_id: together, name: 'Kept' })
  await pool.query(`insert into plant_rights (plant_id, user_id, may) values ($1, $2, 'read')`, [lost, cleo.id])
  await ada.api.profile.keepMessageSettings({
    body: { ...wishes, mailLevel: null, escalateAfterH: 4, escalateTo: cleo.id, escalateLevel: 1 },
  })
  await server.runJob('tell-alerts')
  for (const plant of [lost, kept]) {
    const gateway = await server.aGateway(plant)
    await pool.query(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
       values ($1, $2, 1, 'OFFLINE', 'gateway offline', 1, 1, $3, $3)`,
      [plant, gateway.id, new Date(now())],
    )
  }
  inbox.isDown = true
  later(5 * hourMs)
  await tell()
  expect(await mailsTo(cleo.email)).toEqual([])

  await pool.query('delete from plant_rights where user_id = $1', [cleo.id])
  inbox.isDown = false
  await tell()
  await tell()
  const mails = await mailsTo(cleo.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Not taken up: Kept: Gateway offline'])
  expect(mails[0]!.text).not.toContain('Lost')
  // Once.
  later(hourMs)
  await tell()
  expect(await mailsTo(cleo.email)).toHaveLength(1)
})
