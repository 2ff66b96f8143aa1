import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandsOf } from '@heliograph/brand/brands'
import { heliograph } from '@heliograph/brand/heliograph'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { brandWith, newSettings } from '@heliograph/brand/settings'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createHostedBrands } from './hosted-brands.ts'
import { asHtml } from './html.ts'
import { createPages } from './pages.ts'

// The client is in a folder with the same name as the folder of permanently cached files.
const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const webDir = join(folder, 'assets', 'dist')
mkdirSync(join(webDir, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'not for you')
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Heliograph</title><body></body>')
writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), 'export {}')
const textsOf = (page: number) => ({ en: [`assets/texts-en-${page}.js`], zh: [`assets/texts-zh-${page}.js`] })
writeFileSync(
  join(webDir, 'loads.json'),
  JSON.stringify({
    '/login': { scripts: ['assets/login-1.js'], texts: textsOf(1) },
    '/plant/infos/data': {
      first: ['assets/base-1.css', 'assets/early-1.js'],
      scripts: ['assets/data-1.js', 'assets/early-1.js'],
      styles: ['assets/base-1.css', 'assets/data-1.css'],
      texts: textsOf(2),
    },
    '/plant/infos/*': { scripts: ['assets/frame-1.js'], texts: {} },
    '/plant/infos/alert': { scripts: ['assets/alert-1.js'], texts: {} },
    '/alert': { scripts: ['assets/alerts-1.js'], texts: {} },
  }),
)
const planted = '</title><script>alert("1")</script>'
const hostile = brandWith('PLANTED', { ...newSettings(planted), domains: ['planted.example'] })
const centre = {
  current: () => brandsOf(heliograph, [nordlicht, hostile]),
  isOff: () => false,
  pictureAt: () => undefined,
}
const pages = createPages({ webDir, brands: createHostedBrands([centre]) })
afterAll(async () => {
  await pages.close()
  rmSync(folder, { recursive: true })
})
const get = async (url: string) => {
  const { statusCode, headers, body } = await pages.inject({ url })
  return { status: statusCode, cache: headers['cache-control'], policy: headers['content-security-policy'], body }
}

test('files with a content hash in their name are cached permanently, the page itself never', async () => {
  expect(await get('/assets/app-1a2b.js')).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
  for (const url of ['/', '/index.html', '/plant/infos/data']) {
    expect(await get(url)).toMatchObject({
      status: 200,
      cache: 'no-cache',
      body: expect.stringContaining('Heliograph'),
    })
  }
})

test('the picture of the log-in is there before any script, and is not that of a brand with its own', async () => {
  writeFileSync(join(webDir, 'scene.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')
  const scene = async (headers = {}) => {
    const answer = await pages.inject({ url: '/scene.svg', headers })
    return [answer.headers['content-type'], answer.body.includes('path')]
  }
  expect(await scene()).toEqual(['image/svg+xml', true])
  const { texts } = heliograph
  onTestFinished(() => void Object.assign(heliograph, { texts }))
  Object.assign(heliograph, { texts: { ...texts, loginBackgroundImage: { en: 'none', zh: '/sea.jpg' } } })
  expect(await scene()).toEqual(['image/svg+xml', true])
  const zh = { cookie: 'language=zh', accept: 'text/html' }
  expect(await scene(zh)).toEqual(['image/svg+xml', false])
  expect((await pages.inject({ url: '/login', headers: zh })).headers['link']).not.toContain('scene')
})

test('a missing file is not answered with the page', async () => {
  expect(await get('/assets/app-gone.js')).toMatchObject({
    status: 404,
    body: '{"code":"resource_not_exist_or_deleted","param":null}',
  })
})

test.each([
  '/../../secret.txt',
  '/..%2f..%2fsecret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/%2e%2e/%2e%2e/secret.txt',
  '/..%5c..%5csecret.txt',
])('%s leads out of nothing', async (url) => expect((await get(url)).body).not.toContain('not for you'))

test('every page allows only our own scripts and forbids framing', async () => {
  for (const url of ['/', '/docs', '/docs/openapi.json', '/healthz', '/assets/app-gone.js']) {
    const { policy } = await get(url)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test('a page can ask for the position of the phone, to place a plant, and for nothing that the product does not use', async () => {
  const policy = (await pages.inject({ url: '/' })).headers['permissions-policy']
  expect(policy).toContain('geolocation=(self)')
  for (const name of ['microphone', 'payment', 'usb']) expect(policy).toContain(`${name}=()`)
})

test('the client’s page can read stickers with the camera; no other answer, and no page can run WebAssembly', async () => {
  const camera = async (url: string) => {
    const { headers } = await pages.inject({ url })
    expect(headers['content-security-policy']).not.toContain('wasm')
    return /camera=[^,]*/.exec(String(headers['permissions-policy']))?.[0]
  }
  for (const url of ['/', '/index.html', '/plant/connect?plant=7']) expect(await camera(url)).toBe('camera=(self)')
  for (const url of ['/docs', '/docs?x', '/docs/openapi.json', '/healthz', '/assets/gone-1a2b.js', '/favicon.svg'])
    expect(await camera(url)).toBe('camera=()')
})

test('the worker that reads codes can run WebAssembly of this server, and nothing else', async () => {
  writeFileSync(join(webDir, 'assets', 'codes.worker-1a2b.js'), 'void 0')
  writeFileSync(join(webDir, 'assets', 'reader-1a2b.wasm'), 'wasm')
  expect(await get('/assets/codes.worker-1a2b.js')).toMatchObject({
    status: 200,
    policy: "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  })
  const { headers } = await pages.inject({ url: '/assets/reader-1a2b.wasm' })
  expect(headers['content-type']).toBe('application/wasm')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('scripts and styles come without the headers of pages, pictures and errors with them', async () => {
  const headersOf = async (url: string) => Object.keys((await pages.inject({ url })).headers)
  writeFileSync(join(webDir, 'assets', 'sign-1a2b.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />')
  const script = await headersOf('/assets/app-1a2b.js')
  expect(script).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']))
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
    expect(script).not.toContain(name)
  for (const url of ['/assets/sign-1a2b.svg', '/assets/gone-1a2b.js', '/sw.js'])
    expect(await headersOf(url)).toContain('content-security-policy')
})

test('a page names the scripts and styles that it loads, by whether there is a session', async () => {
  const linkOf = async (url: string, headers: Record<string, string> = {}) =>
    (await pages.inject({ url, headers: { accept: 'text/html,*/*', ...headers } })).headers['link']
  const session = { cookie: 'language=en; token=a.b.c' }
  // What the first paint waits for comes first, then what asks for the first answers.
  const theme = '</theme.js>; rel=preload; as=script, </favicon.svg>; rel=preload; as=image; fetchpriority=high'
  const early = '</assets/base-1.css>; rel=preload; as=style; crossorigin, </assets/early-1.js>; rel=modulepreload'
  const style = '</assets/data-1.css>; rel=preload; as=style; crossorigin; fetchpriority=low'
  const later = (script: string) => `</assets/${script}.js>; rel=modulepreload; fetchpriority=low`
  const scene = '</scene.svg>; rel=preload; as=image; fetchpriority=high'
  const login = (language = 'en') => [theme, scene, later('login-1'), later(`texts-${language}-1`)].join(', ')
  const data = (language = 'en') => [theme, early, style, later('data-1'), later(`texts-${language}-2`)].join(', ')
  for (const url of ['/', '/login', '/plant/infos/data?plant=7']) expect(await linkOf(url)).toBe(login())
  for (const url of ['/', '/plant/infos/data?plant=7']) expect(await linkOf(url, session)).toBe(data())
  expect(await linkOf('/largescreen', session)).toBeUndefined()
  // A tab with a list of its own, and one without: it loads what all tabs of a plant do, and not the day.
  expect(await linkOf('/plant/infos/alert?plant=7', session)).toBe([theme, later('alert-1')].join(', '))
  expect(await linkOf('/plant/infos/detail', session)).toBe([theme, later('frame-1')].join(', '))
  expect(await linkOf('/alert', session)).toBe([theme, later('alerts-1')].join(', '))
  expect(await linkOf('/alert')).toBe(login())
  expect(await linkOf('/plant/infos/constructor', session)).toBe([theme, later('frame-1')].join(', '))
  for (const url of ['/constructor', '/__proto__', '/plant/list']) expect(await linkOf(url, session)).toBeUndefined()
  // The words too, in the language that the client will choose.
  expect(await linkOf('/login', { cookie: 'language=zh' })).toBe(login('zh'))
  expect(await linkOf('/plant', { cookie: 'token=a.b.c; language=zh' })).toBe(data('zh'))
  expect(await linkOf('/plant', { cookie: 'token=a.b.c; language=constructor' })).toBe(data())
  expect(await linkOf('/assets/app-1a2b.js', { accept: '*/*', ...session })).toBeUndefined()
})

test('on a first visit, a page names the words of the language that the browser prefers and the brand offers', async () => {
  const wordsOf = async (headers: Record<string, string>) => {
    const { link } = (await pages.inject({ url: '/login', headers: { accept: 'text/html', ...headers } })).headers
    return /texts-(\w\w)/.exec(String(link))?.[1]
  }
  expect(await wordsOf({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).toBe('zh')
  expect(await wordsOf({ 'accept-language': 'en;q=0.7, zh-TW;q=0.9' })).toBe('zh')
  expect(await wordsOf({ 'accept-language': 'xx-YY, zh;q=0.1' })).toBe('zh')
  expect(await wordsOf({ 'accept-language': 'de-AT, zh;q=0.1' })).toBe('zh')
  for (const wish of ['en-GB, zh;q=0.9', '', '*', ';;q=,,=', 'constructor', `${'a,'.repeat(50_000)}zh`])
    expect(await wordsOf({ 'accept-language': wish })).toBe('en')
  expect(await wordsOf({ 'accept-language': 'zh', cookie: 'language=en' })).toBe('en')
})

test('the installed app has the name and icon of the brand at that host', async () => {
  const at = async (host: string) => {
    const [manifest, icon] = await Promise.all(
      ['/manifest.webmanifest', '/favicon.svg'].map((url) => pages.inject({ url, headers: { host } })),
    )
    return {
      name: manifest!.json<{ short_name: string }>().short_name,
      type: icon!.headers['content-type'],
      icon: icon!.body,
    }
  }
  const [original, white] = [await at('somewhere.example'), await at('nordlicht.localhost:8080')]
  expect([original.name, white.name]).toEqual(['Heliograph', 'Nordlicht'])
  expect(original.type).toBe('image/svg+xml')
  expect(original.icon).toMatch(/^<svg /)
  expect(white.icon).not.toBe(original.icon)
})

test('the reference of the API has the name of the brand at that host, whatever it is', async () => {
  const named = async (host: string) => {
    const [page, json] = await Promise.all(
      ['/docs', '/docs/openapi.json'].map((url) => pages.inject({ url, headers: { host } })),
    )
    const { openapi, info, paths } = json!.json<{ openapi: string; info: { title: string }; paths: object }>()
    expect([openapi, Object.keys(paths).length > 100]).toEqual(['3.1.0', true])
    return [/<title>(.*)<\/title>/.exec(page!.body)?.[1], /<h1>(.*)<\/h1>/.exec(page!.body)?.[1], info.title]
  }
  const spoken = (name: string) => [`${name} API 1.7.1`, `${name} API 1.7.1`]
  expect(await named('somewhere.example')).toEqual([...spoken('Heliograph'), 'Heliograph'])
  expect(await named('nordlicht.localhost:8080')).toEqual([...spoken('Nordlicht'), 'Nordlicht'])
  expect(await named('planted.example')).toEqual([...spoken(asHtml(planted)), planted])
})

test('files with a hash in their name are never asked for again, so they have no tag; the page has one', async () => {
  const [script, page] = [await pages.inject({ url: '/assets/app-1a2b.js' }), await pages.inject({ url: '/login' })]
  expect(script.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(script.headers['etag']).toBeUndefined()
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(page.headers['etag']).toBeDefined()
  const again = { 'if-none-match': String(page.headers['etag']) }
  expect((await pages.inject({ url: '/login', headers: again })).statusCode).toBe(304)
})

test('a new build is served without a restart', async () => {
  writeFileSync(join(webDir, 'assets', 'app-3c4d.js'), 'export const later = true')
  expect(await get('/assets/app-3c4d.js')).toMatchObject({ status: 200, body: 'export const later = true' })
})

test('clients that support compression get the file as compressed at build time', async () => {
  writeFileSync(join(webDir, 'assets', 'app-5e6f.js'), 'export const large = true')
  writeFileSync(join(webDir, 'assets', 'app-5e6f.js.br'), 'as brotli')
  const answer = await pages.inject({ url: '/assets/app-5e6f.js', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toMatch(/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.body).toBe('as brotli')
})

test('a page may ask for maps only where the brand has a key for them (spec §3)', async () => {
  const policyOf = async (brand: typeof heliograph, mapSites?: Record<string, string>) => {
    const at = createHostedBrands([
      { current: () => brandsOf(brand, []), isOff: () => false, pictureAt: () => undefined },
    ])
    const own = createPages({ webDir, brands: at, mapSites })
    onTestFinished(() => own.close())
    const told = String((await own.inject('/plant/list')).headers['content-security-policy'])
    return ['img-src', 'connect-src', 'script-src'].map((name) =>
      told.split('; ').find((part) => part.startsWith(name)),
    )
  }
  const shut = ["img-src 'self' data: blob:", "connect-src 'self'", "script-src 'self'"]
  expect(await policyOf(heliograph)).toEqual(shut)
  expect(await policyOf({ ...heliograph, mapKeys: { googleMap: 'AIza-x_1' } })).toEqual([
    `${shut[0]} https://tile.googleapis.com`,
    `${shut[1]} https://tile.googleapis.com`,
    shut[2],
  ])
  expect(await policyOf({ ...heliograph, mapKeys: { amap: 'a1' } }, { amap: 'http://127.0.0.1:81' })).toEqual([
    `${shut[0]} http://127.0.0.1:81`,
    shut[1],
    shut[2],
  ])
  for (const key of ["k' *", 'k; script-src *', 'k\r\nx-evil: 1', '"><img>'])
    expect(await policyOf({ ...heliograph, mapKeys: { amap: key, googleMap: key } })).toEqual(shut)
})
