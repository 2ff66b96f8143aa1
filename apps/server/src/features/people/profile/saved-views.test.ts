import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const [ada, ben] = await Promise.all([server.aCaller(), server.aCaller()])
const view = (name: string, own = {}) => ({ name, search: 'conditions=ALARM&by=name', isDefault: false, ...own })
const keep = (body: ReturnType<typeof view> & { formerName?: string }, { api } = ada) =>
  api.profile.keepSavedView({ body })
const namesOf = async ({ api } = ada) => (await api.profile.savedViews()).map(({ name }) => name)

test('views are kept, replaced by their name, renamed in place and removed', async () => {
  expect(await keep(view('Alarms'))).toEqual([view('Alarms')])
  await keep(view('Large ones', { search: 'capacity=100kWp' }))
  await keep(view('Alarms', { search: 'conditions=ALARM' }))
  expect(await ada.api.profile.savedViews()).toEqual([
    view('Alarms', { search: 'conditions=ALARM' }),
    view('Large ones', { search: 'capacity=100kWp' }),
  ])
  await keep(view('  My\n alarms ', { formerName: 'Alarms' }))
  expect(await namesOf()).toEqual(['My alarms', 'Large ones'])
  // One that is renamed to the name of another one replaces it.
  await keep(view('Large ones', { formerName: 'My alarms' }))
  expect(await namesOf()).toEqual(['Large ones'])
  expect(await ada.api.profile.removeSavedView({ body: { name: 'Large ones' } })).toEqual([])
  expect(await ada.api.profile.removeSavedView({ body: { name: 'Large ones' } })).toEqual([])
})

test('at most one of them is the default', async () => {
  await keep(view('One', { isDefault: true }))
  const views = await keep(view('Two', { isDefault: true }))
  expect(views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['One', false],
    ['Two', true],
  ])
  expect((await keep(view('Two'))).some(({ isDefault }) => isDefault)).toBe(false)
})

test('nobody reads, renames or removes the views of another person', async () => {
  await keep(view('Mine'))
  expect(await namesOf(ben)).toEqual([])
  await expect(keep(view('Yours', { formerName: 'Mine' }), ben)).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  await ben.api.profile.removeSavedView({ body: { name: 'Mine' } })
  await keep(view('Mine', { search: 'by=id' }), ben)
  expect(await ada.api.profile.savedViews()).toContainEqual(view('Mine'))
  const stranger = server.apiWith('')
  await expect(stranger.profile.savedViews()).rejects.toMatchObject({ status: 401 })
  await expect(stranger.profile.keepSavedView({ body: view('Mine') })).rejects.toMatchObject({ status: 401 })
  await expect(stranger.profile.removeSavedView({ body: { name: 'Mine' } })).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['without a name', view(' \n ')],
  ['with a long name', view('x'.repeat(61))],
  ['with a long address', view('x', { search: 'x'.repeat(2001) })],
  ['with a zero character', view('x', { search: 'a\u0000b' })],
])('a view %s is refused', async (_, body) => {
  await expect(keep(body)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
})

test('a person has fifty views at most, also when two devices save at the same time', async () => {
  const { id, api } = await server.aCaller()
  await server.engine.db
    .insertInto('saved_views')
    .values(Array.from({ length: 49 }, (_, place) => ({ user_id: id, name: `View ${place}`, search: '' })))
    .execute()
  const both = await Promise.allSettled(['A', 'B'].map((name) => keep(view(name), { ...ada, api })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await api.profile.savedViews()).toHaveLength(50)
  // One that exists can still be changed.
  await keep(view('View 3', { isDefault: true }), { ...ada, api })
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
