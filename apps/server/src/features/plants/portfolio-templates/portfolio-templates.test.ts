import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer({ now: () => Date.parse('2026-07-10T10:00:00Z') })
afterAll(server.close)
const { pool, db } = server.engine

/** Of one business: its administrator, the author, a colleague, and one whose role allows nothing. */
const chief = await server.aCaller({ name: 'Chief' })
const ada = await server.aCaller({ name: 'Ada' })
const cleo = await server.aCaller({ name: 'Cleo' })
const idle = await server.aCaller({ name: 'Idle' })
const stranger = await server.aCaller()
const company = await server.anOrganisation(
  [
    { userId: chief.id, kind: 'org-admin' },
    { userId: ada.id, may: 'operate' },
    { userId: cleo.id, may: 'read' },
    { userId: idle.id, functions: [] },
  ],
  { name: 'Sonnwerk' },
)
const elsewhere = await server.anOrganisation([{ userId: stranger.id, kind: 'org-admin' }])

beforeEach(async () => {
  await pool.query('delete from portfolio_templates')
})

type Wish = Parameters<typeof ada.api.portfolioTemplates.add>[0]['body']
const wished: Wish = {
  name: 'For the board',
  columns: ['income', 'generation', 'heard'],
  orderedBy: 'income',
  direction: 'DESC',
  period: 'lastMonth',
  group: 'tag',
  tags: ['North'],
  created: true,
  sharedIn: null,
}
const add = (wish: Partial<Wish> = {}, who = ada) => who.api.portfolioTemplates.add({ body: { ...wished, ...wish } })
const list = async (who = ada) => (await who.api.portfolioTemplates.list()).data
const change = (id: number, wish: Partial<Wish & { version: number }>, who = ada) =>
  who.api.portfolioTemplates.change({ params: { templateId: id }, body: { ...wished, version: 1, ...wish } })
const remove = (id: number, who = ada) => who.api.portfolioTemplates.remove({ params: { templateId: id } })

test('what was saved is read again as it was, and only by its person', async () => {
  const { id } = await add({ name: ' For the board ' })
  expect(await list()).toEqual([
    { ...wished, id, organisation: null, author: 'Ada', mine: true, editable: true, version: 1 },
  ])
  for (const who of [chief, cleo, stranger]) {
    expect(await list(who)).toEqual([])
    expect(await refusalOf(change(id, {}, who))).toBe('resource_not_exist_or_deleted')
    expect(await refusalOf(remove(id, who))).toBe('resource_not_exist_or_deleted')
  }
  expect(await list()).toHaveLength(1)
  // As programs from before that choice save it: plants of everyone.
  const { created: _, ...before } = wished
  await change(id, { name: 'Changed', created: false })
  expect(await list()).toMatchObject([{ name: 'Changed', created: false }])
  await ada.api.portfolioTemplates.add({ body: { ...before, name: 'Before' } })
  expect(await list()).toMatchObject([{ name: 'Before', created: false }, { name: 'Changed' }])
})

test('colleagues use what is shared; its author and administrators change it', async () => {
  const { id } = await add({ sharedIn: company })
  expect(await list(cleo)).toMatchObject([
    { id, organisation: 'Sonnwerk', author: 'Ada', mine: false, editable: false },
  ])
  expect(await list(chief)).toMatchObject([{ id, mine: false, editable: true }])
  expect(await list(idle)).toEqual([])
  expect(await list(stranger)).toEqual([])
  expect(await refusalOf(change(id, { sharedIn: company }, cleo))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(remove(id, cleo))).toBe('AU_NO_OPERATION_PERMISSION')
  await change(id, { sharedIn: company, name: 'Board' }, chief)
  expect(await list(cleo)).toMatchObject([{ name: 'Board', author: 'Ada', version: 2 }])
  // It stays the organisation's unless its author takes it back.
  expect(await refusalOf(change(id, { version: 2 }, chief))).toBe('AU_NO_OPERATION_PERMISSION')
  await change(id, { version: 2 }, ada)
  expect(await list(cleo)).toEqual([])
  await change(id, { version: 3, sharedIn: company }, ada)
  await remove(id, chief)
  expect(await list()).toEqual([])
})

test('nobody shares in an organisation that is not theirs, or in which their role allows nothing', async () => {
  for (const who of [stranger, idle])
    expect(await refusalOf(add({ sharedIn: company }, who))).toBe('resource_not_exist_or_deleted')
  const { id } = await add()
  expect(await refusalOf(change(id, { sharedIn: elsewhere }))).toBe('resource_not_exist_or_deleted')
  expect((await ada.api.portfolioTemplates.list()).organisations).toEqual([{ id: company, name: 'Sonnwerk' }])
  expect((await idle.api.portfolioTemplates.list()).organisations).toEqual([])
})

test('who left sees no shared template any longer, but the organisation keeps theirs', async () => {
  const former = await server.aCaller({ name: 'Former' })
  await server.aMember(company, former.id, { functions: ['plant.read'] })
  const { id } = await add({ sharedIn: company }, former)
  await pool.query('delete from memberships where user_id = $1', [former.id])
  expect(await list(former)).toEqual([])
  expect(await refusalOf(change(id, { sharedIn: company }, former))).toBe('resource_not_exist_or_deleted')
  expect(await refusalOf(remove(id, former))).toBe('resource_not_exist_or_deleted')
  await pool.query('delete from users where id = $1', [former.id])
  expect(await list(chief)).toMatchObject([{ id, author: null, editable: true }])
})

test('names are unique where they are kept, and of two who change the same, the second is told', async () => {
  const { id } = await add()
  expect(await refusalOf(add({ name: 'FOR THE BOARD' }))).toBe('PARAM_ERROR')
  await add({ sharedIn: company })
  await add({}, cleo)
  const { id: other } = await add({ name: 'Other' })
  expect(await refusalOf(change(other, {}))).toBe('PARAM_ERROR')
  await change(id, { period: 'thisYear' })
  expect(await refusalOf(change(id, { period: 'lastWeek' }))).toBe('PLANT_CHANGED_MEANWHILE')
  expect((await list()).find((one) => one.id === id)).toMatchObject({ period: 'thisYear', version: 2 })
})

test.each([
  // JavaScript makes two signs of a Turkish İ, and of a Σ another one at the end of a word.
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['STRAẞE', 'straße'],
])('“%s” and “%s” are one name, as the database says', async (first, second) => {
  await add({ name: first })
  expect(await refusalOf(add({ name: second }))).toBe('PARAM_ERROR')
  const { id } = await add({ name: 'Other' })
  expect(await refusalOf(change(id, { name: second }))).toBe('PARAM_ERROR')
  // Of its own name, only the case is changed.
  const own = (await list()).find(({ name }) => name === first)
  await change(own?.id ?? 0, { name: second })
  expect((await list()).map(({ name }) => name)).toContain(second)
})

test.each([
  ['no column', { columns: [] }],
  ['a column twice', { columns: ['income', 'income'] as const }],
  ['a blank name', { name: '  ' }],
])('%s is refused', async (_, wrong) => {
  await expect(add(wrong as Partial<Wish>)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('templates of another brand, and of nobody, are nowhere', async () => {
  await db
    .insertInto('portfolio_templates')
    .values({
      brand: 'NORDLICHT',
      user_id: ada.id,
      organisation_id: null,
      author_id: ada.id,
      name: 'Elsewhere',
      columns: ['income'],
      ordered_by: 'income',
      is_descending: true,
      period: 'thisMonth',
      grouped_by: 'plant',
      tags: [],
      changed_at: new Date(),
    })
    .execute()
  expect(await list()).toEqual([])
  await expect(server.apiWith('').portfolioTemplates.list()).rejects.toMatchObject({ status: 401 })
  await expect(server.apiWith('').portfolioTemplates.add({ body: wished })).rejects.toMatchObject({ status: 401 })
})

test('the tags that there are for a person are theirs and their organisations’', async () => {
  const plant = await server.aPlant({ owner_id: ada.id })
  await ada.api.tags.put({ body: { name: 'Mine', ids: [plant], isOn: true } })
  await pool.query("insert into tags (brand, organisation_id, name, plant_ids) values ('HELIOGRAPH', $1, 'Ours', $2)", [
    company,
    [plant],
  ])
  expect((await ada.api.portfolioTemplates.list()).tags).toEqual(['Mine', 'Ours'])
  expect((await stranger.api.portfolioTemplates.list()).tags).toEqual([])
  expect((await idle.api.portfolioTemplates.list()).tags).toEqual([])
})
