import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const ada = await server.aCaller({ name: 'Ada', phone: '491701234567' })
const organisation = await server.anOrganisation()
const role = await server.aMember(organisation, ada.id, { functions: ['plant.read'] })

test('a private person has role -1 in organisation 0, and the answer has nothing that could be used to log in', async () => {
  const me = await ada.api.account.me()
  expect(me).toMatchObject({
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    roleId: -1,
    organizationId: 0,
    permissions: ['user'],
  })
  expect(JSON.stringify(me)).not.toMatch(/argon2|hash/)
})

test('people see the organisations that they are in', async () => {
  expect(await ada.api.account.organisations({})).toMatchObject([
    { org: { id: organisation, name: 'Sonnwerk', system: 'HELIOGRAPH' } },
  ])
  const stranger = await server.aCaller()
  expect(await stranger.api.account.organisations({})).toEqual([])
})

test("a token names the caller's role in the organisation that they act for, or -1", async () => {
  const roleOf = async (org_id?: string) => {
    const { access_token, refresh_token } = await server.apiWith('').auth.token({
      body: { grant_type: 'password', username: ada.email, password: ada.digest, ...(org_id && { org_id }) },
    })
    const renewed = await server.apiWith('').auth.token({ body: { grant_type: 'refresh_token', refresh_token } })
    return [access_token, renewed.access_token].map(
      (token) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).detail.roleId,
    )
  }
  expect(await roleOf()).toEqual([-1, -1])
  expect(await roleOf(String(organisation))).toEqual([role, role])
})

test('people can read their own roles, but not those of others', async () => {
  expect(await ada.api.account.role({ params: { id: role } })).toMatchObject({
    organizationId: organisation,
    system: 'HELIOGRAPH',
  })
  const entries = await ada.api.account.roleFunctions({ params: { id: role } })
  expect(entries.filter(({ isOn }) => isOn === 1)).toEqual([{ code: 'plant.read', isOn: 1 }])
  expect(entries).toContainEqual({ code: 'plant.operate', isOn: 0 })
  expect(await ada.api.account.roleFunctions({ params: { id: -1 } })).toEqual([])
  const stranger = await server.aCaller()
  const foreign = stranger.api.account.role({ params: { id: role } })
  await expect(foreign).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('without functions a role may do nothing: an empty list grants no access', async () => {
  const plant = await server.aPlant()
  const request = ada.api.plants.station({ params: { id: plant } })
  await expect(request).rejects.toMatchObject({ code: 'AU_NO_READ_PERMISSION' })
})

test('no role closes the own account: a member without any function has it while acting for the organisation', async () => {
  const dora = await server.aUser()
  await server.aMember(organisation, dora.id, { functions: [] })
  const { access_token } = await server.apiWith('').auth.token({
    body: { grant_type: 'password', username: dora.email, password: dora.digest, org_id: String(organisation) },
  })
  const api = server.apiWith(access_token)
  expect(await api.account.me()).toMatchObject({ organizationId: organisation, permissions: ['user'] })
  expect(await api.profile.find()).toMatchObject({ email: dora.email })
  await api.security.changePassword({ body: { password: dora.digest, newPassword: 'Kettle-harbour-lantern-9' } })
})

test('unread is the number of open alerts', async () => {
  const plant = await server.aPlant({ owner_id: ada.id })
  const gateway = await server.aGateway(plant)
  expect(await ada.api.account.unread({})).toBe(0)
  await server.engine.db
    .insertInto('alerts')
    .values({
      plant_id: plant,
      device_id: gateway.id,
      rule_id: 1,
      code: 'OFFLINE',
      name: 'gateway offline',
      level: 1,
      influence: 0,
      started_at: new Date(),
      last_at: new Date(),
      ended_at: null,
    })
    .execute()
  expect(await ada.api.account.unread({ query: { msgTypes: 'ALERT' } })).toBe(1)
})
