import { heliograph } from '@heliograph/brand/heliograph'
import type { ServiceFilter } from '@heliograph/domain/data-service'
import { addDays, dayAt, dayMs, hourMs, minuteMs, type Day } from '@heliograph/domain/zones'
import { serverWordsIn } from '@heliograph/phrases/server'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { startTestServer, type Caller } from '#testing/test-server.ts'

let at = Date.parse('2026-11-25T10:00:00Z')
const server = await startTestServer({
  now: () => at,
  brands: [{ ...heliograph, officialDomain: 'www.sun.example', flags: { ...heliograph.flags, deviceCharge: true } }],
})
afterAll(server.close)
const { pool } = server.engine
const operator = await server.aCaller({ operator: true })
const ada = await server.aCaller({ name: 'Ada' })
const ben = await server.aCaller({ name: 'Ben' })
const barn = await server.aPlant({ owner_id: ada.id, name: 'Barn' })
const gateway = await server.aGateway(barn)
const inverter = await server.aDevice(barn, gateway.id)

/** A person who acts for an organisation. */
const aMemberOf = async (organisation: number, role: Parameters<typeof server.aMember>[2]): Promise<Caller> => {
  const { email, digest, ...user } = await server.aUser()
  await server.aMember(organisation, user.id, role)
  const body = { grant_type: 'password', username: email, password: digest, org_id: String(organisation) } as const
  const { access_token: token } = await server.apiWith('').auth.token({ body })
  return { ...user, email, digest, token, api: server.apiWith(token) }
}

const today = () => dayAt('Europe/Berlin', at)
const year = { id: 0 }
beforeAll(async () => {
  await pool.query(`update devices set created_at = $1`, [new Date(at - 900 * dayMs)])
  await operator.api.orders.saveSeller({
    body: {
      name: 'Sun GmbH',
      address: 'Lane 1',
      taxId: null,
      taxRate: 19,
      taxNote: null,
      accountHolder: null,
      accountNumber: 'DE02 1203 0000 0000 2020 51',
      bank: null,
      invoicePrefix: '',
      paymentDays: 14,
    },
  })
  year.id = await add(1, 1200)
})

const refused = (code: string) => expect.objectContaining({ code })
const add = async (quantity: number, amountMinor: number) =>
  (await operator.api.orders.addPackage({ body: { kind: 'deviceYears', quantity, amountMinor, currency: 'EUR' } })).id
const sell = (isOn: boolean, freeMonths = 12) => operator.api.deviceCharge.saveTerms({ body: { isOn, freeMonths } })
const services = (
  who: Caller = ada,
  query: { page?: number; size?: number; search?: string; filter?: ServiceFilter } = {},
) => who.api.deviceCharge.services({ query })
const untilOf = async (gatewayId: number, who: Caller = ada) =>
  (await services(who)).data.find((one) => one.gatewayId === gatewayId)?.paidUntil
const setUntil = (gatewayId: number, until: Day) =>
  pool.query(
    `insert into data_services (brand, sn, device_id, until) select brand, sn, id, $2 from devices where id = $1
     on conflict (brand, sn) do update set until = excluded.until`,
    [gatewayId, until],
  )
const order = (gatewayIds: number[], who: Caller = ada, packageId = year.id) =>
  who.api.orders.create({ body: { packageId, gatewayIds } })
const pay = async (id: number, who: Caller = ada, choice: 'pay' | 'pay-twice' = 'pay') => {
  const buyer = { name: 'Ada', address: 'Street 2' }
  const { payUrl } = await who.api.orders.pay({ params: { id }, body: { payWay: 'demo', buyer } })
  await server.apiWith('').orders.demoChoose({ body: { ref: payUrl!.split('#')[1]!, choice } })
  return who.api.orders.read({ params: { id } })
}
const chooseTransfer = (id: number) =>
  ada.api.orders.pay({ params: { id }, body: { payWay: 'transfer', buyer: { name: 'Ada', address: 'Street 2' } } })
const notePaid = (id: number, key: string) =>
  operator.api.orders.notePaid({ params: { id }, body: { amountMinor: 1200, currency: 'EUR', key } })
const fast = () => ada.api.live.fast({ params: { id: barn } })
const say = () =>
  server.say(gateway.sn, {
    deviceSn: inverter.sn,
    deviceType: 'INVERTER',
    at,
    values: { acPower: 4000, generationToday: 7 },
  })
/** The server remembers a plant for five seconds. */
const later = () => (at += 10_000)

test('before the brand sells it, nothing ends, and nothing can be bought (spec §2)', async () => {
  await setUntil(gateway.id, '2020-01-01')
  expect(await services()).toMatchObject({ isSold: false, total: 0, data: [] })
  await expect(order([gateway.id])).rejects.toEqual(refused('resource_not_exist_or_deleted'))
  await say()
  expect(await fast()).toMatchObject({ generationPower: 4000, isResting: false })
  await pool.query('delete from data_services')
})

test('when it begins to be sold, every logger has its free months from then on, however old it is', async () => {
  await setUntil(gateway.id, '2020-01-01')
  const other = await server.aGateway(barn)
  await pool.query('update devices set created_at = $2 where id = $1', [other.id, new Date(at)])
  await sell(true, 3)
  expect([await untilOf(gateway.id), await untilOf(other.id)]).toEqual(['2027-02-25', '2027-02-25'])
  // Saved again, it does not begin again, and a new logger has them from its own beginning.
  await pool.query("update service_terms set since = since - interval '40 days'")
  await sell(true, 2)
  const fresh = await server.aGateway(barn)
  await pool.query('update devices set created_at = $2 where id = $1', [fresh.id, new Date(at)])
  expect([await untilOf(gateway.id), await untilOf(fresh.id)]).toEqual(['2027-02-25', '2027-01-25'])
  await pool.query('delete from devices where id = any($1::int[])', [[other.id, fresh.id]])
})

test('several are renewed with one order, which names each, and time is given once', async () => {
  const second = await server.aGateway(barn)
  await setUntil(gateway.id, addDays(today(), 100))
  await setUntil(second.id, addDays(today(), -10))
  const { id } = await order([second.id, gateway.id, gateway.id])
  expect((await services()).data.map(({ orderId }) => orderId)).toEqual([id, id])
  const paid = await pay(id, ada, 'pay-twice')
  expect(paid).toMatchObject({ state: 'fulfilled', amountMinor: 2400, problem: 'paid-twice' })
  // From the old end, also a little late.
  expect(paid.lines.map(({ deviceSn, fromDay }) => [deviceSn, fromDay])).toEqual(
    expect.arrayContaining([
      [gateway.sn, addDays(today(), 101)],
      [second.sn, addDays(today(), -9)],
    ]),
  )
  expect(await untilOf(gateway.id)).toBe(paid.lines.find(({ deviceSn }) => deviceSn === gateway.sn)!.toDay)
  expect((await services()).data.map(({ orderId }) => orderId)).toEqual([null, null])
  await pool.query('delete from devices where id = $1', [second.id])
})

test('what is too late begins today; the same logger in two orders has both, at the prices of their time', async () => {
  await setUntil(gateway.id, addDays(today(), -31))
  const [one, two] = [await order([gateway.id]), await order([gateway.id])]
  await operator.api.orders.removePackage({ params: { id: year.id } })
  year.id = await add(1, 9900)
  const first = await pay(one.id)
  expect([first.amountMinor, first.lines[0]!.fromDay]).toEqual([1200, today()])
  const second = await pay(two.id)
  expect(second.lines[0]!.fromDay).toBe(addDays(first.lines[0]!.toDay!, 1))
  const until = second.lines[0]!.toDay
  expect(await untilOf(gateway.id)).toBe(until)

  await operator.api.orders.refund({
    params: { id: one.id },
    body: { amountMinor: 1200, reason: 'Twice', receivedMinor: 1200 },
  })
  // As many days as it had given, and no more.
  expect(await untilOf(gateway.id)).toBe(addDays(until!, -365))
})

test('nobody pays for loggers that are not theirs, and an organisation only by those who manage it', async () => {
  await expect(order([gateway.id], ben)).rejects.toEqual(refused('resource_not_exist_or_deleted'))
  await expect(order([])).rejects.toEqual(refused('PARAM_ERROR'))
  await expect(order([inverter.id])).rejects.toEqual(refused('resource_not_exist_or_deleted'))
  expect(await services(ben)).toMatchObject({ total: 0, data: [] })

  const company = await server.anOrganisation()
  const boss = await aMemberOf(company, { kind: 'org-admin' })
  const helper = await aMemberOf(company, { functions: ['plant.read'] })
  const roof = await server.aPlant({ owner_id: ben.id, organisation_id: company, name: 'Roof' })
  const roofs = await server.aGateway(roof)
  await expect(services(helper)).rejects.toEqual(refused('AU_NO_OPERATION_PERMISSION'))
  expect((await services(boss)).data).toMatchObject([{ gatewayId: roofs.id, plantName: 'Roof' }])
  expect((await pay((await order([roofs.id], boss)).id, boss)).state).toBe('fulfilled')
  // They manage it also while they act for themselves.
  const { access_token } = await server
    .apiWith('')
    .auth.token({ body: { grant_type: 'password', username: boss.email, password: boss.digest } })
  expect((await server.apiWith(access_token).deviceCharge.services({})).data).toMatchObject([{ gatewayId: roofs.id }])
  // Who owns the plant sees what was paid.
  expect((await services(ben)).data[0]!.paidUntil > addDays(today(), 365)).toBe(true)
})

test('the list begins with what ends first, and is filtered and searched', async () => {
  const hall = await server.aPlant({ owner_id: ada.id, name: 'Hall' })
  const ends = [-5, 20, 80, 300]
  for (const days of ends) await setUntil((await server.aGateway(hall)).id, addDays(today(), days))
  const ofHall = async (query: Parameters<typeof services>[1]) =>
    (await services(ada, { search: 'hall', ...query })).data.map(({ paidUntil, state }) => [paidUntil, state])
  const at5 = (days: number, state: string) => [addDays(today(), days), state]
  expect(await ofHall({})).toEqual([at5(-5, 'grace'), at5(20, 'soon'), at5(80, 'fine'), at5(300, 'fine')])
  expect(await ofHall({ filter: 'within30' })).toEqual([at5(20, 'soon')])
  expect(await ofHall({ filter: 'within90' })).toEqual([at5(20, 'soon'), at5(80, 'fine')])
  expect(await ofHall({ filter: 'ended' })).toEqual([at5(-5, 'grace')])
  expect(await ofHall({ page: 2, size: 3 })).toEqual([at5(300, 'fine')])
  expect((await services()).counts).toEqual({ all: 5, within30: 1, within90: 2, ended: 1 })
  await pool.query('delete from plants where id = $1', [hall])
})

test('what rests hides what is live and nothing else, until it is paid or no longer sold', async () => {
  await say()
  await setUntil(gateway.id, addDays(today(), -30))
  later()
  expect(await fast()).toMatchObject({ isResting: false, generationPower: 4000 })
  await setUntil(gateway.id, addDays(today(), -31))
  later()
  await say()
  expect(await fast()).toMatchObject({ isResting: true, generationPower: null, generationValue: 7 })
  const detail = () => ada.api.devices.detail({ body: { deviceId: inverter.id, siteId: barn, language: 'en' } })
  expect(await detail()).toMatchObject({ isResting: true, collectionTime: at / 1000 })
  const search = () => ada.api.plants.search({ body: {}, query: {} })
  expect((await search()).data[0]).toMatchObject({ generationPower: null })
  const [y, month, day] = today().split('-').map(Number)
  const { records } = await ada.api.history.day({ params: { id: barn }, query: { year: y!, month: month!, day: day! } })
  expect(records.some(({ generationPower }) => generationPower === 4000)).toBe(true)

  await sell(false)
  later()
  expect(await fast()).toMatchObject({ isResting: false, generationPower: 4000 })
  // Whenever it begins again, nothing rests at once.
  await sell(true, 0)
  later()
  expect(await fast()).toMatchObject({ isResting: false })

  await setUntil(gateway.id, addDays(today(), -31))
  await operator.api.orders.removePackage({ params: { id: year.id } })
  later()
  expect(await fast()).toMatchObject({ isResting: false })
  year.id = await add(1, 1200)
  later()
  expect(await fast()).toMatchObject({ isResting: true })
  await pay((await order([gateway.id])).id)
  later()
  expect(await fast()).toMatchObject({ isResting: false, generationPower: 4000 })
  expect(await detail()).toMatchObject({ isResting: false })
})

test('what rests is not in the sums of the large screen, of a wall and of the fleet, which say so', async () => {
  const shed = await server.aPlant({ owner_id: ada.id, name: 'Shed', zone: 'Europe/Berlin' })
  const other = await server.aGateway(shed)
  const battery = await server.aDevice(shed, other.id)
  const { secret } = await ada.api.walls.create({
    body: { title: 'Hall', theme: 'dark', rotateSeconds: 30, columns: 3, language: null, plantIds: null, days: 30 },
  })
  const screens = async () => {
    later()
    await say()
    const values = { acPower: 300, usePower: 200, generationToday: 1 }
    await server.say(other.sn, { deviceSn: battery.sn, deviceType: 'INVERTER', at, values })
    const [screen, { summary }, fleet] = [
      await ada.api.largeScreen.summary(),
      await server.apiWith(secret).walls.show(),
      await ada.api.fleet.overview({ query: { language: 'en' } }),
    ]
    return [screen, summary, fleet].map(({ plants, reporting, resting, powerW }) => [
      plants,
      reporting,
      resting,
      powerW,
    ])
  }
  const paid = await untilOf(gateway.id)
  const everything = [2, 2, 0, 4300]
  expect(await screens()).toEqual([everything, everything, everything])
  await setUntil(gateway.id, addDays(today(), -31))
  const withoutBarn = [2, 1, 1, 300]
  expect(await screens()).toEqual([withoutBarn, withoutBarn, withoutBarn])
  expect(await server.apiWith(secret).walls.plant({ params: { id: barn } })).toMatchObject({
    generationPower: null,
    live: { isResting: true },
  })
  // What was generated counts.
  expect((await ada.api.largeScreen.summary()).todayKwh).toBeCloseTo(8, 6)
  // Where nobody can renew, nothing rests.
  await operator.api.orders.removePackage({ params: { id: year.id } })
  expect(await screens()).toEqual([everything, everything, everything])
  year.id = await add(1, 1200)
  await setUntil(gateway.id, paid!)
  await pool.query('delete from plants where id = $1', [shed])
})

test('reports and exports of what rests stay open, with what was measured meanwhile', async () => {
  const paid = await untilOf(gateway.id)
  await setUntil(gateway.id, addDays(today(), -31))
  later()
  await say()
  expect(await fast()).toMatchObject({ isResting: true })
  const [params, days] = [{ id: barn }, { startDay: today(), endDay: today() }]
  const curve = await ada.api.dataExport.plantCsv({ params, query: { step: 'minutes', ...days } })
  expect(await curve.blob.text()).toMatch(/,4000(\.0+)?,/)
  const readings = await ada.api.dataExport.deviceCsv({
    params: { id: barn, deviceId: inverter.id },
    query: { step: 'readings', ...days },
  })
  expect(await readings.blob.text()).toMatch(/4000/)
  const { blob } = await ada.api.reports.pdf({ params, query: { period: 'day', day: today(), language: 'en' } })
  expect((await readPdf(new Uint8Array(await blob.arrayBuffer()))).text).toContain('Generation 7 kWh')
  const workbook = await ada.api.reports.ofPlant({
    params,
    body: {
      timeType: '2',
      startTime: today(),
      endTime: today(),
      reportFields: [{ name: 'Generated', storageName: 'GENERATE_VALUE' }],
    },
  })
  expect((await readSheet(Buffer.from(await workbook.blob.arrayBuffer()))).flat()).toContain(7)
  await setUntil(gateway.id, paid!)
})

test('an SMS about what rests is a mail that says where to renew, and what is about safety is sent', async () => {
  const cara = await server.aCaller({ phone: '4917012399' })
  const mill = await server.aPlant({ owner_id: cara.id, name: 'Mill' })
  await cara.api.profile.keepMessageSettings({
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
  const fault = async (influence: number, until: Day) => {
    const { id } = await server.aGateway(mill)
    await setUntil(id, until)
    await server.runJob('tell-alerts')
    await pool.query(
      `insert into alerts (plant_id, device_id, rule_id, code, name, level, influence, started_at, last_at)
       values ($1, $2, 1, 'OFFLINE', 'gateway offline', 2, $3, $4, $5)`,
      [mill, id, influence, new Date(at - 10 * minuteMs), new Date(at)],
    )
    await pool.query('delete from outbox')
    at += hourMs
    await server.runJob('tell-alerts')
    await server.runJob('tell-alerts')
    const { rows } = await pool.query<{ told: string; body: string }>(
      `select channel || ' ' || kind || ' ' || recipient as told, body from outbox order by id`,
    )
    return rows
  }
  const overdue = addDays(today(), -40)
  const [mail, ...more] = await fault(0, overdue)
  expect([mail?.told, more]).toEqual([`mail sms-rests ${cara.email}`, []])
  // Links lead to the brand's official domain.
  expect(mail?.body).toContain('https://www.sun.example/application/detail/deviceCharge')
  expect(mail?.body).toContain('Mill')
  const sms = 'sms alerts 4917012399'
  expect((await fault(2, overdue)).map(({ told }) => told)).toEqual([sms])
  expect((await fault(0, addDays(today(), 40))).map(({ told }) => told)).toEqual([sms])
  await pool.query('delete from plants where id = $1', [mill])
})

test('a receipt says what was bought, for which logger and days, in the language of its buyer', async () => {
  const dora = await server.aCaller({ name: 'Dora' })
  const yard = await server.aPlant({ owner_id: dora.id, name: 'Yard' })
  const { id: logger, sn } = await server.aGateway(yard)
  const receipt = async (language: string) => {
    await pool.query('update users set language = $2 where id = $1', [dora.id, language])
    const {
      id,
      invoices: [invoice],
      lines: [line],
    } = await pay((await order([logger], dora)).id, dora)
    const { blob } = await dora.api.orders.invoice({ params: { id, invoiceId: invoice!.id } })
    const { pages, title } = await readPdf(new Uint8Array(await blob.arrayBuffer()))
    return { text: pages.join(' '), title, number: invoice!.number, line: line! }
  }
  const english = await receipt('en')
  expect(english.title).toBe(`Invoice ${english.number}`)
  // 12.00 with 19 % in it.
  for (const text of [
    'Sun GmbH',
    'Ada',
    english.number,
    '€ 12.00',
    '€ 10.08',
    '€ 1.92',
    'Tax 19 %',
    `For logger ${sn}`,
  ])
    expect(english.text).toContain(text)
  expect(english.text).toContain(`From ${english.line.fromDay} to ${english.line.toDay}`)
  expect(english.text).toContain('Data service, 1 year')
  const german = await receipt('de')
  const words = await serverWordsIn('de', 'invoices')
  expect(german.title).toBe(`${words.titles.invoice} ${german.number}`)
  expect(german.number).not.toBe(english.number)
  for (const text of [
    german.number,
    words.gateway({ sn }),
    words.span({ from: german.line.fromDay!, to: german.line.toDay! }),
    words.lines.deviceYears({ count: 1 }),
    words.total,
    '€ 12.00',
  ])
    expect(german.text).toContain(text)
  expect(german.line.fromDay).toBe(addDays(english.line.toDay!, 1))
  await pool.query('delete from plants where id = $1', [yard])
})

test('what is paid goes with the logger, to whatever plant, person or successor', async () => {
  const [old, spare] = [await server.aGateway(barn), await server.aGateway(barn)]
  await setUntil(old.id, '2031-01-01')
  await setUntil(spare.id, '2030-07-01')
  const body = { deviceId: spare.id }
  await ada.api.deviceChanges.replace({ params: { id: barn, deviceId: old.id }, body })
  expect(await untilOf(spare.id)).toBe('2031-01-01')

  // Paid before its plant was deleted; it comes back with another person.
  const shack = await server.aPlant({ owner_id: ada.id, name: 'Shack' })
  const { id, sn } = await server.aGateway(shack)
  const wanted = await order([id])
  await pool.query('delete from plants where id = $1', [shack])
  const paid = await pay(wanted.id)
  expect(paid).toMatchObject({ state: 'fulfilled', lines: [{ deviceId: null, deviceSn: sn }] })
  const loft = await server.aPlant({ owner_id: ben.id, name: 'Loft' })
  const again = await server.aGateway(loft)
  await pool.query('update devices set sn = $2 where id = $1', [again.id, sn])
  await server.runJob('note-data-services')
  expect(await untilOf(again.id, ben)).toBe(paid.lines[0]!.toDay)
})

test('years that were ordered for a logger which was replaced before they were paid are its successor’s, and go back from there', async () => {
  const [old, next] = [await server.aGateway(barn), await server.aGateway(barn)]
  await setUntil(old.id, '2031-01-01')
  const { id } = await order([old.id])
  await chooseTransfer(id)
  const body = { deviceId: next.id }
  await ada.api.deviceChanges.replace({ params: { id: barn, deviceId: old.id }, body })
  const { lines } = await notePaid(id, 'replaced-0001')
  expect(lines).toMatchObject([{ deviceSn: old.sn, fromDay: '2031-01-02', toDay: '2032-01-01' }])
  expect(await untilOf(next.id)).toBe('2032-01-01')
  const { api } = await server.aCaller({ operator: true })
  await api.orders.refund({ params: { id }, body: { amountMinor: 1200, reason: 'Not wanted', receivedMinor: 1200 } })
  expect(await untilOf(next.id)).toBe('2031-01-01')
})

test('years of a logger go back from it although it was replaced, if its successor had as much of its own', async () => {
  const [old, next] = [await server.aGateway(barn), await server.aGateway(barn)]
  await setUntil(old.id, '2031-01-01')
  await setUntil(next.id, '2035-06-30')
  const { id } = await order([old.id])
  await chooseTransfer(id)
  const { lines } = await notePaid(id, 'kept-0001')
  expect(lines).toMatchObject([{ fromDay: '2031-01-02', toDay: '2032-01-01' }])
  await ada.api.deviceChanges.replace({ params: { id: barn, deviceId: old.id }, body: { deviceId: next.id } })
  expect(await untilOf(next.id)).toBe('2035-06-30')
  const { api } = await server.aCaller({ operator: true })
  await api.orders.refund({ params: { id }, body: { amountMinor: 1200, reason: 'Not wanted', receivedMinor: 1200 } })
  expect(await untilOf(next.id)).toBe('2035-06-30')
})

test('years that are paid late follow a logger’s successor that went on to another plant without its history', async () => {
  const shed = await server.aPlant({ owner_id: ada.id })
  const [old, next] = [await server.aGateway(barn), await server.aGateway(barn)]
  await setUntil(old.id, '2031-01-01')
  const { id } = await order([old.id])
  await chooseTransfer(id)
  await ada.api.deviceChanges.replace({ params: { id: barn, deviceId: old.id }, body: { deviceId: next.id } })
  const on = { params: { id: barn, deviceId: next.id }, body: { plantId: shed, withHistory: false } }
  await ada.api.deviceChanges.move(on)
  const { lines } = await notePaid(id, 'went-on-0001')
  expect(lines).toMatchObject([{ fromDay: '2031-01-02', toDay: '2032-01-01' }])
  const { rows: services } = await pool.query(
    `select sn, until::text from data_services where sn = any($1) order by until desc`,
    [[old.sn, next.sn]],
  )
  expect(services[0]).toEqual({ sn: next.sn, until: '2032-01-01' })
})

test('years of a logger that moved to the other data centre before they were paid are not given to nobody', async () => {
  const eve = await server.aCaller()
  const shed = await server.aPlant({ owner_id: eve.id })
  const logger = await server.aGateway(shed)
  const body = { payWay: 'transfer', buyer: { name: 'Eve', address: 'Street 3' } } as const
  const { id } = await order([logger.id], eve)
  await eve.api.orders.pay({ params: { id }, body })
  await pool.query(
    `insert into departures (id, brand, user_id, centre, consented_at, begun_at, closed_at, gateway_sns)
     values (gen_random_uuid(), 'HELIOGRAPH', $1, 'cn', now(), now(), now(), array[$2])`,
    [eve.id, logger.sn],
  )
  await pool.query('delete from plants where id = $1', [shed])
  const paid = { amountMinor: 1200, currency: 'EUR', key: 'moved-0001' }
  expect(await operator.api.orders.notePaid({ params: { id }, body: paid })).toMatchObject({
    state: 'paid',
    problem: 'not-fulfilled',
  })
  expect((await pool.query('select from data_services where sn = $1', [logger.sn])).rowCount).toBe(0)
  expect(server.reported.splice(0)).toHaveLength(1)
})

test('each end is told once before each of its days, to the owner and to who manages the business', async () => {
  const company = await server.anOrganisation()
  const boss = await aMemberOf(company, { kind: 'org-admin' })
  const shed = await server.aPlant({ owner_id: ben.id, organisation_id: company, name: 'Shed' })
  const { id, sn } = await server.aGateway(shed)
  await pay((await order([id], boss)).id, boss)
  const told = async (days: number) => {
    await setUntil(id, '2030-05-31')
    at = Date.parse('2030-05-31T10:00:00Z') - days * dayMs
    await pool.query("delete from outbox where kind = 'service-ends'")
    await server.runJob('remind-data-services')
    await server.runJob('remind-data-services')
    const { rows } = await pool.query<{ recipient: string; body: string }>(
      "select recipient, body from outbox where kind = 'service-ends' and body like '%Shed%'",
    )
    expect(rows.every(({ body }) => body.includes(`2030-05-31: ${sn}, Shed`) || body.includes(`(${sn}), Shed`))).toBe(
      true,
    )
    return rows.map(({ recipient }) => recipient).toSorted()
  }
  const both = [ben.email, boss.email].toSorted()
  expect(await told(31)).toEqual([])
  expect(await told(30)).toEqual(both)
  expect(await told(20)).toEqual([])
  // The day itself was missed.
  expect(await told(5)).toEqual(both)
  expect(await told(1)).toEqual(both)
  expect(await told(0)).toEqual([])
})

describe('who is reminded of a logger of a customer', () => {
  const remind = async (gatewayId: number, plantName: string) => {
    at = Date.parse('2031-03-02T10:00:00Z')
    await setUntil(gatewayId, '2031-03-20')
    await pool.query("delete from outbox where kind = 'service-ends'")
    await server.runJob('remind-data-services')
    await server.runJob('remind-data-services')
    const { rows } = await pool.query<{ recipient: string }>(
      "select recipient from outbox where kind = 'service-ends' and position($1 in body) > 0 order by recipient",
      [`, ${plantName}`],
    )
    return rows.map(({ recipient }) => recipient)
  }
  const sorted = (...people: readonly { email: string }[]) => people.map(({ email }) => email).toSorted()
  /** Speaks for themselves, also where they manage an organisation. */
  const aManager = async (organisation: number) => {
    const person = await server.aCaller()
    await server.aMember(organisation, person.id, { functions: ['organisation.manage', 'plant.read'] })
    return person
  }

  test('the owner, and who manages a business that works on the plant, whether or not they ever paid', async () => {
    const [works, reads] = [await server.anOrganisation(), await server.anOrganisation()]
    const boss = await aManager(works)
    await aManager(reads)
    await server.aMember(works, (await server.aUser()).id, { functions: ['plant.read', 'plant.operate'] })
    const plant = await server.aPlant({ owner_id: ben.id, organisation_id: works, name: 'Works' })
    await server.aRelation(plant, reads, { may: 'read' })
    const { id } = await server.aGateway(plant)
    expect(await remind(id, 'Works')).toEqual(sorted(ben, boss))
  })

  test('who paid last for themselves, for as long as they may renew it', async () => {
    const reads = await server.anOrganisation()
    const [payer] = [await aManager(reads), await aManager(reads)]
    const plant = await server.aPlant({ owner_id: ben.id, name: 'Paid' })
    const relation = await server.aRelation(plant, reads, { may: 'read' })
    const { id } = await server.aGateway(plant)
    expect((await pay((await order([id], payer)).id, payer)).state).toBe('fulfilled')
    // Their colleague may renew it too, but neither works on the plant nor paid.
    expect(await remind(id, 'Paid')).toEqual(sorted(ben, payer))
    await pool.query('delete from service_reminders')
    await pool.query('update plant_relations set ended_at = now() where id = $1', [relation])
    expect(await remind(id, 'Paid')).toEqual(sorted(ben))
  })

  test('one mail for a person with several reasons, and nobody whose access has ended', async () => {
    const [one, two, past] = [
      await server.anOrganisation(),
      await server.anOrganisation(),
      await server.anOrganisation(),
    ]
    const both = await aManager(one)
    await server.aMember(two, both.id, { functions: ['organisation.manage'] })
    await aManager(past)
    // They own it, manage two businesses that work on it, and paid.
    const plant = await server.aPlant({ owner_id: both.id, organisation_id: one, name: 'Own' })
    await server.aRelation(plant, two)
    await server.aRelation(plant, past, { expires_at: new Date(Date.now() - dayMs) })
    const { id } = await server.aGateway(plant)
    await pay((await order([id], both)).id, both)
    expect(await remind(id, 'Own')).toEqual(sorted(both))
  })

  test('of very many, a mail lists the first and counts the others', async () => {
    const works = await server.anOrganisation()
    const boss = await aManager(works)
    const plant = await server.aPlant({ owner_id: null, organisation_id: works, name: 'Park' })
    for (let place = 0; place < 43; place++) await setUntil((await server.aGateway(plant)).id, '2031-03-20')
    await remind((await server.aGateway(plant)).id, 'Park')
    const { rows } = await pool.query<{ body: string }>(
      "select body from outbox where kind = 'service-ends' and recipient = $1",
      [boss.email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.body.match(/, Park$/gm)).toHaveLength(40)
    expect(rows[0]!.body).toContain('– and 4 more')
  })
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
