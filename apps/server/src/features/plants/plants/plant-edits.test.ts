import { dayMs } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { refusalWithParam } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const ada = await server.aCaller()

type Body = Parameters<typeof ada.api.plants.change>[0]['body']
const created = () =>
  ada.api.plants.create({
    body: {
      station: {
        name: 'Haus Lindner',
        type: 'HOUSE_ROOF',
        gridInterconnectionType: 'EXCESS',
        installedCapacity: 9.8,
        location: { lat: 48.137, lng: 11.575 },
        installationTiltAngle: 35,
      },
      finance: { benchmarkPrice: 0.0794 },
    },
  })
type Station = Awaited<ReturnType<typeof created>>
const change = (
  { id, lastModifiedDate }: Station,
  station: Partial<Body['station']>,
  finance?: Body['finance'],
  api = ada.api,
) =>
  api.plants.change({
    params: { id },
    body: { station: { lastModifiedDate: lastModifiedDate ?? 0, ...station }, ...(finance && { finance }) },
  })
const eventsOf = async (plantId: number) =>
  (await ada.api.audit.ofPlant({ params: { id: plantId }, query: { kind: 'plant.change' } })).data.map(
    ({ userId, facts }) => ({ userId, ...Object.fromEntries(facts.map(({ name, value }) => [name, value])) }),
  )

test('what is sent is changed and the rest stays; the audit has each field before and after', async () => {
  const before = await created()
  const after = await change(
    before,
    { name: ' Lindner roof ', installedCapacity: 12, installationTiltAngle: null, installationAzimuthAngle: 170 },
    { consumptionPrice: 0.31, currency: 'CHF' },
  )
  expect(after).toEqual({
    ...before,
    name: 'Lindner roof',
    installedCapacity: 12,
    installationTiltAngle: null,
    installationAzimuthAngle: 170,
    lastModifiedDate: expect.any(Number) as number,
  })
  expect(after.lastModifiedDate).toBeGreaterThan(before.lastModifiedDate ?? 0)
  const finance = await ada.api.plants.finance({ params: { id: before.id } })
  expect(finance).toMatchObject({ currency: 'CHF', benchmarkPrice: 0.0794, consumptionPrice: 0.31 })
  expect(finance).toEqual((await ada.api.plants.detail({ params: { id: before.id } })).finance)
  expect(await eventsOf(before.id)).toEqual([
    {
      userId: ada.id,
      'before.name': 'Haus Lindner',
      'after.name': 'Lindner roof',
      'before.capacity': '9.8',
      'after.capacity': '12',
      'before.tilt': '35',
      'after.azimuth': '170',
      'before.currency': 'EUR',
      'after.currency': 'CHF',
      'after.purchase': '0.31',
    },
  ])
})

test('sending back the whole detail, as other clients do, changes nothing and is no event', async () => {
  const { id } = await created()
  const { station, finance } = await ada.api.plants.detail({ params: { id } })
  expect(await ada.api.plants.change({ params: { id }, body: { station, finance } as Body })).toEqual(station)
  expect(await eventsOf(id)).toEqual([])
})

test('the grid type has a call of its own, with the same rights and audit', async () => {
  const { id } = await created()
  const params = { id }
  expect(await ada.api.plants.gridType({ params })).toEqual({ powerStationId: id, gridInterconnectionType: 'EXCESS' })
  const query = { gridInterconnectionType: 'OFF_GRID' as const }
  expect(await ada.api.plants.setGridType({ params, query })).toEqual({ powerStationId: id, ...query })
  expect(await ada.api.plants.station({ params })).toMatchObject(query)
  expect(await eventsOf(id)).toEqual([{ userId: ada.id, 'before.gridType': 'EXCESS', 'after.gridType': 'OFF_GRID' }])
  const stranger = await server.aCaller()
  expect(await refusalWithParam(stranger.api.plants.setGridType({ params, query }))).toBe('AU_NO_READ_PERMISSION')
})

test('the search of business clients finds the same plants, each within an object', async () => {
  await created()
  const query = { page: 1, size: 2 }
  const { total, data } = await ada.api.plants.search({ query, body: { types: ['HOUSE_ROOF'] } })
  const wrapped = await ada.api.plants.searchWrapped({ query, body: { station: { types: ['HOUSE_ROOF'] } } })
  expect(wrapped).toEqual({ total, data: data.map((station) => ({ station, tags: [], extraData: {} })) })
  const none = await ada.api.plants.searchWrapped({ query, body: { station: { types: ['GROUND'] } } })
  expect(none.total).toBe(0)
})

test('of two people who edit at once the later one is refused, and nothing is overwritten', async () => {
  const seen = await created()
  const answers = await Promise.allSettled(
    ['North roof', 'South roof'].map((name) => change(seen, { name }, { benchmarkPrice: 0.08 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const kept = await ada.api.plants.station({ params: { id: seen.id } })
  expect(await refusalWithParam(change(seen, { name: 'Third roof' }))).toBe('PLANT_CHANGED_MEANWHILE')
  expect(await ada.api.plants.station({ params: { id: seen.id } })).toEqual(kept)
  expect(await eventsOf(seen.id)).toHaveLength(1)
  expect(await change(kept, { name: 'Third roof' })).toMatchObject({ name: 'Third roof' })
})

test('country, divisions and address follow a new location; the zone stays until it is changed', async () => {
  const before = await created()
  const moved = await change(before, { location: { lat: 48.8566, lng: 2.3522 } })
  expect(moved.location.address).toContain('Paris')
  expect(moved.region.nationId).not.toBe(before.region.nationId)
  expect(moved.region.timezone).toBe('Europe/Berlin')
  const named = await change(moved, { location: { lat: 48.8566, lng: 2.3522, address: 'Rue de Rivoli 1' } })
  expect(named).toMatchObject({ location: { address: 'Rue de Rivoli 1' }, region: { nationId: moved.region.nationId } })
})

test('a new zone calculates days again as far back as samples are kept, and the page can say from when', async () => {
  const before = await created()
  const past = () => ada.api.plants.past({ params: { id: before.id } })
  expect((await past()).otherZone).toBeNull()
  await change(before, { region: { timezone: 'Asia/Kolkata' } })
  const { recalculatedFrom, otherZone } = await past()
  expect(otherZone).toEqual({ timezone: 'Europe/Berlin', until: recalculatedFrom })
  // Midnight in India.
  expect((recalculatedFrom + 5.5 * 3600) % 86_400).toBe(0)
  const { rows } = await server.engine.pool.query(
    'select plant_id, zone_before from recalculations where plant_id = $1',
    [before.id],
  )
  expect(rows).toEqual([{ plant_id: before.id, zone_before: 'Europe/Berlin' }])
})

test.each([
  [{ name: '  ' }, 'body/station/name'],
  [{ installedCapacity: 0 }, 'installedCapacity'],
  [{ type: 'CASTLE' }, 'type'],
  [{ location: { lat: 91, lng: 0 } }, 'location/lat'],
  [{ installationTiltAngle: 91 }, 'installationTiltAngle'],
  [{ region: { timezone: '+02:00' } }, 'body/station/region/timezone'],
  [{ startOperatingTime: (Date.now() + 400 * dayMs) / 1000 }, 'startOperatingTime'],
  [{ lastModifiedDate: undefined }, 'lastModifiedDate'],
])('%j is refused by the rules of creating, and nothing changes', async (own, field) => {
  const before = await created()
  const refusal = await refusalWithParam(change(before, { name: 'Other', ...own } as Partial<Body['station']>))
  expect(refusal).toContain('PARAM_ERROR')
  expect(refusal).toContain(field)
  expect(await ada.api.plants.station({ params: { id: before.id } })).toEqual(before)
})

const phoneOf = async ({ id }: Station) => (await ada.api.plants.station({ params: { id } })).contactPhone

test('the owner enters a contact phone, which is kept as digits, and removes it; the audit keeps only how it ends', async () => {
  const before = await created()
  const entered = await change(before, { contactPhone: ' +49 (170) 123-4567 ' })
  expect(entered.contactPhone).toBe('491701234567')
  expect((await ada.api.plants.detail({ params: { id: before.id } })).station.contactPhone).toBe('491701234567')
  const renamed = await change(entered, { name: 'Haus am See', contactPhone: entered.contactPhone })
  expect(await change(renamed, { contactPhone: null })).toMatchObject({ contactPhone: null, name: 'Haus am See' })
  const [removed, , first] = await eventsOf(before.id)
  expect(first).toEqual({ userId: ada.id, 'after.contactPhone': '***567' })
  expect(removed).toEqual({ userId: ada.id, 'before.contactPhone': '***567' })
})

test.each([
  ['+49 170 1234567, ask for Marta'],
  ['12345'],
  ['+49 170 1234567 89012'],
  ['+49 1\u0000701234567'],
  ['<b>491701234567</b>'],
  [`+49 170${' '.repeat(30)}1234567`],
])('a contact phone like %j is refused, and nothing changes', async (contactPhone) => {
  const before = await change(await created(), { contactPhone: '+49 89 12345' })
  const refusal = await refusalWithParam(change(before, { name: 'Other', contactPhone }))
  expect(refusal).toContain('PARAM_ERROR')
  expect(refusal).toContain('contactPhone')
  expect(await ada.api.plants.station({ params: { id: before.id } })).toEqual(before)
})

test('a contact phone is written by those who see it: a reader never, a business once the owner shows it; null from one who reads null keeps it', async () => {
  const before = await change(await created(), { contactPhone: '+49 89 12345' })
  const [installer, viewer] = await Promise.all([server.aCaller(), server.aCaller()])
  for (const [caller, may] of [
    [installer, 'operate'],
    [viewer, 'read'],
  ] as const) {
    const organisation = await server.anOrganisation([{ userId: caller.id, may }])
    await server.engine.db
      .insertInto('plant_relations')
      .values({ plant_id: before.id, organisation_id: organisation, may })
      .execute()
  }
  const number = { contactPhone: '+49 170 1234567' }
  expect(await refusalWithParam(change(before, number, undefined, viewer.api))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalWithParam(change(before, number, undefined, installer.api))).toBe('AU_NO_OPERATION_PERMISSION')
  // Whether a guess is right must not show.
  const guess = { contactPhone: '498912345' }
  expect(await refusalWithParam(change(before, guess, undefined, installer.api))).toBe('AU_NO_OPERATION_PERMISSION')
  const serviced = await change(before, { name: 'Serviced', contactPhone: null }, undefined, installer.api)
  expect(serviced).toMatchObject({ name: 'Serviced', contactPhone: null })
  expect(await phoneOf(before)).toBe('498912345')
  await server.engine.pool.query('update plants set auth_open = true where id = $1', [before.id])
  expect(await refusalWithParam(change(serviced, number, undefined, viewer.api))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await change(serviced, number, undefined, installer.api)).toMatchObject({ contactPhone: '491701234567' })
  expect(await phoneOf(before)).toBe('491701234567')
})

test('what an older client wrote as a contact phone is sent back unchanged without a refusal', async () => {
  const { id } = await created()
  await server.engine.pool.query(`update plants set contact_phone = 'Marta 0170/1234' where id = $1`, [id])
  const { station } = await ada.api.plants.detail({ params: { id } })
  const body = { station: { ...station, name: 'Other' } } as Body
  expect(await ada.api.plants.change({ params: { id }, body })).toMatchObject({
    name: 'Other',
    contactPhone: 'Marta 0170/1234',
  })
})

test('a business that may operate the plant can change it, one that may only view can’t, a stranger neither', async () => {
  const before = await created()
  const callers = await Promise.all([server.aCaller(), server.aCaller(), server.aCaller()])
  for (const [place, may] of (['operate', 'read'] as const).entries()) {
    const caller = callers[place]
    if (!caller) throw new Error('There are three')
    const organisation = await server.anOrganisation([{ userId: caller.id, may }])
    await server.engine.db
      .insertInto('plant_relations')
      .values({ plant_id: before.id, organisation_id: organisation, may })
      .execute()
  }
  const [installer, viewer, stranger] = callers
  expect(await refusalWithParam(change(before, { name: 'Mine' }, undefined, viewer?.api))).toBe(
    'AU_NO_OPERATION_PERMISSION',
  )
  expect(await refusalWithParam(change(before, { name: 'Mine' }, undefined, stranger?.api))).toBe(
    'AU_NO_READ_PERMISSION',
  )
  expect(await change(before, { name: 'Serviced' }, undefined, installer?.api)).toMatchObject({ name: 'Serviced' })
})
