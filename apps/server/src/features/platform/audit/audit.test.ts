import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// Ada owns a plant that Cleo's company operates; Dan is a member there without management functions; Eve is a stranger.
const server = await startTestServer()
afterAll(server.close)
const [ada, cleo, dan, eve] = await Promise.all([
  server.aCaller({ name: 'Ada' }),
  server.aCaller({ name: 'Cleo' }),
  server.aCaller({ name: 'Dan' }),
  server.aCaller({ name: 'Eve' }),
])
const company = await server.anOrganisation(
  [
    { userId: cleo.id, kind: 'org-admin' },
    { userId: dan.id, may: 'read' },
  ],
  { name: 'Sonnwerk' },
)
const plant = await server.aPlant({ owner_id: ada.id, organisation_id: company, name: 'Meadow House' })
const params = { id: plant }
const asCompany = async ({ email, digest }: { email: string; digest: string }) => {
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: email, password: digest, org_id: String(company) },
  })
  return server.apiWith(access_token)
}
const [cleoThere, danThere] = [await asCompany(cleo), await asCompany(dan)]
const answerOf = (deed: Promise<unknown>) =>
  deed.then(
    () => 'done',
    ({ code }) => code as string,
  )

test('people read what they did and what they were refused', async () => {
  expect(await answerOf(danThere.relations.authConfig({ params, query: { authOpen: true } }))).toBe(
    'AU_NO_OPERATION_PERMISSION',
  )
  const refused = async () => (await dan.api.audit.mine({ query: { kind: 'refused' } })).data
  await expect.poll(async () => (await refused()).length).toBe(1)
  const [deed] = await refused()
  expect(deed).toMatchObject({
    refused: true,
    userName: 'Dan',
    orgName: 'Sonnwerk',
    systemId: plant,
    systemName: 'Meadow House',
  })
  expect(deed!.facts).toContainEqual({ name: 'code', value: 'AU_NO_OPERATION_PERMISSION' })
  const kinds = (await dan.api.audit.mine({})).data.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'log-in')).toHaveLength(2)
  const [signIn] = (await dan.api.audit.mine({ query: { kind: 'log-in' } })).data
  expect(signIn).toMatchObject({ ip: expect.stringContaining('127.0.0.1'), refused: false })
})

test('a thousand refusals in an hour are recorded once for each call and plant', async () => {
  const hasty = await server.aCaller({ name: 'Hal' })
  const plants = await Promise.all([1, 2].map(() => server.aPlant({ owner_id: hasty.id })))
  const own = { query: { authOpen: true } }
  await server.engine.db.updateTable('plants').set({ owner_id: ada.id }).where('id', 'in', plants).execute()
  await server.engine.db
    .insertInto('plant_rights')
    .values(plants.map((plant_id) => ({ plant_id, user_id: hasty.id, may: 'read' as const })))
    .execute()
  for (let times = 0; times < 4; times++) {
    for (const id of plants)
      expect(await answerOf(hasty.api.relations.authConfig({ params: { id }, ...own }))).toBe(
        'AU_NO_OPERATION_PERMISSION',
      )
    expect(await answerOf(hasty.api.relations.handOver({ params: { id: plants[0]! } }))).toBe(
      'AU_NO_OPERATION_PERMISSION',
    )
    // Plants that he cannot find, however many, make one event.
    for (const id of [plant, plant + 90_000])
      expect(await answerOf(hasty.api.plants.station({ params: { id } }))).toBe('AU_NO_READ_PERMISSION')
  }
  const refused = async () => (await hasty.api.audit.mine({ query: { kind: 'refused' } })).data
  await expect.poll(async () => (await refused()).length).toBe(4)
  expect(new Set((await refused()).map(({ systemId, facts }) => JSON.stringify([systemId, facts]))).size).toBe(4)
  // Another server, without this cache, does not record it a second time either.
  const { rowCount } = await server.engine.pool.query(
    `insert into audit (brand, kind, refused, user_id, plant_id, facts) select brand, kind, refused, user_id, plant_id, facts from audit
     where user_id = $1 and kind = 'refused' on conflict do nothing`,
    [hasty.id],
  )
  expect(rowCount).toBe(0)
})

test('only those responsible read what others did: the owner of a plant, and a member manager of a business', async () => {
  await cleoThere.plants.station({ params })
  await expect
    .poll(async () => (await ada.api.audit.ofPlant({ params })).data.map(({ kind }) => kind))
    .toContain('plant.look')
  const ofCompany = await cleoThere.audit.ofOrganisation({})
  expect(new Set(ofCompany.data.map(({ orgName }) => orgName))).toEqual(new Set(['Sonnwerk']))
  expect(ofCompany.data.map(({ userName }) => userName)).toContain('Dan')
  // The addresses of others are not shown.
  expect(ofCompany.data.filter(({ userName, ip }) => userName !== 'Cleo' && ip !== null)).toEqual([])

  expect(await answerOf(danThere.audit.ofOrganisation({}))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await answerOf(cleo.api.audit.ofOrganisation({}))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await answerOf(cleoThere.audit.ofPlant({ params }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await answerOf(eve.api.audit.ofPlant({ params }))).toBe('AU_NO_READ_PERMISSION')
  expect((await eve.api.audit.mine({})).data.every(({ userName }) => userName === 'Eve')).toBe(true)
  for (const path of ['/user-s/audit/mine', '/user-s/audit/organisation', `/maintain-s/station/${plant}/audit`]) {
    expect((await fetch(server.baseUrl + path)).status).toBe(401)
  }
})

test('a plant is named only while the reader may read it', async () => {
  const other = await server.aPlant({ owner_id: eve.id, name: 'Secret Barn' })
  const relation = await server.aRelation(other, company)
  await cleoThere.plants.station({ params: { id: other } })
  const named = async () => JSON.stringify(await cleo.api.audit.mine({ query: { kind: 'plant.look' } }))
  await expect.poll(named).toContain('Secret Barn')
  await eve.api.relations.end({ params: { id: other, relId: relation } })
  expect(await named()).not.toContain('Secret Barn')
})

test('the log is paged, with each event once', async () => {
  const person = await server.aCaller({ name: 'Finn' })
  for (let place = 0; place < 7; place++) {
    await server.engine.db
      .insertInto('audit')
      .values({ brand: 'HELIOGRAPH', kind: 'name.change', user_id: person.id, facts: JSON.stringify({ place }) })
      .execute()
  }
  const pages = await Promise.all([1, 2, 3, 4].map((page) => person.api.audit.mine({ query: { page, size: 3 } })))
  expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
    [8, 3],
    [8, 3],
    [8, 2],
    [8, 0],
  ])
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => Number(id)))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(8)
  expect(await answerOf(person.api.audit.mine({ query: { size: 101 } }))).toBe('PARAM_ERROR')
})

test('connections that serve people can neither change nor remove events', async () => {
  const { pool } = server.engine.forBrand('HELIOGRAPH')
  for (const sql of ['delete from audit', `update audit set kind = 'log-out'`, 'truncate audit']) {
    await expect(pool.query(sql)).rejects.toThrow(/permission denied/)
  }
  const { rows } = await server.engine.forBrand('ANOTHER').pool.query('select count(*)::int as count from audit')
  expect(rows).toEqual([{ count: 0 }])
})

test('events are deleted after two years', async () => {
  const { db } = server.engine
  const old = await db
    .insertInto('audit')
    .values({ brand: 'HELIOGRAPH', kind: 'log-in', at: new Date(Date.now() - 731 * dayMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const count = () =>
    db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  const before = Number((await count()).count)
  await server.runJob('forget-audit')
  expect(Number((await count()).count)).toBe(before - 1)
  expect(await db.selectFrom('audit').select('id').where('id', '=', old.id).execute()).toEqual([])
})

test('no secret is recorded or reported, wherever it is sent', async () => {
  const canary = { password: 'Canary-Pass-4711', wrong: 'Wrong-Canary-0815' }
  const person = await server.aUser({ name: 'Gwen', password: canary.password })
  const tokens = await server
    .apiWith('')
    .auth.token({ body: { grant_type: 'password', username: person.email, password: person.digest } })
  const api = server.apiWith(tokens.access_token)
  for (const clear_text_pwd of [canary.wrong, canary.password]) {
    await answerOf(
      server.apiWith('').auth.token({ body: { grant_type: 'password', username: person.email, clear_text_pwd } }),
    )
  }
  const refreshed = await server
    .apiWith('')
    .auth.token({ body: { grant_type: 'refresh_token', refresh_token: tokens.refresh_token } })
  const { handOver } = await server.apiWith(refreshed.access_token).auth.handOver()
  await answerOf(server.apiWith('').auth.token({ body: { grant_type: 'hand_over', code: handOver } }))
  const gwens = await server.aPlant({ owner_id: person.id })
  await server
    .apiWith(refreshed.access_token)
    .relations.startHandOver({ params: { id: gwens }, body: { receiver: eve.email } })
  const { body } = await server.engine.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', eve.email)
    .executeTakeFirstOrThrow()
  const ticket = body!.match(/#([\w-]{22})/)![1]!
  await answerOf(dan.api.relations.accept({ body: { ticket, keep: [] } }))
  await eve.api.relations.accept({ body: { ticket, keep: [] } })
  // A token in a field that does not take one.
  await answerOf(
    api.relations.relatable({ params: { id: gwens }, query: { business: tokens.access_token.slice(0, 90) } }),
  )

  const { rows } = await server.engine.pool.query('select * from audit')
  const written = JSON.stringify(rows) + server.reported.map((error) => `${error.stack}`).join()
  const signatures = [tokens, refreshed].flatMap((given) =>
    [given.access_token, given.refresh_token].map((token) => token.split('.').at(-1)!),
  )
  for (const secret of [canary.password, canary.wrong, person.digest, handOver, ticket, ...signatures]) {
    expect(secret.length).toBeGreaterThan(9)
    expect(written).not.toContain(secret)
  }
  expect(written).toContain('plant.hand-over')
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
