// The cost of the client: bytes, paint times, interactions, 100,000 plants, a month at 5 minutes, the large screen over hours

import { startDemo, tokenOf } from '../scripts/demo.mjs'
import { bigFleetLogin, fillBigFleet } from './support/big-fleet.mjs'
import { openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'
import { lighthouse } from './support/lighthouse.mjs'
import { framesOf, median, openBrowser, openContext, visit, visitors, worstOf } from './support/page.mjs'
import { growthMb, judge, measureBudgets, scoreBudgets } from './support/web-budgets.mjs'

/**
 * `npm run bench -- web budgets load` measures only these; `rounds=3` takes fewer than 5, `screen=20` is minutes,
 * `--hours=1` lets the large screen run that long, at most a day, and `address=http://localhost:8080` measures a server
 * with the demo that is already running.
 */
const asked = process.argv.slice(2).map((name) => name.replace(/^--/, ''))
const isSetting = (name) => /^(rounds|hours|address)=/.test(name)
const wants = (part) =>
  asked.every(isSetting) ||
  asked.some((name) => name.split('=')[0] === part) ||
  (part === 'screen' && hours !== undefined)
const settingOf = (name) => asked.find((each) => each.startsWith(`${name}=`))?.split('=')[1]
const hours = settingOf('hours')
const screenMinutes = hours === undefined ? Number(settingOf('screen') ?? 5) : Math.min(24, Number(hours)) * 60
const rounds = Number(settingOf('rounds') ?? 5)
const plants = 100_000

const kb = (bytes) => (bytes / 1000).toFixed(1)
const ms = (value) => Math.round(value).toString()

/** The page's own content is there, not only its frame. */
const pages = {
  '/login': { ready: `document.querySelector('form')`, public: true },
  '/plant/list': { ready: `document.querySelector('main [data-row-name], main table tbody th a, main li a')` },
  '/plant/infos/data': { ready: `document.querySelector('main figure')` },
  '/plant/infos/device': { ready: `document.querySelector('main a[href*="device="]')` },
  '/plant/infos/alert': { ready: `document.querySelector('main h1')` },
  '/plant/infos/detail': { ready: `document.querySelector('main dl')` },
  '/largescreen': { ready: `document.querySelector('h1, [data-kpi]')` },
  '/account/settings/common': { ready: `document.querySelector('main h1')` },
}

const measureLoads = async (browser, { address }, token) => {
  const head = ['', 'JS kB gz', 'CSS kB gz', 'all kB', 'LCP ms', 'ready ms', 'blocked ms', 'CLS']
  for (const [who, visitor] of Object.entries(visitors)) {
    for (const temperature of ['cold', 'warm']) {
      const rows = [[`${who}, ${temperature}`, ...head.slice(1)]]
      for (const [path, { ready, public: open }] of Object.entries(pages)) {
        const seen = []
        for (let round = 0; round < rounds; round++) {
          const context = await openContext(browser, visitor, address, open ? undefined : token)
          const url = address + path
          if (temperature === 'warm') await (await visit(context, {}, url, ready)).page.close()
          seen.push(await visit(context, visitor, url, ready))
          await context.close()
        }
        const of = (pick) => median(seen.map(pick))
        rows.push([
          path,
          kb(of(({ bytes }) => bytes.Script)),
          kb(of(({ bytes }) => bytes.Stylesheet)),
          kb(of(({ bytes }) => bytes.all)),
          ms(of(({ lcp }) => lcp)),
          ms(of(({ readyMs }) => readyMs)),
          ms(of(({ blocked }) => blocked)),
          of(({ cls }) => cls).toFixed(3),
        ])
      }
      table(rows)
      console.log()
    }
  }
}

/** Selects a period below the day, by the label of its radio button, after scrolling it to where nothing covers it. */
const choose = async (page, name) => {
  // What is below the day loads when it is scrolled to.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const history = page.getByRole('group', { name: 'Period', exact: true })
  const radio = page.getByRole('radio', { name, exact: true })
  await history
    .getByRole('radio', { name, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await history.locator('label').filter({ has: radio }).click()
}

/** Typical interactions on the most used page. */
const dataSteps = [
  [
    'another tab and back',
    async (page) => {
      await page.locator('a[href*="/plant/infos/device"]').first().click()
      await page.waitForSelector('main a[href*="device="]')
      await page.locator('a[href*="/plant/infos/data"]').first().click()
      await page.waitForSelector('main figure')
    },
  ],
  // Only a day's curves can be switched off.
  ['the day', (page) => choose(page, 'Day')],
  ['a series off', (page) => page.locator('main figure [aria-pressed]').first().click()],
  [
    'cursor by keys',
    async (page) => {
      await page.locator('main figure [role=slider], main figure [tabindex="0"]').first().focus()
      for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    },
  ],
  ['the month', (page) => choose(page, 'Month')],
  ['the year', (page) => choose(page, 'Year')],
  [
    'the finder',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('son', { delay: 60 })
      await page.keyboard.press('Escape')
    },
  ],
]

const measureInteractions = async (browser, { address }, token) => {
  for (const [who, visitor] of Object.entries(visitors)) {
    const context = await openContext(browser, visitor, address, token)
    const { page } = await visit(
      context,
      { cpu: visitor.cpu },
      `${address}/plant/infos/data`,
      pages['/plant/infos/data'].ready,
    )
    table([
      [`interactions, ${who}`, 'worst ms'],
      ...(await worstOf(page, dataSteps)).map(([name, worst]) => [name, worst === 0 ? '< 16' : ms(worst)]),
    ])
    console.log()
    await context.close()
  }
}

const measureMonth = async (browser, { address }, token) => {
  const context = await openContext(browser, visitors.desktop, address, token)
  const { page } = await visit(
    context,
    {},
    `${address}/plant/infos/data?period=month&view=power`,
    pages['/plant/infos/data'].ready,
  )
  const steps = [
    [
      'a series off and on',
      async () => {
        const series = page.locator('main figure [aria-pressed]').first()
        await series.click()
        await series.click()
      },
    ],
    [
      'zoom by wheel',
      async () => {
        const box = await page.locator('main figure').first().boundingBox()
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        for (const _ of [1, 2, 3]) await page.mouse.wheel(0, -200)
      },
    ],
    [
      'zoom by keys',
      async () => {
        await page.locator('main figure [role=slider], main figure [tabindex="0"]').first().focus()
        for (const _ of [1, 2, 3]) await page.keyboard.press('+')
      },
    ],
  ]
  const worst = await worstOf(page, steps)
  table([
    ['a month at 5 minutes, redrawn', 'worst ms'],
    ...worst.map(([name, value]) => [name, value === 0 ? '< 16' : ms(value)]),
  ])
  console.log()
  await context.close()
}

const measureBigFleet = async (browser) => {
  const engine = await openDatabase()
  await fillBigFleet(engine.pool, plants)
  const server = await startServer(engine, { PARTS: 'api' })
  const address = `http://127.0.0.1:${server.port}`
  try {
    const answer = await fetch(`${address}/mdc-eu/oauth2-s/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', ...bigFleetLogin }),
    })
    const { access_token: token } = await answer.json()
    const rows = [[`${plants} plants`, 'first rows ms', 'frame p50', 'p95', 'p99 ms', 'elements']]
    for (const [who, visitor] of Object.entries(visitors)) {
      const context = await openContext(browser, visitor, address, token)
      const { page, readyMs } = await visit(
        context,
        { cpu: visitor.cpu },
        `${address}/plant/list`,
        pages['/plant/list'].ready,
      )
      const frames = await framesOf(
        page,
        300,
        `
        globalThis.scroller ??= [document.scrollingElement, ...document.querySelectorAll('main, main *')]
          .find((box) => box.scrollHeight > box.clientHeight * 5 && /auto|scroll|visible/.test(getComputedStyle(box).overflowY))
        globalThis.scroller.scrollTop += frame % 60 === 59 ? 200000 : 120`,
      )
      const elements = await page.evaluate(() => document.querySelectorAll('*').length)
      rows.push([
        `list, ${who}`,
        ms(readyMs),
        ...[0.5, 0.95, 0.99].map((share) => percentile(frames, share).toFixed(1)),
        elements,
      ])
      await context.close()
    }
    table(rows)
    console.log()
    const context = await openContext(browser, visitors.desktop, address, token)
    const { page, readyMs } = await visit(
      context,
      {},
      `${address}/plant/list?map=true`,
      `document.querySelector('.leaflet-marker-icon')`,
    )
    const box = await page.locator('.leaflet-container').boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    const panned = framesOf(page, 120, '')
    for (let step = 0; step < 60; step++)
      await page.mouse.move(box.x + box.width / 2 + 4 * step, box.y + box.height / 2 + step)
    const frames = await panned
    await page.mouse.up()
    table([
      ['map of all plants', 'first clusters ms', 'pan p50', 'p95 ms'],
      ['desktop', ms(readyMs), ...[0.5, 0.95].map((share) => percentile(frames, share).toFixed(1))],
    ])
    console.log()
    await context.close()
  } finally {
    await server.stop()
    await engine.close()
  }
}

const measureLargeScreen = async (browser, { address }, token) => {
  const context = await openContext(browser, { viewport: { width: 1920, height: 1080 } }, address, token)
  const { page, session } = await visit(context, {}, `${address}/largescreen?rotate=20`, pages['/largescreen'].ready)
  await session.send('HeapProfiler.enable')
  const heap = async () => {
    for (const _ of [1, 2, 3]) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { mb: usedSize / 1e6, nodes: await page.evaluate(() => document.querySelectorAll('*').length) }
  }
  // Skip the first minutes, which fill caches.
  await page.waitForTimeout(Math.min(2, screenMinutes / 4) * 60_000)
  const first = await heap()
  const rows = [
    ['large screen, rotating', 'heap MB', 'elements'],
    ['at first', first.mb.toFixed(1), first.nodes],
  ]
  for (let part = 1; part <= 4; part++) {
    await page.waitForTimeout((screenMinutes / 4) * 60_000)
    const now = await heap()
    rows.push([`after ${((screenMinutes / 4) * part).toFixed(1)} min`, now.mb.toFixed(1), now.nodes])
  }
  table(rows)
  console.log()
  await context.close()
  return (Number(rows.at(-1)[1]) - first.mb) * Math.min(1, 60 / screenMinutes)
}

/** Each with its budget. */
const figures = []
const browser = await openBrowser()
const parts = ['budgets', 'load', 'interactions', 'month', 'screen', 'lighthouse']
const running = settingOf('address')
const demo = running ? { address: running, stop: () => undefined } : parts.some(wants) ? await startDemo() : undefined
try {
  if (demo) {
    const { address } = demo
    const token = await tokenOf(address, 'owner@heliograph.test')
    const installer = await tokenOf(address, 'installer@heliograph.test')
    if (wants('budgets')) {
      const [login, data] = [pages['/login'].ready, pages['/plant/infos/data'].ready]
      figures.push(...(await measureBudgets({ browser, address, token, rounds, login, data, steps: dataSteps })))
    }
    if (wants('load')) await measureLoads(browser, demo, token)
    if (wants('interactions')) await measureInteractions(browser, demo, token)
    if (wants('month')) await measureMonth(browser, demo, token)
    if (wants('lighthouse')) figures.push(...scoreBudgets(await lighthouse(address, token, rounds)))
    if (wants('screen')) {
      const grownMb = await measureLargeScreen(browser, demo, installer)
      // What it grows in minutes says nothing about an hour.
      if (screenMinutes >= 60)
        figures.push(['large screen, MB more after an hour', Math.max(0.001, grownMb), growthMb, (mb) => mb.toFixed(1)])
    }
  }
  if (wants('fleet')) await measureBigFleet(browser)
} finally {
  await browser.close()
  await demo?.stop()
}
if (judge(figures, rounds) > 0) process.exitCode = 1
