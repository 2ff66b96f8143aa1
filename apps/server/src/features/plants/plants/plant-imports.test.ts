import { CallFailed } from '@heliograph/contract/browser'
import type { ImportColumn } from '@heliograph/domain/plant-imports'
import { dayAt } from '@heliograph/domain/zones'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer({ regional: { noPlantsIn: ['KP'], noLoggersIn: ['FR'] } })
afterAll(server.close)

type Cells = Partial<Record<ImportColumn, string>>
type Api = Awaited<ReturnType<typeof server.aCaller>>['api']
const listOf = (rows: Cells[]) => ({ body: { rows: rows.map((cells, index) => ({ row: index + 2, cells })) } })
const statesIn = async (answer: ReturnType<Api['plants']['import']>) =>
  (await answer).rows.map(({ state, faults }) => [
    state,
    ...faults.map(({ column, problem, row }) => [column, problem, ...(row === null ? [] : [row])].join(' ')),
  ])
const countOf = async (api: Api) => (await api.plants.search({ body: {} })).total
const inMunich = { capacity: '9.8', town: 'Munich', country: 'DE' }

test('a list is checked before anything is written; right rows are created, and a second time nothing changes', async () => {
  const { api, id } = await server.aCaller()
  const list = listOf([
    { ...inMunich, reference: 'K-1', name: 'Haus Lindner' },
    { ...inMunich, name: 'Haus Winter', town: 'Neustadt' },
    { ...inMunich, name: 'Haus Sommer', capacity: 'ten' },
    { ...inMunich, name: 'Sunny', country: 'Atlantis' },
    { name: 'At sea', capacity: '5', latitude: '0', longitude: '-30' },
    { name: 'Not allowed', capacity: '5', latitude: '39.03', longitude: '125.75' },
    { ...inMunich, reference: 'K-1', name: 'The same reference' },
    { ...inMunich, reference: 'K-2', name: 'Haus Lindner' },
    { ...inMunich, name: 'Nowhere', town: 'Zzqqxy' },
  ])
  const faults = [
    ['wrong', 'town severalTowns'],
    ['wrong', 'capacity notNumber'],
    ['wrong', 'country notKnown'],
    ['wrong', 'timezone required'],
    ['wrong', 'country notAllowedHere'],
    ['wrong', 'reference repeated 2'],
  ]
  expect(await statesIn(api.plants.checkImport(list))).toEqual([['new'], ...faults, ['new'], ['wrong', 'town noTown']])
  expect(await countOf(api)).toBe(0)
  const states = await statesIn(api.plants.import(list))
  expect(states).toEqual([['created'], ...faults, ['created'], ['wrong', 'town noTown']])
  expect(await countOf(api)).toBe(2)
  const again = await statesIn(api.plants.import(list))
  expect(again.filter(([state]) => state !== 'wrong')).toEqual([['exists'], ['exists']])
  expect(await countOf(api)).toBe(2)
  const { data } = await api.plants.search({ body: {} })
  expect(
    data.map(({ name, regionTimezone, locationAddress, createdBy }) => [
      name,
      regionTimezone,
      locationAddress,
      createdBy,
    ]),
  ).toEqual([1, 2].map(() => ['Haus Lindner', 'Europe/Berlin', 'Munich', id]))
  const { rows } = await server.engine.pool.query(
    `select count(*)::int from audit where kind = 'plant.create' and user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('a plant of a list begins on the day that the list says, on both sides of the date line', async () => {
  const { api } = await server.aCaller()
  const plants = [
    { name: 'Auckland', latitude: '-36.85', longitude: '174.76', timezone: 'Pacific/Auckland' },
    { name: 'Kiritimati', latitude: '1.9', longitude: '-157.4', timezone: 'Pacific/Kiritimati' },
    { name: 'Honolulu', latitude: '21.31', longitude: '-157.86', timezone: 'Pacific/Honolulu' },
  ]
  await api.plants.import(listOf(plants.map((plant) => ({ ...plant, capacity: '5', started: '2024-01-10' }))))
  const { data } = await api.plants.search({ body: {} })
  expect(
    data.map(({ name, regionTimezone, startOperatingTime }) => [
      name,
      dayAt(regionTimezone, (startOperatingTime ?? 0) * 1000),
    ]),
  ).toEqual(['Honolulu', 'Kiritimati', 'Auckland'].map((name) => [name, '2024-01-10']))
})

test('a plant that was renamed, or entered by hand before, is not created again', async () => {
  const { api } = await server.aCaller()
  const list = listOf([
    { ...inMunich, name: 'Imported', latitude: '48.1', longitude: '11.5' },
    { ...inMunich, reference: 'K-7', name: 'By hand', latitude: '48.2', longitude: '11.6' },
  ])
  const station = {
    name: 'By hand',
    type: 'HOUSE_ROOF' as const,
    gridInterconnectionType: 'EXCESS' as const,
    installedCapacity: 5,
    location: { lat: 48.2, lng: 11.6 },
  }
  const { id: byHand } = await api.plants.create({ body: { station } })
  const { rows } = await api.plants.import(list)
  expect(rows.map(({ state }) => state)).toEqual(['created', 'exists'])
  expect(rows[1]?.plantId).toBe(byHand)
  const id = rows[0]?.plantId ?? 0
  const { lastModifiedDate } = await api.plants.station({ params: { id } })
  await api.plants.change({
    params: { id },
    body: { station: { name: 'Renamed', lastModifiedDate: lastModifiedDate ?? 0 } },
  })
  expect(await statesIn(api.plants.import(list))).toEqual([['exists'], ['exists']])
})

test('the same list imported twice at the same time creates each plant once', async () => {
  const { api } = await server.aCaller()
  const list = listOf(Array.from({ length: 5 }, (_, index) => ({ ...inMunich, name: `Roof ${index}` })))
  const states = (await Promise.all([1, 2, 3].map(() => statesIn(api.plants.import(list))))).flat()
  expect(states.filter(([state]) => state === 'created')).toHaveLength(5)
  expect(await countOf(api)).toBe(5)
})

test('plants of other people are no obstacle, and an organisation sees what a colleague imported', async () => {
  const [ben, cleo, vera] = await Promise.all([server.aCaller(), server.aCaller(), server.aCaller()])
  const company = await server.anOrganisation([
    { userId: ben.id, may: 'operate' },
    { userId: cleo.id, may: 'operate' },
    { userId: vera.id, may: 'read' },
  ])
  const actFor = async ({ email: username, digest: password }: typeof ben) => {
    const body = { grant_type: 'password' as const, username, password, org_id: String(company) }
    return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  }
  const list = listOf([{ ...inMunich, reference: 'K-1', name: 'Haus Lindner' }])
  expect(await statesIn(ben.api.plants.import(list))).toEqual([['created']])
  expect(await statesIn((await actFor(ben)).plants.import(list))).toEqual([['created']])
  expect(await statesIn((await actFor(cleo)).plants.checkImport(list))).toEqual([['exists']])
  const veras = await actFor(vera)
  for (const call of [veras.plants.import, veras.plants.checkImport]) {
    const error = await call(list).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallFailed)
    expect(error).toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
  }
})

test('countries have names in the language of the reader, and a division tells towns apart', async () => {
  const { api } = await server.aCaller()
  const list = listOf([
    { name: '一号', capacity: '5', town: 'Munich', country: '德国' },
    {
      name: 'Two',
      capacity: '5',
      town: 'Springfield, Illinois',
      country: 'United States',
      timezone: 'America/Chicago',
    },
  ])
  expect(await statesIn(api.plants.checkImport({ ...list, query: { lan: 'zh' } }))).toEqual([['new'], ['new']])
})

test('towns have the names that their people use, in their own country alone', async () => {
  const { api } = await server.aCaller()
  const list = listOf([
    { ...inMunich, name: 'One', town: 'München' },
    { ...inMunich, name: 'Two', town: 'Warszawa', country: 'PL' },
    { ...inMunich, name: 'Three', town: 'Warszawa' },
    { ...inMunich, name: 'Four', town: 'Frankfurt' },
  ])
  const faults = [
    ['wrong', 'town noTown'],
    ['wrong', 'town severalTowns'],
  ]
  expect(await statesIn(api.plants.checkImport(list))).toEqual([['new'], ['new'], ...faults])
  expect(await statesIn(api.plants.import(list))).toEqual([['created'], ['created'], ...faults])
  const { data } = await api.plants.search({ body: {} })
  expect(data.map(({ name, regionTimezone }) => [name, regionTimezone]).toSorted()).toEqual([
    ['One', 'Europe/Berlin'],
    ['Two', 'Europe/Warsaw'],
  ])
})

test('a list of more than 2000 rows is refused', async () => {
  const { api } = await server.aCaller()
  const rows = Array.from({ length: 2001 }, () => ({ ...inMunich, name: 'Roof' }))
  await expect(api.plants.checkImport(listOf(rows))).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('gateways of a list: who is no operator is told the same about every logger, and gets secrets of the others', async () => {
  const { api } = await server.aCaller()
  const other = await server.aGateway(await server.aPlant())
  const list = listOf([
    { ...inMunich, name: 'Registered elsewhere', gateway: other.sn },
    { ...inMunich, name: 'Known to no one', gateway: '2712345678' },
    { ...inMunich, name: 'No serial number', gateway: 'HG-1' },
    { ...inMunich, name: 'Nothing', protocol: 'Solarman-V5' },
    { ...inMunich, name: 'Made here', protocol: 'MQTT' },
    { ...inMunich, name: 'Chosen', protocol: 'http', gateway: '2712345678' },
    { ...inMunich, name: 'Without' },
  ])
  const faults = (made: string) => [
    ['wrong', 'gateway atDevice'],
    ['wrong', 'gateway atDevice'],
    ['wrong', 'gateway serialWrong'],
    ['wrong', 'gateway serialMissing'],
    [made],
    ['wrong', 'gateway serialMadeHere'],
    [made],
  ]
  expect(await statesIn(api.plants.checkImport(list))).toEqual(faults('new'))
  expect(await countOf(api)).toBe(0)
  const { rows } = await api.plants.import(list)
  const [made] = rows.filter(({ gateway }) => gateway !== null)
  expect(made).toMatchObject({
    state: 'created',
    gateway: { protocol: 'mqtt', secret: expect.stringMatching(/^\w{24}$/) },
  })
  const [device] = await api.devices.list({ params: { id: made!.plantId! } })
  expect(device!.deviceSn).toBe(made!.gateway!.deviceSn)
  const again = await api.plants.import(list)
  expect(again.rows.filter(({ state }) => state !== 'wrong')).toMatchObject([
    { state: 'exists', gateway: null },
    { state: 'exists', gateway: null },
  ])
  expect(await api.devices.list({ params: { id: made!.plantId! } })).toHaveLength(1)
})

test('an operator’s list registers loggers; those that are taken, listed twice or not sold there are wrong', async () => {
  const { api } = await server.aCaller({ operator: true })
  const other = await server.aGateway(await server.aPlant())
  const list = listOf([
    { ...inMunich, name: 'One', gateway: '2712 345-671' },
    { ...inMunich, name: 'Two', gateway: '2712345671' },
    { ...inMunich, name: 'Three', gateway: other.sn },
    { ...inMunich, name: 'Four', gateway: '2712345672', town: 'Paris', country: 'FR' },
  ])
  const wrong = [
    ['wrong', 'gateway repeated 2'],
    ['wrong', 'gateway taken'],
    ['wrong', 'gateway notSoldHere'],
  ]
  expect(await statesIn(api.plants.checkImport(list))).toEqual([['new'], ...wrong])
  expect(await statesIn(api.plants.import(list))).toEqual([['created'], ...wrong])
  expect((await server.centre.roster.bySn('2712345671'))?.protocol).toBe('solarman-v5')
  const count = async () =>
    (await server.engine.pool.query<{ n: number }>('select count(*)::int as n from devices')).rows[0]!.n
  const before = await count()
  expect((await statesIn(api.plants.import(list)))[0]).toEqual(['exists'])
  expect(await count()).toBe(before)
})
