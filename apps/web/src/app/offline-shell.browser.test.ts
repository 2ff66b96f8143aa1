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

test('what the worker of a former version kept of a person goes when this one takes over', async () => {
  const cache = await caches.open(name)
  const { takeOver } = await worker()
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const page = pageOf('b1', '<script type="application/json" id="answers/x1y2z3w4">{"me":"Ada"}</script><i>told</i>')
  // By another tab, after this one was installed with a page of its own.
  await cache.put('/index.html', new Response(page, { headers }))
  await takeOver()
  const kept = await cache.match('/index.html')
  expect(await kept?.text()).toBe(pageOf('b1', '<i>told</i>'))
  expect(kept?.headers.get('content-type')).toBe(headers['content-type'])
  await cache.delete('/index.html')
  await takeOver()
  expect(await cache.match('/index.html')).toBeUndefined()
})

test('pages are taken over also where what was kept can’t be read', async () => {
  const { takeOver } = await worker(() => Promise.reject(new Error('The storage is broken')))
  expect(await takeOver()).toBe(true)
})

test('a page is handed on while it arrives: what it brings along is its longest part, and comes last', async () => {
  const cache = await caches.open(name)
  const { begin, visit } = await worker()
  await visit(pageOf('b1', ''))
  const page = new TransformStream<Uint8Array, Uint8Array>()
  const writer = page.writable.getWriter()
  const { answer, kept } = begin(page.readable)
  void writer.write(new TextEncoder().encode('<html><meta name="build" content="b1" />'))
  const shown = (await answer).body?.getReader()
  expect(new TextDecoder().decode((await shown?.read())?.value)).toContain('<html>')
  void writer.write(new TextEncoder().encode('told</html>'))
  void writer.close()
  await kept()
  expect(await (await cache.match('/index.html'))?.text()).toBe(pageOf('b1', 'told'))
})

test('before the files of a new build load, those of the one before are noted', async () => {
  const cache = await caches.open(name)
  const { begin, visit } = await worker()
  await visit(pageOf('b1', ''))
  await cache.put('/assets/first.js', new Response('first'))
  await begin(pageOf('b2', '')).answer
  expect(await (await cache.match('/outgoing-files'))?.json()).toEqual([`${location.origin}/assets/first.js`])
})

const pageOf = (build: string, told: string) => `<html><meta name="build" content="${build}" />${told}</html>`

interface WorkerEvent {
  request: { method: string; url: string; mode: string }
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** The service worker as it is served, outside of a worker. */
const worker = async (open = (of: string) => caches.open(of)) => {
  const source = await (await fetch('/sw.js')).text()
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  const served: { page: BodyInit; isTakenOver: boolean } = { page: '', isTakenOver: false }
  const surroundings = {
    self: {
      addEventListener: (type: string, listener: (event: WorkerEvent) => void) => listeners.set(type, listener),
      clients: { claim: async () => void (served.isTakenOver = true) },
    },
    caches: { open: () => open(name), keys: async () => ['shell-1'] },
    fetch: async () => new Response(served.page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  }
  // oxlint-disable-next-line no-new-func -- it is a script of its own, not a module
  new Function(...Object.keys(surroundings), source)(...Object.values(surroundings))
  /** What it answers, and what it goes on with. */
  const begin = (page: BodyInit) => {
    served.page = page
    const [answers, works]: [Promise<Response>[], Promise<unknown>[]] = [[], []]
    const request = { method: 'GET', url: `${location.origin}/plant`, mode: 'navigate' }
    listeners.get('fetch')?.({
      request,
      respondWith: (answer) => void answers.push(answer),
      waitUntil: (work) => void works.push(work),
    })
    return {
      answer: Promise.all(answers).then(([answer = Response.error()]) => answer),
      kept: () => Promise.all(works),
    }
  }
  const takeOver = async () => {
    const works: Promise<unknown>[] = []
    listeners.get('activate')?.({
      request: { method: 'GET', url: '', mode: '' },
      respondWith: () => undefined,
      waitUntil: (work) => void works.push(work),
    })
    await Promise.all(works)
    return served.isTakenOver
  }
  return {
    begin,
    takeOver,
    visit: async (page: string) => {
      const { answer, kept } = begin(page)
      await answer
      await kept()
    },
  }
}
