import type { AddressInfo } from 'node:net'
import { hourMs, minuteMs } from '@heliograph/domain/zones'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

/** A mail provider that takes no message while it is down. */
let isDown = false
const received: { to: string; raw: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    isDown ? done(Object.assign(new Error('try again'), { responseCode: 451 })) : done(),
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push({ to: envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(parts).toString() })
      done()
    })
  },
})
smtp.on('error', () => undefined)
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

let moved = 0
const now = () => Date.now() + moved
const later = (ms: number) => (moved += ms)
const server = await startTestServer({ now, posting: { smtpUrl, isShown: false } })
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => void smtp.close(resolve))
})
const { pool } = server.engine

const tell = async () => {
  later(20 * minuteMs)
  await server.runJob('tell-alerts')
  await server.runJob('tell-alerts')
  await server.runJob('send-messages')
}
const mailsTo = async (to: string) =>
  Promise.all(received.filter((one) => one.to === to).map(({ raw }) => PostalMime.parse(raw)))
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
  isDown = true
  later(5 * hourMs)
  await tell()
  expect(await mailsTo(cleo.email)).toEqual([])

  await pool.query('delete from plant_rights where user_id = $1', [cleo.id])
  isDown = false
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
