import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addDays, daysBetween } from '@heliograph/domain/zones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { freePorts } from './ports.fixture.ts'
import { compileServer, portsOfServer, postgresOf, startServer, type ServerProcess } from './server-process.fixture.ts'
import { besideServer } from './stopped-server.fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'order-kills-'))
// When started by root, PostgreSQL runs as another user, who needs access.
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
const secret = 'whsec_order_kills'
const orders = 24
const smsEach = 100
const freeUntil = '2040-01-01'

/** Stripe, as far as it is asked: every page that was opened is paid. */
const stripe = createServer((request, response) => {
  const [, id = ''] = /\/sessions\/(cs_\d+)/.exec(request.url ?? '') ?? []
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(pageOf(Number(id.slice(3)))))
})
const pageOf = (order: number) => ({
  id: `cs_${order}`,
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_${order}`,
  client_reference_id: `REF${order}`,
  amount_total: 1190,
  currency: 'eur',
})

let server: ServerProcess | undefined
const { query, until, withEngine } = besideServer(dataDir, () => server?.said())
let webhook = ''
beforeAll(async () => {
  compileServer()
  stripe.listen(0, '127.0.0.1')
  await once(stripe, 'listening')
  await withEngine(async ({ pool, url }) => {
    const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
    await migrate({ url, folder, log: () => undefined })
    await pool.query(
      `with person as (insert into users (name, email, password_hash, operator)
         values ('Ada', 'ada@heliograph.test', '', true) returning id),
       plant as (insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at, owner_id)
         select 'Plant', 'HOUSE_ROOF', 'EXCESS', 10, 'Europe/Berlin', 52, 13, now(), id from person returning id)
       insert into devices (plant_id, type, sn, name) select id, 'COLLECTOR', 'L' || n, 'L' || n from plant, generate_series(1, 3) n`,
    )
    await pool.query(
      `insert into sellers (brand, name, address, tax_rate, invoice_prefix, payment_days, changed_at)
       values ('HELIOGRAPH', 'Sun GmbH', 'Lane 1', 1900, 'SUN-', 14, now())`,
    )
    await pool.query(
      `insert into service_terms (brand, free_months, since, changed_at) values ('HELIOGRAPH', 0, now(), now())`,
    )
    await pool.query(
      `insert into data_services (brand, sn, device_id, until) select 'HELIOGRAPH', sn, id, $1 from devices`,
      [freeUntil],
    )
    // Each pays for SMS and for a year of one of three loggers.
    await pool.query(
      `with made as (
         insert into orders (brand, reference, state, user_id, language, currency, amount_minor, pay_way, provider_ref,
           buyer_name, buyer_address, created_at, expires_at, ask_at)
         select 'HELIOGRAPH', 'REF' || n, 'open', u.id, 'en', 'EUR', 1190, 'stripe', 'cs_' || n, 'Ada', 'Street 2', now(),
           now() + interval '1 day', now() + interval '1 day'
         from users u, generate_series(1, $1) n returning id, reference)
       insert into order_lines (order_id, position, kind, quantity, amount_minor, device_id, device_sn)
       select id, 0, 'messages', $2::int, 190, null, null from made
       union all select made.id, 1, 'deviceYears', 1, 1000, d.id, d.sn from made
         join devices d on d.sn = 'L' || (1 + substr(reference, 4)::int % 3)`,
      [orders, smsEach],
    )
    // Long enough that a kill often comes between what is given and the commit.
    await pool.query(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.03); return new; end $$`)
    for (const table of ['payments', 'message_credits', 'invoices'])
      await pool.query(`create trigger dawdle before insert on ${table} for each row execute function dawdle()`)
  })
}, 600_000)
afterAll(async () => {
  stripe.close()
  await server?.kill()
  const postgres = postgresOf(dataDir)
  if (postgres !== undefined) process.kill(postgres, 'SIGINT')
  await until(async () => postgresOf(dataDir) === undefined)
  rmSync(home, { recursive: true, force: true })
})

test('a server that is killed again and again while payments are told, late and twice, and asked for, gives each paid order once', async () => {
  const ports = await portsOfServer()
  const port = await freePorts(1)
  webhook = `http://127.0.0.1:${port}/backyard-api-s/order/payment/stripe`
  const { port: stripePort } = stripe.address() as AddressInfo
  const own = {
    // A stand-in has no certificate, which production demands.
    NODE_ENV: 'test',
    PARTS: 'api,ingest,jobs',
    PORT: String(port),
    STRIPE_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_URL: `http://127.0.0.1:${stripePort}`,
  }
  // Of a third nobody tells: they are asked for. The others are told in four lines, each event until it is accepted.
  const told = numbers.filter((order) => order % 3 !== 0)
  const accepted = new Set<number>()
  const lines = [0, 1, 2, 3].map(async (line) => {
    for (const order of told.filter((_, place) => place % 4 === line)) {
      await tell(order)
      accepted.add(order)
      // Once more, at once or late.
      const again = pause(Math.random() * 300).then(() => tell(order))
      if (order % 2 === 0) await again
      else late.push(again)
      await pause(Math.random() * 150)
    }
  })
  const late: Promise<void>[] = []
  const atKill: number[] = []
  for (let kill = 0; kill < 3; kill++) {
    server = await startServer(dataDir, ports, own)
    const before = await settled()
    await askSoon()
    await until(async () => (await settled()) > before || before === orders)
    await pause(Math.random() * 200)
    await server.kill()
    server = undefined
    // What was accepted is committed.
    const kept = new Set<number>()
    await withEngine(async ({ pool }) => {
      const { rows } = await pool.query<{ order: number }>(settledSql)
      for (const { order } of rows) kept.add(order)
    })
    expect([...accepted].filter((order) => !kept.has(order))).toEqual([])
    atKill.push(kept.size)
  }
  server = await startServer(dataDir, ports, own)
  await Promise.all(lines)
  await Promise.all(late)
  await askSoon()
  await until(async () => (await settled()) === orders)
  // The first kill was not after everything.
  expect(atKill[0]).toBeLessThan(orders)

  const given = await query<{ state: string; problem: string | null; payments: number; sms: number; invoices: number }>(
    `select state, problem,
       (select count(*)::int from payments p where p.order_id = o.id and p.amount_minor = o.amount_minor) as payments,
       (select sum(change)::int from message_credits c where c.order_id = o.id) as sms,
       (select count(*)::int from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoices
     from orders o order by id`,
  )
  expect(given).toEqual(
    numbers.map(() => ({ state: 'fulfilled', problem: null, payments: 1, sms: smsEach, invoices: 1 })),
  )
  // The years of a logger follow each other without a gap, and nothing else was added to it.
  for (const { sn, until: end } of await query<{ sn: string; until: string }>(
    'select sn, until::text from data_services',
  )) {
    const spans = await query<{ from: string; to: string }>(
      `select from_day::text as from, to_day::text as to from order_lines where device_sn = $1 order by from_day`,
      [sn],
    )
    expect(spans).toHaveLength(orders / 3)
    expect(spans.map(({ from }) => from)).toEqual(
      [freeUntil, ...spans.map(({ to }) => to)].slice(0, -1).map((day) => addDays(day, 1)),
    )
    expect(spans.filter(({ from, to }) => ![365, 366].includes(daysBetween(from, to).length))).toEqual([])
    expect(end).toBe(spans.at(-1)?.to)
  }
  const series = await query<{ n: number }>('select series_number as n from invoices order by 1')
  expect(series.map(({ n }) => n)).toEqual(numbers)
}, 600_000)

const numbers = Array.from({ length: orders }, (_, place) => place + 1)

/** As Stripe does: again and again, until it is accepted. */
const tell = async (order: number) => {
  const body = JSON.stringify({
    id: `evt_${order}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: { object: pageOf(order) },
  })
  const isAccepted = async () => {
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const answer = await fetch(webhook, { method: 'POST', headers, body }).catch(() => undefined)
    return answer?.ok ?? false
  }
  await until(isAccepted)
}

/** What the scheduler does each minute, of those that nobody tells of: another one now. */
const askSoon = async () => {
  await query(`update orders set ask_at = now() where state = 'open' and substr(reference, 4)::int % 3 = 0`)
  // While the scheduler makes its tables ready, the call is not there yet, or they change under it.
  await until(() =>
    query(`select graphile_worker.add_job('ask-payments')`).then(
      () => true,
      () => false,
    ),
  )
}

const settledSql = `select substr(reference, 4)::int as order from orders where state = 'fulfilled'`
const settled = async () => (await query(settledSql)).length
