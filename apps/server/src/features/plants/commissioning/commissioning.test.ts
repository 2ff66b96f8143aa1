import { CallFailed } from '@heliograph/contract/browser'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)

test('checks are kept as they were, with what the person confirmed, a note and their name, and the change is audited', async () => {
  const { api, id } = await server.aCaller()
  const params = { id: await server.aPlant({ owner_id: id }) }
  const now = await api.commissioning.find({ params })
  expect(now.checks.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'signal bad',
    'clock unknown',
    'strings unknown',
    'clamp absent',
    'voltage unknown',
    'battery absent',
    'feedInLimit ask',
    'tariff good',
    'owner good',
    'alerts bad',
  ])
  expect(now.kept).toEqual([])

  await api.commissioning.keep({ params, body: { confirmed: [], note: '' } })
  // What devices tell can't be confirmed away.
  const { kept } = await api.commissioning.keep({
    params,
    body: { confirmed: ['feedInLimit', 'signal'], note: ' Cable of string 2 follows ' },
  })
  expect(kept.map(({ note, checkedBy }) => [note, typeof checkedBy])).toEqual([
    ['Cable of string 2 follows', 'string'],
    ['', 'string'],
  ])
  const stateOf = (report: (typeof kept)[number] | undefined, wanted: string) =>
    report?.checks.find(({ kind }) => kind === wanted)?.state
  expect(kept.map((report) => stateOf(report, 'feedInLimit'))).toEqual(['good', 'bad'])
  expect(stateOf(kept[0], 'signal')).toBe('bad')
  const { data } = await api.audit.ofPlant({ params, query: { kind: 'plant.check' } })
  expect(data).toHaveLength(2)
})

test('people who can only read see the checks and can’t keep them', async () => {
  const [owner, viewer] = await Promise.all([server.aCaller(), server.aCaller()])
  const params = { id: await server.aPlant({ owner_id: owner.id }) }
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: params.id, user_id: viewer.id, may: 'read' })
    .execute()
  expect((await viewer.api.commissioning.find({ params })).checks).toHaveLength(10)
  await expect(viewer.api.commissioning.keep({ params, body: { confirmed: [], note: '' } })).rejects.toThrow(CallFailed)
})
