import { contract } from '@heliograph/contract'
import { dayMs, minuteMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

let now = Date.now()
const server = await startTestServer({ now: () => now, centres: ['eu', 'cn'] })
afterAll(server.close)
const { pool } = server.engine
const [ada, ben, cleo] = await Promise.all([
  server.aCaller({ name: 'Ada Lovelace', phone: '4917011112222' }),
  server.aCaller(),
  server.aCaller(),
])
const place = { zone: 'Europe/Berlin', latitude: 52.5163, longitude: 13.3777, address: 'Secret street 1' }
const roof = await server.aPlant({ ...place, owner_id: ada.id, name: 'Roof' })
const barn = await server.aPlant({ ...place, owner_id: ada.id, name: 'Barn' })
const bens = await server.aPlant({ ...place, owner_id: ben.id, name: 'Field' })

type Api = typeof ada.api
type Wish = Parameters<Api['walls']['create']>[0]['body']
const wish = (own: Partial<Wish> = {}): Wish => ({
  title: 'Hall',
  theme: 'dark',
  rotateSeconds: 30,
  columns: 3,
  language: null,
  plantIds: [roof, barn],
  days: 30,
  ...own,
})
const aWall = async (api: Api, own: Partial<Wish> = {}) => {
  const { id, secret } = await api.walls.create({ body: wish(own) })
  return { id, secret, wall: server.apiWith(secret) }
}
const namesOn = async (wall: Api) => (await wall.walls.show()).plants.map(({ name }) => name)
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

test('a link shows the chosen plants as it was wished, without people, addresses, devices or the exact place', async () => {
  const gateway = await server.aGateway(roof)
  const inverter = await server.aDevice(roof, gateway.id)
  const { wall } = await aWall(ada.api)
  const show = await wall.walls.show()
  expect(show).toMatchObject({ title: 'Hall', theme: 'dark', rotateSeconds: 30, columns: 3 })
  expect(show.plants.map(({ name }) => name)).toEqual(['Roof', 'Barn'])
  expect(show.summary).toMatchObject({ plants: 2, conditions: { NO_DEVICE: 1 } })
  expect(show.positions).toMatchObject({ latitudes: [52.5, 52.5], longitudes: [13.4, 13.4] })
  const plant = await wall.walls.plant({ params: { id: roof } })
  expect(plant).toMatchObject({ name: 'Roof', regionTimezone: 'Europe/Berlin' })
  const told = JSON.stringify([show, plant])
  for (const secret of ['Ada', 'Secret street', '4917011112222', gateway.sn, inverter.sn, '52.51', '13.37'])
    expect(told).not.toContain(secret)
})

test('a link to all plants shows those that its person gets later, and nobody else’s', async () => {
  const eve = await server.aCaller()
  await server.aPlant({ ...place, owner_id: eve.id, name: 'First' })
  const { wall } = await aWall(eve.api, { plantIds: null, columns: null, rotateSeconds: null })
  expect(await namesOn(wall)).toEqual(['First'])
  await server.aPlant({ ...place, owner_id: eve.id, name: 'Second' })
  expect(await namesOn(wall)).toEqual(['First', 'Second'])
  expect((await wall.walls.show()).summary.plants).toBe(2)
  expect(await statusOf(wall.walls.plant({ params: { id: bens } }))).toBe(412)
})

test('a revoked link, an expired one and a made-up one are refused alike, at once', async () => {
  const { id, wall, secret } = await aWall(ada.api)
  const other = await aWall(ada.api, { days: 1 })
  expect(await statusOf(wall.walls.show())).toBe(200)
  await ada.api.walls.revoke({ params: { id } })
  expect(await statusOf(wall.walls.show())).toBe(401)
  expect(await statusOf(wall.walls.plant({ params: { id: roof } }))).toBe(401)
  now += dayMs + minuteMs
  expect(await statusOf(other.wall.walls.show())).toBe(401)
  now -= dayMs + minuteMs
  expect(await statusOf(other.wall.walls.show())).toBe(200)
  for (const made of [`${secret}A`, secret.slice(3), 'eu.', `eu.${'A'.repeat(43)}`])
    expect(await statusOf(server.apiWith(made).walls.show())).toBe(401)
})

test('a plant that its person loses is gone from the wall at once, and the sums with it', async () => {
  await pool.query('insert into plant_rights (plant_id, user_id, may) values ($1, $2, $3)', [bens, ada.id, 'read'])
  const { wall } = await aWall(ada.api, { plantIds: [bens, roof] })
  expect(await namesOn(wall)).toEqual(['Field', 'Roof'])
  await pool.query('delete from plant_rights where plant_id = $1', [bens])
  const show = await wall.walls.show()
  expect([show.plants.map(({ name }) => name), show.summary.plants, show.positions.latitudes]).toEqual([
    ['Roof'],
    1,
    [52.5],
  ])
  expect(await refusalOf(wall.walls.plant({ params: { id: bens } }))).toBe('resource_not_exist_or_deleted')
})

test('a wall whose last chosen plant is lost shows none: never all', async () => {
  await pool.query('insert into plant_rights (plant_id, user_id, may) values ($1, $2, $3)', [bens, ada.id, 'read'])
  const { id, wall } = await aWall(ada.api, { plantIds: [bens] })
  await pool.query('delete from plant_rights where plant_id = $1', [bens])
  const { plants, summary, positions } = await wall.walls.show()
  expect([plants, summary.plants, summary.conditions.NO_DEVICE, positions.latitudes]).toEqual([[], 0, 0, []])
  expect((await ada.api.walls.list()).data.find((one) => one.id === id)?.plantIds).toEqual([])
})

test('the link of a person who is disabled, who cancelled or who moved ends', async () => {
  const eve = await server.aCaller()
  const { wall } = await aWall(eve.api, { plantIds: null })
  expect(await statusOf(wall.walls.show())).toBe(200)
  for (const end of ['disabled = true', "migrated_to = 'cn'"]) {
    await pool.query(`update users set ${end} where id = $1`, [eve.id])
    expect(await statusOf(wall.walls.show())).toBe(401)
    await pool.query('update users set disabled = false, migrated_to = null where id = $1', [eve.id])
  }
  expect(await statusOf(wall.walls.show())).toBe(200)
  await pool.query('update users set disabled = true, revoked_at = now() where id = $1', [eve.id])
  expect(await statusOf(wall.walls.show())).toBe(401)
})

test('the link of a member ends when they leave or may no longer work on plants; it never shows their own', async () => {
  const eve = await server.aCaller()
  await server.aPlant({ ...place, owner_id: eve.id, name: 'Private' })
  const company = await server.anOrganisation([{ userId: eve.id, kind: 'org-admin' }])
  await server.aPlant({ ...place, owner_id: ben.id, organisation_id: company, name: 'Customer' })
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: eve.email, password: eve.digest, org_id: String(company) },
  })
  const acting = server.apiWith(access_token)
  const { wall } = await aWall(acting, { plantIds: null })
  expect(await namesOn(wall)).toEqual(['Customer'])
  // Each hat has its own list.
  expect((await eve.api.walls.list()).data).toEqual([])
  await pool.query(`update roles set functions = '{plant.read}' where organisation_id = $1`, [company])
  expect(await statusOf(wall.walls.show())).toBe(401)
  // A session is looked up once a second.
  now += 2000
  expect(await refusalOf(aWall(acting, { plantIds: null }))).toBe('AU_NO_OPERATION_PERMISSION')
})

test('a member who may not work on the plants of an organisation does not show them by acting for themselves either', async () => {
  const eve = await server.aCaller()
  const own = await server.aPlant({ ...place, owner_id: eve.id, name: 'Private' })
  const company = await server.anOrganisation([{ userId: eve.id, may: 'read' }])
  const customers = await server.aPlant({ ...place, latitude: 41.1, owner_id: ben.id, organisation_id: company })
  expect((await eve.api.plants.search({ body: {} })).data.map(({ id }) => id)).toContain(customers)
  expect(await refusalOf(aWall(eve.api, { plantIds: [own, customers] }))).toBe('AU_NO_READ_PERMISSION')
  const { wall } = await aWall(eve.api, { plantIds: null })
  const show = await wall.walls.show()
  expect(show.plants.map(({ name }) => name)).toEqual(['Private'])
  expect(show.summary).toMatchObject({ plants: 1 })
  expect(show.positions.latitudes).toEqual([52.5])
  expect(await statusOf(wall.walls.plant({ params: { id: customers } }))).not.toBe(200)

  // Who may is taken at their word, and only as long.
  await pool.query(`update roles set functions = '{plant.read,plant.operate}' where organisation_id = $1`, [company])
  now += 10_000
  const both = (await aWall(eve.api, { plantIds: [own, customers] })).wall
  expect(await namesOn(both)).toHaveLength(2)
  await pool.query(`update roles set functions = '{plant.read}' where organisation_id = $1`, [company])
  expect(await namesOn(both)).toEqual(['Private'])
})

test('administrators of an organisation see and end the links of its members, also of one who left; members only their own', async () => {
  const [anna, bea, carl] = await Promise.all([
    server.aCaller({ name: 'Anna' }),
    server.aCaller({ name: 'Bea' }),
    server.aCaller({ name: 'Carl' }),
  ])
  const company = await server.anOrganisation([
    { userId: anna.id, kind: 'org-admin' },
    { userId: bea.id, functions: ['plant.operate'] },
  ])
  const other = await server.anOrganisation([{ userId: carl.id, kind: 'org-admin' }])
  await server.aPlant({ ...place, owner_id: ben.id, organisation_id: company, name: 'Customer' })
  const acting = async ({ email, digest }: typeof anna, organisation: number) => {
    const body = { grant_type: 'password', username: email, password: digest, org_id: String(organisation) } as const
    return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  }
  const [admin, member, stranger] = await Promise.all([
    acting(anna, company),
    acting(bea, company),
    acting(carl, other),
  ])
  await bea.api.walls.create({ body: wish({ plantIds: null, title: 'Private' }) })
  const { id, wall } = await aWall(member, { plantIds: null, title: 'Lobby' })
  const own = await aWall(admin, { plantIds: null, title: 'Board' })

  const listed = async (api: Api) => (await api.walls.list()).data.map(({ title, maker }) => [title, maker])
  expect(await listed(admin)).toEqual([
    ['Board', null],
    ['Lobby', 'Bea'],
  ])
  expect(await listed(member)).toEqual([['Lobby', null]])
  expect(await listed(anna.api)).toEqual([])
  for (const api of [stranger, anna.api, bea.api])
    expect(await refusalOf(api.walls.revoke({ params: { id } }))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(member.walls.revoke({ params: { id: own.id } }))).toBe('resource_not_exist_or_deleted')
  // Only its maker can say what a link shows: it shows what they may see.
  expect(await refusalOf(admin.walls.change({ params: { id }, body: wish({ plantIds: null }) }))).toBe(
    'resource_not_exist_or_deleted',
  )
  expect(await statusOf(wall.walls.show())).toBe(200)
  await admin.organisations.removeMember({ params: { id: bea.id } })
  expect(await listed(admin)).toContainEqual(['Lobby', 'Bea'])
  await admin.walls.revoke({ params: { id } })
  expect(await listed(admin)).toEqual([['Board', null]])
  expect(await statusOf(wall.walls.show())).toBe(401)
})

test('nobody makes a link to a plant that they can’t see, nor touches another person’s links', async () => {
  expect(await refusalOf(ben.api.walls.create({ body: wish({ plantIds: [bens, roof] }) }))).toBe(
    'AU_NO_READ_PERMISSION',
  )
  const { id, wall } = await aWall(ada.api)
  expect((await ben.api.walls.list()).data).toEqual([])
  expect(await refusalOf(ben.api.walls.revoke({ params: { id } }))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(ben.api.walls.change({ params: { id }, body: wish({ plantIds: [bens] }) }))).toBe(
    'resource_not_exist_or_deleted',
  )
  expect(await refusalOf(ada.api.walls.change({ params: { id }, body: wish({ plantIds: [bens] }) }))).toBe(
    'AU_NO_READ_PERMISSION',
  )
  expect(await namesOn(wall)).toEqual(['Roof', 'Barn'])
})

test('a link opens nothing at another brand or in the other data centre', async () => {
  const { secret } = await aWall(ada.api)
  const ask = async (region: string, host?: string) =>
    (
      await send(
        contract.walls.show,
        { params: {}, query: {}, body: undefined },
        { baseUrl: server.baseUrl, authorization: `Bearer ${secret}`, region, host },
      )
    ).status
  expect(await ask('/mdc-eu')).toBe(200)
  expect(await ask('/mdc-cn')).toBe(401)
  expect(await ask('/mdc-eu', 'nordlicht.localhost')).toBe(401)
})

test('a link is changed and renewed while screens are open, and says when it was last used', async () => {
  const { id, wall } = await aWall(cleo.api, { plantIds: null, days: 1 })
  const listed = async () => (await cleo.api.walls.list()).data.find((one) => one.id === id)
  expect(await listed()).toMatchObject({ title: 'Hall', lastUsedTime: null })
  await wall.walls.show()
  expect((await listed())?.lastUsedTime).toBeCloseTo(now / 1000, -2)
  await cleo.api.walls.change({
    params: { id },
    body: wish({ plantIds: null, title: ' Lobby ', theme: 'light', language: 'ja', days: 90 }),
  })
  expect(await wall.walls.show()).toMatchObject({ title: 'Lobby', theme: 'light', language: 'ja' })
  expect((await listed())?.expireTime).toBeCloseTo((now + 90 * dayMs) / 1000, -2)
})

test('a person has at most 20 links; the secret is stored nowhere and in no audit event', async () => {
  const eve = await server.aCaller()
  const secrets = []
  for (let made = 0; made < 20; made++) secrets.push((await aWall(eve.api, { plantIds: null })).secret)
  expect(await refusalOf(aWall(eve.api, { plantIds: null }))).toBe('PARAM_ERROR')
  const { rows } = await pool.query<{ text: string }>(
    `select to_jsonb(w)::text as text from wall_links w union all select to_jsonb(a)::text from audit a`,
  )
  const kept = rows.map(({ text }) => text).join()
  for (const secret of secrets) expect(kept).not.toContain(secret.slice(3))
  const kinds = (await eve.api.audit.mine({ query: { kind: 'wall.open' } })).data
  expect(kinds).not.toHaveLength(0)
})

test('a link says nothing while the platform is suspended', async () => {
  const { wall } = await aWall(ada.api)
  await server.engine.db.insertInto('settings').values({ name: 'suspended', value: '{}' }).execute()
  try {
    now += minuteMs
    expect(await refusalOf(wall.walls.show())).toBe('service_suspend')
  } finally {
    await server.engine.db.deleteFrom('settings').where('name', '=', 'suspended').execute()
    now += minuteMs
  }
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
