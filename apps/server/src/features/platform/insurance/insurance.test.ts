import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { heliograph } from '@heliograph/brand/heliograph'
import type { InsuranceRequest } from '@heliograph/contract'
import { countryIdOf } from '@heliograph/domain/countries'
import { addDays, dayAt } from '@heliograph/domain/zones'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isWithin } from '#compose-brands.ts'
import { textPdf } from '#documents/text-pdf.ts'
import { refusalOf, refusalWithParam } from '#testing/refusals.fixture.ts'
import { startTestServer, type Caller } from '#testing/test-server.ts'

const brand = { ...heliograph, flags: { ...heliograph.flags, insurance: true } }
const server = await startTestServer({
  posting: { isShown: false },
  brands: [brand],
  isTrustedAddress: isWithin(['127.0.0.0/8']),
})

/** A program of an insurer. */
const got: { headers: IncomingHttpHeaders; body: string }[] = []
const insurer = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(204).end()
  })
})
await new Promise<void>((resolve) => void insurer.listen(0, '127.0.0.1', resolve))
const bound = insurer.address()
const webhook = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/requests?key=1`
afterAll(async () => {
  await server.close()
  insurer.closeAllConnections()
  insurer.close()
})

const { pool } = server.engine
const operator = await server.aCaller({ operator: true, name: 'Olga', email: 'olga@insurance.test' })
const [ada, ben, cleo] = [
  await server.aCaller({ name: 'Ada', email: 'ada@insurance.test', phone: '4917011223344' }),
  await server.aCaller({ name: 'Ben', email: 'ben@insurance.test' }),
  await server.aCaller({ name: 'Cleo', email: 'cleo@insurance.test' }),
]
const company = await server.anOrganisation([{ userId: cleo.id, may: 'operate' }])
const place = { nation_id: countryIdOf('DE'), zone: 'Europe/Berlin', address: 'Street 1', capacity_kwp: 9.9 }
const barn = await server.aPlant({ ...place, owner_id: ada.id, organisation_id: company, name: 'Barn' })
const field = await server.aPlant({ ...place, owner_id: ada.id, name: 'Field', type: 'GROUND' })
const alps = await server.aPlant({ ...place, owner_id: ada.id, name: 'Alps', nation_id: countryIdOf('AT') })
await server.aPlant({ ...place, owner_id: ben.id, name: 'Bens' })

const pdf = (await textPdf('Terms', ['All of it'])).toString('base64')
const today = () => dayAt('Europe/Berlin', Date.now())
const wish = {
  title: 'Roof cover',
  insurer: 'Sun Mutual',
  about: 'Storm and hail',
  country: 'DE',
  plantTypes: ['HOUSE_ROOF' as const],
  pricePerKwpMinor: 435,
  currency: 'EUR',
  mail: null,
  webhook: null,
}
const desk = operator.api.insurance
const anOffer = async (own: Partial<Parameters<typeof desk.addOffer>[0]['body']> = {}) => {
  const { offer, secret } = await desk.addOffer({ body: { ...wish, ...own } })
  await desk.setTerms({ params: { id: offer.id }, body: { name: 'Terms 2026', pdf } })
  return { ...(await desk.publish({ params: { id: offer.id } })).offer, secret }
}
const seen = (plantId: number, { api }: Caller = ada) => api.insurance.ofPlant({ params: { id: plantId } })
const ask = async ({ id: offerId, version }: { id: number; version: number }, who = ada, plantId = barn, own = {}) => {
  const { facts } = await seen(plantId, who)
  const filled = { ...facts, holder: facts.holder || 'Ada', email: facts.email || 'ada@insurance.test', ...own }
  return who.api.insurance.ask({ params: { id: plantId }, body: { offerId, version, facts: filled, consent: true } })
}
const at = ({ id, version }: { id: number; version: number }, own: object = {}) => ({
  params: { id },
  body: { version, note: '', ...own },
})
const price = (own: object = {}) => ({ yearlyMinor: 4500, validUntil: addDays(today(), 14), ...own })
const policyOf = (own: object = {}) => ({
  name: 'Policy 7.pdf',
  pdf,
  fromDay: today(),
  toDay: addDays(today(), 364),
  ...own,
})
const quoted = async (request: InsuranceRequest) =>
  desk.quote({ ...at(request), body: { ...at(request).body, ...price() } })
const insured = async (request: InsuranceRequest, own: object = {}) => {
  const accepted = await ada.api.insurance.accept(at(await quoted(request)))
  return desk.insure({ ...at(accepted), body: { ...at(accepted).body, ...policyOf(own) } })
}
const mails = async (kind = 'insurance-news') => {
  const { rows } = await pool.query<{ recipient: string; subject: string; body: string }>(
    'select recipient, subject, body from outbox where kind = $1 order by id',
    [kind],
  )
  return rows
}
const settle = () => server.runJob('settle-insurance')
const read = (id: number, { api }: Caller = ada) => api.insurance.read({ params: { id } })

beforeEach(async () => {
  await pool.query(
    'truncate insurance_requests, insurance_offers, insurance_documents, insurance_events, outbox, outbox_files, attempts',
  )
  await pool.query('update plants set owner_id = $1, owned_since = null where id = $2', [ada.id, barn])
  got.splice(0)
})

test('an offer is seen once it is published with terms, by who may work on plants of its country and type, with their price', async () => {
  const { offer } = await desk.addOffer({ body: wish })
  expect((await seen(barn)).offers).toEqual([])
  expect(await refusalWithParam(desk.publish({ params: { id: offer.id } }))).toBe('ABNORMAL_SITUATION terms')
  await desk.setTerms({ params: { id: offer.id }, body: { name: 'Terms 2026', pdf } })
  await desk.publish({ params: { id: offer.id } })
  const { offers, facts, country } = await seen(barn)
  expect(offers).toMatchObject([
    { title: 'Roof cover', pricePerKwpMinor: 435, yearlyMinor: 4307, terms: 'Terms 2026', sentBy: null },
  ])
  expect(country).toBe('DE')
  expect(facts).toMatchObject({ holder: 'Ada', email: 'ada@insurance.test', plantName: 'Barn', capacityKwp: 9.9 })
  for (const other of [field, alps]) expect((await seen(other)).offers).toEqual([])
  // What the owner does not show to businesses is not filled in for them.
  expect((await seen(barn, cleo)).facts).toMatchObject({ holder: '', email: '', phone: null })
  expect((await ada.api.insurance.terms({ params: { id: barn, offerId: offer.id } })).name).toBe('Terms 2026.pdf')
  expect(await refusalOf(ada.api.insurance.terms({ params: { id: field, offerId: offer.id } }))).toBe(
    'resource_not_exist_or_deleted',
  )
  expect(await refusalOf(seen(barn, ben))).toBe('AU_NO_READ_PERMISSION')
  await desk.withdrawOffer({ params: { id: offer.id } })
  expect((await seen(barn)).offers).toEqual([])
  expect(await refusalOf(desk.setTerms({ params: { id: offer.id }, body: { name: 'x', pdf: 'AAAA' } }))).toBe(
    'RECOGNITION_ERROR',
  )
  expect(await refusalWithParam(desk.addOffer({ body: { ...wish, mail: 'nowhere' } }))).toBe('PARAM_ERROR mail')
  expect(await refusalWithParam(desk.addOffer({ body: { ...wish, webhook: 'ftp://x' } }))).toBe('PARAM_ERROR webhook')
})

test('a business is told what the owner who shows it is called now', async () => {
  const finn = await server.aCaller({ name: 'Finn' })
  const loft = await server.aPlant({
    ...place,
    owner_id: finn.id,
    organisation_id: company,
    auth_open: true,
    owner_name: 'Finn',
  })
  await finn.api.profile.change({ body: { name: 'Finn Berg' } })
  expect((await seen(loft, cleo)).facts).toMatchObject({ holder: 'Finn Berg', email: '' })
})

test('from the request to the end both sides are told, every step is noted with who and when, and none goes out of order', async () => {
  const offer = await anOffer()
  const request = await ask(offer, ada, barn, { capacityKwp: 10, note: 'With a battery' })
  expect(request).toMatchObject({ state: 'asked', estimateMinor: 4350, mayAccept: false, mayWithdraw: true })
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@insurance.test', 'olga@insurance.test'])
  expect(await refusalOf(ada.api.insurance.accept(at(request)))).toBe('ABNORMAL_SITUATION')
  expect(await refusalOf(desk.end({ ...at(request), body: { version: 1, note: 'No' } }))).toBe('ABNORMAL_SITUATION')

  const early = price({ validUntil: addDays(today(), -1) })
  expect(await refusalWithParam(desk.quote({ ...at(request), body: { ...at(request).body, ...early } }))).toBe(
    'PARAM_ERROR validUntil',
  )
  const first = await quoted(request)
  const second = await desk.quote({ ...at(first), body: { ...at(first).body, ...price({ yearlyMinor: 4400 }) } })
  // The price that they saw is no longer offered.
  expect(await refusalOf(ada.api.insurance.accept(at(first)))).toBe('ABNORMAL_SITUATION')
  expect(await read(request.id)).toMatchObject({ state: 'offered', yearlyMinor: 4400, mayAccept: true })
  const accepted = await ada.api.insurance.accept(at(second))
  expect(await refusalOf(ada.api.insurance.withdraw(at(accepted)))).toBe('ABNORMAL_SITUATION')
  const wrong = policyOf({ toDay: addDays(today(), -1) })
  expect(await refusalWithParam(desk.insure({ ...at(accepted), body: { ...at(accepted).body, ...wrong } }))).toBe(
    'PARAM_ERROR toDay',
  )
  const covered = await desk.insure({ ...at(accepted), body: { ...at(accepted).body, ...policyOf() } })
  const { documentId } = covered.policy!
  const file = await ada.api.insurance.document({ params: { id: request.id, documentId } })
  expect(file.name).toBe('Policy 7.pdf')
  expect(
    Buffer.from(await file.blob.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await desk.end({ ...at(covered), body: { version: covered.version, note: 'Sold' } })
  const over = await read(request.id)
  expect(over.state).toBe('ended')
  expect(over.events.map(({ step, side, person }) => [step, side, person])).toEqual([
    ['end', 'brand', null],
    ['insure', 'brand', null],
    ['accept', 'asker', 'Ada'],
    ['quote', 'brand', null],
    ['quote', 'brand', null],
    ['ask', 'asker', 'Ada'],
  ])
  expect((await desk.searched({ params: { id: request.id } })).events[0]).toMatchObject({
    person: 'Olga',
    note: 'Sold',
  })
  const told = await mails()
  expect(told.filter(({ recipient }) => recipient === 'ada@insurance.test')).toHaveLength(6)
  // Facts of the person are read after a log-in.
  expect(told.map(({ body }) => body).join()).not.toContain('With a battery')
  expect(told.at(-1)!.body).toContain(`/application/detail/insurance?request=${request.id}`)
  // Nothing left the platform: the offer names no address.
  expect(await mails('insurance-request')).toEqual([])
  const { rows } = await pool.query(`select from audit where kind = 'insurance.request' and plant_id = $1`, [barn])
  expect(rows).toHaveLength(6)
})

test('pressed twice, it is asked for once, accepted once and answered once', async () => {
  const offer = await anOffer()
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  expect(await outcomes([1, 2, 3, 4].map(() => ask(offer)))).toBe(1)
  expect(await refusalOf(ask(offer, cleo))).toBe('DATA_SOURCE_DUPLICATED')
  const { data } = await ada.api.insurance.mine({})
  const [request] = data
  const answers = [
    quoted(request!),
    quoted(request!),
    desk.decline({ ...at(request!), body: { version: 1, note: 'No' } }),
  ]
  expect(await outcomes(answers)).toBe(1)
  const again = await read(request!.id)
  if (again.state === 'declined') return
  const { accept, withdraw } = ada.api.insurance
  expect(await outcomes([accept(at(again)), accept(at(again)), withdraw(at(again))])).toBe(1)
  expect((await read(request!.id)).events).toHaveLength(3)
})

test('what was asked for keeps its price and terms, whatever becomes of the offer; who saw an earlier one asks for none', async () => {
  const offer = await anOffer()
  const request = await ask(offer)
  const { version } = await read(request.id)
  const body = { ...wish, title: 'Dearer', pricePerKwpMinor: 900, version: offer.version }
  const { offer: changed } = await desk.changeOffer({ params: { id: offer.id }, body })
  expect(await refusalOf(desk.changeOffer({ params: { id: offer.id }, body }))).toBe('ABNORMAL_SITUATION')
  await desk.setTerms({ params: { id: offer.id }, body: { name: 'Terms 2027', pdf } })
  expect(await refusalOf(ask(changed, cleo))).toBe('ABNORMAL_SITUATION')
  await desk.withdrawOffer({ params: { id: offer.id } })
  await server.runJob('forget-insurance-documents')
  const kept = await read(request.id)
  expect(kept).toMatchObject({ version, title: 'Roof cover', pricePerKwpMinor: 435, terms: { name: 'Terms 2026' } })
  const terms = { id: request.id, documentId: kept.terms.documentId }
  expect((await ada.api.insurance.document({ params: terms })).name).toBe('Terms 2026.pdf')
  // Goes on without the offer.
  expect((await insured(kept)).state).toBe('insured')
})

test('a request is for the plant’s owner and who asked; nobody else finds it or its documents, and only the owner accepts', async () => {
  const offer = await anOffer()
  const request = await ask(offer, cleo)
  const { data } = await ada.api.insurance.mine({})
  expect(data).toMatchObject([{ id: request.id, events: [{ step: 'ask', person: 'Cleo' }] }])
  expect((await ben.api.insurance.mine({})).total).toBe(0)
  const answered = await quoted(request)
  expect(await read(request.id, cleo)).toMatchObject({ mayAccept: false, mayWithdraw: true })
  expect(await refusalOf(cleo.api.insurance.accept(at(answered)))).toBe('AU_NO_OPERATION_PERMISSION')
  const accepted = await ada.api.insurance.accept(at(answered))
  const { policy } = await desk.insure({ ...at(accepted), body: { ...at(accepted).body, ...policyOf() } })
  const document = { params: { id: request.id, documentId: policy!.documentId } }
  const none = 'resource_not_exist_or_deleted'
  const { accept, withdraw } = ben.api.insurance
  expect(await refusalOf(accept(at(accepted)))).toBe(none)
  expect(await refusalOf(withdraw(at(accepted)))).toBe(none)
  expect(await refusalOf(read(request.id, ben))).toBe(none)
  expect(await refusalOf(ben.api.insurance.document(document))).toBe(none)
  // Another document by the number of one's own request.
  const bens = (await ben.api.insurance.plants({ query: {} })).data[0]!.plantId
  const own = await ask(offer, ben, bens)
  const stolen = { params: { id: own.id, documentId: policy!.documentId } }
  expect(await refusalOf(ben.api.insurance.document(stolen))).toBe(none)
  // Who no longer works on the plant sees nothing of it; who has it now nothing of before.
  await pool.query('update plant_relations set ended_at = now() where plant_id = $1', [barn])
  expect(await refusalOf(read(request.id, cleo))).toBe(none)
  await pool.query('update plant_relations set ended_at = null where plant_id = $1', [barn])
  await pool.query('update plants set owner_id = $1, owned_since = now() where id = $2', [ben.id, barn])
  expect(await refusalOf(read(request.id, ben))).toBe(none)
})

test('who asked for a business is told nothing more once they left it, or it works on the plant no more', async () => {
  const finn = await server.aCaller({ name: 'Finn', email: 'finn@insurance.test' })
  await server.aMember(company, finn.id, { functions: ['plant.read', 'plant.operate'] })
  const body = { grant_type: 'password', username: finn.email, password: finn.digest, org_id: String(company) } as const
  const { access_token: token } = await server.apiWith('').auth.token({ body })
  const request = await ask(await anOffer(), { ...finn, token, api: server.apiWith(token) })
  const toldOf = async (step: () => Promise<InsuranceRequest>) => {
    await pool.query('truncate outbox, outbox_files')
    const done = await step()
    return [done, (await mails()).map(({ recipient }) => recipient)] as const
  }
  const [answered, all] = await toldOf(() => quoted(request))
  expect(all).toEqual(['ada@insurance.test', 'finn@insurance.test'])
  await pool.query('update plant_relations set ended_at = now() where plant_id = $1', [barn])
  const [again, others] = await toldOf(() => quoted(answered))
  expect(others).toEqual(['ada@insurance.test'])
  await pool.query('update plant_relations set ended_at = null where plant_id = $1', [barn])
  await pool.query('delete from memberships where user_id = $1', [finn.id])
  const [, left] = await toldOf(() => desk.decline({ ...at(again), body: { version: again.version, note: 'No' } }))
  expect(left).toEqual(['ada@insurance.test'])
})

test('what nobody accepted in time lapses, a policy ends with its last day, and what waits for a plant that went is withdrawn', async () => {
  const offer = await anOffer()
  const waiting = await quoted(await ask(offer))
  const passed = (column: string, { id }: { id: number }) =>
    pool.query(`update insurance_requests set ${column} = $1 where id = $2`, [addDays(today(), -1), id])
  await settle()
  expect((await read(waiting.id)).state).toBe('offered')
  await passed('valid_until', waiting)
  expect(await refusalOf(ada.api.insurance.accept(at(waiting)))).toBe('ABNORMAL_SITUATION')
  await settle()
  expect(await read(waiting.id)).toMatchObject({
    state: 'lapsed',
    events: [{ step: 'lapse', side: 'platform' }, {}, {}],
  })
  const covered = await insured(await ask(offer), { fromDay: addDays(today(), -30), toDay: today() })
  await settle()
  expect((await read(covered.id)).state).toBe('insured')
  await passed('to_day', covered)
  await settle()
  expect((await read(covered.id)).state).toBe('ended')

  const [last, kept] = [await ask(offer), await server.aPlant({ ...place, owner_id: ada.id })]
  const policy = await insured(await ask(offer, ada, kept))
  await ada.api.deletion.delete({ body: { ids: [barn, kept] } })
  await pool.query('truncate outbox, outbox_files')
  await settle()
  await settle()
  expect(await read(last.id)).toMatchObject({ state: 'withdrawn', plantName: null, facts: { plantName: 'Barn' } })
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ada@insurance.test', 'olga@insurance.test'])
  // Insured is insured; the plant comes back to it.
  expect(await read(policy.id)).toMatchObject({ state: 'insured', plantName: null })
  for (const id of [barn, kept]) await ada.api.deletion.restore({ params: { id } })
  expect((await read(policy.id)).plantName).not.toBeNull()
  // Handed over, the earlier owner has nothing to accept.
  const mine = await quoted(await ask(offer))
  await pool.query('update plants set owner_id = $1, owned_since = now() where id = $2', [ben.id, barn])
  expect(await refusalOf(ada.api.insurance.accept(at(mine)))).toBe('AU_NO_OPERATION_PERMISSION')
  await settle()
  expect((await read(mine.id)).state).toBe('withdrawn')
})

test('the insurer gets what the person agreed to, by mail or a signed webhook, and is told what becomes of it', async () => {
  const mailed = await anOffer({ mail: 'desk@insurer.test' })
  const { sentBy } = (await seen(barn)).offers[0]!
  expect(sentBy).toBe('mail')
  const request = await ask(mailed, ada, barn, { note: 'With a battery' })
  const [mail] = await mails('insurance-request')
  expect(mail!.recipient).toBe('desk@insurer.test')
  for (const part of ['Policyholder: Ada', 'ada@insurance.test', 'Street 1', '9.9 kWp', 'With a battery'])
    expect(mail!.body).toContain(part)
  await ada.api.insurance.withdraw(at(request))
  expect(await mails('insurance-request')).toHaveLength(2)
  // Nobody agreed to another insurer.
  const next = await quoted(await ask(mailed))
  const { version } = (await desk.offers()).find(({ id }) => id === mailed.id)!
  const body = { ...wish, insurer: 'Somebody else', mail: 'other@insurer.test', version }
  await desk.changeOffer({ params: { id: mailed.id }, body })
  await ada.api.insurance.accept(at(next))
  expect((await mails('insurance-request')).map(({ recipient }) => recipient)).not.toContain('other@insurer.test')

  const posted = await anOffer({ webhook, title: 'Posted' })
  expect(posted).toMatchObject({ webhookHost: '127.0.0.1', secret: expect.stringMatching(/^whsec_/) })
  await ask(posted)
  await server.centre.dispatch.tick()
  expect(got).toHaveLength(1)
  const [{ headers, body: text }] = got as [(typeof got)[number]]
  expect(JSON.parse(text)).toMatchObject({
    request: { step: 'ask', estimateMinor: 4307, currency: 'EUR', facts: { holder: 'Ada', capacityKwp: 9.9 } },
  })
  const [, time = '', signature] = /^t=(\d+),v1=(\w+)$/.exec(`${headers['webhook-signature']}`) ?? []
  expect(signature).toBe(createHmac('sha256', posted.secret!).update(`${time}.${text}`).digest('hex'))
  // Not kept twice.
  const { rows } = await pool.query(
    `select from outbox where kind = 'insurance-request' and sent_at is not null and body is not null`,
  )
  expect(rows).toEqual([])
  expect(JSON.stringify(await desk.offers())).not.toContain('key=1')
})

test('who closes the account takes back what waits, and what was written for it is erased; what was agreed on stays, and is in the file of their data', async () => {
  const eve = await server.aCaller({ name: 'Eve', email: 'eve@insurance.test' })
  const shed = await server.aPlant({ ...place, owner_id: eve.id, organisation_id: company })
  const [offer, other] = [await anOffer(), await anOffer({ title: 'Second' })]
  const waiting = await ask(offer, eve, shed, { holder: 'Eve', email: 'eve@insurance.test' })
  const asked = await quoted(await ask(other, eve, shed))
  const accepted = await eve.api.insurance.accept(at(asked))
  await desk.insure({ ...at(accepted), body: { ...at(accepted).body, ...policyOf() } })
  const file = await fetch(`${server.baseUrl}/mdc-eu/user-s/acc/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${eve.token}` },
  })
  const { insuranceRequests } = (await file.json()) as { insuranceRequests: { events: object[] }[] }
  expect(insuranceRequests).toMatchObject([
    { facts: { holder: 'Eve' } },
    { state: 'insured', events: [{}, {}, {}, { step: 'insure', file: { type: 'application/pdf' } }] },
  ])
  await eve.api.codes.requestOwn({ body: { purpose: 'revoke' } })
  const { rows } = await pool.query<{ body: string }>(
    'select body from outbox where recipient = $1 order by id desc limit 1',
    [eve.email],
  )
  await eve.api.profile.revoke({ body: { permanent: true, verifyCode: /\d{8}/.exec(rows[0]!.body)![0] } })
  await pool.query('truncate outbox, outbox_files')
  await settle()
  expect(await desk.searched({ params: { id: waiting.id } })).toMatchObject({ state: 'withdrawn', facts: null })
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['olga@insurance.test'])
  expect((await desk.searched({ params: { id: accepted.id } })).state).toBe('insured')
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
