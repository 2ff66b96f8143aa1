// npm run pictures: takes the screenshots of README and docs from the running product, with its demo. Names of pictures
// limit it to these. With --of=<address> it takes the sheets of an earlier release that runs there, named "before".
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { startDemo, tokenOf } from './demo.mjs'
import { ensureDependencies } from './install.mjs'
import { main, root } from './run.mjs'

const folder = join(root, 'docs', 'images')
const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  wall: { width: 1920, height: 1080 },
}

/** A plant in Europe, or at night in Europe one that has sun: in Arizona, later in Australia. */
const sunnyPlant = () => {
  const hour = new Date().getUTCHours()
  return hour >= 16 ? 60000026 : hour >= 6 ? 60000000 : 60000024
}

const pictures = [
  { name: 'data', who: 'installer', path: `/plant/infos/data?plant=${sunnyPlant()}` },
  {
    name: 'data-phone',
    who: 'installer',
    path: `/plant/infos/data?plant=${sunnyPlant()}`,
    size: 'phone',
    scheme: 'dark',
  },
  { name: 'data-zh', who: 'installer', path: `/plant/infos/data?plant=${sunnyPlant()}`, size: 'phone', language: 'zh' },
  { name: 'year', who: 'owner', path: '/plant/infos/data?period=year', scheme: 'dark' },
  { name: 'list', who: 'installer', path: '/plant/list' },
  { name: 'list-phone', who: 'installer', path: '/plant/list', size: 'phone' },
  { name: 'map', who: 'installer', path: '/plant/list?map=true', scheme: 'dark' },
  { name: 'devices', who: 'installer', path: `/plant/infos/device?plant=${sunnyPlant()}` },
  { name: 'alerts', who: 'owner', path: '/plant/infos/alert' },
  { name: 'details', who: 'owner', path: '/plant/infos/detail' },
  { name: 'large-screen', who: 'installer', path: '/largescreen', size: 'wall', scheme: 'dark' },
]

/** The main screens, each on a desktop and a phone, light and dark, in one picture. */
const sheets = [
  { name: 'sheet-data', who: 'owner', path: '/plant/infos/data' },
  { name: 'sheet-plants', who: 'installer', path: '/plant' },
  { name: 'sheet-list', who: 'installer', path: '/plant/list' },
  { name: 'sheet-devices', who: 'owner', path: '/plant/infos/device' },
  { name: 'sheet-alerts', who: 'owner', path: '/plant/infos/alert' },
  { name: 'sheet-large-screen', who: 'installer', path: '/largescreen' },
]

/** Pages that are newer than the release that is compared with. */
const newSheets = [
  { name: 'sheet-connect', who: 'owner', path: '/connect-device?plant=60000000' },
  { name: 'sheet-check', who: 'owner', path: '/plant/infos/commissioning?plant=60000000' },
  { name: 'sheet-import-history', who: 'owner', path: '/plant/infos/import-history?plant=60000000' },
  { name: 'sheet-metering', who: 'owner', path: '/plant/infos/metering?plant=60000000' },
  { name: 'sheet-finance', who: 'owner', path: '/plant/infos/finance?plant=60000000' },
  { name: 'sheet-installation', who: 'admin', path: '/installation' },
]

const shoot = async (browser, address, { who, path, size = 'desktop', scheme = 'light', language = 'en' }) => {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    locale: language,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  })
  const token = who && (await tokenOf(address, `${who}@heliograph.test`))
  await context.addCookies([
    { name: 'language', value: language, url: address },
    ...(token ? [{ name: 'token', value: token, url: address }] : []),
  ])
  await context.addInitScript(
    `localStorage.setItem('login-data-centre', 'FOREIGN_1'); localStorage.setItem('colour-scheme', '${scheme}')`,
  )
  const page = await context.newPage()
  await page.goto(address + path)
  // Wait until the page has settled. The network never goes idle, because the stream of live values stays open.
  await page.waitForSelector('h1', { timeout: 30_000 })
  await page.waitForTimeout(4_000)
  const shot = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return shot
}

const take = async (browser, address, picture) => {
  writeFileSync(join(folder, `${picture.name}.png`), await shoot(browser, address, picture))
  console.log(`docs/images/${picture.name}.png`)
}

const takeSheet = async (browser, address, { name, who, path }) => {
  const shots = []
  for (const size of ['desktop', 'phone'])
    for (const scheme of ['light', 'dark'])
      shots.push((await shoot(browser, address, { who, path, size, scheme })).toString('base64'))
  const page = await browser.newPage({ viewport: { width: 2400, height: 516 } })
  // As wide as its pictures, whatever their sizes are.
  await page.setContent(
    `<body style="margin:0"><main style="padding:8px;display:inline-flex;gap:10px;background:#8a8f98">${shots
      .map((shot) => `<img src="data:image/png;base64,${shot}" height="500" alt="">`)
      .join('')}</main>`,
  )
  await page.locator('main').screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 })
  await page.close()
  console.log(`docs/images/${name}.jpg`)
}

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  mkdirSync(folder, { recursive: true })
  const args = process.argv.slice(2)
  const earlier = args.find((arg) => arg.startsWith('--of='))?.slice('--of='.length)
  const names = args.filter((arg) => !arg.startsWith('--'))
  const isAsked = ({ name }) => names.length === 0 || names.includes(name)
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  const demo = earlier === undefined ? await startDemo() : { address: earlier, stop: async () => undefined }
  try {
    if (earlier === undefined)
      for (const picture of pictures.filter(isAsked)) await take(browser, demo.address, picture)
    if (earlier === undefined)
      for (const sheet of newSheets.filter(isAsked)) await takeSheet(browser, demo.address, sheet)
    const suffix = earlier === undefined ? '' : '-before'
    for (const sheet of sheets.filter(isAsked))
      await takeSheet(browser, demo.address, { ...sheet, name: sheet.name + suffix })
  } finally {
    await demo.stop()
    await browser.close()
  }
})
