import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-06-15T16:00:00Z')
const server = await startTestServer({ now: () => now })
afterAll(server.close)
const ada = await server.aCaller()

const aPlant = () => server.aPlant({ owner_id: ada.id, zone })
type Days = Parameters<typeof ada.api.historyImports.add>[0]['body']['days']
const add = (id: number, days: Days) =>
  ada.api.historyImports.add({ params: { id }, body: { days, fileName: 'hours.csv', isInTotal: true } })
const statisticsOf = async (id: number, day: number) => {
  const query = { year: 2026, month: 6, day }
  return (await ada.api.history.day({ params: { id }, query })).statistics
}
const hourS = 3600

test('a day of which a file has some hours is known for these, as a measured one, also in its month', async () => {
  const id = await aPlant()
  const known = { generation: 13 * hourS, use: 4 * hourS, grid: 4 * hourS, flows: 4 * hourS }
  await add(id, [
    { day: '2026-06-11', generation: 10, use: 4, grid: 6 },
    { day: '2026-06-12', generation: 5, use: 2, grid: 3, known },
  ])
  const whole = { of: 24 * hourS, generation: 24 * hourS, use: 24 * hourS, grid: 24 * hourS, flows: 24 * hourS }
  expect((await statisticsOf(id, 11)).coverage).toMatchObject(whole)
  const partial = await statisticsOf(id, 12)
  expect(partial).toMatchObject({ generationValue: 5, genForGrid: 3, methods: { generation: ['imported'] } })
  expect(partial.coverage).toMatchObject({ of: 24 * hourS, ...known })
  const { statistics } = await ada.api.history.month({ params: { id }, query: { year: 2026, month: 6 } })
  expect(statistics.coverage).toMatchObject({ generation: 37 * hourS, use: 28 * hourS, flows: 28 * hourS })
})

test('energies of different times have no flows between them', async () => {
  const id = await aPlant()
  const known = { use: 12 * hourS, flows: 0 }
  await add(id, [{ day: '2026-06-12', generation: 5, use: 2, grid: 3, known }])
  const statistics = await statisticsOf(id, 12)
  expect(statistics).toMatchObject({ generationValue: 5, useValue: 2, genForGrid: null, genForUse: null })
  expect(statistics.coverage).toMatchObject({ generation: 24 * hourS, use: 12 * hourS, flows: 0 })
})

test.each([
  ['longer than the day', '2026-03-29', { generation: 24 * hourS }],
  ['of an energy that the day does not have', '2026-06-12', { use: 5 * hourS }],
])('a known time %s is refused', async (_, day, known) => {
  const id = await aPlant()
  await expect(add(id, [{ day, generation: 5, known }])).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  expect((await ada.api.historyImports.list({ params: { id } })).imports).toEqual([])
})
