import { contract, type Call } from '@heliograph/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { send } from '#testing/requests.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const nobody = server.apiWith('')

test('the product returns its version', async () => {
  expect(await nobody.content.latestVersion({ body: {} })).toMatchObject({
    version: '1.7.1',
    innerVersion: '128',
    layoutVersion: '1.5.3',
  })
  expect(await nobody.content.versions({ body: {} })).toHaveLength(1)
})

test('a log-in needs no slide verification, and no captcha service, as the call says of itself', async () => {
  expect([await nobody.content.slideVerify(), await nobody.content.geeTest()]).toEqual([false, false])
  expect(contract.content.geeTest.summary).toMatch(/Always false: none is built in or can be configured/)
})

const version = {
  channel: 'Web',
  innerVersion: '129',
  platform: 'Heliograph',
  platformCode: 'SOLARMAN_INTELLIGENT',
  type: 1,
  version: '1.8.0',
}
const document = { title: 'Quick start', url: 'https://docs.example.org/start', lan: 'en' }
const operator = await server.aCaller({ operator: true })
const person = await server.aCaller()
const organisation = await server.anOrganisation()
const admin = await server.aCaller()
await server.aMember(organisation, admin.id, { kind: 'org-admin' })

beforeEach(async () => {
  await server.engine.pool.query('delete from versions where inner_version <> 128')
  await server.engine.pool.query('delete from documents')
})

/** The most dangerous calls if the function check were broken: they publish a link to everyone. */
test('only an operator can publish a version or a document', async () => {
  for (const { api } of [person, admin]) {
    const no = { code: 'AU_NO_OPERATION_PERMISSION' }
    await expect(api.content.addVersion({ body: version })).rejects.toMatchObject(no)
    await expect(api.content.addDocument({ body: document })).rejects.toMatchObject(no)
    await expect(api.content.removeDocument({ params: { id: 100 } })).rejects.toMatchObject(no)
    await expect(api.content.changeVersion({ body: version })).rejects.toMatchObject(no)
    await expect(api.content.changeDocument({ params: { id: 100 }, body: document })).rejects.toMatchObject(no)
  }
  await expect(nobody.content.addVersion({ body: version })).rejects.toMatchObject({ status: 401 })
  await expect(nobody.content.documents()).rejects.toMatchObject({ status: 401 })
  expect(await nobody.content.versions({ body: {} })).toHaveLength(1)
  expect(await operator.api.content.documents()).toEqual([])
})

test('a version that an operator publishes is the latest of its channel and platform, and is in the audit log', async () => {
  await operator.api.content.addVersion({
    body: { ...version, content: 'Faster lists', downloadLink: 'https://example.org/get' },
  })
  expect(await nobody.content.latestVersion({ body: {} })).toMatchObject({
    version: '1.8.0',
    content: 'Faster lists',
    downloadLink: 'https://example.org/get',
  })
  expect(await nobody.content.versions({ body: { channel: 'WEB' } })).toHaveLength(2)
  expect(await nobody.content.versions({ body: { channel: 'APP' } })).toEqual([])
  await expect(nobody.content.latestVersion({ body: { platformCode: 'OTHER' } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  const { rows } = await server.engine.pool.query("select user_id, facts from audit where kind = 'version.publish'")
  expect(rows).toEqual([
    {
      user_id: operator.id,
      facts: expect.objectContaining({ innerVersion: '129', downloadLink: 'https://example.org/get' }),
    },
  ])
})

test('a version number is published once, even with concurrent requests', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      operator.api.content.addVersion({ body: { ...version, channel: Math.random() < 0.5 ? 'Web' : 'WEB' } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'DATA_SOURCE_DUPLICATED' })
})

test.each([
  'http://example.org',
  'https://evil.test',
  'javascript:alert(1)',
  'https://example.org@evil.test',
  'https://example.org.evil.test/',
])('a link to %s is refused', async (link) => {
  const wrong = { code: 'PARAM_ERROR' }
  await expect(operator.api.content.addVersion({ body: { ...version, downloadLink: link } })).rejects.toMatchObject(
    wrong,
  )
  await expect(operator.api.content.addDocument({ body: { ...document, url: link } })).rejects.toMatchObject(wrong)
  expect(await nobody.content.versions({ body: {} })).toHaveLength(1)
  expect(await person.api.content.documents()).toEqual([])
})

test('a published version is changed under its numbers, or withdrawn; what it said before is in the audit log (spec §7)', async () => {
  await operator.api.content.addVersion({ body: { ...version, content: 'Fster lists' } })
  const changed = { ...version, channel: 'WEB', version: '1.8.1', content: 'Faster lists' }
  await operator.api.content.changeVersion({ body: changed })
  expect(await nobody.content.latestVersion({ body: {} })).toMatchObject({
    version: '1.8.1',
    innerVersion: '129',
    content: 'Faster lists',
  })
  await expect(
    operator.api.content.changeVersion({ body: { ...changed, downloadLink: 'https://evil.test' } }),
  ).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  const key = { channel: 'Web', innerVersion: '129', platformCode: 'SOLARMAN_INTELLIGENT' }
  await operator.api.content.withdrawVersion({ body: key })
  const gone = { code: 'resource_not_exist_or_deleted' }
  await expect(operator.api.content.withdrawVersion({ body: key })).rejects.toMatchObject(gone)
  await expect(operator.api.content.changeVersion({ body: changed })).rejects.toMatchObject(gone)
  expect(await nobody.content.latestVersion({ body: {} })).toMatchObject({ innerVersion: '128' })
  const { rows } = await server.engine.pool.query(
    "select kind, facts from audit where kind in ('version.change', 'version.withdraw') order by id",
  )
  expect(rows).toEqual([
    {
      kind: 'version.change',
      facts: expect.objectContaining({ 'before.notes': 'Fster lists', 'after.version': '1.8.1' }),
    },
    { kind: 'version.withdraw', facts: expect.objectContaining({ innerVersion: '129' }) },
  ])
})

test('a document is changed in place', async () => {
  const { id } = await operator.api.content.addDocument({ body: document })
  const moved = { title: 'Quick start 2', url: 'https://docs.example.org/2', lan: 'zh', position: 4 }
  expect(await operator.api.content.changeDocument({ params: { id }, body: moved })).toMatchObject({ id, ...moved })
  await expect(
    operator.api.content.changeDocument({ params: { id }, body: { ...moved, url: 'https://evil.test/' } }),
  ).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  expect(await person.api.content.documents()).toMatchObject([{ id, ...moved }])
  await expect(operator.api.content.changeDocument({ params: { id: id + 1 }, body: moved })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
})

test('documents are listed for their language or for all languages, in order, until they are removed', async () => {
  const add = (own: object) => operator.api.content.addDocument({ body: { ...document, ...own } })
  const first = await add({ title: 'For all', lan: null, position: 2 })
  await add({ title: 'English', position: 1 })
  await add({ title: '中文', lan: 'zh', position: 3 })
  const titles = async (lan?: string) =>
    (await person.api.content.documents({ query: { ...(lan && { lan }) } })).map(({ title }) => title)
  expect(await titles('zh_CN')).toEqual(['For all', '中文'])
  expect(await titles('en')).toEqual(['English', 'For all'])
  expect(await titles()).toEqual(['English', 'For all', '中文'])
  await operator.api.content.removeDocument({ params: { id: first.id } })
  const { rows } = await server.engine.pool.query(
    "select kind, facts from audit where user_id = $1 and kind like 'document.%' order by id desc limit 1",
    [operator.id],
  )
  expect(rows).toEqual([{ kind: 'document.remove', facts: { title: first.title, url: first.url } }])
  expect(await titles('de')).toEqual(['English'])
  await expect(operator.api.content.removeDocument({ params: { id: first.id } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
})

test("another brand does not see a brand's documents, and its operator cannot remove them", async () => {
  const { id } = await operator.api.content.addDocument({ body: document })
  const { rows } = await server.engine
    .forBrand('NORDLICHT')
    .pool.query('delete from documents where id = $1 returning id', [id])
  expect(rows).toEqual([])
  expect(await person.api.content.documents()).toHaveLength(1)
})

test('the online service is announced only while there is a way to reach it; the manual is always there (spec §6)', async () => {
  const blocked = async () => (await nobody.branding.configuration({ body: {} })).blockFunctionCodeList
  expect(await blocked()).toEqual(['onlineCustomerService'])
  await operator.api.content.addDocument({ body: { ...document, type: 'MANUAL' } })
  expect(await blocked()).toEqual(['onlineCustomerService'])
  await operator.api.content.addDocument({ body: { ...document, type: 'SERVICE' } })
  expect(await blocked()).toEqual([])
})

test('an operator finds versions by number, channel, platform or text, page by page; others cannot', async () => {
  const { api } = operator
  for (const [place, channel] of ['Web', 'Android', 'iOS'].entries())
    await api.content.addVersion({
      body: {
        ...version,
        channel,
        innerVersion: `${130 + place}`,
        version: `1.8.${place}`,
        content: `Build for ${channel}`,
      },
    })
  const found = async (query: { search?: string; page?: number; size?: number }) => {
    const { total, data } = await api.content.searchVersions({ query })
    return [total, ...data.map((one) => one.version)]
  }
  expect(await found({ size: 2 })).toEqual([4, '1.8.2', '1.8.1'])
  expect(await found({ size: 2, page: 2 })).toEqual([4, '1.8.0', '1.7.1'])
  expect(await found({ search: ' android ' })).toEqual([1, '1.8.1'])
  expect(await found({ search: '132' })).toEqual([1, '1.8.2'])
  expect(await found({ search: 'build FOR' })).toEqual([3, '1.8.2', '1.8.1', '1.8.0'])
  expect(await found({ search: '%' })).toEqual([0])
  await expect(person.api.content.searchVersions()).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
})

test('a brand of another provider is told of under its own name, also where an operator wrote that of the product (spec §1)', async () => {
  await operator.api.content.addVersion({ body: version })
  await operator.api.content.addVersion({ body: { ...version, innerVersion: '130', platform: 'Sun for Android' } })
  const toldAt = async (host: string, call: Call) => {
    const to = { baseUrl: server.baseUrl, host }
    return JSON.parse((await send(call, { params: {}, query: {}, body: {} }, to)).text) as unknown
  }
  const { versions, latestVersion } = contract.content
  const named = (...platforms: string[]) => platforms.map((platform) => expect.objectContaining({ platform }))
  expect(await toldAt('nordlicht.localhost', versions)).toEqual(named('Sun for Android', 'Nordlicht', 'Nordlicht'))
  expect(await toldAt('heliograph.test', versions)).toEqual(named('Sun for Android', 'Heliograph', 'Heliograph'))
  await operator.api.content.withdrawVersion({ body: { ...version, innerVersion: '130' } })
  expect(await toldAt('nordlicht.localhost', latestVersion)).toMatchObject({
    innerVersion: '129',
    platform: 'Nordlicht',
  })
  // Those who write versions write them for all brands.
  const { data } = await operator.api.content.searchVersions()
  expect(data.map(({ platform }) => platform)).toEqual(['Heliograph', 'Heliograph'])
})
