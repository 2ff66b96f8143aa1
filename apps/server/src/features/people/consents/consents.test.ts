import type { Brand } from '@heliograph/brand/brand'
import { heliograph } from '@heliograph/brand/heliograph'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const texts: Brand['texts'] = { ...heliograph.texts }
const brand: Brand = { ...heliograph, texts }
const clock = { at: Date.now() }
const server = await startTestServer({ brands: [brand], now: () => clock.at })
afterAll(server.close)
const [first, second] = ['https://heliograph.example/terms/1', 'https://heliograph.example/terms/2']
const [ada, operator] = await Promise.all([server.aCaller(), server.aCaller({ operator: true })])

beforeEach(async () => {
  delete texts.serviceTerms
  delete texts.privacyTerms
  await server.engine.pool.query('delete from consents')
})

const missingFor = async ({ api }: typeof ada, lan = 'en') => (await api.consents.state({ query: { lan } })).missing

test('nobody is asked about texts that are not published', async () => {
  expect(await ada.api.consents.state()).toEqual({ missing: [], given: [] })
})

test('a new version is asked of everyone, operators too, and version and time are kept (spec §1)', async () => {
  texts.serviceTerms = first
  const missing = [{ kind: 'terms' as const, version: first, link: first }]
  expect(await missingFor(ada)).toEqual(missing)
  expect(await missingFor(operator)).toEqual(missing)
  const after = await ada.api.consents.give({ body: { consents: [{ kind: 'terms', version: first }] } })
  const at = expect.closeTo(clock.at / 1000, 2)
  expect(after).toEqual({ missing: [], given: [{ kind: 'terms', version: first, acceptedAt: at }] })
  expect(await missingFor(operator)).toHaveLength(1)
  clock.at += 1000
  texts.serviceTerms = second
  texts.privacyTerms = 'https://heliograph.example/privacy/1'
  expect((await missingFor(ada)).map(({ kind, version }) => [kind, version])).toEqual([
    ['terms', second],
    ['privacy', 'https://heliograph.example/privacy/1'],
  ])
  const { rows } = await server.engine.pool.query(
    "select facts from audit where kind = 'consent.give' and user_id = $1",
    [ada.id],
  )
  expect(rows).toEqual([{ facts: { text: 'terms', version: first } }])
})

test('who accepted it in one language is not asked in another, and accepting twice keeps the first time', async () => {
  texts.serviceTerms = { en: first, zh: `${first}-zh` }
  expect(await missingFor(ada, 'zh')).toMatchObject([{ version: `${first}-zh` }])
  const body = { consents: [{ kind: 'terms' as const, version: `${first}-zh` }] }
  const { given } = await ada.api.consents.give({ query: { lan: 'zh' }, body })
  clock.at += 5000
  expect((await ada.api.consents.give({ body })).given).toEqual(given)
  expect([await missingFor(ada, 'en'), await missingFor(ada, 'zh')]).toEqual([[], []])
})

test('a version that is no longer published cannot be accepted, and nothing is kept', async () => {
  texts.serviceTerms = second
  await expect(
    ada.api.consents.give({ body: { consents: [{ kind: 'terms', version: first }] } }),
  ).rejects.toMatchObject({ code: 'PARAM_ERROR', param: 'terms' })
  expect((await ada.api.consents.state()).given).toEqual([])
})

test('other clients are not locked out while a version is not accepted', async () => {
  texts.serviceTerms = second
  expect(await missingFor(ada)).toHaveLength(1)
  expect(await ada.api.plants.search({ body: {} })).toMatchObject({ total: 0 })
  expect(await ada.api.account.me()).toMatchObject({ id: ada.id })
})
