import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// Sessions are remembered for a second.
let aheadMs = 0
const server = await startTestServer({ now: () => Date.now() + aheadMs })
const passSecond = () => (aheadMs += 1001)
afterAll(server.close)
const root = await server.aCaller({ operator: true, name: 'Rosa Root' })
const lists = root.api.directory
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

test('people are found by part of their name, address or number, newest first, part by part', async () => {
  const [ada, bea] = [
    await server.aUser({ name: 'Ada Ångström', email: 'Ada@Sun.example', phone: '4917011223344' }),
    await server.aUser({ name: 'Bea Ångström' }),
  ]
  expect(names(await lists.people({ query: { search: ' ångström ' } }))).toEqual(['Bea Ångström', 'Ada Ångström'])
  expect(names(await lists.people({ query: { search: 'ada@SUN' } }))).toEqual(['Ada Ångström'])
  expect(names(await lists.people({ query: { search: '1701122' } }))).toEqual(['Ada Ångström'])
  expect(names(await lists.people({ query: { search: String(bea.id) } }))).toEqual(['Bea Ångström'])

  const first = await lists.people({ query: { search: 'ångström', size: 1 } })
  expect([names(first), first.next]).toEqual([['Bea Ångström'], bea.id])
  const second = await lists.people({ query: { search: 'ångström', size: 1, before: bea.id } })
  expect([names(second), second.next]).toEqual([['Ada Ångström'], null])

  await server.anOrganisation([{ userId: ada.id, kind: 'org-admin' }], { name: 'Sonnwerk' })
  await server.aPlant({ owner_id: ada.id })
  await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', ada.id).execute()
  const [row] = (await lists.people({ query: { search: 'ada@sun.example' } })).data
  expect(row).toMatchObject({ state: 'DISABLED', dataCentre: 'FOREIGN_1', organisations: ['Sonnwerk'], plants: 1 })
  expect(row).toMatchObject({ operator: false, sessions: 0, lastLoginTime: null })
})

test('wildcards of the database are searched literally, and too large a page is refused', async () => {
  await server.aUser({ name: '100% Solar_Power\\' })
  await server.aUser({ name: '1000 SolarXPower' })
  for (const search of ['100%', 'solar_p', 'power\\']) {
    expect(names(await lists.people({ query: { search } }))).toEqual(['100% Solar_Power\\'])
  }
  for (const list of [lists.people, lists.organisations, lists.gateways, lists.plants]) {
    expect((await list({ query: { search: "%' or true --" } })).data).toEqual([])
    await expect(list({ query: { size: 101 } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
    await expect(list({ query: { search: 'x'.repeat(101) } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
    await expect(list({ query: { before: 0 } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  }
})

test('organisations, gateways and plants are found, with what belongs to them but nothing that was measured', async () => {
  const owner = await server.aUser({ name: 'Olga Owner', email: 'olga@roof.example' })
  const worker = await server.aUser()
  const company = await server.anOrganisation([{ userId: worker.id, kind: 'org-admin' }], { name: 'Dachwerk' })
  const plant = await server.aPlant({
    owner_id: owner.id,
    organisation_id: company,
    name: 'Gable house',
    address: 'Secret 7',
  })
  const gateway = await server.aGateway(plant, 'mqtt')
  await server.engine.pool.query(
    `insert into gateway_days (gateway_id, day, kept, rejected, refused) values
     ($1, current_date, 9, 3, 2), ($1, current_date - 30, 9, 100, 0)`,
    [gateway.id],
  )

  expect((await lists.organisations({ query: { search: 'dachw' } })).data).toMatchObject([
    { id: company, name: 'Dachwerk', members: 1, plants: 1 },
  ])
  for (const search of [gateway.sn.toLowerCase(), 'gable']) {
    expect((await lists.gateways({ query: { search } })).data).toEqual([
      {
        id: gateway.id,
        sn: gateway.sn,
        protocol: 'mqtt',
        firmware: null,
        systemId: plant,
        systemName: 'Gable house',
        lastTime: null,
        rejected: 5,
      },
    ])
  }
  for (const search of ['GABLE', String(plant), 'olga own', 'olga@roof']) {
    expect((await lists.plants({ query: { search } })).data).toEqual([
      {
        systemId: plant,
        systemName: 'Gable house',
        owner: { id: owner.id, name: 'Olga Owner', email: 'olga@roof.example', phone: null },
        businesses: ['Dachwerk'],
        gateways: 1,
        createTime: expect.any(Number) as number,
      },
    ])
  }
  // The plant itself stays closed to the operator.
  await expect(root.api.plants.information({ params: { id: plant }, query: {} })).rejects.toMatchObject({
    code: 'AU_NO_READ_PERMISSION',
  })
})

test('the plants of a large organisation are counted again after ten seconds, those of others each time', async () => {
  const [large, small] = [
    await server.anOrganisation([], { name: 'Big roofs' }),
    await server.anOrganisation([], { name: 'Small roofs' }),
  ]
  const enter = (organisation: number, count: number) =>
    server.engine.pool.query(
      `with entered as (
         insert into plants (name, type, grid_type, capacity_kwp, zone, latitude, longitude, started_at)
         select 'Roof ' || n, 'HOUSE_ROOF', 'EXCESS', 10, 'Europe/Berlin', 52, 13, now() from generate_series(1, $2) n returning id)
       insert into plant_relations (plant_id, organisation_id, may) select id, $1, 'read' from entered`,
      [organisation, count],
    )
  const counts = async () =>
    (await lists.organisations({ query: { search: ' roofs' } })).data.map(({ name, plants }) => [name, plants])
  await enter(large, 2001)
  await enter(small, 1)
  expect(await counts()).toEqual([
    ['Small roofs', 1],
    ['Big roofs', 2001],
  ])
  await enter(large, 1)
  await enter(small, 1)
  expect(await counts()).toEqual([
    ['Small roofs', 2],
    ['Big roofs', 2001],
  ])
  aheadMs += 10_001
  expect(await counts()).toEqual([
    ['Small roofs', 2],
    ['Big roofs', 2002],
  ])
})

test('lists show only the rows of the operator’s own brand', async () => {
  const nils = await server.aUser({ name: 'Nils Nordlicht', brand: 'NORDLICHT' })
  await server.aPlant({ owner_id: nils.id, brand: 'NORDLICHT', name: 'Northern roof' })
  expect((await lists.people({ query: { search: 'Nordlicht' } })).data).toEqual([])
  expect((await lists.plants({ query: { search: 'Northern' } })).data).toEqual([])
  for (const call of [
    () => lists.setOperator({ body: { userId: nils.id, operator: true } }),
    () => lists.endSessions({ body: { userId: nils.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'resource_not_exist_or_deleted' })
})

test('an operator of one data centre is a stranger in another', async () => {
  const both = await startTestServer({ centres: ['eu', 'cn'] })
  try {
    const operator = await both.at('eu').aCaller({ operator: true })
    const there = both.at('cn').apiWith(operator.token)
    await expect(there.directory.people()).rejects.toMatchObject({ status: 401 })
    await expect(there.installation.jobs()).rejects.toMatchObject({ status: 401 })
  } finally {
    await both.close()
  }
})

test('the right of an operator is given and taken back with a fresh proof, within a second, and both are in the audit', async () => {
  const ben = await server.aCaller({ name: 'Ben Both' })
  const isOperator = async () => (await ben.api.account.me()).permissions.includes('operator')
  const set = (operator: boolean) => lists.setOperator({ body: { userId: ben.id, operator } })

  await expect(ben.api.directory.setOperator({ body: { userId: ben.id, operator: true } })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
  })
  const late = await server.aCaller({ operator: true })
  await server.engine.pool.query(`update sessions set proven_at = now() - interval '1 hour' where user_id = $1`, [
    late.id,
  ])
  for (const call of [
    () => late.api.directory.setOperator({ body: { userId: ben.id, operator: true } }),
    () => late.api.directory.endSessions({ body: { userId: ben.id } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'AUTH_PROOF_REQUIRED' })
  expect(await isOperator()).toBe(false)

  // A double press is one change.
  await Promise.all([set(true), set(true)])
  passSecond()
  expect(await isOperator()).toBe(true)
  expect((await ben.api.directory.people({ query: { size: 1 } })).data).toHaveLength(1)
  await set(false)
  passSecond()
  expect(await isOperator()).toBe(false)
  await expect(ben.api.directory.people()).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })

  const { data } = await ben.api.audit.mine({})
  expect(data.filter(({ kind }) => kind.startsWith('operator.')).map(({ kind, userName }) => [kind, userName])).toEqual(
    [
      ['operator.take-back', 'Rosa Root'],
      ['operator.give', 'Rosa Root'],
    ],
  )
})

test('no one takes back their own right, and of two who take back each other’s only one succeeds', async () => {
  await expect(lists.setOperator({ body: { userId: root.id, operator: false } })).rejects.toMatchObject({
    code: 'AU_NO_OPERATION_PERMISSION',
    param: 'OWN_RIGHT',
  })
  const other = await server.aCaller({ operator: true })
  const outcomes = await Promise.allSettled([
    lists.setOperator({ body: { userId: other.id, operator: false } }),
    other.api.directory.setOperator({ body: { userId: root.id, operator: false } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rowCount } = await server.engine.pool.query('select from users where operator and id = any($1)', [
    [root.id, other.id],
  ])
  expect(rowCount).toBe(1)
  await server.engine.pool.query('update users set operator = (id = $1)', [root.id])
})

test('an account that cannot log in is not made an operator', async () => {
  const gone = await server.aUser()
  await server.engine.db.updateTable('users').set({ disabled: true }).where('id', '=', gone.id).execute()
  for (const userId of [gone.id, 2_000_000_000])
    await expect(lists.setOperator({ body: { userId, operator: true } })).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
})

test('an operator logs a person out everywhere', async () => {
  const cleo = await server.aCaller({ name: 'Cleo Closed' })
  expect((await lists.people({ query: { search: 'Cleo Closed' } })).data).toMatchObject([{ sessions: 1 }])
  await cleo.api.account.me()
  await lists.endSessions({ body: { userId: cleo.id } })
  passSecond()
  await expect(cleo.api.account.me()).rejects.toMatchObject({ status: 401 })
  expect((await lists.people({ query: { search: 'Cleo Closed' } })).data).toMatchObject([{ sessions: 0 }])
  const { rows } = await server.engine.pool.query(
    `select user_id, subject_user_id, facts from audit where kind = 'session.end' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ user_id: root.id, subject_user_id: cleo.id, facts: { which: 'all' } }])
})
