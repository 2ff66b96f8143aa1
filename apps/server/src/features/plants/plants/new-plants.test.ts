import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { refusalWithParam } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer({ regional: { noPlantsIn: ['KP'], noLoggersIn: ['NO'] } })
afterAll(server.close)
const ada = await server.aCaller()

const station = {
  name: ' Haus Lindner ',
  type: 'HOUSE_ROOF' as const,
  gridInterconnectionType: 'EXCESS' as const,
  installedCapacity: 9.8,
  location: { lat: 48.137, lng: 11.575 },
}
type Written = Parameters<typeof ada.api.plants.create>[0]['body']
const create = (own: Partial<Written['station']> = {}, finance?: Written['finance'], api = ada.api) =>
  api.plants.create({ body: { station: { ...station, ...own }, ...(finance && { finance }) } })

test('a person creates a plant that they own; country, divisions, zone, currency and address are those of its place', async () => {
  const created = await create({ installationTiltAngle: 35, installationAzimuthAngle: 180 }, { benchmarkPrice: 0.0794 })
  expect(created).toMatchObject({
    name: 'Haus Lindner',
    ownerAccountId: ada.id,
    createdBy: ada.id,
    creatorOrganizationId: 0,
    installedCapacity: 9.8,
    installationTiltAngle: 35,
    installationAzimuthAngle: 180,
    location: { lat: 48.137, lng: 11.575, address: 'Munich' },
    region: { nationId: 60, level1: expect.any(Number) as number, timezone: 'Europe/Berlin' },
  })
  const { finance } = await ada.api.plants.detail({ params: { id: created.id } })
  expect(finance).toMatchObject({ currency: 'EUR', benchmarkPrice: 0.0794, consumptionPrice: null })
  const { data } = await ada.api.plants.search({ body: {} })
  expect(data.map(({ id, networkStatus }) => [id, networkStatus])).toEqual([[created.id, 'NO_DEVICE']])
  const { rows } = await server.engine.pool.query(`select user_id, plant_id from audit where kind = 'plant.create'`)
  expect(rows).toEqual([{ user_id: ada.id, plant_id: created.id }])
})

test('the start may be written in seconds, as other clients do in ISO 8601, or not at all', async () => {
  const at = Date.parse('2022-10-16T15:16:56.000Z') / 1000
  const written = ['2022-10-16T15:16:56.000Z', '2022-10-16T17:16:56+02:00', '2022-10-16T20:46:56+0530', at, String(at)]
  const { id } = await create()
  for (const startOperatingTime of written) {
    expect(await create({ startOperatingTime })).toMatchObject({ startOperatingTime: at })
    const { lastModifiedDate } = await ada.api.plants.station({ params: { id } })
    const station = { lastModifiedDate: lastModifiedDate ?? 0, startOperatingTime }
    expect(await ada.api.plants.change({ params: { id }, body: { station } })).toMatchObject({ startOperatingTime: at })
  }
  const now = Date.now() / 1000
  for (const startOperatingTime of [null, ''])
    expect((await create({ startOperatingTime })).startOperatingTime).toBeGreaterThan(now - 60)
})

test('a new plant has the contact phone that was entered, and one that is none is refused', async () => {
  const { id, contactPhone } = await create({ contactPhone: '+49 (170) 123-4567' })
  expect(contactPhone).toBe('491701234567')
  expect((await ada.api.plants.detail({ params: { id } })).station.contactPhone).toBe('491701234567')
  for (const none of [null, '', ' ']) expect((await create({ contactPhone: none })).contactPhone).toBeNull()
  const { total } = await ada.api.plants.search({ body: {} })
  expect(await refusalWithParam(create({ contactPhone: 'ask for Marta' }))).toBe(
    'PARAM_ERROR body/station/contactPhone',
  )
  expect((await ada.api.plants.search({ body: {} })).total).toBe(total)
})

test('a list opened just before and again just after a plant was created counts it', async () => {
  const cleo = await server.aCaller()
  const seen = async () => {
    const [{ total }, { total: counted }] = await Promise.all([
      cleo.api.plants.search({ body: {} }),
      cleo.api.plants.count({ body: {} }),
    ])
    return [total, counted]
  }
  expect(await seen()).toEqual([0, 0])
  await create({}, undefined, cleo.api)
  expect(await seen()).toEqual([1, 1])
})

test('a request that is sent again because its answer was lost creates one plant; another key or person, another plant', async () => {
  const [dora, emil] = await Promise.all([server.aCaller(), server.aCaller()])
  const send = async (requestKey: string, { api } = dora) =>
    (await api.plants.create({ body: { station, requestKey } })).id
  const ids = await Promise.all([1, 2, 3].map(() => send('request-1')))
  expect(new Set([...ids, await send('request-1')]).size).toBe(1)
  expect((await dora.api.plants.search({ body: {} })).total).toBe(1)
  const { rows } = await server.engine.pool.query(
    `select count(*)::int from audit where kind = 'plant.create' and user_id = $1`,
    [dora.id],
  )
  expect(rows).toEqual([{ count: 1 }])
  const others = [await send('request-2'), await send('request-1', emil)]
  expect(new Set([ids[0], ...others]).size).toBe(3)
  // A list finds it as any plant that was entered by hand.
  const cells = { name: 'Haus Lindner', capacity: '9.8', latitude: '48.137', longitude: '11.575' }
  const { rows: listed } = await emil.api.plants.checkImport({ body: { rows: [{ row: 2, cells }] } })
  expect(listed.map(({ state, plantId }) => [state, plantId])).toEqual([['exists', others[1]]])
})

test('nobody else sees it', async () => {
  const { id } = await create()
  const ben = await server.aCaller()
  expect(await refusalWithParam(ben.api.plants.station({ params: { id } }))).toBe('AU_NO_READ_PERMISSION')
  expect((await ben.api.plants.search({ body: {} })).total).toBe(0)
  expect((await fetch(`${server.baseUrl}/maintain-s/station`, { method: 'POST' })).status).toBe(401)
})

test('for an organisation the plant has no owner and the organisation operates it, if the role may operate', async () => {
  const [installer, viewer] = [await server.aCaller(), await server.aCaller()]
  const company = await server.anOrganisation([
    { userId: installer.id, may: 'operate' },
    { userId: viewer.id, may: 'read' },
  ])
  const actFor = async ({ email: username, digest: password }: typeof installer) => {
    const body = { grant_type: 'password' as const, username, password, org_id: String(company) }
    return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  }
  const api = await actFor(installer)
  const created = await create({}, undefined, api)
  expect(created).toMatchObject({ ownerAccountId: null, creatorOrganizationId: company })
  expect((await api.plants.search({ body: {} })).data.map(({ id }) => id)).toContain(created.id)
  expect(await refusalWithParam(create({}, undefined, await actFor(viewer)))).toBe('AU_NO_OPERATION_PERMISSION')
})

test('where regulation forbids plants none can be created or moved to (46)', async () => {
  const location = { lat: 39.03, lng: 125.75 }
  expect(await refusalWithParam(create({ location }))).toBe('PLANT_REGION_NOT_SUPPORTED')
  const { id, lastModifiedDate } = await create()
  const station = { lastModifiedDate: lastModifiedDate ?? 0, location }
  expect(await refusalWithParam(ada.api.plants.change({ params: { id }, body: { station } }))).toBe(
    'PLANT_REGION_NOT_SUPPORTED',
  )
})

test('where loggers are not sold none can be registered, but other gateways can (59)', async () => {
  const operator = await server.aCaller({ operator: true })
  const { id } = await create({ location: { lat: 59.91, lng: 10.75 } }, undefined, operator.api)
  const register = (item: { protocol: 'solarman-v5'; deviceSn: string } | { protocol: 'http' }) =>
    operator.api.gateways.register({ params: { id }, body: { registerItems: [item] } })
  expect(await refusalWithParam(register({ protocol: 'solarman-v5', deviceSn: '2712345678' }))).toBe(
    'LOGGER_NOT_AVAILABLE_IN_REGION',
  )
  expect((await register({ protocol: 'http' })).data).toHaveLength(1)
})

test('a zone that is not certain at the place must be sent, and a wrong one is refused', async () => {
  const atSea = { location: { lat: 0, lng: -30 } }
  const zoneMissing = 'PARAM_ERROR body/station/region/timezone'
  expect(await refusalWithParam(create(atSea))).toBe(zoneMissing)
  for (const timezone of ['Europe/Nowhere', '+02:00', ''])
    expect(await refusalWithParam(create({ region: { timezone } }))).toBe(zoneMissing)
  const created = await create({ ...atSea, region: { timezone: 'Atlantic/Azores' } })
  expect(created).toMatchObject({
    location: { address: null },
    region: { nationId: null, timezone: 'Atlantic/Azores' },
  })
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ installedCapacity: 0 }, 'installedCapacity'],
  [{ installedCapacity: 1e7 }, 'installedCapacity'],
  [{ type: 'CASTLE' }, 'type'],
  [{ gridInterconnectionType: null }, 'gridInterconnectionType'],
  [{ location: { lat: 91, lng: 0 } }, 'location/lat'],
  [{ location: { lat: 48 } }, 'location/lng'],
  [{ installationTiltAngle: 91 }, 'installationTiltAngle'],
  [{ installationAzimuthAngle: -1 }, 'installationAzimuthAngle'],
  [{ startOperatingTime: 1 }, 'startOperatingTime'],
  [{ startOperatingTime: '1979-10-16T15:16:56.000Z' }, 'startOperatingTime'],
  [{ startOperatingTime: '2022-02-30T15:16:56.000Z' }, 'startOperatingTime'],
  [{ startOperatingTime: '2022-10-16' }, 'startOperatingTime'],
  [{ startOperatingTime: 'yesterday' }, 'startOperatingTime'],
  [{ startOperatingTime: (Date.now() + 400 * dayMs) / 1000 }, 'startOperatingTime'],
])('%j is refused, and the refusal names %s', async (own, field) => {
  const before = (await ada.api.plants.search({ body: {} })).total
  const refusal = await refusalWithParam(create(own as Partial<Written['station']>))
  expect(refusal).toContain('PARAM_ERROR')
  expect(refusal).toContain(field)
  expect((await ada.api.plants.search({ body: {} })).total).toBe(before)
})

test('a currency that does not exist and a negative price are refused', async () => {
  expect(await refusalWithParam(create({}, { currency: 'QQQ' }))).toBe('PARAM_ERROR body/finance/currency')
  expect(await refusalWithParam(create({}, { consumptionPrice: -0.1 }))).toContain('consumptionPrice')
})

test('towns are found by the beginning of their name, without accents or capitals', async () => {
  const found = await ada.api.regions.towns({ query: { text: 'munch', lan: 'en' } })
  expect(found.map(({ nationName }) => nationName)).toContain('Germany')
  const [paris] = await ada.api.regions.towns({ query: { text: 'PARIS' } })
  expect(paris).toMatchObject({ town: 'Paris' })
  expect(await ada.api.regions.towns({ query: { text: 'zzzzqq' } })).toEqual([])
})

test('towns are found by what their people and neighbours call them, and named so', async () => {
  for (const [text, nationName] of [
    ['München', 'Germany'],
    ['Monachium', 'Germany'],
    ['București', 'Romania'],
    ['北京', 'China'],
    ['서울', 'South Korea'],
    ['Київ', 'Ukraine'],
  ] as const) {
    const [first] = await ada.api.regions.towns({ query: { text, lan: 'en' } })
    expect(first).toMatchObject({ town: text, nationName })
  }
})
