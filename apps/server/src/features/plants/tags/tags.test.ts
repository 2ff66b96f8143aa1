import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)

type Api = Awaited<ReturnType<typeof server.aCaller>>['api']
const put = (api: Api, name: string | null, ids: number[], isOn = true) => api.tags.put({ body: { name, ids, isOn } })
const tagsOf = async (api: Api) => (await api.tags.list()).data.map(({ name, plantIds }) => [name, plantIds.length])
/** In this order, because lists are sorted by their ids. */
const plantsOf = async (ownerId: number, names: string[]) => {
  const ids: number[] = []
  for (const name of names) ids.push(await server.aPlant({ owner_id: ownerId, name }))
  return ids
}

test('a tag is put on many plants at once, shows in lists, and filters them; taken off its last plant it is gone', async () => {
  const { api, id } = await server.aCaller()
  const [roof = 0, barn = 0, field = 0] = await plantsOf(id, ['Roof', 'Barn', 'Field'])
  await put(api, ' Service ', [roof, barn])
  await put(api, 'North', [barn])
  await put(api, 'Service', [barn])
  expect(await tagsOf(api)).toEqual([
    ['North', 1],
    ['Service', 2],
  ])
  const { data } = await api.plants.search({ query: { 'order.direction': 'ASC' }, body: {} })
  expect(data.map(({ name, tags }) => [name, tags])).toEqual([
    ['Roof', ['Service']],
    ['Barn', ['North', 'Service']],
    ['Field', []],
  ])
  const tagId = (await api.tags.list()).data.find(({ name }) => name === 'Service')?.id ?? 0
  const found = await api.plants.search({ body: { tagId } })
  expect([found.total, found.data.map(({ name }) => name).toSorted()]).toEqual([2, ['Barn', 'Roof']])
  expect((await api.plants.count({ body: { tagId } })).total).toBe(2)
  expect((await api.plants.positions({ body: { tagId } })).ids).toEqual([roof, barn])
  await put(api, 'Service', [roof, barn, field], false)
  expect(await tagsOf(api)).toEqual([['North', 1]])
  expect((await api.plants.search({ body: { tagId } })).total).toBe(0)
})

test('plants that are put on the large screen are the only ones there, and without any all of them are', async () => {
  const { api, id } = await server.aCaller()
  const [roof = 0, barn = 0] = await plantsOf(id, ['Roof', 'Barn'])
  const onScreen = async () => {
    const [{ data }, { plants, conditions }] = await Promise.all([api.largeScreen.search(), api.largeScreen.summary()])
    return [
      data
        .map(({ name }) => name)
        .toSorted()
        .join(),
      plants,
      conditions.NO_DEVICE,
    ]
  }
  expect(await onScreen()).toEqual(['Barn,Roof', 2, 2])
  await put(api, null, [roof])
  expect(await onScreen()).toEqual(['Roof', 1, 1])
  const { data } = await api.plants.search({ body: {} })
  expect(data.map(({ tags }) => tags)).toEqual([[], []])
  await put(api, null, [roof, barn], false)
  expect(await onScreen()).toEqual(['Barn,Roof', 2, 2])
})

test('a tag is its owner’s: others neither see it nor can filter by it, and put none on plants they can’t read', async () => {
  const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
  const [roof = 0] = await plantsOf(ada.id, ['Roof'])
  const [barn = 0] = await plantsOf(ben.id, ['Barn'])
  const { data } = await put(ada.api, 'Mine', [roof])
  expect(await tagsOf(ben.api)).toEqual([])
  expect((await ben.api.plants.search({ body: { tagId: data[0]?.id ?? 0 } })).total).toBe(0)
  expect(await refusalOf(put(ben.api, 'Theirs', [barn, roof]))).toBe('AU_NO_READ_PERMISSION')
  expect(await tagsOf(ben.api)).toEqual([])
  expect((await fetch(`${server.baseUrl}/maintain-s/station/tag`, { method: 'POST' })).status).toBe(401)
})

test('members of an organisation share its tags; only those who may operate plants change them', async () => {
  const [installer, viewer] = await Promise.all([server.aCaller(), server.aCaller()])
  const company = await server.anOrganisation([
    { userId: installer.id, may: 'operate' },
    { userId: viewer.id, may: 'read' },
  ])
  const plantId = await server.aPlant({ owner_id: installer.id, organisation_id: company })
  const actFor = async ({ email: username, digest: password }: typeof installer) => {
    const body = { grant_type: 'password' as const, username, password, org_id: String(company) }
    return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  }
  await put(await actFor(installer), 'Service', [plantId])
  expect(await tagsOf(await actFor(viewer))).toEqual([['Service', 1]])
  expect(await refusalOf(put(await actFor(viewer), 'Other', [plantId]))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await tagsOf(installer.api)).toEqual([])
})

test('a role without functions tells none of the organisation’s tags, where they are used or where they can be chosen', async () => {
  const [installer, guest] = [await server.aCaller(), await server.aCaller()]
  const company = await server.anOrganisation([{ userId: installer.id, may: 'operate' }])
  await server.aMember(company, guest.id, { functions: [] })
  const plantId = await server.aPlant({ organisation_id: company })
  const actFor = async ({ email: username, digest: password }: typeof installer) => {
    const body = { grant_type: 'password' as const, username, password, org_id: String(company) }
    return server.apiWith((await server.apiWith('').auth.token({ body })).access_token)
  }
  await put(await actFor(installer), 'Insolvent customers', [plantId])
  const theirs = await actFor(guest)
  expect(await tagsOf(theirs)).toEqual([])
  for (const api of [theirs, guest.api]) {
    const { tags, colleagues } = await api.profile.messageSettings()
    expect([tags, colleagues]).toEqual([[], []])
  }
  expect((await installer.api.profile.messageSettings()).tags).toEqual(['Insolvent customers'])
})

test('there can be fifty tags', async () => {
  const { api, id } = await server.aCaller()
  const [roof = 0] = await plantsOf(id, ['Roof'])
  for (let tag = 0; tag < 50; tag += 1) await put(api, `Tag ${tag}`, [roof])
  expect(await refusalOf(put(api, 'One more', [roof]))).toBe('PARAM_ERROR')
  await put(api, 'Tag 1', [roof])
})
