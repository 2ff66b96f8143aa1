// Measures a page in Chromium: bytes by kind, paint times, blocking, layout shifts, interactions.
import { chromium } from 'playwright'
import { ensureBrowser } from '../../scripts/browser.mjs'

/** The visitor's device: 1440 wide and unthrottled, or a slow phone on slow 4G. */
export const visitors = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    cpu: 4,
    network: { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
  },
}

export const openBrowser = async () =>
  chromium.launch({
    executablePath: await ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--js-flags=--expose-gc',
    ],
  })

/** A browser without any cache, logged in by the token in its cookie. */
export const openContext = async (browser, { viewport }, address, token) => {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    reducedMotion: 'no-preference',
    deviceScaleFactor: 1,
  })
  await context.addInitScript(watch)
  const cookies = [{ name: 'language', value: 'en', url: address }]
  if (token) cookies.push({ name: 'token', value: token, url: address })
  await context.addCookies(cookies)
  await context.addInitScript(`try { localStorage.setItem('login-data-centre', 'FOREIGN_1') } catch {}`)
  return context
}

/**
 * Opens an address and waits for `ready`, a condition in the page. Returns when it was met, and what was loaded.
 * @param {{ viewport?: object, cpu?: number, network?: any }} visitor
 */
export const visit = async (context, visitor, address, ready) => {
  const { cpu, network } = visitor
  const page = await context.newPage()
  // On a busy machine a page is slow, which is measured: it must not end the bench.
  page.setDefaultTimeout(120_000)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // What the page's thread computed, not how long it took: other programs on the machine are not part of it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  const kinds = new Map()
  const bytes = { Script: 0, Stylesheet: 0, Font: 0, Fetch: 0, all: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, response.fromDiskCache || response.fromServiceWorker ? 'kept' : type),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined || kind === 'kept') return
    bytes.all += encodedDataLength
    const known = kind === 'XHR' ? 'Fetch' : kind
    if (known in bytes) bytes[known] += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit' })
  const readyMs = await page.evaluate(untilReady, ready)
  await page.waitForTimeout(1500)
  const seen = await page.evaluate(() => globalThis.__seen())
  const { metrics } = await session.send('Performance.getMetrics')
  const computedMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  // A copy: what is done on the page later also loads.
  return { page, session, readyMs, computedMs, bytes: { ...bytes }, ...seen }
}

/** The slowest of several interactions, from the event to the next paint. */
export const worstOf = async (page, steps) => {
  const worst = []
  for (const [name, step] of steps) {
    await page.evaluate(() => globalThis.__forgetEvents())
    await step(page)
    await page.waitForTimeout(600)
    worst.push([name, await page.evaluate(() => globalThis.__worstEvent())])
  }
  return worst.toSorted((left, right) => right[1] - left[1])
}

/** Frame times while an action runs once per frame. */
export const framesOf = (page, count, step) =>
  page.evaluate(
    async ([frames, code]) => {
      const act = new Function('frame', code)
      const times = []
      let before = await new Promise((resolve) => requestAnimationFrame(resolve))
      for (let frame = 0; frame < frames; frame++) {
        act(frame)
        const now = await new Promise((resolve) => requestAnimationFrame(resolve))
        times.push(now - before)
        before = now
      }
      return times.toSorted((left, right) => left - right)
    },
    [count, step],
  )

export const median = (numbers) => {
  const sorted = numbers.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)]
}

const watch = () => {
  const seen = { lcp: 0, cls: 0, blocked: 0, longest: 0, events: [] }
  const observe = (type, onEntry, options = {}) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
        type,
        buffered: true,
        ...options,
      })
    } catch {
      // Some entry types do not exist in every browser.
    }
  }
  observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  observe('layout-shift', (entry) => !entry.hadRecentInput && (seen.cls += entry.value))
  observe('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50)
    seen.longest = Math.max(seen.longest, duration)
  })
  observe('event', (entry) => entry.interactionId && seen.events.push(entry.duration), { durationThreshold: 16 })
  globalThis.__seen = () => ({ lcp: seen.lcp, cls: seen.cls, blocked: seen.blocked, longest: seen.longest })
  globalThis.__forgetEvents = () => (seen.events = [])
  // The browser does not report shorter ones.
  globalThis.__worstEvent = () => Math.max(0, ...seen.events)
}

/** Milliseconds from the navigation to the first frame in which the condition is true. */
const untilReady = (condition) =>
  new Promise((resolve, reject) => {
    const holds = new Function(`return ${condition}`)
    const look = () => {
      if (holds()) return requestAnimationFrame(() => resolve(performance.now()))
      if (performance.now() > 60_000) return reject(new Error(`never: ${condition}`))
      requestAnimationFrame(look)
    }
    look()
  })
