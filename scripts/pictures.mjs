// npm run pictures: takes the screenshots of README and docs from the running product, with its demo. Names of pictures
// limit it to these. With --of=<address> it takes the sheets of an earlier release that runs there, named "before"; with
// --at=<address> it takes the pictures from a demo of this release that runs already.
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

/**
 * The pictures of the manual, by its chapters, in the two languages that it has them in. Without the frame of the page, since
 * every brand shows them.
 */
const manualPictures = [
  { chapter: 'plant', who: 'installer', path: '/plant/new' },
  { chapter: 'logger', who: 'installer', path: `/connect-device?plant=${sunnyPlant()}` },
  { chapter: 'page', who: 'installer', path: `/plant/infos/data?plant=${sunnyPlant()}` },
  { chapter: 'alerts', who: 'installer', path: '/alert' },
  { chapter: 'fleet', who: 'installer', path: '/fleet' },
].flatMap((picture) =>
  ['en', 'zh'].map((language) => ({ ...picture, language, name: `manual-${picture.chapter}-${language}` })),
)
const manualFolder = join(root, 'apps/web/src/features/people/profile/manual-pictures')

const shoot = async (
  browser,
  address,
  { who, path, size = 'desktop', scheme = 'light', language = 'en', sharpness = 1 },
  asPicture = (page) => page.screenshot({ animations: 'disabled' }),
) => {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: scheme,
    locale: language,
    reducedMotion: 'reduce',
    deviceScaleFactor: sharpness,
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
  const shot = await asPicture(page)
  await context.close()
  return shot
}

const take = async (browser, address, picture) => {
  writeFileSync(join(folder, `${picture.name}.png`), await shoot(browser, address, picture))
  console.log(`docs/images/${picture.name}.png`)
}

const takeForManual = async (browser, address, { chapter, language, who, path }) => {
  const shot = await shoot(browser, address, { who, path, language, size: 'phone', sharpness: 2 }, async (page) => {
    const { y } = await page.locator('main').boundingBox()
    const clip = { x: 0, y, width: sizes.phone.width, height: 640 }
    return page.screenshot({ animations: 'disabled', type: 'jpeg', quality: 60, clip })
  })
  writeFileSync(join(manualFolder, `${chapter}-${language}.jpg`), shot)
  console.log(`${chapter}-${language}.jpg`)
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
  mkdirSync(manualFolder, { recursive: true })
  const args = process.argv.slice(2)
  const earlier = args.find((arg) => arg.startsWith('--of='))?.slice('--of='.length)
  const running = earlier ?? args.find((arg) => arg.startsWith('--at='))?.slice('--at='.length)
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
  const demo = running === undefined ? await startDemo() : { address: running, stop: async () => undefined }
  try {
    if (earlier === undefined)
      for (const picture of pictures.filter(isAsked)) await take(browser, demo.address, picture)
    if (earlier === undefined)
      for (const picture of manualPictures.filter(isAsked)) await takeForManual(browser, demo.address, picture)
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
