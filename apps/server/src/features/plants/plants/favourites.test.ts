import { CallFailed } from '@heliograph/contract/browser'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)

type Api = Awaited<ReturnType<typeof server.aCaller>>['api']
const mark = (api: Api, id: number, following = true) =>
  api.plants.markFavourite({ params: { id }, body: { following } })
const favouritesOf = async (api: Api) =>
  (await api.plants.search({ query: { size: 50 }, body: {} })).data
    .filter(({ following }) => following)
    .map(({ id }) => id)
const plantsOf = async (ownerId: number, count: number) => {
  const ids: number[] = []
  for (let place = 0; place < count; place += 1) ids.push(await server.aPlant({ owner_id: ownerId }))
  return ids
}
const rowsOf = async (userId: number) =>
  (await server.engine.db.selectFrom('favourites').select('plant_id').where('user_id', '=', userId).execute()).length

test('a favourite shows in lists and on its page, filters them, and comes first where that is asked', async () => {
  const { api, id } = await server.aCaller()
  const [first = 0, second = 0, third = 0] = await plantsOf(id, 3)
  expect(await mark(api, second)).toEqual({ powerStationId: second, following: true })
  await mark(api, second)
  expect(await favouritesOf(api)).toEqual([second])
  expect(await api.plants.information({ params: { id: second } })).toMatchObject({ following: true })

  const found = await api.plants.search({ body: { following: true } })
  expect([found.total, found.data.map((plant) => plant.id)]).toEqual([1, [second]])
  expect((await api.plants.count({ body: { following: true } })).total).toBe(1)
  expect((await api.plants.positions({ body: { following: true } })).ids).toEqual([second])
  const inOrder = await api.plants.search({
    query: { 'order.property': 'following', 'order.direction': 'DESC' },
    body: {},
  })
  expect(inOrder.data.map((plant) => plant.id)).toEqual([second, third, first])

  expect(await mark(api, second, false)).toEqual({ powerStationId: second, following: false })
  await mark(api, second, false)
  expect(await favouritesOf(api)).toEqual([])
  expect((await api.plants.count({ body: { following: true } })).total).toBe(0)
})

test('favourites are one person’s: the same on every device and for every organisation, and nobody else’s', async () => {
  const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
  const company = await server.anOrganisation([
    { userId: ada.id, may: 'read' },
    { userId: ben.id, may: 'operate' },
  ])
  const plantId = await server.aPlant({ owner_id: ben.id, organisation_id: company })
  const logIn = async ({ email: username, digest: password }: typeof ada, org_id: string) =>
    server.apiWith(
      (await server.apiWith('').auth.token({ body: { grant_type: 'password', username, password, org_id } }))
        .access_token,
    )
  // A person who may only read a plant can mark it.
  await mark(await logIn(ada, `${company}`), plantId)
  expect(await favouritesOf(await logIn(ada, `${company}`))).toEqual([plantId])
  expect(await favouritesOf(ada.api)).toEqual([plantId])
  expect(await favouritesOf(ben.api)).toEqual([])
  expect((await ben.api.plants.search({ body: { following: true } })).total).toBe(0)
})

test('a plant that a person can’t read is not marked, and one that they lost is no longer shown', async () => {
  const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
  const [plantId = 0] = await plantsOf(ben.id, 1)
  const refused = async () => {
    const error = await mark(ada.api, plantId).catch((thrown: unknown) => thrown)
    return error instanceof CallFailed ? error.code : 'not refused'
  }
  expect(await refused()).toBe('AU_NO_READ_PERMISSION')
  expect(await rowsOf(ada.id)).toBe(0)

  await server.anOrganisation([{ userId: ada.id, may: 'read' }], { name: 'Voltera' })
  const { id: relId } = await ben.api.relations.relate({
    body: { stationId: plantId, business: 'Voltera', may: 'read' },
  })
  expect(await mark(ada.api, plantId)).toEqual({ powerStationId: plantId, following: true })
  expect(await favouritesOf(ada.api)).toEqual([plantId])
  await ben.api.relations.end({ params: { id: plantId, relId } })
  const shown = async () => {
    const [filtered, ordered] = await Promise.all([
      ada.api.plants.search({ body: { following: true } }),
      ada.api.plants.search({ query: { 'order.property': 'following' }, body: {} }),
    ])
    return [...filtered.data, ...ordered.data].map(({ id }) => id)
  }
  expect(await shown()).toEqual([])
})

test('favourites go with their plant', async () => {
  const { api, id } = await server.aCaller()
  const [plantId = 0] = await plantsOf(id, 1)
  await mark(api, plantId)
  await server.engine.db.deleteFrom('plants').where('id', '=', plantId).execute()
  expect(await rowsOf(id)).toBe(0)
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
