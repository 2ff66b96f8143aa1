// The cost of the client: bytes, paint times, interactions, 100,000 plants, a month at 5 minutes, the large screen over hours

import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startDemo, tokenOf } from '../scripts/demo.mjs'
import { bigFleetLogin, fillBigFleet } from './support/big-fleet.mjs'
import { openDatabase, startServer } from './support/cluster.mjs'
import { percentile, table } from './support/figures.mjs'
import { measureLargeScreen } from './support/large-screen.mjs'
import { lighthouse, slowdownHere } from './support/lighthouse.mjs'
import { framesOf, median, openBrowser, openContext, visit, visitors, worstOf } from './support/page.mjs'
import { startTlsFront } from './support/tls-front.mjs'
import {
  fastPaths,
  growthListeners,
  growthMb,
  judge,
  measureBudgets,
  scoreBudgets,
  weighBuilt,
} from './support/web-budgets.mjs'

const help = `npm run bench -- web [part …] [setting …]

Without a part: everything that has a budget and does not take an hour (budgets, lighthouse), in about 10 minutes.
It fails above a budget.

  budgets       bytes, largest paint and interactions of the log-in, a plant, its alerts and the fleet: 4 minutes
  lighthouse    Lighthouse on a phone: log-in and a plant, as often as there are rounds; the other pages once: 6 minutes.
                Over TLS and HTTP/2, as people reach an installation; bare=1 asks the server itself, over HTTP/1.1.
                The phone is the same on each machine: how many times slower it is follows from Lighthouse's index of the machine.
                Each phone has Arial or Roboto, a server may have no font as wide: then install fonts-liberation
  screen        the large screen for an hour (screen=5: for 5 minutes, which is printed and not judged)
  phone         the budgets' pages on a phone (processor 4 times slower, slow 4G), which is printed and not judged: 8 minutes
  load          every page, on a desktop and a phone, with an empty cache and a full one: half an hour
  interactions  the steps of a plant's page, on a desktop and a phone: a minute
  month         a month at 5 minutes: half a minute
  fleet         100,000 plants: 10 minutes
  all           all of them, the hour last: more than 2 hours

  rounds=3      fewer than 5
  bare=1        Lighthouse without TLS and HTTP/2
  slowdown=4    Lighthouse's own slow-down of the processor, whatever the machine
  address=http://localhost:8080   a server with the demo that is already running
`

const asked = process.argv.slice(2).map((name) => name.replace(/^--/, ''))
if (asked.includes('help')) {
  console.log(help)
  process.exit()
}
const isSetting = (name) => /^(rounds|hours|address|slowdown|bare)=/.test(name)
const settingOf = (name) => asked.find((each) => each.startsWith(`${name}=`))?.split('=')[1]
/** What has a budget and does not take an hour. */
const usual = ['budgets', 'lighthouse']
const parts = [...usual, 'phone', 'load', 'interactions', 'month', 'fleet', 'screen']
const named = asked.filter((name) => !isSetting(name)).map((name) => name.split('=')[0])
const unknown = named.find((name) => name !== 'all' && !parts.includes(name))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}.\n\n${help}`)
  process.exit(1)
}
const wanted = named.includes('all') ? parts : named
if (settingOf('hours') !== undefined) wanted.push('screen')
const wants = (part) => (wanted.length === 0 ? usual : wanted).includes(part)
const screenMinutes = settingOf('hours')
  ? Math.min(24, Number(settingOf('hours'))) * 60
  : Number(settingOf('screen') ?? 60)
const rounds = Number(settingOf('rounds') ?? 5)
const plants = 100_000
const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url))

const kb = (bytes) => (bytes / 1000).toFixed(1)
const ms = (value) => Math.round(value).toString()

/** The page's own content is there, not only its frame. */
const pages = {
  '/login': { ready: `document.querySelector('form')`, public: true },
  '/plant/list': { ready: `document.querySelector('main [data-row-name], main table tbody th a, main li a')` },
  '/plant/infos/data': { ready: `document.querySelector('main figure')` },
  '/plant/infos/device': { ready: `document.querySelector('main a[href*="device="]')` },
  '/plant/infos/alert': { ready: `document.querySelector('main [data-alert]')` },
  '/alert': { ready: `document.querySelector('main h1')` },
  '/fleet': { ready: `document.querySelector('main h1, main h2')` },
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

/** On a phone, what drops and what is below the day. */
const phoneSteps = dataSteps.filter(([name]) => ['the day', 'the month', 'the year'].includes(String(name)))

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

/** On the alerts of a plant. */
const alertSteps = [
  [
    'an alert',
    async (page) => {
      await page.locator('main [data-alert]').first().click()
      await page.waitForSelector('section[data-page] h2')
    },
  ],
  ['the next alert', (page) => page.locator('main [data-alert]').nth(1).click()],
  ['a day', (page) => page.locator('main [role=toolbar] button').last().click()],
  ['all days again', (page) => page.locator('main [role=toolbar] button').last().click()],
]

/** On the first page of people with many plants. */
const fleetSteps = [
  [
    'the list',
    async (page) => {
      await page.locator('a[href*="/plant/list"]').first().click()
      await page.waitForSelector('main [data-row-name], main table tbody th a, main li a')
    },
  ],
  ['back to the fleet', (page) => page.goBack()],
  [
    'the alerts of all plants',
    async (page) => {
      await page.locator('a[href^="/alert"]').first().click()
      await page.waitForSelector('main h1')
    },
  ],
]

/** Other programs make everything slower: figures are to be read with how busy the machine was. */
const busy = () => `${loadavg()[0].toFixed(1)} programs at once on ${cpus().length} cores`

/** Each with its budget. */
const figures = []
const browser = await openBrowser()
const running = settingOf('address')
const needsDemo = parts.some((part) => part !== 'fleet' && wants(part))
const demo = running ? { address: running, stop: () => undefined } : needsDemo ? await startDemo() : undefined
let stopFront = async () => undefined
const begun = performance.now()
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, before: ${busy()}\n`)
try {
  if (demo) {
    const { address } = demo
    const token = await tokenOf(address, 'owner@heliograph.test')
    const installer = await tokenOf(address, 'installer@heliograph.test')
    const budgeted = [
      { path: '/login' },
      { path: '/plant/infos/data', token, steps: dataSteps, hasDay: true },
      { path: '/plant/infos/alert', token, steps: alertSteps },
      { path: '/fleet', token: installer, steps: fleetSteps },
    ].map((page) => ({ ...page, ready: pages[page.path].ready }))
    if (wants('budgets')) {
      figures.push(...weighBuilt(dist))
      figures.push(...(await measureBudgets({ browser, address, rounds, pages: budgeted })))
    }
    if (wants('phone')) {
      const onPhone = budgeted.map((page) => ({ ...page, steps: page.path === '/plant/infos/data' ? phoneSteps : [] }))
      const shown = await measureBudgets({ browser, address, rounds, pages: onPhone, visitor: visitors.phone })
      // Budgets are those of a desktop, but for bytes.
      table([['on a phone', 'measured'], ...shown.map(([name, value, , text]) => [name, text(value)])])
      console.log()
    }
    if (wants('load')) await measureLoads(browser, demo, token)
    if (wants('interactions')) await measureInteractions(browser, demo, token)
    if (wants('month')) await measureMonth(browser, demo, token)
    if (wants('lighthouse')) {
      const slowdown = Number(settingOf('slowdown')) || (await slowdownHere(address))
      const front = settingOf('bare') ? { address, stop: async () => undefined } : await startTlsFront(address)
      stopFront = front.stop
      const scoresOf = (whose, times, paths) => lighthouse(front.address, whose, times, paths, slowdown)
      figures.push(...scoreBudgets(await scoresOf(token, rounds, fastPaths)))
      const others = ['/plant/list', '/plant/infos/device', '/plant/infos/alert', '/plant/infos/detail']
      figures.push(...scoreBudgets(await scoresOf(token, 1, others)))
      figures.push(...scoreBudgets(await scoresOf(installer, 1, ['/fleet'])))
    }
  }
  if (wants('fleet')) await measureBigFleet(browser)
  if (demo && wants('screen')) {
    const installer = await tokenOf(demo.address, 'installer@heliograph.test')
    const grown = await measureLargeScreen(browser, demo.address, installer, pages['/largescreen'].ready, screenMinutes)
    // What it grows in minutes says nothing about an hour.
    if (screenMinutes >= 60) {
      const share = 60 / screenMinutes
      figures.push(
        ['large screen, MB more after an hour', Math.max(0.001, grown.mb * share), growthMb, (mb) => mb.toFixed(1)],
        ['large screen, listeners more after an hour', Math.max(0.001, grown.listeners * share), growthListeners, ms],
      )
    }
  }
} finally {
  await browser.close()
  await stopFront()
  await demo?.stop()
}
console.log(`after ${Math.round((performance.now() - begun) / 60_000)} minutes: ${busy()}\n`)
if (judge(figures, rounds) > 0) process.exitCode = 1
if (!wants('screen')) console.log('Not measured: an hour of the large screen. `npm run bench -- web screen` does.')
