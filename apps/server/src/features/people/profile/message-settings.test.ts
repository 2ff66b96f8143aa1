import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)

test('two windows that change different settings keep both, whatever each of them showed', async () => {
  const { api } = await server.aCaller()
  const { keepMessageSettings: keep, messageSettings } = api.profile
  await keep({ body: { mailLevel: 1, zone: 'Europe/Berlin' } })
  await keep({ body: { quietFrom: 1320, quietTo: 420, zone: 'Europe/Berlin' } })
  expect(await keep({ body: { pushLevel: 2 } })).toMatchObject({
    mailLevel: 1,
    quietFrom: 1320,
    quietTo: 420,
    pushLevel: 2,
    zone: 'Europe/Berlin',
    plants: 'all',
  })
  await api.profile.change({ body: { lan: 'de' } })
  await keep({ body: { mailLevel: null } })
  expect(await messageSettings()).toMatchObject({ lan: 'de', mailLevel: null, quietFrom: 1320, pushLevel: 2 })
})

test('at the same moment, too, and by the first save of all', async () => {
  const { api } = await server.aCaller()
  const changes = [{ mailLevel: 2 }, { pace: 'day' }, { tellsOver: false }, { pushLevel: 0 }] as const
  await Promise.all(changes.map((body) => api.profile.keepMessageSettings({ body })))
  expect(await api.profile.messageSettings()).toMatchObject({
    mailLevel: 2,
    pace: 'day',
    tellsOver: false,
    pushLevel: 0,
  })
})

test('what belongs together is judged with what is kept, and what is wrong changes nothing', async () => {
  const { api } = await server.aCaller()
  const keep = (body: object) => api.profile.keepMessageSettings({ body })
  await keep({ quietFrom: 1320, quietTo: 420 })
  for (const wrong of [
    { quietTo: null },
    { plants: 'tag' },
    { tag: 'North' },
    { escalateAfterH: 4 },
    { zone: 'Mars/Base' },
  ])
    expect(await refusalOf(keep({ mailLevel: 1, ...wrong }))).toBe('PARAM_ERROR')
  expect(await api.profile.messageSettings()).toMatchObject({
    mailLevel: null,
    quietTo: 420,
    plants: 'all',
    zone: 'UTC',
  })
})
