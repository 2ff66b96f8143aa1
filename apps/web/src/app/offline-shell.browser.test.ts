import { beforeEach, expect, test } from 'vitest'

const name = 'offline-shell-test'
beforeEach(async () => void (await caches.delete(name)))

test('a page can bring other words of the same build along: only files of builds before the last one are let go', async () => {
  const cache = await caches.open(name)
  const { visit } = await worker()
  // As it was installed.
  await cache.put('/index.html', new Response(pageOf('b1', 'told')))
  await cache.put('/assets/first.js', new Response('first'))
  await visit(pageOf('b1', ''))
  await visit(pageOf('b1', 'told'))
  expect(await cache.match('/assets/first.js')).toBeDefined()
  expect(await (await cache.match('/index.html'))?.text()).toBe(pageOf('b1', 'told'))
  await visit(pageOf('b2', 'told'))
  await cache.put('/assets/second.js', new Response('second'))
  expect(await cache.match('/assets/first.js')).toBeDefined()
  await visit(pageOf('b3', 'told'))
  expect(await cache.match('/assets/first.js')).toBeUndefined()
})

test('what a page brings along of a person is not kept with it', async () => {
  const cache = await caches.open(name)
  const { visit } = await worker()
  await visit(pageOf('b1', '<script type="application/json" id="answers/x1y2z3w4">{"me":"Ada"}</script><i>told</i>'))
  expect(await (await cache.match('/index.html'))?.text()).toBe(pageOf('b1', '<i>told</i>'))
})

const pageOf = (build: string, told: string) => `<html><meta name="build" content="${build}" />${told}</html>`

interface FetchEvent {
  request: { method: string; url: string; mode: string }
  respondWith: (answer: Promise<Response>) => void
}

/** The service worker as it is served, outside of a worker. */
const worker = async () => {
  const source = await (await fetch('/sw.js')).text()
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const served = { page: '' }
  const surroundings = {
    self: { addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener) },
    caches: { open: () => caches.open(name) },
    fetch: async () => new Response(served.page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  }
  // oxlint-disable-next-line no-new-func -- it is a script of its own, not a module
  new Function(...Object.keys(surroundings), source)(...Object.values(surroundings))
  return {
    visit: async (page: string) => {
      served.page = page
      await new Promise((resolve) => {
        const request = { method: 'GET', url: `${location.origin}/plant`, mode: 'navigate' }
        listeners.get('fetch')?.({ request, respondWith: (answer) => void answer.then(resolve) })
      })
    },
  }
}
