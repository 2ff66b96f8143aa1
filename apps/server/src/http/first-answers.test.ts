import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { broughtId, markOf, zonesKey } from '@heliograph/contract/brought'
import { firstOfDay, firstOfPlant, firstOfPlants } from '@heliograph/contract/first-answers'
import { dayAt, dayMs, offsetAt, type ZoneOffsets } from '@heliograph/domain/zones'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { firstAnswersFrom } from './first-answers.ts'
import { createPages } from './pages.ts'

const webDir = mkdtempSync(join(tmpdir(), 'first-answers-'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Heliograph</title><body></body>')
afterAll(() => rmSync(webDir, { recursive: true }))
const server = await startTestServer({ webDir })
afterAll(server.close)

/** As a browser: with the token, which the client keeps in a cookie, and the half that it cannot read. */
const aVisitor = async () => {
  const { id, email, digest } = await server.aUser()
  const body = new URLSearchParams({
    grant_type: 'mdc_password',
    username: email,
    password: digest,
    client_id: 'heliograph',
  })
  const answer = await fetch(`${server.baseUrl}/mdc-eu/oauth2-s/oauth/token`, { method: 'POST', body })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const [half = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
  return { id, token, half, cookie: `token=${token}; ${half}` }
}
const open = async (path: string, cookie = '', headers: Record<string, string> = {}) => {
  const answer = await fetch(server.baseUrl + path, { headers: { accept: 'text/html', cookie, ...headers } })
  return { text: await answer.text(), headers: answer.headers }
}
const broughtIn = (text: string) => {
  const [, id, json = '{}'] = /id="(answers[/][^"]*)">([^<]*)</.exec(text) ?? []
  const { [zonesKey]: zones, ...answers } = JSON.parse(json) as Record<string, unknown>
  return { id, answers, zones }
}
const linesOf = (calls: readonly { line: string }[]) => calls.map(({ line }) => line).toSorted()
const ofPerson = [firstOfPlants.list(), firstOfPlants.me(), firstOfPlants.recent('en')]
const dayOf = (plantId: number, language = 'en') => {
  const { information, now } = firstOfPlant(plantId, language)
  return [information, ...now, ...firstOfDay(plantId, language, dayAt('Europe/Berlin', Date.now()))]
}

test("a plant's page brings along what it asks for first, as the calls answer it, and is kept nowhere", async () => {
  const ada = await aVisitor()
  const name = '</script><script>alert(1)</script> $& Sonnendach'
  const plantId = await server.aPlant({ owner_id: ada.id, name, zone: 'Europe/Berlin' })
  const { text, headers } = await open(`/plant/infos/data?plant=${plantId}`, ada.cookie)
  const { id, answers } = broughtIn(text)
  expect(id).toBe(broughtId(markOf(ada.token)))
  expect(text).not.toContain(ada.token)
  expect(Object.keys(answers).toSorted()).toEqual(linesOf([...ofPerson, ...dayOf(plantId)]))
  // Whatever things are called, it stays data. The other script is the configuration.
  expect(text.match(/<script/g)).toHaveLength(2)

  const { information } = firstOfPlant(plantId, 'en')
  const asked = `${server.baseUrl}/maintain-s/operating/station/information/${plantId}?language=en`
  const told = await fetch(asked, { headers: { authorization: `Bearer ${ada.token}`, cookie: ada.half } })
  expect(answers[information.line]).toEqual(await told.json())
  expect(answers[information.line]).toMatchObject({ name })
  expect(answers[firstOfPlants.me().line]).toMatchObject({ id: ada.id })

  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('in the language that the client will choose, and of the day that the address is about', async () => {
  const ada = await aVisitor()
  const plantId = await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin' })
  const german = await open('/', ada.cookie, { 'accept-language': 'de-AT, en;q=0.5' })
  const ofGermans = [firstOfPlants.list(), firstOfPlants.me(), firstOfPlants.recent('de')]
  expect(Object.keys(broughtIn(german.text).answers).toSorted()).toEqual(
    linesOf([...ofGermans, ...dayOf(plantId, 'de')]),
  )
  // The client knows what is asked of another day.
  const past = await open(`/plant/infos/data?plant=${plantId}&day=2026-01-05&period=day`, ada.cookie)
  const { information, now } = firstOfPlant(plantId, 'en')
  expect(Object.keys(broughtIn(past.text).answers).toSorted()).toEqual(linesOf([...ofPerson, information, ...now]))
})

test("the offsets of the plant's zone come along, and of no other", async () => {
  const ada = await aVisitor()
  await server.aPlant({ owner_id: ada.id, zone: 'America/Asuncion' })
  const plantId = await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin' })
  const past = await open(`/plant/infos/data?plant=${plantId}&day=2026-01-05&period=day`, ada.cookie)
  for (const { text } of [await open(`/plant/infos/data?plant=${plantId}`, ada.cookie), past]) {
    const zones = broughtIn(text).zones as Record<string, ZoneOffsets>
    expect(Object.keys(zones)).toEqual(['Europe/Berlin'])
    const { from, to, offsets } = zones['Europe/Berlin']!
    expect([from, to].map((at) => Math.round((at - Date.now()) / dayMs / 366))).toEqual([-2, 1])
    for (const [since, offset] of offsets) expect(offset).toBe(offsetAt('Europe/Berlin', since))
    expect(offsets.length).toBeGreaterThan(5)
  }
  const { zones } = broughtIn((await open(`/plant/infos/device?plant=${plantId}`, ada.cookie)).text)
  expect(zones).toBeUndefined()
})

test.each([
  ['another tab of a plant', (id: number) => `/plant/infos/device?plant=${id}`],
  ['a plant that is not theirs', () => `/plant/infos/data?plant=${foreign}`],
  ['a plant that is none', () => '/plant/infos/data?plant=1e99'],
])("on %s, only the person's own lists come along", async (_, pathOf) => {
  const ada = await aVisitor()
  const plantId = await server.aPlant({ owner_id: ada.id, zone: 'Europe/Berlin' })
  const { answers, zones } = broughtIn((await open(pathOf(plantId), ada.cookie)).text)
  expect(Object.keys(answers).toSorted()).toEqual(linesOf(ofPerson))
  expect(zones).toBeUndefined()
})
const foreign = await server.aPlant({ owner_id: await server.aUser().then(({ id }) => id) })

test('where people with many plants arrive, no plant is guessed', async () => {
  const ada = await aVisitor()
  for (let number = 0; number < 4; number++) await server.aPlant({ owner_id: ada.id })
  const { answers, zones } = broughtIn((await open('/plant', ada.cookie)).text)
  expect(Object.keys(answers).toSorted()).toEqual(linesOf(ofPerson))
  expect(zones).toBeUndefined()
})

test('no look is put down to an installer whom a plant was guessed for, or who opened another one', async () => {
  const [ada, cleo] = [await server.aCaller(), await aVisitor()]
  const organisation_id = await server.anOrganisation([{ userId: cleo.id, kind: 'org-admin' }])
  const plants = [
    await server.aPlant({ owner_id: ada.id, organisation_id }),
    await server.aPlant({ owner_id: ada.id, organisation_id }),
  ] as const
  const looks = async (id: number) =>
    (await ada.api.audit.ofPlant({ params: { id }, query: { kind: 'plant.look' } })).data.length
  // Their browser knows which one they looked at last.
  const pages = [await open('/', cleo.cookie), await open('/plant/infos/data', cleo.cookie)]
  // As the client reads it.
  await open(`/plant/infos/data?plant=${plants[0]}&plant=${plants[1]}`, cleo.cookie)
  await expect.poll(() => looks(plants[1])).toBe(1)
  expect(await looks(plants[0])).toBe(0)
  for (const { text } of pages) expect(Object.keys(broughtIn(text).answers).toSorted()).toEqual(linesOf(ofPerson))
  // There is nothing to guess.
  const dan = await aVisitor()
  const of = await server.anOrganisation([{ userId: dan.id, kind: 'org-admin' }])
  const only = await server.aPlant({ owner_id: ada.id, organisation_id: of })
  const { answers } = broughtIn((await open('/', dan.cookie)).text)
  expect(Object.keys(answers).toSorted()).toEqual(linesOf([...ofPerson, ...dayOf(only)]))
})

test('without both halves of a session nothing comes along, and pages that ask for nothing first stay as they were', async () => {
  const ada = await aVisitor()
  await server.aPlant({ owner_id: ada.id })
  const stolen = await open('/plant/infos/data', `token=${ada.token}`)
  expect(broughtIn(stolen.text)).toMatchObject({ answers: {}, zones: undefined })
  for (const [path, cookie] of [
    ['/plant/infos/data', ''],
    ['/plant/infos/data', ada.half],
    ['/login', ada.cookie],
    ['/index.html', ada.cookie],
    // It opens another session, or ends this one: the log-in would have these answers in its page.
    ['/plant/infos/data?token=clear', ada.cookie],
  ] as const) {
    const { text, headers } = await open(path, cookie)
    expect(broughtIn(text).id).toBeUndefined()
    expect(headers.get('cache-control')).toBe('no-cache')
  }
})

test('a page that nobody looks at yet brings nothing along, and nothing is asked for it', async () => {
  const ada = await aVisitor()
  await server.aPlant({ owner_id: ada.id })
  const guessed = await open('/', ada.cookie, { 'sec-purpose': 'prefetch' })
  expect(broughtIn(guessed.text).id).toBeUndefined()
  const headers = { accept: 'text/html', cookie: ada.cookie }
  const { headers: told } = await fetch(server.baseUrl, { method: 'HEAD', headers })
  expect(told.get('cache-control')).toBe('no-cache')
})

test('a page that a script reads brings nothing along, and puts no look down to anyone; one that a service worker hands on does', async () => {
  const [ada, dan, eve] = [await server.aCaller(), await aVisitor(), await aVisitor()]
  const organisation_id = await server.anOrganisation([
    { userId: dan.id, kind: 'org-admin' },
    { userId: eve.id, may: 'operate' },
  ])
  const plantId = await server.aPlant({ owner_id: ada.id, organisation_id })
  const lookers = async () => {
    const { data } = await ada.api.audit.ofPlant({ params: { id: plantId }, query: { kind: 'plant.look' } })
    return data.map(({ userId }) => userId)
  }
  // What browsers say of both; `fetch` of Node would always say the former.
  const read = async (mode: string, { cookie }: { cookie: string }) => {
    const headers = { accept: '*/*', cookie, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': mode }
    const [answer] = await once(get(server.baseUrl, { headers }), 'response')
    return broughtIn(await text(answer))
  }
  expect((await read('cors', dan)).id).toBeUndefined()
  const { answers } = await read('navigate', eve)
  expect(Object.keys(answers).toSorted()).toEqual(linesOf([...ofPerson, ...dayOf(plantId)]))
  // No answer waits until a look is noted. Once the later one is, one of dan's would be, too.
  await expect.poll(lookers).toContain(eve.id)
  expect(await lookers()).toEqual([eve.id])
})

test('what takes long is left to the client', async () => {
  const ada = await aVisitor()
  const slow = fastify()
  slow.get('/user-s/acc/org/login-user', async () => ({ name: 'Ada' }))
  slow.post('/maintain-s/operating/station/search', () => new Promise(() => undefined))
  slow.post('/maintain-s/operating/alert/recent', () => Promise.reject(new Error('no database')))
  const pages = createPages({ webDir, answersAt: firstAnswersFrom(() => slow, { patienceMs: 100 }) })
  afterAll(() => pages.close())
  const { body } = await pages.inject({ url: '/plant', headers: { accept: 'text/html', cookie: ada.cookie } })
  expect(broughtIn(body).answers).toEqual({ [firstOfPlants.me().line]: { name: 'Ada' } })
})

/** A server that notes what it is asked, with the list of plants as it is given, and a page that asks for all that one can. */
const noting = (listed: () => Promise<object>) => {
  const asked: { path: string; ip: string }[] = []
  const calls = fastify({ trustProxy: ['127.0.0.1'] })
  calls.addHook('onRequest', async ({ url, ip }) => void asked.push({ path: url.split('?')[0] ?? '', ip }))
  calls.post('/maintain-s/operating/station/search', listed)
  for (const method of ['GET', 'POST']) calls.route({ method, url: '/*', handler: async () => ({}) })
  const pages = createPages({ webDir, answersAt: firstAnswersFrom(() => calls, { patienceMs: 50 }) })
  afterAll(() => pages.close())
  const headers = { accept: 'text/html', cookie: 'token=any' }
  const paths = () => asked.map(({ path }) => path).toSorted()
  return { asked, paths, pages, openPage: () => pages.inject({ url: '/plant/infos/data?plant=7', headers }) }
}
/** A list that comes when it is told to. */
const aLateList = () => {
  const late = { answer: (_: object) => {} }
  const listed = new Promise<object>((resolve) => (late.answer = resolve))
  return { listed: () => listed, answer: () => late.answer({ total: 0, data: [] }) }
}
const listPath = '/maintain-s/operating/station/search'
const firstPaths = ['/maintain-s/operating/alert/recent', listPath, '/user-s/acc/org/login-user']

test('who has left before their address is known cannot name one of their own', async () => {
  const { asked, pages } = noting(async () => ({ total: 0, data: [] }))
  // At any moment before the page is made; here, at each of them.
  pages.addHook('preHandler', async ({ socket }) => void socket.destroy())
  const done = new Promise((resolve) => pages.addHook('onSend', async () => resolve(undefined)))
  const { port } = new URL(await pages.listen({ host: '127.0.0.1', port: 0 }))
  // Not an address that is trusted to say where a request came from.
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.2' })
  socket.write('GET / HTTP/1.1\r\nhost: any\r\ncookie: token=any\r\nx-forwarded-for: 203.0.113.9\r\n\r\n')
  await done
  expect(asked.map(({ ip }) => ip)).not.toContain('203.0.113.9')
})

test('what waited for a list that was too late for the page is not asked for any more', async () => {
  const { listed, answer } = aLateList()
  const { paths, openPage } = noting(listed)
  await openPage()
  answer()
  await new Promise((done) => setTimeout(done, 50))
  expect(paths()).toEqual(firstPaths)
})

test('of a person whom the list is refused to, nothing else is asked', async () => {
  const { paths, openPage } = noting(() => Promise.reject(new Error('suspended')))
  await openPage()
  expect(paths()).toEqual(firstPaths)
})

test('a server that is behind with what pages left to the client is not asked for more of them', async () => {
  const { listed, answer } = aLateList()
  const { paths, openPage } = noting(listed)
  const lists = () => paths().filter((path) => path === listPath).length
  for (let page = 0; page < 20; page++) await openPage()
  expect(lists()).toBe(12)
  answer()
  await expect.poll(async () => (await openPage(), lists())).toBeGreaterThan(12)
})
