import { hourMs, dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'

// Ada sells her house to Ben; Sonnwerk operates its plant, and Dan, a neighbour, may read it.
let clock = Date.now()
const server = await startTestServer({ now: () => clock })
afterAll(server.close)
const [ada, ben, cleo, dan, operator] = (await Promise.all([
  server.aCaller({ name: 'Ada' }),
  server.aCaller({ name: 'Ben', phone: '491701234567' }),
  server.aCaller({ name: 'Cleo' }),
  server.aCaller({ name: 'Dan' }),
  server.aCaller({ name: 'Olga', operator: true }),
])) as [Caller, Caller, Caller, Caller, Caller]
const sonnwerk = await server.anOrganisation([{ userId: cleo.id, kind: 'org-admin' }], { name: 'Sonnwerk' })
const voltera = await server.anOrganisation([], { name: 'Voltera' })

const aCase = async () => {
  const plant = await server.aPlant({
    name: 'Meadow House',
    owner_id: ada.id,
    address: 'Wiesenweg 3',
    contact_phone: '4930111',
    owner_name: 'Ada',
  })
  const [kept, gone] = [
    await server.aRelation(plant, sonnwerk),
    await server.aRelation(plant, voltera, { may: 'read' }),
  ]
  await server.engine.db.insertInto('plant_rights').values({ plant_id: plant, user_id: dan.id, may: 'read' }).execute()
  return { plant, params: { id: plant }, kept, gone }
}
const posted = async (recipient: string) =>
  await server.engine.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute()
const ticketTo = async (recipient: string) =>
  (await posted(recipient))[0]!.body!.match(/\/plant\/receive#([\w-]{22})/)![1]!
const answerOf = (deed: Promise<unknown>) =>
  deed.then(
    () => 'done',
    ({ code }) => code as string,
  )
const sees = (of: Caller, plant: number) => answerOf(of.api.plants.station({ params: { id: plant } }))

test('a plant goes to the account with the address that it was offered to, and all others lose access', async () => {
  const { plant, params, kept } = await aCase()
  const started = await ada.api.relations.startHandOver({ params, body: { receiver: ` ${ben.email.toUpperCase()} ` } })
  expect(started.pending).toMatchObject({ receiver: ben.email, startedBy: 'Ada' })
  const ticket = await ticketTo(ben.email)

  const offer = await ben.api.relations.offer({ body: { ticket } })
  expect(offer).toMatchObject({ name: 'Meadow House', address: 'Wiesenweg 3', from: 'Ada', installedCapacity: 10 })
  expect(offer.businesses.map(({ name, may }) => [name, may])).toEqual([
    ['Voltera', 'read'],
    ['Sonnwerk', 'operate'],
  ])
  expect(await sees(ben, plant)).toBe('AU_NO_READ_PERMISSION')

  expect(await ben.api.relations.accept({ body: { ticket, keep: [kept] } })).toEqual({ id: plant })
  // Immediately: neither his missing right nor her ownership is cached.
  expect(await sees(ben, plant)).toBe('done')
  expect(
    await Promise.all(
      [
        ada.api.relations.startHandOver({ params, body: { receiver: 'back@house.test' } }),
        ada.api.relations.relate({ body: { stationId: plant, business: 'Voltera', may: 'operate' } }),
        ada.api.relations.change({ params: { ...params, relId: kept }, body: { may: 'operate' } }),
        ada.api.relations.authConfig({ params, query: { authOpen: true } }),
      ].map(answerOf),
    ),
  ).toEqual(Array.from({ length: 4 }, () => 'AU_NO_READ_PERMISSION'))
  clock += 2000
  expect([await sees(ben, plant), await sees(cleo, plant)]).toEqual(['done', 'done'])
  expect([await sees(ada, plant), await sees(dan, plant)]).toEqual(['AU_NO_READ_PERMISSION', 'AU_NO_READ_PERMISSION'])
  const mine = await ben.api.relations.related({ params })
  expect(mine.map(({ orgName }) => orgName)).toEqual(['Sonnwerk'])
  expect(await ben.api.plants.station({ params })).toMatchObject({
    ownerAccountId: ben.id,
    ownerName: 'Ben',
    contactPhone: null,
  })
  expect((await posted(ada.email))[0]).toMatchObject({ kind: 'plant-given' })
  expect((await posted(ben.email))[0]).toMatchObject({ kind: 'plant-received' })

  // The former owner sees audit events from before the hand-over, but none after it.
  const deeds = (await ben.api.audit.ofPlant({ params })).data.map(({ kind, userName }) => [kind, userName])
  expect(deeds.at(-1)).toEqual(['plant.hand-over', 'Ben'])
  expect(await answerOf(ada.api.audit.ofPlant({ params }))).toBe('AU_NO_READ_PERMISSION')
})

test('the link alone gives no access, to a stranger or a second time', async () => {
  const { plant, params } = await aCase()
  await ada.api.relations.startHandOver({ params, body: { receiver: ben.email } })
  const ticket = await ticketTo(ben.email)
  for (const other of [ada, cleo, dan]) {
    expect(await answerOf(other.api.relations.offer({ body: { ticket } }))).toBe('AU_NO_OPERATION_PERMISSION')
    expect(await answerOf(other.api.relations.accept({ body: { ticket, keep: [] } }))).toBe(
      'AU_NO_OPERATION_PERMISSION',
    )
  }
  const nobody = fetch(`${server.baseUrl}/maintain-s/station/handOver/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, keep: [] }),
  })
  expect((await nobody).status).toBe(401)
  expect(await answerOf(ben.api.relations.offer({ body: { ticket: `${ticket.slice(1)}A` } }))).toBe(
    'resource_not_exist_or_deleted',
  )

  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5].map(() => answerOf(ben.api.relations.accept({ body: { ticket, keep: [] } }))),
  )
  expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'resource_not_exist_or_deleted')])
  expect(await answerOf(ben.api.relations.offer({ body: { ticket } }))).toBe('resource_not_exist_or_deleted')
  expect((await posted(ada.email)).filter(({ kind }) => kind === 'plant-given')).toHaveLength(2)
  expect(await ben.api.relations.related({ params })).toEqual([])
  expect(
    await server.engine.db.selectFrom('plants').select('owner_id').where('id', '=', plant).executeTakeFirst(),
  ).toEqual({ owner_id: ben.id })
})

test('an offer ends with the right of its giver: a business that no longer decides, a member who left, a closed account', async () => {
  const speaking = async ({ email, digest }: Caller, organisation: number) => {
    const { access_token } = await server
      .apiWith('')
      .auth.token({ body: { grant_type: 'password', username: email, password: digest, org_id: String(organisation) } })
    return server.apiWith(access_token)
  }
  const aKeptPlant = async () => {
    const eve = await server.aCaller({ name: 'Eve' })
    const eves = await server.anOrganisation([{ userId: eve.id, kind: 'org-admin' }], { name: `Eves ${eve.id}` })
    const plant = await server.aPlant({ creator_organisation_id: eves, name: 'Barn' })
    const relation = await server.aRelation(plant, eves)
    const accomplice = await server.aCaller()
    await (
      await speaking(eve, eves)
    ).relations.startHandOver({ params: { id: plant }, body: { receiver: accomplice.email } })
    const ticket = await ticketTo(accomplice.email)
    expect(await answerOf(accomplice.api.relations.offer({ body: { ticket } }))).toBe('done')
    const tries = async () => [
      await answerOf(accomplice.api.relations.offer({ body: { ticket } })),
      await answerOf(accomplice.api.relations.accept({ body: { ticket, keep: [] } })),
    ]
    return { eve, eves, plant, relation, tries }
  }
  const gone = ['resource_not_exist_or_deleted', 'resource_not_exist_or_deleted']
  const { db } = server.engine

  const removed = await aKeptPlant()
  await db.deleteFrom('memberships').where('user_id', '=', removed.eve.id).execute()
  expect(await removed.tries()).toEqual(gone)

  const ended = await aKeptPlant()
  await db.updateTable('plant_relations').set({ ended_at: new Date() }).where('id', '=', ended.relation).execute()
  expect(await ended.tries()).toEqual(gone)

  const closed = await aKeptPlant()
  await db.updateTable('users').set({ disabled: true }).where('id', '=', closed.eve.id).execute()
  expect(await closed.tries()).toEqual(gone)

  const standing = await aKeptPlant()
  expect(await standing.tries()).toEqual(['done', 'done'])
})

test('an offer can be withdrawn, is replaced by the next one, and expires after a week', async () => {
  const { plant, params } = await aCase()
  const start = async (receiver: string, to = receiver) => {
    await ada.api.relations.startHandOver({ params, body: { receiver } })
    return ticketTo(to)
  }
  const first = await start(ben.email)
  const second = await start('+49 170 1234567', '491701234567')
  expect(await answerOf(ben.api.relations.offer({ body: { ticket: first } }))).toBe('resource_not_exist_or_deleted')
  expect(await answerOf(ben.api.relations.offer({ body: { ticket: second } }))).toBe('done')
  await ada.api.relations.withdrawHandOver({ params })
  expect(await ada.api.relations.handOver({ params })).toEqual({ pending: null })
  expect(await answerOf(ben.api.relations.accept({ body: { ticket: second, keep: [] } }))).toBe(
    'resource_not_exist_or_deleted',
  )
  expect(await answerOf(ada.api.relations.withdrawHandOver({ params }))).toBe('resource_not_exist_or_deleted')

  const third = await start(ben.email)
  await server.engine.db
    .updateTable('hand_overs')
    .set({ expires_at: new Date(clock - 1) })
    .where('plant_id', '=', plant)
    .execute()
  expect(await answerOf(ben.api.relations.accept({ body: { ticket: third, keep: [] } }))).toBe(
    'resource_not_exist_or_deleted',
  )
  expect(await ada.api.relations.handOver({ params })).toEqual({ pending: null })
  expect(await sees(ada, plant)).toBe('done')
  const { rows } = await server.engine.pool.query(
    `select max(expires_at) as until from one_time_tokens where purpose = 'plant-hand-over'`,
  )
  expect(Math.round((rows[0].until.getTime() - clock) / dayMs)).toBe(7)
})

test('an offer must name another person with a valid address, and is limited in number', async () => {
  const { params } = await aCase()
  const start = (receiver: string) => answerOf(ada.api.relations.startHandOver({ params, body: { receiver } }))
  expect(await start('nobody')).toBe('EMAIL_FORMAT_WRONG')
  expect(await start('a@b')).toBe('EMAIL_FORMAT_WRONG')
  expect(await start(ada.email.toUpperCase())).toBe('ACCOUNT_ALREADY_USED')
  const outcomes: string[] = []
  for (let place = 0; place < 6; place++) outcomes.push(await start(`new${place}@house.test`))
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'TOO_MANY_REQUESTS'])
})

test('giving a plant away requires a recent identity check', async () => {
  const { params } = await aCase()
  clock += 6 * 60_000
  expect(await answerOf(ada.api.relations.startHandOver({ params, body: { receiver: 'x@house.test' } }))).toBe(
    'AUTH_PROOF_REQUIRED',
  )
  expect(
    await answerOf(
      operator.api.relations.takeOver({ body: { systemId: params.id, reason: 'Sonnwerk is insolvent.', ends: [1] } }),
    ),
  ).toBe('AUTH_PROOF_REQUIRED')
  await server.engine.db
    .updateTable('sessions')
    .set({ proven_at: new Date(clock + hourMs) })
    .execute()
  clock += 2000
})

test('an operator can give an abandoned plant to another business, and the owner gets the reason', async () => {
  const { plant, params, kept } = await aCase()
  const gateway = await server.aGateway(plant)
  const found = await operator.api.relations.stranded({ query: { text: gateway.sn } })
  expect(found).toMatchObject({ id: plant, name: 'Meadow House', owner: 'Ada' })
  expect(await operator.api.relations.stranded({ query: { text: String(plant) } })).toEqual(found)
  expect(await answerOf(operator.api.relations.stranded({ query: { text: 'Meadow' } }))).toBe(
    'resource_not_exist_or_deleted',
  )

  await server.anOrganisation([{ userId: dan.id, kind: 'org-admin' }], { name: 'Neue Energie' })
  const reason = 'Sonnwerk is insolvent; the owner asked by letter.'
  await operator.api.relations.takeOver({
    body: { systemId: plant, reason, business: 'Neue Energie', may: 'operate', ends: [kept] },
  })
  const related = await ada.api.relations.related({ params })
  expect(related.map(({ orgName, may, addedBy }) => [orgName, may, addedBy])).toEqual([
    ['Neue Energie', 'operate', 'Olga'],
    ['Voltera', 'read', null],
  ])
  const [mail] = await posted(ada.email)
  expect(mail).toMatchObject({ kind: 'plant-taken-over' })
  expect(mail!.body).toContain(reason)
  const [deed] = (await ada.api.audit.ofPlant({ params, query: { kind: 'plant.take-over' } })).data
  expect(deed).toMatchObject({ userName: 'Olga', subjectName: 'Ada', ip: null })
  expect(deed!.facts).toContainEqual({ name: 'reason', value: reason })
})

test('an operator can give a plant to another owner, which ends an offer of the former owner', async () => {
  const { plant, params, kept, gone } = await aCase()
  await ada.api.relations.startHandOver({ params, body: { receiver: 'buyer@house.test' } })
  await operator.api.relations.takeOver({
    body: { systemId: plant, reason: 'The owner has died; Ben is the heir.', owner: ben.email },
  })
  clock += 2000
  expect([await sees(ada, plant), await sees(ben, plant)]).toEqual(['AU_NO_READ_PERMISSION', 'done'])
  expect((await ben.api.relations.related({ params })).map(({ id }) => id)).toEqual([gone, kept])
  expect(await ben.api.relations.handOver({ params })).toEqual({ pending: null })
  for (const to of [ada, ben]) expect((await posted(to.email))[0]).toMatchObject({ kind: 'plant-taken-over' })
})

test('a take-over that cannot be recorded does not happen', async () => {
  const { plant, params } = await aCase()
  const { pool } = server.engine
  await pool.query("alter table audit add constraint full_disk check (kind <> 'plant.take-over') not valid")
  const take = () =>
    answerOf(
      operator.api.relations.takeOver({
        body: { systemId: plant, reason: 'The owner has died; Ben is the heir.', owner: ben.email },
      }),
    )
  expect(await take()).not.toBe('done')
  await pool.query('alter table audit drop constraint full_disk')
  expect(server.reported.splice(0)).toHaveLength(1)
  expect((await ada.api.relations.related({ params })).map(({ orgName }) => orgName)).toEqual(['Voltera', 'Sonnwerk'])
  expect(await take()).toBe('done')
})

test('a take-over needs an operator, a reason and a change, and changes nothing if any part of it fails', async () => {
  const { plant, params, kept } = await aCase()
  const take = (body: object, by = operator) =>
    answerOf(
      by.api.relations.takeOver({
        body: { systemId: plant, reason: 'Nobody answers any more.', ends: [kept], ...body },
      }),
    )
  for (const by of [ada, cleo, ben]) expect(await take({}, by)).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await answerOf(cleo.api.relations.stranded({ query: { text: String(plant) } }))).toBe(
    'AU_NO_OPERATION_PERMISSION',
  )
  expect(await take({ reason: 'because' })).toBe('PARAM_ERROR')
  expect(await take({ reason: '              ' })).toBe('PARAM_ERROR')
  expect(await take({ ends: [] })).toBe('PARAM_ERROR')
  expect(await take({ systemId: 99 })).toBe('resource_not_exist_or_deleted')
  expect(await take({ owner: 'nobody@house.test' })).toBe('ACCOUNT_NOT_EXIST')
  expect(await take({ business: 'Nobody & Sons' })).toBe('resource_not_exist_or_deleted')
  expect(await take({ business: 'Voltera' })).toBe('DATA_SOURCE_DUPLICATED')
  expect((await ada.api.relations.related({ params })).map(({ orgName }) => orgName)).toEqual(['Voltera', 'Sonnwerk'])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
