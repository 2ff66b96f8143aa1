import { hourMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

let moved = 0
const now = () => Date.now() + moved
const server = await startTestServer({ now })
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const phone = '4917012345'
const ada = await server.aCaller({ name: 'Ada', phone })
const plant = await server.aPlant({ owner_id: ada.id, name: 'Barn' })
const { pool, db } = server.engine

const seller = {
  name: 'Sun GmbH',
  address: 'Lane 1',
  taxId: null,
  taxRate: 19,
  taxNote: null,
  accountHolder: null,
  accountNumber: null,
  bank: null,
  invoicePrefix: '',
  paymentDays: 14,
}

beforeAll(async () => {
  await operator.api.orders.saveSeller({ body: seller })
  await ada.api.profile.keepMessageSettings({
    body: {
      mailLevel: null,
      quietFrom: null,
      quietTo: null,
      zone: 'UTC',
      lan: 'en',
      plants: 'all',
      pace: 'once',
      tellsOver: true,
      smsFaults: true,
      pushLevel: null,
      tag: null,
      escalateAfterH: null,
      escalateTo: null,
      escalateLevel: null,
    },
  })
})

/** A fault, and what is told of it. */
const fault = async (influence = 0) => {
  const { id: deviceId } = await server.aGateway(plant)
  await server.runJob('tell-alerts')
  await db
    .insertInto('alerts')
    .values({
      plant_id: plant,
      device_id: deviceId,
      rule_id: 1,
      code: 'OFFLINE',
      name: 'gateway offline',
      level: 2,
      influence,
      started_at: new Date(now() - 10 * minuteMs),
      last_at: new Date(now()),
    })
    .execute()
  const { rows: before } = await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from outbox')
  moved += hourMs
  await server.runJob('tell-alerts')
  await server.runJob('tell-alerts')
  const { rows } = await pool.query<{ kind: string; channel: string; recipient: string; body: string; id: number }>(
    'select id, kind, channel, recipient, body from outbox where id > $1 order by id',
    [before[0]!.last],
  )
  return rows
}
const kindsOf = (rows: readonly { kind: string; channel: string }[]) => rows.map((row) => `${row.channel} ${row.kind}`)
const standing = () => ada.api.messageCharge.standing()
const buy = (change: number) =>
  pool.query('insert into message_credits (user_id, change, at) values ($1, $2, now())', [ada.id, change])

test('where nobody sells SMS, they cost nothing', async () => {
  expect(kindsOf(await fault())).toEqual(['sms alerts'])
  expect(await standing()).toEqual({ isSold: false, isLow: false, balance: 0, total: 0, data: [] })
})

test('once they are sold, a person without any gets a mail instead, unless it is about safety', async () => {
  await operator.api.orders.addPackage({
    body: { kind: 'messages', quantity: 12, amountMinor: 100, currency: 'EUR' },
  })
  expect(await standing()).toMatchObject({ isSold: true, isLow: true, balance: 0 })
  const [mail, ...more] = await fault()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ channel: 'mail', kind: 'sms-used-up', recipient: ada.email })
  expect(mail!.body).toContain('/application/detail/messageCharge')
  expect(kindsOf(await fault(2))).toEqual(['sms alerts'])
  expect((await standing()).total).toBe(0)
})

test('each SMS about alerts takes one, a mail warns once when ten are left, and codes take none', async () => {
  await buy(12)
  expect(kindsOf(await fault())).toEqual(['sms alerts'])
  expect(await standing()).toMatchObject({ balance: 11, isLow: false })
  const told = await fault()
  expect(kindsOf(told)).toEqual(['sms alerts', 'mail sms-low'])
  expect(told[1]!.body).toContain('10')
  expect(kindsOf(await fault())).toEqual(['sms alerts'])
  await server.apiWith('').codes.request({ body: { purpose: 'log-in', phone: `+${phone}` } })
  const { balance, isLow, total, data } = await standing()
  expect([balance, isLow, total]).toEqual([9, true, 4])
  expect(data.map(({ change }) => change)).toEqual([-1, -1, -1, 12])
})

test('an SMS that was given up is given back, once', async () => {
  const { balance } = await standing()
  const [sms] = await fault()
  expect((await standing()).balance).toBe(balance - 1)
  await server.runJob('give-back-unsent-sms')
  // It is still tried.
  expect((await standing()).balance).toBe(balance - 1)
  await pool.query("update outbox set due_at = null, problem = 'No such number' where id = $1", [sms!.id])
  await server.runJob('give-back-unsent-sms')
  await server.runJob('give-back-unsent-sms')
  const after = await standing()
  expect(after.balance).toBe(balance)
  expect(after.data[0]).toMatchObject({ change: 1, reference: null, isGivenBack: true })
})

test('an installation that sends no SMS sells none', async () => {
  const mute = await startTestServer({ posting: { isShown: false } })
  try {
    const { api } = await mute.aCaller({ operator: true })
    await api.orders.saveSeller({ body: { ...seller, accountNumber: 'DE02 1203 0000 0000 2020 51' } })
    const { id } = await api.orders.addPackage({
      body: { kind: 'messages', quantity: 12, amountMinor: 100, currency: 'EUR' },
    })
    expect(await api.orders.offers()).toMatchObject({ packages: [] })
    await expect(api.orders.create({ body: { packageId: id } })).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
    expect((await api.messageCharge.standing()).isSold).toBe(false)
  } finally {
    await mute.close()
  }
})

test('others see nothing of it', async () => {
  const ben = await server.aCaller({ name: 'Ben' })
  expect(await ben.api.messageCharge.standing()).toMatchObject({ balance: 0, total: 0 })
  expect(server.reported).toEqual([])
})
