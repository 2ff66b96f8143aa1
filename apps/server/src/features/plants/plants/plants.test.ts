import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

// Ada owns plants, belongs to an organisation with others and may see one of a stranger. She may see one for two reasons.
const server = await startTestServer()
afterAll(server.close)
const ada = await server.aCaller()
const organisation = await server.anOrganisation([{ userId: ada.id, may: 'read' }])
const plants: number[] = []
for (const [place, name] of ['birch', 'Ash', 'Élan', 'cedar', 'alder', '100%_oak', 'Zelkova'].entries()) {
  const whose = [
    { owner_id: ada.id },
    { organisation_id: organisation },
    { owner_id: ada.id, organisation_id: organisation },
    {},
  ][place % 4]!
  plants.push(await server.aPlant({ name, ...whose }))
}
for (const plant_id of [plants[3]!, plants[0]!]) {
  await server.engine.db.insertInto('plant_rights').values({ plant_id, user_id: ada.id, may: 'read' }).execute()
}
await server.aPlant({ name: "somebody else's" })

const search = (body: { keyword?: string }, query: object = {}) => ada.api.plants.search({ body, query })

test.each(['id', 'name'] as const)('pages by %s contain every plant once, in the overall order', async (property) => {
  for (const direction of ['ASC', 'DESC'] as const) {
    const order = { 'order.property': property, 'order.direction': direction }
    const whole = await search({}, { ...order, size: 100 })
    expect([whole.total, whole.data.length]).toEqual([7, 7])
    const paged: number[] = []
    for (let page = 1; page <= 4; page++) {
      const { total, data } = await search({}, { ...order, size: 2, page })
      expect(total).toBe(7)
      paged.push(...data.map(({ id }) => id))
    }
    expect(paged).toEqual(whole.data.map(({ id }) => id))
    expect(paged.toSorted()).toEqual(plants.toSorted())
  }
})

test('a page far past the end is empty', async () => {
  expect(await search({}, { page: 1_000_000, size: 100 })).toEqual({ total: 7, data: [] })
})

test('wildcards of the database are literal in a keyword', async () => {
  const named = async (keyword: string) => (await search({ keyword })).data.map(({ name }) => name)
  expect(await named('%')).toEqual(['100%_oak'])
  expect(await named('_')).toEqual(['100%_oak'])
  expect(await named('\\')).toEqual([])
  expect(await named("' or 1=1 --")).toEqual([])
  expect(await named('ASH')).toEqual(['Ash'])
})

test('a caller without any rights sees no plants', async () => {
  const stranger = await server.aCaller()
  expect(await stranger.api.plants.search({ body: {} })).toEqual({ total: 0, data: [] })
})
