import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { createStripeProvider } from './stripe-provider.ts'

/** Stripe, as far as it is used: its form-encoded calls and its answers. */
interface Page {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | { id: string; status: string } | null
  client_reference_id: string
  amount_total: number
  currency: string
}
const pages = new Map<string, Page>()
let moved = 0
interface Refund {
  id: string
  object: 'refund'
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  failure_reason?: string
  amount: number
  currency: string
  payment_intent: string
  created: number
}
const refunds = new Map<string, Refund>()
/** What Stripe answers to the next refunds. */
let nextRefund: Pick<Refund, 'status' | 'failure_reason'> = { status: 'succeeded' }
afterEach(() => void (nextRefund = { status: 'succeeded' }))
/** Of one payment, at most what came by it goes back; what failed can go back again. */
const refundMade = (fields: URLSearchParams): Refund | undefined => {
  const [intent, amount] = [fields.get('payment_intent') ?? '', Number(fields.get('amount'))]
  const given = [...refunds.values()].filter(
    (one) => one.payment_intent === intent && one.status !== 'failed' && one.status !== 'canceled',
  )
  const page = [...pages.values()].find((one) => one.payment_intent === intent)
  if (!page || given.reduce((sum, one) => sum + one.amount, amount) > page.amount_total) return undefined
  const made: Refund = {
    id: `re_${refunds.size + 1}`,
    object: 'refund',
    amount,
    currency: page.currency,
    payment_intent: intent,
    created: Math.floor((Date.now() + moved) / 1000),
    ...nextRefund,
  }
  refunds.set(made.id, made)
  return made
}
/** What becomes of pages while one is made or closed. */
let meanwhile: () => void = () => undefined
const asked: { path: string; fields: URLSearchParams; key: string | undefined }[] = []
const bodyOf = async (request: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return new URLSearchParams(Buffer.concat(pieces).toString())
}
const answer = (asked: string, fields: URLSearchParams): object | undefined => {
  const [path = '', query] = asked.split('?')
  const isExpanded = new URLSearchParams(query).get('expand[0]') === 'payment_intent'
  const [, id = '', step] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
  if (path === '/v1/refunds') return refundMade(fields)
  if (path.startsWith('/v1/refunds/')) return refunds.get(path.split('/').at(-1)!)
  if (id === '') {
    meanwhile()
    const made: Page = {
      id: `cs_${pages.size + 1}`,
      url: `https://checkout.stripe.test/cs_${pages.size + 1}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: fields.get('client_reference_id') ?? '',
      amount_total: Number(fields.get('line_items[0][price_data][unit_amount]')),
      currency: fields.get('line_items[0][price_data][currency]') ?? '',
    }
    pages.set(made.id, made)
    return made
  }
  if (step === 'expire') meanwhile()
  const page = pages.get(id)
  if (!page || (step === 'expire' && page.status !== 'open')) return undefined
  if (step === 'expire') page.status = 'expired'
  const { payment_intent: intent } = page
  return typeof intent === 'object' && !isExpanded ? { ...page, payment_intent: intent?.id ?? null } : page
}
/** Calls that Stripe fails at, for a while or until it is mended. */
let fault: { path: RegExp; status: number; times?: number } | undefined
afterEach(() => void (fault = undefined))
const faultAt = (path: string) => {
  if (!fault?.path.test(path) || fault.times === 0) return undefined
  if (fault.times !== undefined) fault.times--
  return { status: fault.status, error: { type: 'api_error', message: 'Stripe’s own sentence' } }
}
/** Pages that Stripe does not know any more. */
const vanished = new Set<string>()
const lackOf = (path: string) =>
  vanished.has(/(?:cs|re)_\w+/.exec(path)?.[0] ?? '')
    ? { status: 404, error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' } }
    : undefined
/** As Stripe does: the same key gets the same answer, whatever became of the page since, and only for the same parameters. */
const answered = new Map<string, { text: string; wanted: string }>()
const otherwiseKnown = (key: string | undefined, wanted: string) => {
  const before = answered.get(key ?? '')
  return before && before.wanted !== wanted
    ? { status: 400, error: { type: 'idempotency_error', message: 'Keys are for the same parameters' } }
    : undefined
}
/** What Stripe refuses a refund with, which it also keeps for its key. */
let refusal: { code: string; message: string } | undefined
afterEach(() => void (refusal = undefined))
const refusedBefore = new Map<string | undefined, { status: number; error: object }>()
const refusalOf = (path: string, key: string | undefined) => {
  if (path === '/v1/refunds' && refusal)
    refusedBefore.set(key, { status: 400, error: { type: 'invalid_request_error', ...refusal } })
  return refusedBefore.get(key)
}
/** What happens between a refund and Stripe's answer, once. */
let meantime: (() => Promise<unknown>) | undefined
const whileRefunding = async () => {
  const work = meantime
  meantime = undefined
  await work?.()
}
const stripe = createServer((request, response) => {
  void bodyOf(request).then(async (fields) => {
    const path = request.url ?? ''
    const { authorization, 'idempotency-key': sent } = request.headers
    const key = typeof sent === 'string' ? sent : undefined
    asked.push({ path, fields, key })
    const failed = faultAt(path) ?? lackOf(path) ?? otherwiseKnown(key, `${path} ${fields}`) ?? refusalOf(path, key)
    const again = answered.get(key ?? '')?.text
    const told =
      !failed && again === undefined && authorization === 'Bearer sk_test_1' ? answer(path, fields) : undefined
    const refused = failed ?? { status: 400, error: { type: 'invalid_request_error', message: 'No' } }
    const text = (failed ? undefined : again) ?? JSON.stringify(told ?? { error: refused.error })
    if (told && key !== undefined) answered.set(key, { text, wanted: `${path} ${fields}` })
    if (path === '/v1/refunds') await whileRefunding()
    response.writeHead(told || (again !== undefined && !failed) ? 200 : refused.status, {
      'content-type': 'application/json',
    })
    response.end(text)
  })
})
await new Promise<void>((resolve) => void stripe.listen(0, '127.0.0.1', resolve))
afterAll(() => void stripe.close())
const address = stripe.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
const secret = 'whsec_test_secret'

const server = await startTestServer({
  now: () => Date.now() + moved,
  payments: { stripe: { key: 'sk_test_1', webhookSecret: secret, url }, isDemo: false },
})
afterAll(server.close)
const operator = await server.aCaller({ operator: true })
const ada = await server.aCaller()

let packageId = 0
beforeAll(async () => {
  packageId = (
    await operator.api.orders.addPackage({
      body: { kind: 'messages', quantity: 50, amountMinor: 590, currency: 'EUR' },
    })
  ).id
  const name = 'Sun GmbH'
  const nothing = { taxId: null, taxNote: null, accountHolder: null, accountNumber: null, bank: null }
  await operator.api.orders.saveSeller({
    body: { name, address: 'Lane 1', taxRate: 0, invoicePrefix: '', paymentDays: 14, ...nothing },
  })
})

const order = async () => (await ada.api.orders.create({ body: { packageId } })).id
const buyer = { name: 'Ada', address: 'Street 2' }
const beginPaying = (id: number) => ada.api.orders.pay({ params: { id }, body: { payWay: 'stripe', buyer } })
const begin = async (id: number) => {
  const { payUrl } = await beginPaying(id)
  return pages.get(payUrl!.split('/').at(-1)!)!
}
const read = (id: number) => ada.api.orders.read({ params: { id } })
const balance = async () => (await ada.api.messageCharge.standing()).balance
const pay = (page: Page) =>
  Object.assign(page, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${page.id}` })

/** A second payment of the same order, as of a page that was open in another window. */
const paidAgain = (first: Page): Page => {
  const other = { ...first, id: `${first.id}_2`, payment_intent: `pi_${first.id}_2` }
  pages.set(other.id, other)
  return other
}

const signed = (text: string, of = secret, at = Math.floor(Date.now() / 1000)) =>
  `t=${at},v1=${createHmac('sha256', of).update(`${at}.${text}`).digest('hex')}`
const tell = async (text: string, signature: string) => {
  const response = await fetch(`${server.baseUrl}/backyard-api-s/order/payment/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: text,
  })
  return { status: response.status, text: await response.text() }
}
const eventOf = (id: string, type: string, page: Page) =>
  JSON.stringify({
    id,
    object: 'event',
    type: `checkout.session.${type}`,
    created: Math.floor(Date.now() / 1000),
    data: { object: { object: 'checkout.session', ...page } },
  })

test('a payment at Stripe is begun with our amount, and is given once for all events about it', async () => {
  expect(await ada.api.orders.offers()).toMatchObject({ ways: ['stripe'] })
  const id = await order()
  const page = await begin(id)
  const { fields, key } = asked.at(-1)!
  expect(Object.fromEntries(fields)).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '590',
    'line_items[0][price_data][currency]': 'eur',
    success_url: expect.stringMatching(new RegExp(`^http.*/application/orders\\?order=${id}$`)),
  })
  expect(key).toContain(page.client_reference_id)
  // Complete, but a direct debit is still on its way.
  page.status = 'complete'
  const early = eventOf('evt_early', 'completed', page)
  expect((await tell(early, signed(early))).status).toBe(200)
  expect((await read(id)).state).toBe('open')

  pay(page)
  const text = eventOf('evt_1', 'async_payment_succeeded', page)
  for (const forged of ['', signed(text, 'guess'), signed(`${text} `), signed(text, secret, 1_772_712_000)])
    expect((await tell(text, forged)).text).toContain('ILLEGAL_AUTHENTICATION_PARAMETERS')
  expect((await read(id)).state).toBe('open')
  const again = eventOf('evt_2', 'completed', page)
  const told = await Promise.all([tell(text, signed(text)), tell(text, signed(text)), tell(again, signed(again))])
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await read(id)).toMatchObject({ state: 'fulfilled', receivedMinor: 590, problem: null })
  expect(await balance()).toBe(50)
})

test('a refund goes back through Stripe, once for the same one', async () => {
  const id = await order()
  const page = pay(await begin(id))
  const text = eventOf('evt_3', 'completed', page)
  await tell(text, signed(text))
  await operator.api.orders.refund({
    params: { id },
    body: { amountMinor: 590, reason: 'Not wanted', receivedMinor: 590 },
  })
  const { path, fields, key } = asked.at(-1)!
  expect([path, fields.get('payment_intent'), fields.get('amount')]).toEqual([
    '/v1/refunds',
    page.payment_intent,
    '590',
  ])
  expect(key).toMatch(/^refund-/)
  expect((await read(id)).state).toBe('refunded')
})

test('where Stripe is no longer set up, no refund is noted that it did not make', async () => {
  const id = await order()
  const page = pay(await begin(id))
  const text = eventOf('evt_gone', 'completed', page)
  await tell(text, signed(text))
  const without = await startTestServer({
    now: () => Date.now() + moved,
    engine: server.engine,
    payments: { stripe: undefined, isDemo: false },
  })
  const body = { amountMinor: 590, reason: 'Not wanted', receivedMinor: 590 }
  await expect(without.apiWith(operator.token).orders.refund({ params: { id }, body })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    param: 'payWay',
  })
  await without.close()
  expect(await read(id)).toMatchObject({ state: 'fulfilled', receivedMinor: 590 })
})

test('of two payments for one order both go back, each by its own name', async () => {
  const id = await order()
  const first = pay(await begin(id))
  const text = eventOf('evt_one', 'completed', first)
  await tell(text, signed(text))
  const other = paidAgain(first)
  const twice = eventOf('evt_two', 'completed', other)
  await tell(twice, signed(twice))
  expect(await read(id)).toMatchObject({ state: 'fulfilled', problem: 'paid-twice', receivedMinor: 1180 })
  const refund = async (amountMinor: number) => {
    const { receivedMinor } = await read(id)
    return operator.api.orders.refund({ params: { id }, body: { amountMinor, reason: 'Twice', receivedMinor } })
  }
  await refund(500)
  // Of the last one, that much is left.
  await expect(refund(590)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await refund(90)
  await refund(590)
  const sent = asked.filter(({ path }) => path === '/v1/refunds').slice(-3)
  expect(sent.map(({ fields }) => [fields.get('payment_intent'), fields.get('amount')])).toEqual([
    [other.payment_intent, '500'],
    [other.payment_intent, '90'],
    [first.payment_intent, '590'],
  ])
  expect((await read(id)).state).toBe('refunded')
})

test('where no event arrives, Stripe is asked', async () => {
  const before = await balance()
  const id = await order()
  pay(await begin(id))
  moved += minuteMs + 1000
  await server.runJob('ask-payments')
  expect((await read(id)).state).toBe('fulfilled')
  expect(await balance()).toBe(before + 50)
})

test('a payment that is begun again closes the first one, whose end does not end the order', async () => {
  const id = await order()
  const first = await begin(id)
  moved += 11 * minuteMs
  const second = await begin(id)
  expect([first.status, second.status]).toEqual(['expired', 'open'])
  const over = eventOf('evt_over', 'expired', first)
  await tell(over, signed(over))
  expect((await read(id)).state).toBe('open')

  // Paid on the first page just before a third one is begun: it cannot be closed, and counts.
  pay(second)
  moved += 11 * minuteMs
  expect(await beginPaying(id)).toMatchObject({ state: 'fulfilled', receivedMinor: 590 })
})

test('who chooses a transfer and comes back to Stripe gets a page that is open, and the order goes on', async () => {
  const { api } = await server.aCaller({ operator: true })
  const { seller } = await api.orders.seller()
  await api.orders.saveSeller({ body: { ...seller!, accountNumber: 'DE02 1203 0000 0000 2020 51' } })
  const id = await order()
  const first = await begin(id)
  await ada.api.orders.pay({ params: { id }, body: { payWay: 'transfer', buyer } })
  const second = await begin(id)
  expect([first.status, second.status]).toEqual(['expired', 'open'])
  moved += minuteMs + 1000
  await server.runJob('ask-payments')
  expect((await read(id)).state).toBe('open')
})

test('a payment whose answer from Stripe was lost is the same one when it is begun again', async () => {
  const provider = createStripeProvider({ key: 'sk_test_1', webhookSecret: undefined, url }, 'https://sun.example')
  const payment = { reference: 'LOST', orderId: 1, amountMinor: 500, currency: 'EUR', description: '', returnPath: '/' }
  const create = (attempt: string) => provider.create({ ...payment, attempt, expiresAt: Date.parse('2026-12-01') })
  const [lost, again, later] = [await create('1'), await create('1'), await create('2')]
  expect([again.ref === lost.ref, later.ref === lost.ref]).toEqual([true, false])
})

test('an order that Stripe cannot be asked about is not ended', async () => {
  const id = await order()
  const page = await begin(id)
  pages.delete(page.id)
  moved += dayMs
  await server.runJob('end-orders')
  expect((await read(id)).state).toBe('open')
  expect(server.reported.splice(0).length).toBeGreaterThan(0)
  pages.set(page.id, page)
  await server.runJob('end-orders')
  expect([(await read(id)).state, page.status]).toEqual(['expired', 'expired'])
  expect(server.reported).toEqual([])
})

test('amounts of currencies that Stripe writes with other decimals arrive as they are', async () => {
  const provider = createStripeProvider({ key: 'sk_test_1', webhookSecret: undefined, url }, 'https://sun.example')
  const payment = {
    reference: 'R',
    orderId: 1,
    amountMinor: 500,
    description: '',
    returnPath: '/',
    expiresAt: Date.now(),
  }
  for (const [currency, sent] of [
    ['ISK', '50000'],
    ['HUF', '50000'],
    ['COP', '50000'],
    ['IDR', '50000'],
    ['JPY', '500'],
    ['KWD', '500'],
  ] as const) {
    const { ref } = await provider.create({ ...payment, currency, attempt: currency })
    expect(asked.at(-1)!.fields.get('line_items[0][price_data][unit_amount]')).toBe(sent)
    pay(pages.get(ref)!)
    expect(await provider.read?.(ref)).toMatchObject({ state: 'paid', paidMinor: 500, currency })
  }
})

/** Days on, with the jobs of each: nobody stays logged in for so long. */
const passDays = async (days: number) => {
  for (let day = 0; day < days; day++) {
    moved += dayMs - minuteMs
    await server.runJob('ask-payments')
    await server.runJob('end-orders')
  }
  const body = { grant_type: 'mdc_password', username: ada.email, password: ada.digest } as const
  return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
}

test('a direct debit that arrives after days is given, also where no event arrives; one that never does ends its order', async () => {
  const before = await balance()
  const [paid, unpaid] = [await order(), await order()]
  const page = await begin(paid)
  for (const one of [page, await begin(unpaid)]) Object.assign(one, { status: 'complete' })
  const stateOf = async (api: typeof ada.api, id: number) => (await api.orders.read({ params: { id } })).state
  const nine = await passDays(9)
  expect([await stateOf(nine, paid), await stateOf(nine, unpaid)]).toEqual(['open', 'open'])
  pay(page)
  const ten = await passDays(1)
  expect(await stateOf(ten, paid)).toBe('fulfilled')
  expect((await ten.messageCharge.standing()).balance).toBe(before + 50)
  const later = await passDays(23)
  expect([await stateOf(later, paid), await stateOf(later, unpaid)]).toEqual(['fulfilled', 'expired'])
})

test('a direct debit that arrives after its order was cancelled waits for an operator, also where no event arrives', async () => {
  const now = await passDays(0)
  const { id } = await now.orders.create({ body: { packageId } })
  const { payUrl } = await now.orders.pay({ params: { id }, body: { payWay: 'stripe', buyer } })
  const page = Object.assign(pages.get(payUrl!.split('/').at(-1)!)!, { status: 'complete' })
  expect(await now.orders.cancel({ params: { id } })).toMatchObject({ state: 'cancelled', problem: null })
  await passDays(9)
  pay(page)
  const ten = await passDays(1)
  expect(await ten.orders.read({ params: { id } })).toMatchObject({
    state: 'paid-wrong',
    problem: 'paid-after-end',
    receivedMinor: 590,
  })
  const { api } = await server.aCaller({ operator: true })
  const { data } = await api.orders.search({ query: { trouble: true } })
  expect(data.map((one) => one.id)).toContain(id)
})

/** An order whose buyer confirmed a direct debit, at a time when they are logged in. */
const debited = async () => {
  const { orders } = await passDays(0)
  const { id } = await orders.create({ body: { packageId } })
  const again = (payWay: 'stripe' | 'transfer') => orders.pay({ params: { id }, body: { payWay, buyer } })
  const { payUrl } = await again('stripe')
  const page = pages.get(payUrl!.split('/').at(-1)!)!
  return { id, page, payUrl, again }
}
const underWay = { code: 'ABNORMAL_SITUATION', param: 'under-way' }

test('while a direct debit is under way no second payment is begun, and its money is given also where no event arrives', async () => {
  const { id, page, again } = await debited()
  page.status = 'complete'
  const before = pages.size
  for (const way of ['transfer', 'stripe'] as const) await expect(again(way)).rejects.toMatchObject(underWay)
  expect(pages.size).toBe(before)
  const nine = await passDays(9)
  expect(await nine.orders.read({ params: { id } })).toMatchObject({ state: 'open', payWay: 'stripe', invoices: [] })
  const { balance: had } = await nine.messageCharge.standing()
  pay(page)
  const ten = await passDays(1)
  expect(await ten.orders.read({ params: { id } })).toMatchObject({ state: 'fulfilled', problem: null })
  expect((await ten.messageCharge.standing()).balance).toBe(had + 50)
})

test('a direct debit that is confirmed while another payment is begun stays the one that counts', async () => {
  const { id, page, payUrl, again } = await debited()
  moved += 11 * minuteMs
  meanwhile = () => void (page.status = 'complete')
  await expect(again('stripe')).rejects.toMatchObject(underWay)
  meanwhile = () => undefined
  const other = pages.get(`cs_${pages.size}`)!
  expect([other === page, other.status]).toEqual([false, 'expired'])
  const now = await passDays(0)
  expect(await now.orders.read({ params: { id } })).toMatchObject({ state: 'open', payUrl })
  pay(page)
  const later = await passDays(1)
  expect(await later.orders.read({ params: { id } })).toMatchObject({ state: 'fulfilled', receivedMinor: 590 })
})

test('after a direct debit that failed the order can be paid in another way', async () => {
  const { id, page, again } = await debited()
  Object.assign(page, { status: 'complete', payment_intent: { id: 'pi_failed', status: 'processing' } })
  await expect(again('transfer')).rejects.toMatchObject(underWay)
  page.payment_intent = { id: 'pi_failed', status: 'requires_payment_method' }
  expect(await again('transfer')).toMatchObject({ id, state: 'open', payWay: 'transfer' })
})

test('a direct debit that arrives after the buyer also transferred is told, also where no event arrives', async () => {
  const { id, page } = await debited()
  page.status = 'complete'
  const { api } = await server.aCaller({ operator: true })
  const body = { amountMinor: 590, currency: 'EUR', key: 'form-both' }
  expect(await api.orders.notePaid({ params: { id }, body })).toMatchObject({ state: 'fulfilled', problem: null })
  await passDays(9)
  pay(page)
  const ten = await passDays(1)
  expect(await ten.orders.read({ params: { id } })).toMatchObject({
    state: 'fulfilled',
    problem: 'paid-twice',
    receivedMinor: 1180,
  })
})

const unreachable = { code: 'ABNORMAL_SITUATION', param: 'unreachable' }

test('while Stripe cannot be read, no other payment is begun, the buyer is told, and operators learn why', async () => {
  const { page, again } = await debited()
  for (const status of [500, 401]) {
    fault = { path: /sessions\/cs_/, status }
    for (const way of ['transfer', 'stripe'] as const) await expect(again(way)).rejects.toMatchObject(unreachable)
    expect(server.reported.splice(0).map(({ message }) => message)).toEqual([
      expect.stringContaining('own sentence'),
      expect.stringContaining('own sentence'),
    ])
  }
  fault = undefined
  expect(await again('transfer')).toMatchObject({ payWay: 'transfer', invoices: [{ kind: 'invoice' }] })
  expect(page.status).toBe('expired')
})

test('a page that Stripe refuses to open is no fault of the buyer, and operators learn why', async () => {
  const { orders } = await passDays(0)
  const { id } = await orders.create({ body: { packageId } })
  fault = { path: /sessions$/, status: 400 }
  await expect(orders.pay({ params: { id }, body: { payWay: 'stripe', buyer } })).rejects.toMatchObject({
    code: 'sorry_for_server_exception',
  })
  fault = undefined
  expect(server.reported.splice(0)).toHaveLength(1)
})

test('a payment that Stripe no longer knows is over: the order can be paid in another way', async () => {
  const { page, again } = await debited()
  vanished.add(page.id)
  expect(await again('transfer')).toMatchObject({ state: 'open', payWay: 'transfer' })
  expect(server.reported).toEqual([])
})

test('a direct debit that is confirmed while a transfer is chosen takes the account back that the invoice named', async () => {
  const { id, page, again } = await debited()
  meanwhile = () => void (page.status = 'complete')
  await expect(again('transfer')).rejects.toMatchObject(underWay)
  meanwhile = () => undefined
  const now = await passDays(0)
  const kept = await now.orders.read({ params: { id } })
  expect(kept).toMatchObject({ state: 'open', payWay: 'stripe', transfer: null })
  expect(kept.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit'])
  pay(page)
  const later = await passDays(1)
  const paid = await later.orders.read({ params: { id } })
  expect(paid).toMatchObject({ state: 'fulfilled', problem: null })
  expect(paid.invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'invoice'])
})

test('of two operators who refund different parts at the same moment, one is told that nothing of theirs went', async () => {
  const { id, page } = await debited()
  pay(page)
  const text = eventOf('evt_parts', 'completed', page)
  await tell(text, signed(text))
  const { api } = await server.aCaller({ operator: true })
  const back = (amountMinor: number) =>
    api.orders.refund({ params: { id }, body: { amountMinor, reason: 'A part', receivedMinor: 590 } })
  const sent = () =>
    asked.filter(({ path, fields }) => path === '/v1/refunds' && fields.get('payment_intent') === `pi_${page.id}`)
  // The first one is at Stripe already, and is not noted yet.
  const blocking = await server.engine.pool.connect()
  await blocking.query('begin')
  await blocking.query('select from orders where id = $1 for update', [id])
  const first = back(100)
  await expect.poll(() => sent().length).toBe(1)
  const second = await back(200).catch((error: unknown) => error)
  await blocking.query('commit')
  blocking.release()
  expect((await first).receivedMinor).toBe(490)
  expect(second).toMatchObject({ code: 'ABNORMAL_SITUATION' })
  expect(sent().map(({ fields }) => fields.get('amount'))).toEqual(['100', '200'])
})

test('a page that could not be closed at once is closed by a second try', async () => {
  const { page, again } = await debited()
  // Stripe's own client tries each call twice.
  fault = { path: /expire$/, status: 500, times: 2 }
  expect(await again('transfer')).toMatchObject({ state: 'open', payWay: 'transfer' })
  fault = undefined
  expect(page.status).toBe('expired')
})

test('a page that is open and cannot be closed is not told as money on its way, and stays the payment of its order', async () => {
  const { id, page, payUrl, again } = await debited()
  fault = { path: /expire$/, status: 500 }
  await expect(again('transfer')).rejects.toMatchObject(unreachable)
  fault = undefined
  expect(server.reported.splice(0)).toHaveLength(1)
  const now = await passDays(0)
  const kept = await now.orders.read({ params: { id } })
  expect(kept).toMatchObject({ state: 'open', payWay: 'stripe', payUrl, transfer: null })
  expect(page.status).toBe('open')
  expect(await again('transfer')).toMatchObject({ payWay: 'transfer' })
  expect(page.status).toBe('expired')
})

/** An operator of this moment, and an order whose payment came. */
const paidOrder = async () => {
  const { id, page } = await debited()
  pay(page)
  const text = eventOf(`evt_paid_${id}`, 'completed', page)
  await tell(text, signed(text))
  const { orders } = (await server.aCaller({ operator: true })).api
  return { id, page, ...operating(id, orders) }
}
const operating = (id: number, orders: typeof operator.api.orders) => {
  const look = async () => (await orders.search({ query: { size: 20 } })).data.find((one) => one.id === id)!
  return {
    look,
    accept: () => orders.accept({ params: { id } }),
    refund: async (amountMinor: number, more: { byHand?: boolean } = {}) =>
      orders.refund({
        params: { id },
        body: { amountMinor, reason: 'Not wanted', receivedMinor: (await look()).receivedMinor, ...more },
      }),
  }
}
const lastRefund = () => [...refunds.values()].at(-1)!
let refundEvents = 0
const refundEvent = (refund: Refund, type = 'refund.updated') =>
  JSON.stringify({
    id: `evt_re_${++refundEvents}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object: refund },
  })
const tellOf = async (refund: Refund, type?: string) => {
  const text = refundEvent(refund, type)
  const { status } = await tell(text, signed(text))
  expect(status).toBe(200)
  return text
}
const receiptsOf = async (id: number) => {
  const { rows } = await server.engine.pool.query<{ kind: string; gross: number; tax: number }>(
    `select kind, (content ->> 'grossMinor')::int as gross, (content ->> 'taxMinor')::int as tax from invoices
     where order_id = $1 order by id`,
    [id],
  )
  return rows.map(({ kind, gross }) => [kind, gross])
}
const smsOf = async (id: number) => {
  const { rows } = await server.engine.pool.query<{ sum: number }>(
    'select coalesce(sum(change), 0)::int as sum from message_credits where order_id = $1',
    [id],
  )
  return rows[0]!.sum
}

test('a refund that fails after days is told to operators, its credit note is reversed, and the money can go back again', async () => {
  const { id, look, refund } = await paidOrder()
  await refund(590)
  expect(await look()).toMatchObject({ state: 'refunded', receivedMinor: 0, refunds: [{ state: 'done' }] })
  const failed = Object.assign(lastRefund(), { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const text = await tellOf(failed, 'refund.failed')
  for (const forged of ['', signed(text, 'guess')])
    expect((await tell(text, forged)).text).toContain('ILLEGAL_AUTHENTICATION_PARAMETERS')
  // Stripe tells it in several events, and each of them perhaps twice; an older one overtakes nothing.
  await tell(text, signed(text))
  await tellOf(failed)
  await tellOf(failed, 'charge.refund.updated')
  await tellOf({ ...failed, status: 'succeeded' })
  await tellOf({ ...failed, status: 'pending' })
  expect(await look()).toMatchObject({
    state: 'paid-wrong',
    problem: 'refund-failed',
    receivedMinor: 590,
    refunds: [{ amountMinor: 590, state: 'failed', fault: 'card-closed' }],
  })
  expect(await receiptsOf(id)).toEqual([
    ['invoice', 590],
    ['credit', -590],
    ['reversal', 590],
  ])
  expect(await smsOf(id)).toBe(0)

  await refund(590)
  expect(lastRefund().id).not.toBe(failed.id)
  expect(await look()).toMatchObject({
    state: 'refunded',
    problem: null,
    receivedMinor: 0,
    refunds: [{ state: 'failed' }, { state: 'done' }],
  })
  expect((await receiptsOf(id)).slice(3)).toEqual([['credit', -590]])
})

test('a buyer reads that a refund failed, but not what the provider says of their bank', async () => {
  const { id, refund } = await paidOrder()
  await refund(590)
  await tellOf(Object.assign(lastRefund(), { status: 'failed', failure_reason: 'insufficient_funds' }))
  const now = await passDays(0)
  expect(await now.orders.read({ params: { id } })).toMatchObject({
    problem: 'refund-failed',
    refunds: [{ state: 'failed', fault: null }],
    invoices: [{ kind: 'invoice' }, { kind: 'credit' }, { kind: 'reversal' }],
  })
})

test('each reason of Stripe has its own words, and a refund that was cancelled has failed too', async () => {
  const told: (string | null | undefined)[] = []
  const { look, refund } = await paidOrder()
  for (const more of [
    { status: 'failed', failure_reason: 'lost_or_stolen_card' },
    { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' },
    { status: 'failed', failure_reason: 'declined' },
    { status: 'failed', failure_reason: 'something_new' },
    { status: 'canceled' },
  ] as const) {
    await refund(100)
    await tellOf(Object.assign(lastRefund(), more))
    told.push((await look()).refunds.at(-1)?.fault)
  }
  expect(told).toEqual(['card-lost', 'disputed', 'declined', 'unknown', 'cancelled'])
  expect(await look()).toMatchObject({ state: 'fulfilled', problem: 'refund-failed', receivedMinor: 590 })
  // They were tries with the same money: it is all right once that went back, also in parts.
  nextRefund = { status: 'pending' }
  expect((await refund(60)).problem).toBe('refund-failed')
  expect(await refund(40)).toMatchObject({ problem: null, receivedMinor: 490 })
})

test('refunds that are not ours, such as those made at Stripe, and other events change nothing', async () => {
  const { id, page, look, refund } = await paidOrder()
  await refund(100)
  const before = await look()
  const foreign: Refund = { ...lastRefund(), id: 're_foreign', status: 'failed' }
  await tellOf(foreign, 'refund.failed')
  await tellOf({ ...foreign, payment_intent: 'pi_unknown' }, 'refund.failed')
  await tellOf(foreign, 'charge.refunded')
  await tellOf({ ...lastRefund(), status: 'failed' }, 'charge.refunded')
  expect(await look()).toEqual(before)
  expect(page.payment_intent).toBe(lastRefund().payment_intent)
  expect(await receiptsOf(id)).toHaveLength(2)
})

test('where no event arrives, Stripe is asked how far a refund is, and after thirty days no more', async () => {
  const { id, refund } = await paidOrder()
  nextRefund = { status: 'pending' }
  await refund(100)
  const made = lastRefund()
  const asks = () => asked.filter(({ path }) => path === `/v1/refunds/${made.id}`).length
  const seen = async () => {
    const { orders } = (await server.aCaller({ operator: true })).api
    return operating(id, orders).look()
  }
  expect((await seen()).refunds).toMatchObject([{ state: 'under-way' }])
  moved += 5 * minuteMs + 1000
  await server.runJob('ask-refunds')
  expect((await seen()).refunds).toMatchObject([{ state: 'under-way' }])
  made.status = 'succeeded'
  moved += 61 * minuteMs
  await server.runJob('ask-refunds')
  expect(await seen()).toMatchObject({ receivedMinor: 490, problem: null, refunds: [{ state: 'done' }] })
  moved += 10 * dayMs
  Object.assign(made, { status: 'failed', failure_reason: 'declined' })
  await server.runJob('ask-refunds')
  expect(await seen()).toMatchObject({
    state: 'fulfilled',
    problem: 'refund-failed',
    receivedMinor: 590,
    refunds: [{ state: 'failed', fault: 'declined' }],
  })
  expect(await receiptsOf(id)).toEqual([
    ['invoice', 590],
    ['credit', -100],
    ['reversal', 100],
  ])
  const failedAsks = asks()
  moved += 2 * dayMs
  await server.runJob('ask-refunds')
  expect(asks()).toBe(failedAsks)
})

test('a refund that stays done is asked about for thirty days, and one that Stripe no longer knows once', async () => {
  const { refund } = await paidOrder()
  await refund(100)
  const done = lastRefund()
  await refund(50)
  vanished.add(lastRefund().id)
  const counts = () =>
    [done, lastRefund()].map(({ id }) => asked.filter(({ path }) => path === `/v1/refunds/${id}`).length)
  for (let day = 0; day < 40; day++) {
    moved += dayMs + minuteMs
    await server.runJob('ask-refunds')
  }
  expect(counts()).toEqual([30, 1])
  expect(server.reported).toEqual([])
})

test('a refund that Stripe refuses at once is noted as failed without a credit note, and the next one is another', async () => {
  const { id, look, refund } = await paidOrder()
  nextRefund = { status: 'failed', failure_reason: 'insufficient_funds' }
  await refund(590)
  expect(await look()).toMatchObject({
    state: 'fulfilled',
    problem: 'refund-failed',
    receivedMinor: 590,
    refunds: [{ state: 'failed', fault: 'no-funds' }],
  })
  expect([await receiptsOf(id), await smsOf(id)]).toEqual([[['invoice', 590]], 50])
  nextRefund = { status: 'succeeded' }
  await refund(590)
  expect(await look()).toMatchObject({ state: 'refunded', problem: null, receivedMinor: 0 })
})

test('what was taken back with a refund that failed can be given again, and taken back again', async () => {
  const { id, look, refund, accept } = await paidOrder()
  await refund(590)
  await tellOf(Object.assign(lastRefund(), { status: 'failed' }))
  expect(await smsOf(id)).toBe(0)
  await accept()
  expect(await look()).toMatchObject({ state: 'fulfilled', problem: null, receivedMinor: 590 })
  expect([await smsOf(id), (await receiptsOf(id)).length]).toEqual([50, 3])
  await refund(590)
  expect(await look()).toMatchObject({ state: 'refunded', receivedMinor: 0 })
  expect(await smsOf(id)).toBe(0)
  expect((await receiptsOf(id)).reduce((sum, [, gross]) => sum + Number(gross), 0)).toBe(0)
})

test('what an operator gave back in another way is only noted', async () => {
  const { look, refund } = await paidOrder()
  await refund(590)
  await tellOf(Object.assign(lastRefund(), { status: 'failed' }))
  const before = refunds.size
  await refund(590, { byHand: true })
  expect(refunds.size).toBe(before)
  expect(await look()).toMatchObject({
    state: 'refunded',
    problem: null,
    refunds: [{ state: 'failed' }, { state: 'done' }],
  })
})

test('a refund is of the payment that it was made of, also if another one is told later that came before it', async () => {
  const { id, page, look, refund } = await paidOrder()
  await refund(500)
  const other = paidAgain(page)
  // Stripe says when it came: before the refund.
  const text = eventOf(`evt_late_${id}`, 'completed', other)
  await tell(text, signed(text))
  expect(await look()).toMatchObject({ problem: 'paid-twice', receivedMinor: 680 })
  await refund(590)
  await refund(90)
  const sent = asked.filter(({ path }) => path === '/v1/refunds').slice(-2)
  expect(sent.map(({ fields }) => [fields.get('payment_intent'), fields.get('amount')])).toEqual([
    [other.payment_intent, '590'],
    [page.payment_intent, '90'],
  ])
  expect((await look()).state).toBe('refunded')
})

test('a refund from before its name at Stripe was kept is known by its payment, amount and time', async () => {
  const { id, look, refund } = await paidOrder()
  await refund(590)
  // As the version before kept it.
  await server.engine.pool.query(
    `update payments set of_payment_id = null, provider_ref = null, refund_state = null, credit_id = null, ask_at = null
     where order_id = $1`,
    [id],
  )
  const other: Refund = { ...lastRefund(), id: 're_old', status: 'failed', created: lastRefund().created - 2 * 86_400 }
  await tellOf(other)
  expect(await look()).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] })
  await tellOf(Object.assign(lastRefund(), { status: 'failed' }))
  expect(await look()).toMatchObject({ state: 'paid-wrong', receivedMinor: 590, refunds: [{ state: 'failed' }] })
  expect((await receiptsOf(id)).map(([kind]) => kind)).toEqual(['invoice', 'credit', 'reversal'])
  await refund(590)
  expect((await look()).state).toBe('refunded')
})

test('a refund that fails while another one of the same amount is being made still waits for an operator', async () => {
  const { look, refund } = await paidOrder()
  await refund(200)
  const first = lastRefund()
  meantime = () => tellOf(Object.assign(first, { status: 'failed' }))
  await refund(200)
  expect(await look()).toMatchObject({ state: 'fulfilled', problem: 'refund-failed', receivedMinor: 390 })
  await refund(200)
  expect(await look()).toMatchObject({ state: 'fulfilled', problem: null, receivedMinor: 190 })
})

test('what one operator gave back in another way while another one did at Stripe is all noted, and invoiced once', async () => {
  const { id, look, refund } = await paidOrder()
  meantime = () => refund(590, { byHand: true })
  await refund(590)
  expect(await look()).toMatchObject({
    state: 'refunded',
    receivedMinor: -590,
    refunds: [{ amountMinor: 590 }, { amountMinor: 590 }],
  })
  expect(await receiptsOf(id)).toEqual([
    ['invoice', 590],
    ['credit', -590],
  ])
  // The one at Stripe may fail as any other.
  await tellOf(Object.assign(lastRefund(), { status: 'failed' }))
  expect(await look()).toMatchObject({ state: 'refunded', problem: null, receivedMinor: 0 })
  expect((await look()).refunds.map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
})

test('two operators who note the same money that went back in another way note it once', async () => {
  const { id, look, refund } = await paidOrder()
  const told = await Promise.allSettled([refund(590, { byHand: true }), refund(590, { byHand: true })])
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await look()).toMatchObject({ state: 'refunded', receivedMinor: 0, refunds: [{ amountMinor: 590 }] })
  expect(await receiptsOf(id)).toHaveLength(2)
})

test('money that came again after everything went back stays to be looked at until none is left', async () => {
  const { id, page, look, refund } = await paidOrder()
  await refund(590)
  const first = lastRefund()
  const again = eventOf(`evt_again_${id}`, 'completed', paidAgain(page))
  await tell(again, signed(again))
  await tellOf(Object.assign(first, { status: 'failed' }))
  expect(await look()).toMatchObject({ state: 'paid-wrong', problem: 'paid-twice', receivedMinor: 1180 })
  expect((await refund(590)).problem).toBe('paid-twice')
  expect(await refund(590)).toMatchObject({ state: 'refunded', problem: null, receivedMinor: 0 })
})

test('behind another problem a refund that failed is not forgotten: who accepts the payment is told of it next', async () => {
  const { id, page, look, refund, accept } = await paidOrder()
  const again = eventOf(`evt_more_${id}`, 'completed', paidAgain(page))
  await tell(again, signed(again))
  await refund(100)
  await tellOf(Object.assign(lastRefund(), { status: 'failed' }))
  expect(await look()).toMatchObject({ problem: 'paid-twice', receivedMinor: 1180 })
  expect((await accept()).problem).toBe('refund-failed')
  expect((await accept()).problem).toBe(null)
})

test('where both refunds of a payment that came twice fail, the sale is invoiced once, though it was accepted in between', async () => {
  const { id, page, look, refund, accept } = await paidOrder()
  const again = eventOf(`evt_both_${id}`, 'completed', paidAgain(page))
  await tell(again, signed(again))
  await refund(590)
  const first = lastRefund()
  await refund(590)
  const second = lastRefund()
  await tellOf(Object.assign(first, { status: 'failed' }))
  await accept()
  await tellOf(Object.assign(second, { status: 'failed' }))
  expect(await look()).toMatchObject({ state: 'fulfilled', problem: 'refund-failed', receivedMinor: 1180 })
  expect((await receiptsOf(id)).reduce((sum, [, gross]) => sum + Number(gross), 0)).toBe(590)
  await refund(590)
  expect((await receiptsOf(id)).reduce((sum, [, gross]) => sum + Number(gross), 0)).toBe(590)
})

test('of two refunds from before, made one after the other, only the one that brought the credit note reverses it', async () => {
  const { id, page, look, refund } = await paidOrder()
  const again = eventOf(`evt_old_${id}`, 'completed', paidAgain(page))
  await tell(again, signed(again))
  await refund(590)
  const first = lastRefund()
  await refund(590)
  const second = lastRefund()
  // As the version before kept them.
  await server.engine.pool.query(
    `update payments set of_payment_id = null, provider_ref = null, refund_state = null, credit_id = null, ask_at = null
     where order_id = $1`,
    [id],
  )
  await tellOf(Object.assign(first, { status: 'failed' }))
  expect((await receiptsOf(id)).map(([kind]) => kind)).toEqual(['invoice', 'credit'])
  await tellOf(Object.assign(second, { status: 'failed' }))
  expect(await receiptsOf(id)).toEqual([
    ['invoice', 590],
    ['credit', -590],
    ['reversal', 590],
  ])
  expect(await look()).toMatchObject({ receivedMinor: 1180 })
})

test('a refund for which the balance at Stripe is too low is noted as failed, and can be made the same day once it is not', async () => {
  const { id, look, refund } = await paidOrder()
  refusal = { code: 'balance_insufficient', message: 'Insufficient funds' }
  await refund(590)
  expect(await look()).toMatchObject({
    state: 'fulfilled',
    problem: 'refund-failed',
    receivedMinor: 590,
    refunds: [{ state: 'failed', fault: 'no-funds' }],
  })
  expect(await receiptsOf(id)).toHaveLength(1)
  refusal = undefined
  await refund(590)
  expect(await look()).toMatchObject({ state: 'refunded', problem: null, receivedMinor: 0 })
})
