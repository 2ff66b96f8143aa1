import { createHmac } from 'node:crypto'
import { contract } from '@heliograph/contract'
import type { DemoChoice } from '@heliograph/domain/orders'
import { dayAt, dayMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLosingNetwork } from '#testing/lost-answers.fixture.ts'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer, type Caller } from '#testing/test-server.ts'

let at = Date.parse('2026-11-25T10:00:00Z')
const server = await startTestServer({ now: () => at })
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const ada = await server.aCaller({ name: 'Ada' })
const ben = await server.aCaller({ name: 'Ben' })

const seller = {
  name: 'Sun GmbH',
  address: 'Lane 1\nBerlin',
  taxId: 'DE123',
  taxRate: 19,
  taxNote: null,
  accountHolder: null,
  accountNumber: 'DE02 1203 0000 0000 2020 51',
  bank: null,
  invoicePrefix: 'SUN-',
  paymentDays: 14,
}
const buyer = { name: 'Ada 王', address: 'Street 2\nKöln' }

let packageId = 0
let offersBefore: unknown
beforeAll(async () => {
  // Nothing is sold before there are a seller and a price.
  const added = await operator.api.orders.addPackage({
    body: { kind: 'messages', quantity: 100, amountMinor: 1190, currency: 'EUR' },
  })
  packageId = added.id
  offersBefore = await ada.api.orders.offers()
  await operator.api.orders.saveSeller({ body: seller })
})

const refused = (code: string) => expect.objectContaining({ code })
const order = async (who: Caller = ada) => (await who.api.orders.create({ body: { packageId } })).id
const pay = (id: number, payWay: 'demo' | 'transfer', who: Caller = ada) =>
  who.api.orders.pay({ params: { id }, body: { payWay, buyer } })
const refOf = ({ payUrl }: { payUrl: string | null }) => payUrl!.split('#')[1]!
const read = (id: number, who: Caller = ada) => who.api.orders.read({ params: { id } })
const choose = async (id: number, choice: DemoChoice, who: Caller = ada) =>
  server.apiWith('').orders.demoChoose({ body: { ref: refOf(await pay(id, 'demo', who)), choice } })
const balance = async (who: Caller = ada) => (await who.api.messageCharge.standing()).balance

/** Until it is let go, what wants to change an order waits. */
const hold = async (id: number) => {
  const { pool } = server.engine
  const blocking = await pool.connect()
  const blocked = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
  await blocking.query('begin')
  await blocking.query('select from orders where id = $1 for update', [id])
  return {
    async waiting(count: number) {
      await expect.poll(async () => (await pool.query(blocked)).rowCount).toBe(count)
    },
    async letGo() {
      await blocking.query('commit')
      blocking.release()
    },
  }
}

test('nothing is sold before there is a seller', async () => {
  expect(offersBefore).toEqual({ packages: [], ways: [] })
  expect(await ada.api.orders.offers()).toMatchObject({ packages: [{ id: packageId }], ways: ['demo', 'transfer'] })
})

test('what is paid is given once, although its event comes twice, and there is an invoice (spec §2)', async () => {
  const id = await order()
  expect(await read(id)).toMatchObject({ state: 'draft', amountMinor: 1190, currency: 'EUR' })
  expect(await choose(id, 'pay')).toMatchObject({ state: 'paid', returnPath: `/application/orders?order=${id}` })
  expect(await read(id)).toMatchObject({
    state: 'fulfilled',
    problem: null,
    receivedMinor: 1190,
    invoices: [{ kind: 'invoice', number: 'SUN-2026-000001' }],
  })
  expect(await balance()).toBe(100)
})

test('a price that changes later, or is removed, does not change an order', async () => {
  const id = await order()
  const { id: other } = await operator.api.orders.addPackage({
    body: { kind: 'messages', quantity: 500, amountMinor: 1, currency: 'EUR' },
  })
  await operator.api.orders.removePackage({ params: { id: other } })
  await expect(ada.api.orders.create({ body: { packageId: other } })).rejects.toEqual(
    refused('resource_not_exist_or_deleted'),
  )
  expect((await read(id)).amountMinor).toBe(1190)
})

test('an amount from the client is no part of an order', async () => {
  const answer = await fetch(`${server.baseUrl}/backyard-api-s/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ packageId, amountMinor: 1, currency: 'JPY' }),
  })
  // What is not in the contract has no effect.
  if (answer.ok) expect(await answer.json()).toMatchObject({ amountMinor: 1190, currency: 'EUR' })
  else expect(await answer.json()).toMatchObject({ code: 'PARAM_ERROR' })
})

test('a wrong amount gives nothing until an operator accepts it or gives it back', async () => {
  const before = await balance()
  const id = await order()
  await choose(id, 'pay-wrong')
  expect(await read(id)).toMatchObject({
    state: 'paid-wrong',
    problem: 'wrong-amount',
    receivedMinor: 595,
    invoices: [],
  })
  expect(await balance()).toBe(before)
  const { data } = await operator.api.orders.search({ query: { trouble: true } })
  expect(data.map((one) => one.id)).toContain(id)
  await operator.api.orders.refund({
    params: { id },
    body: { amountMinor: 595, reason: 'Half of it', receivedMinor: 595 },
  })
  expect(await read(id)).toMatchObject({ state: 'refunded', problem: null, receivedMinor: 0, invoices: [] })

  const accepted = await order()
  await choose(accepted, 'pay-wrong')
  await operator.api.orders.accept({ params: { id: accepted } })
  expect(await read(accepted)).toMatchObject({ state: 'fulfilled', problem: null })
  expect(await balance()).toBe(before + 100)
})

test('a payment that is made twice is given once, and what is too much goes back', async () => {
  const before = await balance()
  const id = await order()
  await choose(id, 'pay-twice')
  expect(await read(id)).toMatchObject({ state: 'fulfilled', problem: 'paid-twice', receivedMinor: 2380 })
  expect(await balance()).toBe(before + 100)
  await operator.api.orders.refund({
    params: { id },
    body: { amountMinor: 1190, reason: 'Twice', receivedMinor: 2380 },
  })
  const after = await read(id)
  expect(after).toMatchObject({ state: 'fulfilled', problem: null, receivedMinor: 1190 })
  // The invoice stays as it is.
  expect(after.invoices.map(({ kind }) => kind)).toEqual(['invoice'])
  expect(await balance()).toBe(before + 100)
})

test('a refund whose answer was lost on its way is given once, also when it is sent again, and again at the same moment', async () => {
  const before = await balance()
  const id = await order()
  await choose(id, 'pay-twice')
  const { receivedMinor } = await read(id)
  const sent = { params: { id }, body: { amountMinor: 1190, reason: 'Twice', receivedMinor } }
  const network = await openLosingNetwork(server.baseUrl)
  await expect(network.apiWith(operator.token).orders.refund(sent)).rejects.toThrow()
  await network.close()
  await expect.poll(async () => (await read(id)).receivedMinor).toBe(1190)
  await expect(operator.api.orders.refund(sent)).rejects.toEqual(refused('ABNORMAL_SITUATION'))
  expect(await read(id)).toMatchObject({ state: 'fulfilled', receivedMinor: 1190 })
  expect(await balance()).toBe(before + 100)

  const part = { params: { id }, body: { amountMinor: 100, reason: 'A part', receivedMinor: 1190 } }
  await Promise.allSettled([1, 2, 3].map(() => operator.api.orders.refund(part)))
  expect((await read(id)).receivedMinor).toBe(1090)
})

test('of two operators who give money back at the same moment, one is told that nothing of theirs went', async () => {
  const id = await order()
  await choose(id, 'pay')
  const { waiting, letGo } = await hold(id)
  const back = (amountMinor: number) =>
    operator.api.orders.refund({ params: { id }, body: { amountMinor, reason: 'A part', receivedMinor: 1190 } }).then(
      ({ receivedMinor }) => receivedMinor,
      (error: unknown) => error,
    )
  const first = back(100)
  await waiting(1)
  const second = back(200)
  await waiting(2)
  await letGo()
  expect(await Promise.all([first, second])).toEqual([1090, refused('ABNORMAL_SITUATION')])
  expect((await read(id)).receivedMinor).toBe(1090)
  const { rows } = await server.engine.pool.query(
    `select facts ->> 'amount' as amount from audit where kind = 'order.refund' and facts ->> 'order' = $1`,
    [(await read(id)).reference],
  )
  expect(rows).toEqual([{ amount: '100' }])
})

test('credit notes take back exactly the tax of their invoice, in parts too, and at its rate', async () => {
  const id = await order()
  await choose(id, 'pay')
  const { api } = await server.aCaller({ operator: true })
  await api.orders.saveSeller({ body: { ...seller, taxRate: 16 } })
  let receivedMinor = 1190
  for (const amountMinor of [397, 397, 396]) {
    await api.orders.refund({ params: { id }, body: { amountMinor, reason: 'A part', receivedMinor } })
    receivedMinor -= amountMinor
  }
  await api.orders.saveSeller({ body: seller })
  const { rows } = await server.engine.pool.query<{ gross: number; tax: number; net: number; rate: number }>(
    `select (content ->> 'grossMinor')::int as gross, (content ->> 'taxMinor')::int as tax,
      (content ->> 'netMinor')::int as net, (content ->> 'taxRate')::int as rate from invoices where order_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ gross, rate }) => [gross, rate])).toEqual([1190, -397, -397, -396].map((gross) => [gross, 1900]))
  expect(rows.reduce((sum, { tax }) => sum + tax, 0)).toBe(0)
  expect(rows.map(({ gross, tax, net }) => gross - tax - net)).toEqual([0, 0, 0, 0])
})

test('a refund that does not say what was left as it was read gives nothing, however often it is sent', async () => {
  const id = await order()
  await choose(id, 'pay')
  const send = async () => {
    const answer = await fetch(`${server.baseUrl}/backyard-api-s/order/${id}/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amountMinor: 100, reason: 'A part' }),
    })
    return answer.json()
  }
  for (let time = 0; time < 2; time++) expect(await send()).toMatchObject({ code: 'PARAM_ERROR' })
  expect((await read(id)).receivedMinor).toBe(1190)
})

test('with all of the money, what was bought goes back, and the invoice is credited', async () => {
  const before = await balance()
  const id = await order()
  await choose(id, 'pay')
  await expect(
    operator.api.orders.refund({
      params: { id },
      body: { amountMinor: 1191, reason: 'Too much', receivedMinor: 1190 },
    }),
  ).rejects.toEqual(refused('PARAM_ERROR'))
  await operator.api.orders.refund({
    params: { id },
    body: { amountMinor: 190, reason: 'A part', receivedMinor: 1190 },
  })
  expect(await read(id)).toMatchObject({ state: 'fulfilled', receivedMinor: 1000 })
  await operator.api.orders.refund({
    params: { id },
    body: { amountMinor: 1000, reason: 'The rest', receivedMinor: 1000 },
  })
  const { state, invoices } = await read(id)
  expect([state, invoices.map(({ kind }) => kind)]).toEqual(['refunded', ['invoice', 'credit', 'credit']])
  expect(await balance()).toBe(before)
})

test('a declined payment can be tried again, an expired one ends the order', async () => {
  const id = await order()
  await choose(id, 'decline')
  expect((await read(id)).state).toBe('open')
  await choose(id, 'pay')
  expect((await read(id)).state).toBe('fulfilled')

  const over = await order()
  await choose(over, 'expire')
  expect((await read(over)).state).toBe('expired')
  await expect(pay(over, 'demo')).rejects.toEqual(refused('ABNORMAL_SITUATION'))
})

test('a payment whose event is late or lost is noticed by asking', async () => {
  const before = await balance()
  const id = await order()
  await choose(id, 'pay-late')
  expect((await read(id)).state).toBe('open')
  at += minuteMs
  await server.runJob('ask-payments')
  expect((await read(id)).state).toBe('fulfilled')
  expect(await balance()).toBe(before + 100)
})

test('a late event of the demo’s provider arrives by itself, twenty seconds later', async () => {
  const before = await balance()
  const id = await order()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await choose(id, 'pay-late')
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await read(id)).state).toBe('open')
    await vi.advanceTimersByTimeAsync(6_000)
    await vi.waitFor(async () => expect((await read(id)).state).toBe('fulfilled'), { timeout: 10_000 })
  } finally {
    vi.useRealTimers()
  }
  expect(await balance()).toBe(before + 100)
  expect(await read(id)).toMatchObject({ problem: null, receivedMinor: 1190 })
})

test('an order that nobody pays ends, and one that was paid in its last minute does not', async () => {
  const [unpaid, paid] = [await order(), await order()]
  await pay(unpaid, 'demo')
  await choose(paid, 'pay-late')
  at += 31 * minuteMs
  await server.runJob('end-orders')
  expect((await read(unpaid)).state).toBe('expired')
  expect((await read(paid)).state).toBe('fulfilled')
})

test('a transfer needs the reference, has an invoice at once, and is noted once', async () => {
  const before = await balance()
  const id = await order()
  const opened = await pay(id, 'transfer')
  expect(opened).toMatchObject({
    state: 'open',
    payUrl: null,
    transfer: { holder: 'Sun GmbH', account: seller.accountNumber },
    invoices: [{ kind: 'invoice' }],
  })
  const body = { amountMinor: 1190, currency: 'EUR', key: 'form-0001' }
  await Promise.all([1, 2, 3].map(() => operator.api.orders.notePaid({ params: { id }, body })))
  expect(await read(id)).toMatchObject({ state: 'fulfilled', receivedMinor: 1190, problem: null })
  expect(await balance()).toBe(before + 100)

  const foreign = await order()
  await pay(foreign, 'transfer')
  await operator.api.orders.notePaid({
    params: { id: foreign },
    body: { amountMinor: 1190, currency: 'USD', key: 'form-0002' },
  })
  expect(await read(foreign)).toMatchObject({ state: 'paid-wrong', problem: 'wrong-currency' })
})

test('a transfer says the day by which its invoice is to be paid, and can be made at least until then', async () => {
  const id = await order()
  const { transfer } = await pay(id, 'transfer')
  const printed = await server.engine.pool.query<{ due: string }>(
    `select content ->> 'dueDay' as due from invoices where order_id = $1`,
    [id],
  )
  expect([transfer?.dueDay, dayAt('UTC', at + 14 * dayMs)]).toEqual(printed.rows.flatMap(({ due }) => [due, due]))

  const { api } = await server.aCaller({ operator: true })
  await api.orders.saveSeller({ body: { ...seller, paymentDays: 90 } })
  // What was issued stays.
  expect((await read(id)).transfer?.dueDay).toBe(transfer?.dueDay)
  const slow = await order()
  const opened = await pay(slow, 'transfer')
  await api.orders.saveSeller({ body: seller })
  expect(opened.transfer?.dueDay).toBe(dayAt('UTC', at + 90 * dayMs))
  expect(dayAt('UTC', opened.expiresTime * 1000) > dayAt('UTC', at + 90 * dayMs)).toBe(true)
})

test('of two payments that are begun at once in two windows, the one that no longer counts is closed', async () => {
  const id = await order()
  const { pool } = server.engine
  const { waiting, letGo } = await hold(id)
  // Both saw an order without a payment.
  const first = pay(id, 'demo')
  await waiting(1)
  const second = pay(id, 'transfer')
  await waiting(2)
  await letGo()
  await first
  expect(await second).toMatchObject({ state: 'open', payWay: 'transfer' })
  const { rows } = await pool.query(
    'select state from demo_payments where reference = (select reference from orders where id = $1)',
    [id],
  )
  expect(rows).toEqual([{ state: 'expired' }])
})

test('what is cancelled has its invoice credited, and money that comes all the same waits for an operator', async () => {
  const id = await order()
  await pay(id, 'transfer')
  const cancelled = await ada.api.orders.cancel({ params: { id } })
  expect([cancelled.state, cancelled.invoices.map(({ kind }) => kind)]).toEqual(['cancelled', ['invoice', 'credit']])
  await operator.api.orders.notePaid({
    params: { id },
    body: { amountMinor: 1190, currency: 'EUR', key: 'form-0003' },
  })
  expect(await read(id)).toMatchObject({ state: 'paid-wrong', problem: 'paid-after-end' })
})

test('events that are forged, changed or replayed change nothing', async () => {
  const id = await order()
  const { reference, payUrl } = await pay(id, 'demo')
  const text = JSON.stringify({
    eventId: 'paid-forged',
    reference,
    state: 'paid',
    paymentId: 'forged',
    paidMinor: 1190,
    currency: 'EUR',
    at,
  })
  const tell = (signature: string | undefined, of = text) =>
    fetch(`${server.baseUrl}/backyard-api-s/order/payment/demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'demo-signature': signature }) },
      body: of,
    }).then((answer) => answer.json())
  for (const signature of [undefined, '', 'x', createHmac('sha256', 'guess').update(text).digest('hex')])
    expect(await tell(signature)).toMatchObject({ code: 'ILLEGAL_AUTHENTICATION_PARAMETERS' })
  expect((await read(id)).state).toBe('open')

  await server.apiWith('').orders.demoChoose({ body: { ref: refOf({ payUrl }), choice: 'pay' } })
  const before = await balance()
  const { rows } = await server.engine.pool.query<{ raw: string }>(
    `select e.raw from payment_events e join orders o on o.id = e.order_id where o.id = $1 and e.raw <> ''`,
    [id],
  )
  expect(await tell('x', rows[0]!.raw)).toMatchObject({ code: 'ILLEGAL_AUTHENTICATION_PARAMETERS' })
  await expect(
    server.apiWith('').orders.demoChoose({ body: { ref: refOf({ payUrl }), choice: 'pay' } }),
  ).rejects.toEqual(refused('ABNORMAL_SITUATION'))
  expect(await balance()).toBe(before)
})

test('orders and invoices of others are as if they did not exist', async () => {
  const id = await order()
  await choose(id, 'pay')
  const { invoices } = await read(id)
  const params = { id, invoiceId: invoices[0]!.id }
  const { blob, name } = await ada.api.orders.invoice({ params })
  expect(name).toBe(`${invoices[0]!.number}.pdf`)
  expect(
    Buffer.from(await blob.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const gone = refused('resource_not_exist_or_deleted')
  await expect(read(id, ben)).rejects.toEqual(gone)
  await expect(pay(id, 'demo', ben)).rejects.toEqual(gone)
  await expect(ben.api.orders.cancel({ params: { id } })).rejects.toEqual(gone)
  await expect(ben.api.orders.invoice({ params })).rejects.toEqual(gone)
  await expect(operator.api.orders.invoice({ params })).rejects.toEqual(gone)
  expect((await ben.api.orders.mine()).total).toBe(0)
  // An invoice of one's own order is not the way to another's.
  const bens = await order(ben)
  await expect(ben.api.orders.invoice({ params: { id: bens, invoiceId: params.invoiceId } })).rejects.toEqual(gone)
  expect((await operator.api.orders.searchedInvoice({ params })).name).toBe(name)
})

test('only who manages an organisation buys for it, and its managers see that', async () => {
  const [boss, clerk] = [await server.aUser(), await server.aUser()]
  const company = await server.anOrganisation([{ userId: boss.id, kind: 'org-admin' }])
  await server.aMember(company, clerk.id, { functions: ['plant.read', 'plant.operate'] })
  const as = async ({ email, digest }: { email: string; digest: string }) => {
    const body = { grant_type: 'password', username: email, password: digest, org_id: String(company) } as const
    return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  }
  const [bossApi, clerkApi] = [await as(boss), await as(clerk)]
  const { id } = await bossApi.orders.create({ body: { packageId } })
  await expect(clerkApi.orders.create({ body: { packageId } })).rejects.toEqual(refused('AU_NO_OPERATION_PERMISSION'))
  await expect(clerkApi.orders.read({ params: { id } })).rejects.toEqual(refused('resource_not_exist_or_deleted'))
  expect((await bossApi.orders.mine()).data.map((one) => one.id)).toEqual([id])
})

test('another brand has its own prices, orders and numbers', async () => {
  const foreign = { baseUrl: server.baseUrl, host: 'nordlicht.localhost' }
  const nils = await server.aUser({ brand: 'NORDLICHT', email: 'nils.orders@heliograph.test' })
  const { text } = await send(
    contract.auth.token,
    { params: {}, query: {}, body: { grant_type: 'password', username: nils.email, password: nils.digest } },
    foreign,
  )
  const authorization = `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`
  const id = await order()
  await choose(id, 'pay-late')
  const asNils = { ...foreign, authorization, region: '' }
  expect((await send(contract.orders.offers, { params: {}, query: {}, body: undefined }, asNils)).text).toBe(
    '{"packages":[],"ways":[]}',
  )
  expect((await send(contract.orders.read, { params: { id }, query: {}, body: undefined }, asNils)).text).toContain(
    'resource_not_exist_or_deleted',
  )
})

test('numbers of invoices have no gaps, however many are issued at once', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => order(ben)))
  await Promise.all(ids.map((id) => pay(id, 'transfer', ben)))
  const { rows } = await server.engine.pool.query<{ n: number }>(
    `select series_number as n from invoices where brand = 'HELIOGRAPH' order by 1`,
  )
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1))
})

test('what cannot be given is paid all the same, and given when an operator says so', async () => {
  const id = await order(ben)
  const { reference } = await pay(id, 'transfer', ben)
  await server.engine.pool.query(`alter table message_credits add constraint jammed check (change <> 100) not valid`)
  const body = { amountMinor: 1190, currency: 'EUR', key: 'form-0009' }
  await operator.api.orders.notePaid({ params: { id }, body })
  expect(await read(id, ben)).toMatchObject({ reference, state: 'paid', problem: 'not-fulfilled', receivedMinor: 1190 })
  await server.engine.pool.query('alter table message_credits drop constraint jammed')
  expect(server.reported.splice(0).map(({ message }) => message)).toEqual([expect.stringContaining('jammed')])
  await operator.api.orders.accept({ params: { id } })
  expect(await read(id, ben)).toMatchObject({ state: 'fulfilled', problem: null })
  expect(await balance(ben)).toBe(100)
})

test('what a person pays who moved to the other data centre meanwhile is not given here to nobody: it goes back', async () => {
  const gone = await server.aCaller()
  const id = await order(gone)
  await pay(id, 'transfer', gone)
  const { pool } = server.engine
  await pool.query("update users set migrated_to = 'cn' where id = $1", [gone.id])
  const body = { amountMinor: 1190, currency: 'EUR', key: 'form-moved' }
  const noted = await operator.api.orders.notePaid({ params: { id }, body })
  expect(noted).toMatchObject({ state: 'paid', problem: 'not-fulfilled', receivedMinor: 1190 })
  expect((await pool.query('select from message_credits where user_id = $1', [gone.id])).rowCount).toBe(0)
  expect(server.reported.splice(0)).toHaveLength(1)
  const refund = { amountMinor: 1190, reason: 'Moved', receivedMinor: 1190 }
  const { api } = await server.aCaller({ operator: true })
  expect((await api.orders.refund({ params: { id }, body: refund })).state).toBe('refunded')
})

test('a process that dies between the payment and what was bought loses nothing, and gives it once', async () => {
  const before = await balance(ben)
  const id = await order(ben)
  const { pool } = server.engine
  await pool.query(`create function die() returns trigger language plpgsql security definer as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await pool.query('create trigger die before insert on message_credits for each row execute function die()')
  await choose(id, 'pay', ben)
  expect(server.reported.splice(0).length).toBeGreaterThan(0)
  const noted = 'select 1 from payments where order_id = $1 union all select 1 from payment_events where order_id = $1'
  expect((await pool.query(noted, [id])).rowCount).toBe(0)
  expect(await read(id, ben)).toMatchObject({ state: 'open', receivedMinor: 0, invoices: [] })
  await pool.query('drop trigger die on message_credits')
  at += minuteMs
  await Promise.all([server.runJob('ask-payments'), server.runJob('ask-payments')])
  at += 5 * minuteMs
  await server.runJob('ask-payments')
  expect(await read(id, ben)).toMatchObject({
    state: 'fulfilled',
    receivedMinor: 1190,
    invoices: [{ kind: 'invoice' }],
  })
  expect(await balance(ben)).toBe(before + 100)
})

test('a transfer that comes after its order ended without it is given, with an invoice of its own', async () => {
  const before = await balance()
  const id = await order()
  await pay(id, 'transfer')
  await server.engine.pool.query('update orders set expires_at = $2 where id = $1', [id, new Date(at)])
  await server.runJob('end-orders')
  const ended = await read(id)
  expect([ended.state, ended.invoices.map(({ kind }) => kind)]).toEqual(['expired', ['invoice', 'credit']])
  const body = { amountMinor: 1190, currency: 'EUR', key: 'form-0010' }
  await operator.api.orders.notePaid({ params: { id }, body })
  const { state, invoices } = await read(id)
  expect([state, invoices.map(({ kind }) => kind)]).toEqual(['fulfilled', ['invoice', 'credit', 'invoice']])
  expect(await balance()).toBe(before + 100)
})

test('a draft that nobody opens is over after a week', async () => {
  const id = await order()
  at += 8 * dayMs
  await server.runJob('end-orders')
  expect((await read(id)).state).toBe('expired')
  expect(server.reported).toEqual([])
})
