// Caches the client itself, so that an installed app opens without a network. API responses are never cached here: they
// are personal, and the client keeps its own snapshot of the latest ones.
const shell = 'shell-1'

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // Where storage fails too: a page that is not taken over stays with the worker before.
  event.waitUntil(Promise.allSettled([forgetOthers(), cleanKept()]).then(() => self.clients.claim()))
})

// The first visit loaded its files before this worker existed.
self.addEventListener('message', ({ data }) => {
  if (Array.isArray(data?.loaded)) void keepAll(data.loaded)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(event))
  else if (isForever(url)) event.respondWith(forever(request))
  else if (isShell(url)) event.respondWith(newest(request))
})

/** Files with a content hash in their name. */
const isForever = ({ pathname }) => pathname.startsWith('/assets/')
const isShell = ({ pathname }) =>
  ['/theme.js', '/favicon.svg', '/scene.svg', '/manifest.webmanifest'].includes(pathname)

const keepShell = async () => {
  const cache = await caches.open(shell)
  await cache.addAll(['/index.html', '/theme.js', '/favicon.svg'])
}

const forgetOthers = async () => {
  for (const name of await caches.keys()) if (name.startsWith('shell-') && name !== shell) await caches.delete(name)
}

/** The worker of a version before pages brought answers along keeps them too, in a tab that loads while this one is installed. */
const cleanKept = async () => {
  const cache = await caches.open(shell)
  const kept = await cache.match('/index.html')
  const before = await kept?.text()
  if (before === undefined || before === withoutAnswers(before)) return
  const clean = new Response(withoutAnswers(before), { headers: shellHeadersOf(kept) })
  await cache.put('/index.html', clean).catch(() => cache.delete('/index.html'))
}

const keepAll = async (addresses) => {
  const cache = await caches.open(shell)
  for (const address of addresses) {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin || !isForever(url) || (await cache.match(url))) continue
    await cache.add(url).catch(() => undefined)
  }
}

const forever = async (request) => {
  const cache = await caches.open(shell)
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok) await keep(cache, request, fresh.clone())
  return fresh
}

/** The server's version if it can be reached, otherwise the cached one. */
const newest = async (request) => {
  const cache = await caches.open(shell)
  const fresh = await fetch(request).catch(() => undefined)
  if (fresh?.ok) await keep(cache, request, fresh.clone())
  return fresh ?? (await cache.match(request)) ?? Response.error()
}

/**
 * Every address of the client is served by the same page. The browser reads it while it arrives, and it is kept beside that; but the
 * files of a new build must not load before those of the one before are noted.
 */
const pageOf = async (event) => {
  const { request } = event
  const cache = await caches.open(shell)
  const fresh = await fetch(request).catch(() => undefined)
  if (!fresh) return (await cache.match('/index.html')) ?? Response.error()
  const isPage = fresh.ok && fresh.headers.get('content-type')?.startsWith('text/html') && !fresh.redirected
  if (!isPage || new URL(request.url).pathname === '/docs') return fresh
  const start = startOf(fresh.clone()).catch(() => undefined)
  const page = fresh.clone()
  const before = await keptPage(cache).catch(() => undefined)
  const replaced = replacePage(cache, before, page).catch(() => undefined)
  event.waitUntil(replaced)
  if (before === undefined || buildOf(before) !== buildOf(await start)) await replaced
  return fresh
}

const keptPage = async (cache) => (await cache.match('/index.html'))?.text()

/** Until it tells its build. */
const startOf = async (page) => {
  const reader = page.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (buildOf(text) === undefined) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  void reader.cancel().catch(() => undefined)
  return text
}

/**
 * The page of a new build comes with new files. Files of the previous one stay for windows that still show it; older
 * ones are deleted.
 */
const replacePage = async (cache, before, page) => {
  const now = withoutAnswers(await page.text())
  if (before === now) return
  await cache.put('/index.html', new Response(now, { headers: shellHeadersOf(page) }))
  // What it tells of the platform, and its title, change without its files.
  if (before !== undefined && buildOf(before) === buildOf(now)) return
  for (const url of (await (await cache.match(outgoing))?.json()) ?? []) await cache.delete(url)
  const files = (await cache.keys()).map(({ url }) => url).filter((url) => isForever(new URL(url)))
  await cache.put(outgoing, Response.json(files))
}

/** What a page brings along of a person's plants is theirs, and true only now. */
const withoutAnswers = (page) =>
  page.replace(/<script type="application\/json" id="answers\/[^"]*">[^<]*<\/script>/, '')

/** Its policy too; the text is not compressed any more. */
const shellHeadersOf = ({ headers }) => {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name)
  return kept
}

const buildOf = (page) => /<meta name="build" content="(\w+)"/.exec(page)?.[1]

/** If storage is full, the response is returned anyway. */
const keep = (cache, request, answer) => cache.put(request, answer).catch(() => undefined)

const outgoing = '/outgoing-files'

// Alerts, also while no page of ours is open. What arrives was encrypted for this browser; it opens nothing but our pages.
self.addEventListener('push', (event) => {
  event.waitUntil(showAlert(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

const showAlert = async (data) => {
  const { title, text, url } = data?.json() ?? {}
  // A newer message about the same replaces the older one.
  await self.registration.showNotification(`${title ?? ''}`, {
    body: `${text ?? ''}`,
    tag: url,
    data: url,
    icon: '/favicon.svg',
  })
}

const openPage = async (address) => {
  const { pathname, search } = new URL(address ?? '/', location.origin)
  const page = `${location.origin}${pathname}${search}`
  const open = (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === page)
  await (open ? open.focus() : self.clients.openWindow(page))
}
