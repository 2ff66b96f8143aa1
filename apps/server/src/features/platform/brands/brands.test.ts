import { request } from 'node:http'
import { domainToASCII } from 'node:url'
import { heliograph } from '@heliograph/brand/heliograph'
import { newSettings, type BrandSettings } from '@heliograph/brand/settings'
import type { ConfiguredBrand } from '@heliograph/contract'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
/** Another process on the same database. */
const second = await startTestServer({ engine: server.engine })
afterAll(async () => {
  await second.close()
  await server.close()
})
const operator = await server.aCaller({ name: 'Priya', operator: true })
const { brands } = operator.api

const ask = (host: string, path: string, { body, token, at = server }: Asked = {}) =>
  new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    request(at.baseUrl + path, { method: body ? 'POST' : 'GET', headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      resolve({ status: answer.statusCode!, text, type: String(answer.headers['content-type']) })
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })

interface Asked {
  body?: object
  token?: string
  at?: typeof server
}

const shownAt = async (host: string, at = server) => {
  const { text } = await ask(host, '/backyard-api-s/oem/project/basic-info', {
    body: { channel: 'WEB', platform: 'INTELLGENT', visitDomain: host },
    at,
  })
  const { system, status, textList, squareLogoLink } = JSON.parse(text) as {
    system: string
    status: string
    textList: { type: string; textInfo: string }[]
    squareLogoLink: string
  }
  return { system, status, name: textList.find(({ type }) => type === 'SHOW_NAME')?.textInfo, squareLogoLink }
}

const draft = (code: string, changes: Partial<BrandSettings>, name = code) =>
  brands.saveDraft({ params: { code }, body: { settings: { ...newSettings(name), ...changes } } })
const newest = async (code: string) => (await brands.read({ params: { code } })).versions[0]!.number
const publish = async (code: string) => {
  const { versions, revision } = await brands.read({ params: { code } })
  return brands.publish({ params: { code }, body: { number: versions[0]!.number, revision } })
}
const takeBack = async (code: string) => brands.takeBack({ params: { code }, body: { number: await newest(code) } })
const done = { done: true, problems: [] }

test('a brand is created, published and served at its host in every process, without a restart', async () => {
  await brands.create({ body: { code: 'FJORD', name: 'Fjord' } })
  expect(await draft('FJORD', { domains: ['fjord.example'] }, 'Fjord')).toEqual(done)
  // A draft is seen by operators only.
  expect(await shownAt('fjord.example')).toMatchObject({ system: 'HELIOGRAPH' })
  expect(await publish('FJORD')).toEqual(done)
  expect(await shownAt('fjord.example:8080')).toMatchObject({ system: 'FJORD', status: 'OK', name: 'Fjord' })
  expect(JSON.parse((await ask('fjord.example', '/manifest.webmanifest')).text)).toMatchObject({ name: 'Fjord' })
  await expect
    .poll(() => shownAt('fjord.example', second), { timeout: 10_000 })
    .toMatchObject({ system: 'FJORD', name: 'Fjord' })
})

test('a new brand is a tenant of its own: its people are not those of the original, also with the same address', async () => {
  const own = { email: 'everywhere@heliograph.test' }
  const here = await server.aUser({ ...own, name: 'Ida of Fjord', brand: 'FJORD' })
  const there = await server.aCaller({ ...own, name: 'Ida of the original' })
  const body = { grant_type: 'password', username: here.email, password: here.digest }
  const { text } = await ask('fjord.example', '/oauth2-s/oauth/token', { body })
  const { access_token: token } = JSON.parse(text) as { access_token: string }
  const me = (host: string, token: string) => ask(host, '/user-s/acc/org/login-user', { token })
  expect(JSON.parse((await me('fjord.example', token)).text)).toMatchObject({ name: 'Ida of Fjord', system: 'FJORD' })
  expect((await me('heliograph.test', token)).status).toBe(401)
  expect((await me('fjord.example', there.token)).status).toBe(401)
})

test('a version that is taken back gives way to the one before, and the history names who did what', async () => {
  await draft('FJORD', { domains: ['fjord.example'] }, 'Fjord Energy')
  await publish('FJORD')
  expect(await shownAt('fjord.example')).toMatchObject({ name: 'Fjord Energy' })
  expect(await takeBack('FJORD')).toEqual(done)
  expect(await shownAt('fjord.example')).toMatchObject({ name: 'Fjord' })
  const { versions, inUse, draft: open } = await brands.read({ params: { code: 'FJORD' } })
  expect(
    versions.map(({ number, changedBy, publishedBy, takenBackBy }) => [number, changedBy, publishedBy, takenBackBy]),
  ).toEqual([
    [2, 'Priya', 'Priya', 'Priya'],
    [1, 'Priya', 'Priya', null],
  ])
  expect([inUse, open]).toEqual([1, null])
  // What was taken back can be the start of the next draft.
  expect(await brands.version({ params: { code: 'FJORD', number: 2 } })).toMatchObject({
    settings: { texts: { showName: { en: 'Fjord Energy' } } },
  })
  const kinds = await server.engine.pool.query<{ kind: string }>(
    "select kind from audit where kind like 'brand.%' order by id",
  )
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    'brand.create',
    'brand.publish',
    'brand.publish',
    'brand.take-back',
  ])
})

test('the first version of a brand stays: its people would find the original at their address', async () => {
  await expect(brands.takeBack({ params: { code: 'FJORD' }, body: { number: 1 } })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
    param: 'first',
  })
})

test('what is published is what the operator saw, and no draft is overwritten unseen', async () => {
  await draft('FJORD', { domains: ['fjord.example'] })
  const params = { code: 'FJORD' }
  const { settings, revision } = await brands.read({ params })
  const number = await newest('FJORD')
  const duplicated = { code: 'DATA_SOURCE_DUPLICATED' }
  for (const other of [number - 1, number + 1])
    await expect(brands.publish({ params, body: { number: other, revision } })).rejects.toMatchObject(duplicated)
  // Someone else saves meanwhile.
  await draft('FJORD', { domains: ['fjord.example'], theme: 'dark' })
  await expect(brands.publish({ params, body: { number, revision } })).rejects.toMatchObject(duplicated)
  await expect(brands.saveDraft({ params, body: { settings, revision } })).rejects.toMatchObject(duplicated)
  expect((await brands.read({ params })).settings).toMatchObject({ theme: 'dark' })
})

test('two brands cannot have one domain, not even if both want it at the same time', async () => {
  for (const code of ['TWIN_A', 'TWIN_B']) {
    await brands.create({ body: { code, name: code } })
    await draft(code, { domains: ['twin.example'] })
  }
  const outcomes = await Promise.all(['TWIN_A', 'TWIN_B'].map(publish))
  expect(outcomes.map(({ done }) => done).toSorted()).toEqual([false, true])
  expect(outcomes.flatMap(({ problems }) => problems)).toEqual([{ field: 'domains.0', problem: 'domain-taken' }])
})

test.each([
  ['the address of the installation', 'heliograph.test', 'own-address'],
  ['the domain of another brand', 'fjord.example', 'domain-taken'],
  ['one that looks like it, in Cyrillic letters', domainToASCII('fjоrd.example'), 'looks-like-another'],
  ['one that looks like the installation', domainToASCII('hеliograph.test'), 'looks-like-another'],
  ['one that is no name', 'xn--a.example', 'no-domain'],
])('%s is not published: %s', async (_what, domain, problem) => {
  await draft('TWIN_A', { domains: [domain] })
  expect(await publish('TWIN_A')).toEqual({ done: false, problems: [{ field: 'domains.0', problem }] })
})

test('a domain in another script works as DNS writes it', async () => {
  const domain = domainToASCII('北极光.example')
  await draft('TWIN_A', { domains: [domain] }, '北极光')
  expect(await publish('TWIN_A')).toEqual(done)
  expect(await shownAt(domain)).toMatchObject({ system: 'TWIN_A', name: '北极光' })
})

test('errors name their fields, and nothing is stored', async () => {
  const before = await newest('FJORD')
  const { domains, colours } = newSettings('x')
  const outcome = await draft('FJORD', {
    domains: [...domains, 'Fjord'],
    texts: { showName: { en: 'Fjord' }, serviceTerms: 'javascript:alert(1)' },
    colours: { ...colours, primary: { hex: 'red', alphaPercent: 100 } },
  })
  expect(outcome).toEqual({
    done: false,
    problems: [
      { field: 'domains.0', problem: 'no-domain' },
      { field: 'texts.serviceTerms', problem: 'no-https-link' },
      { field: 'colours.primary', problem: 'no-colour' },
    ],
  })
  expect(await newest('FJORD')).toBe(before)
})

const drawing = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`).toString('base64')}`

test('a drawing loses its scripts wherever it comes in: as an upload, in settings, per language, in a file', async () => {
  const bad = drawing('<script>alert(1)</script><path d="M0 0" onclick="alert(1)"/>')
  const good = drawing('<path d="M0 0"></path>')
  const upload = { picture: bad.split(',')[1]!, large: false }
  expect(await brands.cleanPicture({ body: upload })).toEqual({ picture: good })
  const settings = newSettings('Fjord')
  const given = {
    ...settings,
    domains: ['fjord.example'],
    logos: { square: bad, topNavigation: bad },
    texts: { ...settings.texts, rectangularLogo: { en: bad, zh: bad } },
  }
  const keptAfter = async (saved: Promise<unknown>) => {
    expect(await saved).toEqual(done)
    return JSON.stringify((await brands.read({ params: { code: 'FJORD' } })).settings)
  }
  const params = { code: 'FJORD' }
  for (const saved of [
    () => brands.saveDraft({ params, body: { settings: given } }),
    () => brands.importFile({ params, body: { file: { kind: 'heliograph-brand-1', settings: given } } }),
  ]) {
    const kept = await keptAfter(saved())
    expect(kept).toContain(good)
    expect(kept).not.toContain(bad)
  }
})

test('a photo becomes pixels only, and is served under a name that changes with it', async () => {
  const noise = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer()
  const { picture } = await brands.cleanPicture({ body: { picture: noise.toString('base64'), large: false } })
  expect(picture).toMatch(/^data:image\/webp;base64,/)
  expect(Buffer.from(picture, 'base64').includes('taken')).toBe(false)
  await draft('FJORD', { domains: ['fjord.example'], logos: { square: picture, topNavigation: picture } })
  await publish('FJORD')
  const { squareLogoLink } = await shownAt('fjord.example')
  expect(squareLogoLink).toMatch(/^\/brand-pictures\/[\w-]{22}$/)
  expect(await ask('fjord.example', squareLogoLink)).toMatchObject({ status: 200, type: 'image/webp' })
  expect(await ask('fjord.example', '/favicon.svg')).toMatchObject({ status: 200, type: 'image/webp' })
  for (const path of ['/brand-pictures/', '/brand-pictures/..%2f..%2fetc%2fpasswd', `${squareLogoLink}A`])
    expect([path, (await ask('fjord.example', path)).status]).toEqual([path, 404])
})

test('what is no picture, or too much of one, is refused', async () => {
  for (const bytes of ['not a picture', '<html/>', `<svg>${'<path/>'.repeat(2_000)}</svg>`])
    await expect(
      brands.cleanPicture({ body: { picture: Buffer.from(bytes).toString('base64'), large: false } }),
    ).rejects.toMatchObject({ code: 'RECOGNITION_ERROR' })
  const huge = { settings: { ...newSettings('Fjord'), logos: { square: 'x'.repeat(2_000_000), topNavigation: '' } } }
  await expect(brands.saveDraft({ params: { code: 'FJORD' }, body: huge })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
})

test('a brand that is switched off shows that it is suspended and serves nothing, and returns as it was', async () => {
  const body = { grant_type: 'password', username: 'everywhere@heliograph.test', password: 'x' }
  const isServed = async (at = server) => (await ask('fjord.example', '/oauth2-s/oauth/token', { body, at })).text
  expect(await isServed()).not.toContain('service_suspend')
  await brands.switchOff({ params: { code: 'FJORD' }, body: { off: true } })
  expect(await isServed()).toContain('service_suspend')
  expect(await shownAt('fjord.example')).toMatchObject({ system: 'FJORD', status: 'SUSPENDED' })
  expect(await shownAt('heliograph.test')).toMatchObject({ system: 'HELIOGRAPH', status: 'OK' })
  await expect.poll(() => isServed(second), { timeout: 10_000 }).toContain('service_suspend')
  // Its domain stays its own.
  await draft('TWIN_B', { domains: ['fjord.example'] })
  expect(await publish('TWIN_B')).toMatchObject({ done: false })
  await brands.switchOff({ params: { code: 'FJORD' }, body: { off: false } })
  expect(await isServed()).not.toContain('service_suspend')
  await expect(brands.switchOff({ params: { code: 'HELIOGRAPH' }, body: { off: true } })).rejects.toMatchObject({
    code: 'PARAM_ERROR',
  })
})

test('a brand is a file that another installation reads', async () => {
  const { name, blob } = await brands.exportFile({ params: { code: 'NORDLICHT' } })
  expect(name).toBe('nordlicht.json')
  const file = JSON.parse(await blob.text()) as object
  await brands.create({ body: { code: 'AURORA', name: 'Aurora' } })
  expect(await brands.importFile({ params: { code: 'AURORA' }, body: { file } })).toEqual(done)
  const [aurora, nordlicht] = await Promise.all(
    ['AURORA', 'NORDLICHT'].map(async (code) => (await brands.read({ params: { code } })).settings),
  )
  // Its pictures were cleaned again.
  const { logos } = aurora as BrandSettings
  expect({ ...nordlicht, logos }).toEqual(aurora)
  // In this one, its domain has an owner.
  expect(await publish('AURORA')).toEqual({ done: false, problems: [{ field: 'domains.0', problem: 'domain-taken' }] })
  expect(await brands.importFile({ params: { code: 'AURORA' }, body: { file: { kind: 'x' } } })).toMatchObject({
    done: false,
  })
})

test('the original has versions too, and is as it is built once they are taken back', async () => {
  const original = { code: 'HELIOGRAPH' }
  const { settings, versions } = await brands.read({ params: original })
  expect(versions).toEqual([])
  await brands.saveDraft({
    params: original,
    body: { settings: { ...settings, texts: { ...heliograph.texts, showName: 'Sun of ours' } } },
  })
  await publish('HELIOGRAPH')
  expect(await shownAt('heliograph.test')).toMatchObject({ name: 'Sun of ours' })
  // The operator stays logged in: only the look was replaced.
  await takeBack('HELIOGRAPH')
  expect((await shownAt('heliograph.test')).name).not.toBe('Sun of ours')
})

const nordlichtCaller = async (operator: boolean) => {
  const { email, digest } = await server.aUser({ brand: 'NORDLICHT', operator, name: 'Nora' })
  const body = { grant_type: 'password', username: email, password: digest }
  const { text } = await ask('nordlicht.localhost', '/oauth2-s/oauth/token', { body })
  const { access_token: token } = JSON.parse(text) as { access_token: string }
  return async (path: string, body?: object) => {
    const { status, text } = await ask('nordlicht.localhost', `/backyard-api-s/brands${path}`, {
      token,
      ...(body && { body }),
    })
    return { status, answer: JSON.parse(text) as object }
  }
}

test("a brand's own administrator changes its look, publishes it and takes it back; its domains are the platform's", async () => {
  const admin = await nordlichtCaller(true)
  const read = async () => (await admin('/NORDLICHT')).answer as ConfiguredBrand & { settings: BrandSettings }
  expect((await admin('')).answer).toMatchObject([{ system: 'NORDLICHT' }])
  const { settings, fixed } = await read()
  expect(fixed).toEqual(['domains', 'officialDomain', 'blockedFunctions', 'trackingCode'])

  const dawn = { ...settings, texts: { ...settings.texts, showName: { en: 'Nordlicht at dawn' } } }
  expect((await admin('/NORDLICHT/draft', { settings: dawn })).answer).toEqual(done)
  const { draft: number, revision } = await read()
  expect((await admin('/NORDLICHT/publish', { number, revision })).answer).toEqual(done)
  expect(await shownAt('nordlicht.localhost')).toMatchObject({ name: 'Nordlicht at dawn' })
  expect((await admin('/NORDLICHT/take-back', { number })).answer).toEqual(done)
  expect(await shownAt('nordlicht.localhost')).toMatchObject({ name: 'Nordlicht' })

  const place = { domains: ['elsewhere.example'], officialDomain: 'elsewhere.example' }
  const moved = { ...settings, ...place, trackingCode: '/all-they-do.js' }
  const refused = ['domains', 'officialDomain', 'trackingCode'].map((field) => ({ field, problem: 'platform-only' }))
  const file = { kind: 'heliograph-brand-1', settings: moved }
  expect((await admin('/NORDLICHT/draft', { settings: moved })).answer).toEqual({ done: false, problems: refused })
  expect((await admin('/NORDLICHT/file', { file })).answer).toEqual({ done: false, problems: refused })
  // Nor do they publish what the platform only prepared.
  await brands.saveDraft({ params: { code: 'NORDLICHT' }, body: { settings: moved } })
  const prepared = await read()
  const seen = { number: prepared.draft, revision: prepared.revision }
  expect((await admin('/NORDLICHT/publish', seen)).answer).toEqual({ done: false, problems: refused })
  expect(await shownAt('elsewhere.example')).toMatchObject({ system: 'HELIOGRAPH' })
})

test('nobody else sees or changes a brand: administrators of another, people, strangers', async () => {
  const refused = { status: 412, answer: { code: 'AU_NO_OPERATION_PERMISSION' } }
  const tries: [string, object?][] = [
    ['/FJORD'],
    ['/HELIOGRAPH'],
    ['/NOBODY'],
    ['/FJORD/file'],
    ['/FJORD/versions/1'],
    ['', { code: 'EVIL', name: 'Evil' }],
    ['/FJORD/draft', { settings: newSettings('Evil') }],
    ['/HELIOGRAPH/file', { file: { kind: 'heliograph-brand-1', settings: newSettings('Evil') } }],
    ['/FJORD/publish', { number: 1, revision: 'x' }],
    ['/FJORD/take-back', { number: 1 }],
    ['/NORDLICHT/off', { off: true }],
  ]
  const [admin, person] = [await nordlichtCaller(true), await nordlichtCaller(false)]
  for (const [path, body] of tries) expect([path, await admin(path, body)]).toMatchObject([path, refused])
  for (const [path, body] of [...tries, ['/NORDLICHT'], ['/NORDLICHT/draft', { settings: {} }]] as typeof tries)
    expect([path, await person(path, body)]).toMatchObject([path, refused])
  const owner = await server.aCaller()
  await expect(owner.api.brands.list()).rejects.toMatchObject({ code: 'AU_NO_OPERATION_PERMISSION' })
  await expect(server.apiWith('').brands.list()).rejects.toMatchObject({ status: 401 })
  // The second wall, should the first one fall.
  const { rows } = await server.engine
    .forBrand('NORDLICHT')
    .pool.query('select distinct brand from brand_versions union select code from brands')
  expect(rows).toEqual([{ brand: 'NORDLICHT' }])
})

test("the platform appoints a brand's first administrator by an address there, takes it back, and both are audited", async () => {
  const params = { code: 'NORDLICHT' }
  const { id, email, digest } = await server.aUser({ brand: 'NORDLICHT', name: 'Nele', email: 'Nele@nordlicht.test' })
  const twin = await server.aUser({ email: 'nele.twin@heliograph.test' })
  const { text } = await ask('nordlicht.localhost', '/oauth2-s/oauth/token', {
    body: { grant_type: 'password', username: email, password: digest },
  })
  const { access_token: token } = JSON.parse(text) as { access_token: string }
  const statusAt = async () => (await ask('nordlicht.localhost', '/backyard-api-s/brands', { token })).status
  expect(await statusAt()).toBe(412)
  // Only accounts of that brand, and of no other.
  for (const account of ['nobody@nordlicht.test', twin.email, ''])
    await expect(brands.appoint({ params, body: { account } })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_EXIST' })
  await brands.appoint({ params, body: { account: ' nele@NORDLICHT.test ' } })
  const [listed] = (await brands.administrators({ params })).filter((one) => one.id === id)
  expect(listed).toMatchObject({ name: 'Nele', email: 'N***@nordlicht.test' })
  await expect.poll(statusAt).toBe(200)
  await brands.dismiss({ params: { ...params, id } })
  await expect.poll(statusAt).toBe(412)
  for (const gone of [id, operator.id])
    await expect(brands.dismiss({ params: { ...params, id: gone } })).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
  const { rows } = await server.engine.pool.query<{ kind: string }>(
    `select kind from audit where user_id = $1 and kind like 'operator.%' order by id`,
    [operator.id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['operator.give', 'operator.take-back'])
  // The original's own, and brands that do not exist, are not decided here.
  for (const code of ['HELIOGRAPH', 'NOBODY'])
    await expect(brands.appoint({ params: { code }, body: { account: email } })).rejects.toMatchObject({
      code: 'resource_not_exist_or_deleted',
    })
  const admin = await nordlichtCaller(true)
  expect(await admin('/NORDLICHT/administrators', { account: email })).toMatchObject({ status: 412 })
})

test('a code that is taken, or is none, creates nothing', async () => {
  for (const code of ['FJORD', 'HELIOGRAPH'])
    await expect(brands.create({ body: { code, name: 'x' } })).rejects.toMatchObject({ code: 'DATA_SOURCE_DUPLICATED' })
  for (const code of ['fjord', 'F', "F'; --", '__proto__'])
    await expect(brands.create({ body: { code, name: 'x' } })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
  await expect(brands.read({ params: { code: 'NOBODY' } })).rejects.toMatchObject({
    code: 'resource_not_exist_or_deleted',
  })
  expect((await brands.list()).map(({ system }) => system)).toEqual([
    'HELIOGRAPH',
    'NORDLICHT',
    'FJORD',
    'TWIN_A',
    'TWIN_B',
    'AURORA',
  ])
})

test('no request caused an internal error', () => expect([...server.reported, ...second.reported]).toEqual([]))
