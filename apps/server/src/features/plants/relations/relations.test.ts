import type { Relation } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type Caller } from '#testing/test-server.ts'

// Ada owns a plant. Cleo leads Sonnwerk, which may operate it; Dan may only read for Sonnwerk. Ben has another business.
const server = await startTestServer()
afterAll(server.close)
const [ada, ben, cleo, dan, stranger] = (await Promise.all(
  ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) =>
    server.aCaller({ name, ...(name === 'Cleo' && { email: 'cleo@sonnwerk.test' }) }),
  ),
)) as [Caller, Caller, Caller, Caller, Caller]
const sonnwerk = await server.anOrganisation(
  [
    { userId: cleo.id, kind: 'org-admin' },
    { userId: dan.id, may: 'operate' },
  ],
  {
    name: 'Sonnwerk',
    contact_email: 'service@sonnwerk.test',
  },
)
const voltera = await server.anOrganisation([{ userId: ben.id, kind: 'org-admin' }], {
  name: 'Voltera',
  contact_email: 'hello@voltera.test',
})
const forBusiness = async ({ email, digest }: Caller, organisation: number) => {
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: email, password: digest, org_id: String(organisation) },
  })
  return server.apiWith(access_token)
}
const [asSonnwerk, asSonnwerksDan, asVoltera] = [
  await forBusiness(cleo, sonnwerk),
  await forBusiness(dan, sonnwerk),
  await forBusiness(ben, voltera),
]

/** A plant of Ada's, and the calls about it. */
const aCase = async (own: Parameters<typeof server.aPlant>[0] = {}) => {
  const plant = await server.aPlant({ owner_id: ada.id, ...own })
  const params = { id: plant }
  const related = (api = ada.api, past = false) => api.relations.related({ params, query: { past } })
  const codes = async (api: typeof ada.api) =>
    (await api.plants.information({ params })).externalRoleCode.filter(({ isOn }) => isOn === 1).map(({ code }) => code)
  return { plant, params, related, codes }
}
const answerOf = (deed: Promise<unknown>) =>
  deed.then(
    () => 'done',
    ({ code }) => code as string,
  )
const refusal = (code: string) => ({ code })
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

test('an owner gives a business access and limits it, and the business sees the plant within that limit', async () => {
  const { plant, params, related, codes } = await aCase()
  const { id } = await ada.api.relations.relate({ body: { stationId: plant, business: ' sonnWERK ', may: 'operate' } })
  expect(await related()).toMatchObject([
    {
      id,
      stationId: plant,
      orgName: 'Sonnwerk',
      may: 'operate',
      expiresTime: null,
      endedTime: null,
      addedBy: 'Ada',
      endable: true,
    },
  ])
  expect(await codes(ada.api)).toEqual(['plant.read', 'plant.operate', 'plant.own'])
  expect(await codes(asSonnwerk)).toEqual(['plant.read', 'plant.operate'])

  const expiresTime = inAnHour()
  await ada.api.relations.change({ params: { ...params, relId: id }, body: { may: 'read', expiresTime } })
  expect(await related()).toMatchObject([{ may: 'read', expiresTime }])
  await expect.poll(() => codes(asSonnwerk)).toEqual(['plant.read'])
})

test('access that an owner ends is over within a second, and stays in the history', async () => {
  const { plant, params, related } = await aCase()
  const { id } = await ada.api.relations.relate({ body: { stationId: plant, business: 'Sonnwerk', may: 'operate' } })
  const seen = () =>
    asSonnwerk.plants.station({ params }).then(
      () => 'seen',
      ({ code }) => code as string,
    )
  expect(await seen()).toBe('seen')
  await ada.api.relations.end({ params: { ...params, relId: id } })
  await expect.poll(seen, { timeout: 2500 }).toBe('AU_NO_READ_PERMISSION')
  expect(await related()).toEqual([])
  expect(await related(ada.api, true)).toMatchObject([
    { id, orgName: 'Sonnwerk', endedTime: expect.any(Number), endable: false },
  ])
  expect((await asSonnwerk.plants.search({ body: {} })).data.map((row) => row.id)).not.toContain(plant)
})

test('a relation expires, and can then be added again', async () => {
  const { plant, params, related } = await aCase()
  const soon = new Date(Date.now() + 700)
  await server.aRelation(plant, sonnwerk, { expires_at: soon })
  const seen = () =>
    asSonnwerk.plants.station({ params }).then(
      () => 'seen',
      ({ code }) => code as string,
    )
  expect(await seen()).toBe('seen')
  await expect.poll(seen, { timeout: 4000 }).toBe('AU_NO_READ_PERMISSION')
  const [past] = await related(ada.api, true)
  expect(past?.endedTime).toBeCloseTo(soon.getTime() / 1000, 2)
  const lapsed = { params: { ...params, relId: past!.id } }
  await expect(ada.api.relations.change({ ...lapsed, body: { may: 'operate' } })).rejects.toMatchObject(
    refusal('resource_not_exist_or_deleted'),
  )
  await ada.api.relations.relate({ body: { stationId: plant, business: 'Sonnwerk', may: 'read' } })
  await expect.poll(seen, { timeout: 2500 }).toBe('seen')
  expect(await related(ada.api, true)).toHaveLength(1)
})

test('a business is given access once, with an end date in the future', async () => {
  const { plant } = await aCase()
  const relate = (body: object) =>
    ada.api.relations.relate({ body: { stationId: plant, business: 'Sonnwerk', may: 'read', ...body } })
  await expect(relate({ expiresTime: inAnHour() - 7200 })).rejects.toMatchObject(refusal('PARAM_ERROR'))
  await expect(relate({ may: 'own' })).rejects.toMatchObject(refusal('PARAM_ERROR'))
  const outcomes = await Promise.allSettled([relate({}), relate({}), relate({}), relate({})])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(relate({})).rejects.toMatchObject(refusal('DATA_SOURCE_DUPLICATED'))
})

test('the right to operate a plant does not include giving access to others', async () => {
  const { plant, params, related } = await aCase()
  const id = await server.aRelation(plant, sonnwerk, { expires_at: new Date(inAnHour() * 1000) })
  const rival = await server.aRelation(plant, voltera, { may: 'read' })
  const before = await related()
  for (const api of [asSonnwerk, asSonnwerksDan, cleo.api]) {
    const deeds = [
      api.relations.relate({ body: { stationId: plant, business: 'Voltera', may: 'operate' } }),
      api.relations.change({ params: { ...params, relId: id }, body: { may: 'operate', expiresTime: null } }),
      api.relations.change({ params: { ...params, relId: rival }, body: { may: 'read' } }),
      api.relations.relatable({ params, query: { business: 'Voltera' } }),
      api.relations.authConfig({ params, query: { authOpen: true } }),
      api.relations.handOver({ params }),
      api.relations.startHandOver({ params, body: { receiver: cleo.email } }),
      api.relations.withdrawHandOver({ params }),
      api.audit.ofPlant({ params }),
    ]
    expect(await Promise.all(deeds.map(answerOf))).toEqual(deeds.map(() => 'AU_NO_OPERATION_PERMISSION'))
    // Not even the existence of another business.
    expect((await related(api)).map((relation: Relation) => relation.orgName)).toEqual(['Sonnwerk'])
    const foreign = api.relations.end({ params: { ...params, relId: rival } })
    await expect(foreign).rejects.toMatchObject(refusal('resource_not_exist_or_deleted'))
  }
  expect(await related()).toEqual(before)
})

test("only members who manage a business's relations and act for it can make it leave", async () => {
  const { plant, params, related } = await aCase()
  const relId = await server.aRelation(plant, sonnwerk)
  const ofOne = { params: { ...params, relId } }
  for (const api of [asSonnwerksDan, cleo.api]) {
    expect(await related(api)).toMatchObject([{ endable: false }])
    await expect(api.relations.end(ofOne)).rejects.toMatchObject(refusal('AU_NO_OPERATION_PERMISSION'))
  }
  expect(await related(asSonnwerk)).toMatchObject([{ endable: true }])
  await asSonnwerk.relations.end(ofOne)
  expect(await related()).toEqual([])
})

test('strangers cannot find the plant with any call, and its owner cannot find a relation of another plant', async () => {
  const { plant, params } = await aCase()
  const relId = await server.aRelation(plant, sonnwerk)
  const other = await aCase()
  for (const api of [stranger.api, asVoltera]) {
    const deeds = [
      api.relations.related({ params }),
      api.relations.relatable({ params, query: { business: 'Sonnwerk' } }),
      api.relations.relate({ body: { stationId: plant, business: 'Voltera', may: 'read' } }),
      api.relations.change({ params: { ...params, relId }, body: { may: 'read' } }),
      api.relations.end({ params: { ...params, relId } }),
      api.relations.authConfig({ params, query: { authOpen: true } }),
      api.relations.handOver({ params }),
      api.relations.startHandOver({ params, body: { receiver: 'x@y.test' } }),
      api.relations.withdrawHandOver({ params }),
      api.audit.ofPlant({ params }),
    ]
    expect(await Promise.all(deeds.map(answerOf))).toEqual(deeds.map(() => 'AU_NO_READ_PERMISSION'))
  }
  const crossed = { params: { ...other.params, relId } }
  await expect(ada.api.relations.end(crossed)).rejects.toMatchObject(refusal('resource_not_exist_or_deleted'))
  const changed = ada.api.relations.change({ ...crossed, body: { may: 'read' } })
  await expect(changed).rejects.toMatchObject(refusal('resource_not_exist_or_deleted'))
  expect(await ada.api.relations.related({ params })).toMatchObject([{ id: relId, may: 'operate' }])
})

test('businesses are found by their exact name, address or own domain, and never listed', async () => {
  const { params, plant } = await aCase()
  for (const email of ['a@twin.test', 'b@twin.test']) {
    const leads = await server.aUser({ email })
    await server.anOrganisation([{ userId: leads.id, kind: 'org-admin' }], { name: 'Twin', contact_email: email })
  }
  const found = (business: string) => ada.api.relations.relatable({ params, query: { business } })
  expect(await found('sonnwerk')).toEqual([{ name: 'Sonnwerk', domain: 'sonnwerk.test' }])
  expect(await found('SERVICE@sonnwerk.test')).toMatchObject([{ name: 'Sonnwerk' }])
  expect(await found('sonnwerk.test')).toMatchObject([{ name: 'Sonnwerk' }])
  for (const part of ['Sonn', '%', 'S%', '_onnwerk', 'twin.test', '@sonnwerk.test'])
    expect(await found(part)).toEqual([])
  expect(await found('twin')).toHaveLength(2)
  const relate = (business: string) => ada.api.relations.relate({ body: { stationId: plant, business, may: 'read' } })
  await expect(relate('Twin')).rejects.toMatchObject(refusal('resource_not_exist_or_deleted'))
  await expect(relate('Nobody & Sons')).rejects.toMatchObject(refusal('resource_not_exist_or_deleted'))
  await relate('b@twin.test')
  await expect
    .poll(
      () =>
        found('x').then(
          () => 'asked',
          ({ code }) => code as string,
        ),
      { timeout: 5000, interval: 1 },
    )
    .toBe('TOO_MANY_REQUESTS')
})

test("a business that enters an installer's address as its own is not found by it", async () => {
  const owner = await server.aCaller()
  const { params, plant } = await aCase({ owner_id: owner.id })
  const thief = await server.aUser({ email: 'thief@mail.test' })
  const found = (business: string) => owner.api.relations.relatable({ params, query: { business } })
  await server.anOrganisation([{ userId: thief.id, kind: 'org-admin' }], {
    name: 'Sonnwerk GmbH',
    contact_email: 'service@sonnwerk.test',
  })
  await server.anOrganisation([{ userId: thief.id, kind: 'org-admin' }], {
    name: 'Blitz',
    contact_email: 'hello@blitz.test',
  })
  await server.anOrganisation([{ userId: thief.id, kind: 'org-admin' }], {
    name: 'Mailer',
    contact_email: 'other@mail.test',
  })
  await server.aUser({ email: 'somebody@mail.test' })
  expect(await found('service@sonnwerk.test')).toEqual([{ name: 'Sonnwerk', domain: 'sonnwerk.test' }])
  expect(await found('sonnwerk.test')).toEqual([{ name: 'Sonnwerk', domain: 'sonnwerk.test' }])
  for (const claimed of ['hello@blitz.test', 'blitz.test', 'other@mail.test', 'mail.test'])
    expect([claimed, await found(claimed)]).toEqual([claimed, []])
  // It is found by its name, without the domain that it has not proven.
  expect(await found('Sonnwerk GmbH')).toEqual([{ name: 'Sonnwerk GmbH', domain: null }])
  const relate = owner.api.relations.relate({
    body: { stationId: plant, business: 'hello@blitz.test', may: 'operate' },
  })
  await expect(relate).rejects.toMatchObject(refusal('resource_not_exist_or_deleted'))
})

test("businesses see the owner's contact details only if the owner allowed it", async () => {
  const { params } = await aCase({ organisation_id: sonnwerk, created_by: ada.id })
  const told = async (api: typeof ada.api) => {
    const { powerStationUserorOrg, creatorUser, station } = await api.plants.detail({ params })
    return [powerStationUserorOrg?.userEmail, creatorUser?.email, station.authOpen]
  }
  expect(await told(ada.api)).toEqual([ada.email, ada.email, false])
  expect(await told(asSonnwerk)).toEqual([null, null, false])
  await ada.api.relations.authConfig({ params, query: { authOpen: true } })
  expect(await told(asSonnwerk)).toEqual([ada.email, ada.email, true])
})

test("businesses see the owner's phone only if the owner allowed it, and nothing about the person who entered the plant", async () => {
  const { params } = await aCase({ organisation_id: sonnwerk, created_by: cleo.id, contact_phone: '4930111' })
  await server.engine.db
    .updateTable('users')
    .set({ username: `cleo${cleo.id}` })
    .where('id', '=', cleo.id)
    .execute()
  const phones = async (api: typeof ada.api) => {
    const [station, detail, row] = await Promise.all([
      api.plants.station({ params }),
      api.plants.detail({ params }),
      api.plants.information({ params }),
    ])
    return [station.contactPhone, detail.station?.contactPhone, row.contactPhone]
  }
  expect(await phones(ada.api)).toEqual(['4930111', '4930111', '4930111'])
  expect(await phones(asSonnwerksDan)).toEqual([null, null, null])
  await ada.api.relations.authConfig({ params, query: { authOpen: true } })
  expect(await phones(asSonnwerksDan)).toEqual(['4930111', '4930111', '4930111'])
  for (const api of [ada.api, asSonnwerksDan]) {
    const { creatorUser } = await api.plants.detail({ params })
    expect(creatorUser).toMatchObject({
      name: 'Cleo',
      email: null,
      phoneNumber: null,
      username: null,
      lastLoginTime: null,
    })
  }
})

test("lists tell the owner's present name to those who read the plant, as its details do, and to no script or stranger", async () => {
  const owner = await server.aCaller({ name: 'Fay' })
  const { plant, params } = await aCase({ owner_id: owner.id, owner_name: 'Fay Before', organisation_id: sonnwerk })
  const ownerless = await server.aPlant({ owner_id: null, organisation_id: sonnwerk })
  const namesIn = async (api: typeof ada.api) => {
    const query = { page: 1, size: 100 }
    const [{ data }, wrapped, byPower, screen, information, station] = await Promise.all([
      api.plants.search({ query, body: {} }),
      api.plants.searchWrapped({ query, body: {} }),
      api.plants.search({ query: { ...query, 'order.property': 'generationPower' }, body: {} }),
      api.largeScreen.search({ query }),
      api.plants.information({ params }),
      api.plants.station({ params }),
    ])
    const rows = [data, wrapped.data.map((row) => row.station), byPower.data, screen.data].map(
      (list) => list.find(({ id }) => id === plant)?.ownerName,
    )
    return [...new Set([...rows, information.ownerName, station.ownerName])]
  }
  const detailName = async (api: typeof ada.api) =>
    (await api.plants.detail({ params })).powerStationUserorOrg?.userName
  for (const api of [owner.api, asSonnwerk, asSonnwerksDan])
    expect([await namesIn(api), await detailName(api)]).toEqual([['Fay'], 'Fay'])
  const row = await asSonnwerk.plants.information({ params: { id: ownerless } })
  expect(row.ownerName).toBeNull()

  const { token } = await owner.api.apiTokens.create({ body: { name: 'Sheet', scopes: ['plants'], days: 30 } })
  const script = server.apiWith(token)
  expect(await namesIn(script)).toEqual([null])
  expect(await answerOf(script.plants.detail({ params }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await answerOf(namesIn(asVoltera))).toBe('AU_NO_READ_PERMISSION')
  const unseen = await asVoltera.plants.search({ query: { page: 1, size: 100 }, body: {} })
  expect(unseen.data.filter(({ id, ownerName }) => id === plant || ownerName === 'Fay')).toEqual([])
})

test('the number that an owner shares is told to those who read the plant, and to no script, no matter who made it', async () => {
  const owner = await server.aCaller()
  const { plant, params } = await aCase({
    owner_id: owner.id,
    contact_phone: '4930222',
    auth_open: true,
    organisation_id: sonnwerk,
  })
  const phonesIn = async (api: typeof ada.api) => {
    const [{ data }, information, station] = await Promise.all([
      api.plants.search({ query: { page: 1, size: 100 }, body: {} }),
      api.plants.information({ params }),
      api.plants.station({ params }),
    ])
    return [data.find(({ id }) => id === plant), information, station].map((one) => one?.contactPhone)
  }
  for (const api of [owner.api, asSonnwerksDan]) {
    expect(await phonesIn(api)).toEqual(['4930222', '4930222', '4930222'])
    const { token } = await api.apiTokens.create({ body: { name: 'Sheet', scopes: ['plants'], days: 30 } })
    expect(await phonesIn(server.apiWith(token))).toEqual([null, null, null])
  }
})

test('the current owner does not see which businesses had access under a former owner', async () => {
  const { plant, params, related } = await aCase()
  const { db } = server.engine
  await server.aRelation(plant, voltera, { ended_at: new Date(Date.now() - 60_000) })
  expect((await related(ada.api, true)).map(({ orgName }) => orgName)).toEqual(['Voltera'])
  await db
    .updateTable('plants')
    .set({ owner_id: ben.id, owned_since: new Date(Date.now() - 1000) })
    .where('id', '=', plant)
    .execute()
  await server.aRelation(plant, sonnwerk, { ended_at: new Date() })
  await expect
    .poll(async () =>
      (await ben.api.relations.related({ params, query: { past: true } })).map(({ orgName }) => orgName),
    )
    .toEqual(['Sonnwerk'])
})

test('constant changes back and forth are limited, because their audit events would fill the disk', async () => {
  const owner = await server.aCaller()
  const { plant, params } = await aCase({ owner_id: owner.id })
  const relId = await server.aRelation(plant, voltera)
  await server.engine.pool.query('insert into attempts (subject) select $1 from generate_series(1, 299)', [
    `changes by user ${owner.id}`,
  ])
  await owner.api.relations.authConfig({ params, query: { authOpen: true } })
  const more = [
    owner.api.relations.authConfig({ params, query: { authOpen: false } }),
    owner.api.relations.change({ params: { ...params, relId }, body: { may: 'read' } }),
    owner.api.relations.relate({ body: { stationId: plant, business: 'Sonnwerk', may: 'read' } }),
    owner.api.relations.end({ params: { ...params, relId } }),
  ]
  expect(await Promise.all(more.map(answerOf))).toEqual(more.map(() => 'TOO_MANY_REQUESTS'))
  expect(await owner.api.relations.related({ params })).toMatchObject([{ orgName: 'Voltera', may: 'operate' }])
})

test('a plant without an owner is controlled by the business that registered it, and by no other', async () => {
  const { plant, params, codes } = await aCase({
    owner_id: null,
    creator_organisation_id: sonnwerk,
    organisation_id: sonnwerk,
  })
  await server.aRelation(plant, voltera)
  expect(await codes(asSonnwerk)).toContain('plant.own')
  expect(await codes(asSonnwerksDan)).toEqual(['plant.read', 'plant.operate'])
  expect(await codes(asVoltera)).toEqual(['plant.read', 'plant.operate'])
  const named = await asSonnwerk.relations.related({ params })
  expect(named.map(({ orgName }) => orgName)).toEqual(['Voltera', 'Sonnwerk'])
  await server.engine.db.updateTable('plants').set({ owner_id: ada.id }).where('id', '=', plant).execute()
  await expect.poll(() => codes(asSonnwerk)).toEqual(['plant.read', 'plant.operate'])
})

test('an owner sees once a day who looked at the plant for a business; visits by the owner and by strangers are not recorded', async () => {
  const { plant, params } = await aCase({ organisation_id: sonnwerk })
  const looks = async () => (await ada.api.audit.ofPlant({ params, query: { kind: 'plant.look' } })).data
  for (let times = 0; times < 3; times++) {
    await asSonnwerk.plants.detail({ params, query: { language: 'en' } })
    await cleo.api.live.fast({ params })
    await asSonnwerksDan.plants.station({ params })
    await ada.api.plants.station({ params })
    await stranger.api.plants.station({ params }).catch(() => undefined)
  }
  await expect.poll(async () => (await looks()).length).toBe(2)
  expect((await looks()).map(({ userName, orgName, ip }) => [userName, orgName, ip]).toSorted()).toEqual([
    ['Cleo', 'Sonnwerk', null],
    ['Dan', 'Sonnwerk', null],
  ])
  // Another server, without this cache, does not record it a second time.
  const { rowCount } = await server.engine.pool.query(
    `insert into audit (brand, kind, user_id, plant_id, facts) select brand, kind, user_id, plant_id, facts from audit
     where plant_id = $1 and kind = 'plant.look' on conflict do nothing`,
    [plant],
  )
  expect(rowCount).toBe(0)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
