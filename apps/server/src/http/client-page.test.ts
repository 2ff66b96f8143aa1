import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandsOf } from '@heliograph/brand/brands'
import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { brandWith, newSettings } from '@heliograph/brand/settings'
import { contract } from '@heliograph/contract'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import type { ConfigurationAt } from './client-page.ts'
import { createHostedBrands } from './hosted-brands.ts'
import { createPages } from './pages.ts'

const webDir = mkdtempSync(join(tmpdir(), 'client-page-'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Heliograph</title><body></body>')
afterAll(() => rmSync(webDir, { recursive: true }))

const brands = createHostedBrands([
  { current: () => brandsOf(heliograph, [nordlicht]), isOff: () => false, pictureAt: () => undefined },
])
const open = (configurationAt: ConfigurationAt) => {
  const pages = createPages({ webDir, brands, configurationAt })
  afterAll(() => pages.close())
  return async (url: string, headers: Record<string, string> = {}) =>
    pages.inject({ url, headers: { host: 'portal.example', accept: 'text/html', ...headers } })
}
/** Of the original, with something of a text's own in it. */
const telling = (trackingCode: string) => JSON.stringify({ ...configurationOf(heliograph), trackingCode })
const titleIn = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1]
const blockIn = (body: string) =>
  /<script type="application\/json" id="([^"]*)">([^<]*)<\/script><\/body>$/.exec(body)?.slice(1) ?? []

test('a page brings the configuration along that the call would answer', async () => {
  const server = await startTestServer({ webDir })
  afterAll(server.close)
  const { host } = new URL(server.baseUrl)
  const [, path] = contract.branding.configuration.endpoint.split(' ')
  const told = async (projectId: string | null) => {
    const body = JSON.stringify({ channel: 'WEB', platform: 'INTELLGENT', projectId, visitDomain: host })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${server.baseUrl}${path}`, { method: 'POST', headers, body })).json()
  }
  // A server that has just started on a slow machine can be late for its first page, which then comes without.
  await told(null)
  for (const [url, style] of [
    ['/', null],
    ['/index.html', null],
    ['/plant/infos/data?plant=7', null],
    ['/?clientStyle=NORDLICHT', 'NORDLICHT'],
    ['/?clientStyle=a&clientStyle=b', null],
  ] as const) {
    const answer = await fetch(server.baseUrl + url, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    const [id, json = ''] = blockIn(text)
    expect(id).toBe(`platform/${host}/${style ?? ''}`)
    expect(JSON.parse(json)).toEqual(await told(style))
    // Previews of links read it: they run no script.
    expect(titleIn(text)).toBe(style === 'NORDLICHT' ? 'Nordlicht' : 'Heliograph')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  }
})

test('nothing in it can end it, be run, or name another element', async () => {
  const name = '</script></title><script>alert(1)</script><!-- $& "'
  const told = JSON.stringify(configurationOf(brandWith('PLANTED', newSettings(name))))
  const get = open(async () => told)
  const { body } = await get('/?clientStyle=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', { host: 'a"><b' })
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain(
    '<title>&#60;/script&#62;&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#60;!-- $&#38; &#34;</title>',
  )
  const [id, json = ''] = blockIn(body)
  expect(id).toBe('platform/a&#34;&#62;&#60;b/&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(json).toBe(told.replaceAll('<', String.raw`\u003c`))
  // Also where a text looks like a pattern of what it replaces.
  expect((await open(async () => telling('$&$1$`'))('/')).body).toContain('"trackingCode":"$&$1$`"')
})

test.each<[string, ConfigurationAt]>([
  ['that fails', () => Promise.reject(new Error('no database'))],
  ['that takes long', () => new Promise(() => undefined)],
  ['that has no answer', async () => undefined],
])('with a configuration %s, the page comes without it', async (_, configurationAt) => {
  const { statusCode, body } = await open(configurationAt)('/plant/list')
  expect(statusCode).toBe(200)
  expect(body).toBe('<!doctype html><title>Heliograph</title><body></body>')
  // The brand of a host is known without asking.
  const white = await open(configurationAt)('/plant/list', { host: 'nordlicht.localhost' })
  expect(white.body).toBe('<!doctype html><title>Nordlicht</title><body></body>')
})

test('the title is in the language that the client will choose', async () => {
  const get = open(async () => undefined)
  const title = async (headers: Record<string, string>) =>
    titleIn((await get('/', { host: 'nordlicht.localhost', ...headers })).body)
  expect(await title({ 'accept-language': 'zh-CN, en;q=0.5' })).toBe('北极光')
  expect(await title({ 'accept-language': 'fr, zh;q=0.5' })).toBe('北极光')
  expect(await title({ 'accept-language': 'de' })).toBe('Nordlicht')
})

test('a page that did not change is not sent again, one with another configuration is', async () => {
  let status = 'OK'
  const get = open(async () => telling(status))
  const tag = String((await get('/')).headers['etag'])
  expect((await get('/', { 'if-none-match': tag })).statusCode).toBe(304)
  status = 'SUSPENDED'
  const { statusCode, body, headers } = await get('/', { 'if-none-match': tag })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toContain('SUSPENDED')
})

test('a long page is compressed for those who take it', async () => {
  const get = open(async () => telling('sun '.repeat(1000)))
  const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(rawPayload.length).toBeLessThan(telling('').length)
})
