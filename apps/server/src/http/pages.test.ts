import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPages } from './pages.ts'

// A client in a folder whose own name is that of the folder that is kept for ever.
const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const webDir = join(folder, 'assets', 'dist')
mkdirSync(join(webDir, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'not for you')
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Heliograph</title>')
writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), 'export {}')
const pages = createPages({ webDir })
afterAll(async () => {
  await pages.close()
  rmSync(folder, { recursive: true })
})
const get = async (url: string) => {
  const { statusCode, headers, body } = await pages.inject({ url })
  return { status: statusCode, cache: headers['cache-control'], policy: headers['content-security-policy'], body }
}

test('what carries its content in its name is kept for ever, the page itself never', async () => {
  expect(await get('/assets/app-1a2b.js')).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
  for (const url of ['/', '/index.html', '/plant/infos/data']) {
    expect(await get(url)).toMatchObject({
      status: 200,
      cache: 'no-cache',
      body: expect.stringContaining('Heliograph'),
    })
  }
})

test('a file that is missing is no page', async () => {
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

test('every page says that no script but ours runs, and nobody may frame it', async () => {
  for (const url of ['/', '/docs', '/docs/openapi.json', '/healthz', '/assets/app-gone.js']) {
    const { policy } = await get(url)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test('the app that a browser installs has the name and the picture of the brand at that host', async () => {
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

test('a new build is served without a restart', async () => {
  writeFileSync(join(webDir, 'assets', 'app-3c4d.js'), 'export const later = true')
  expect(await get('/assets/app-3c4d.js')).toMatchObject({ status: 200, body: 'export const later = true' })
})

test('who understands it gets a file as it was compressed when it was built', async () => {
  writeFileSync(join(webDir, 'assets', 'app-5e6f.js'), 'export const large = true')
  writeFileSync(join(webDir, 'assets', 'app-5e6f.js.br'), 'as brotli')
  const answer = await pages.inject({ url: '/assets/app-5e6f.js', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toMatch(/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.body).toBe('as brotli')
})
