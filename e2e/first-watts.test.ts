import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { startJob } from './job.ts'
import { look } from './look.ts'
import { report, settingsOn, type Settings } from './mqtt-logger.ts'
import { password, signUpAs } from './new-account.ts'
import { codeTo, postTo } from './outbox.ts'
import { choose, logIn, seeHistory } from './people.ts'
import { filmOf, photoOf } from './sticker-pictures.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { applications, commissioning, day, deletion, deviceChanges, gateways, history, newPlant, orders, plants, scan } =
  words
const { registration } = words
/** Where the sun is up while this runs: Munich, Lima or Tokyo. */
const hour = new Date().getUTCHours()
const { zone, ...geolocation } =
  hour >= 6 && hour < 14
    ? { latitude: 48.137, longitude: 11.575, zone: 'Europe/Berlin' }
    : hour >= 14 && hour < 22
      ? { latitude: -12.046, longitude: -77.043, zone: 'America/Lima' }
      : { latitude: 35.682, longitude: 139.759, zone: 'Asia/Tokyo' }
/** On the roof, with a phone that says where it is, and its camera before a logger's sticker. */
const test = walkIn(
  { ...phone, geolocation, permissions: ['geolocation'] },
  { camera: await filmOf('QRCode', 'SN:2712345678;PWD:87654321') },
)

const email = `roof-${Date.now()}@example.org`
const mobile = '4917055512345'
let plant = ''
let logger: Settings | undefined

test('a new person adds a plant on a phone, connects an MQTT gateway, and watches the first watts', async ({
  page,
}) => {
  await page.goto('/register?area=EU')
  await signUpAs(page, words, email, 'eu')
  await page.getByRole('button', { name: registration.create }).click()

  // Long before the fault that is told of: from the next minute on.
  await expect(page.getByRole('main').getByRole('link', { name: plants.add })).toBeVisible()
  await tellBySms(page)
  const job = await startJob(page, 'From the empty account to a connected gateway')
  await page.getByRole('main').getByRole('link', { name: plants.add }).click()
  await page.getByRole('button', { name: newPlant.useHere }).click()
  await expect(page.getByText(zone, { exact: false })).toBeVisible()
  await page.getByLabel(newPlant.name).fill('Barn in the sun')
  // The phone loses the page; what was typed is still there.
  await page.reload()
  await expect(page.getByLabel(newPlant.name)).toHaveValue('Barn in the sun')
  await expect(page.getByText(zone, { exact: false })).toBeVisible()
  await page.getByLabel(newPlant.capacity).fill('9.8')
  await look(page, 'new-plant')
  await page.getByRole('button', { name: newPlant.create }).click()

  await expect(page.getByRole('heading', { name: gateways.title })).toBeVisible()
  await choose(page, gateways.protocols.mqtt.name)
  await look(page, 'new-gateway')
  await page.getByRole('button', { name: gateways.register }).click()
  await expect(page.getByText(gateways.listening)).toBeVisible()
  await look(page, 'gateway-settings')
  expect(job.done()).toBeLessThanOrEqual(5)

  const [from, to] = [Date.now() - 60_000, Date.now()]
  logger = await settingsOn(page)
  await report(logger, [
    { at: from, acPower: 2090, generationToday: 7.1, generationTotal: 1204.1 },
    { at: to, acPower: 2140, generationToday: 7.14, generationTotal: 1204.14 },
  ])
  // Computed after the report is acknowledged, which on a busy machine takes a while.
  await expect(page.getByRole('main').getByText('2.14 kW')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(gateways.listening)).toBeHidden()
  await look(page, 'gateway-heard')

  await page.getByRole('link', { name: gateways.toPlant }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barn in the sun')
  await expect(
    page
      .getByRole('main')
      .getByText(/2[.]14\s*kW/)
      .first(),
  ).toBeVisible()
  // What its devices do is shown first, and its day is calculated then.
  await expect(page.getByText(new RegExp(day.began({ time: String.raw`\d\d:\d\d` })))).toBeVisible({ timeout: 60_000 })
  await look(page, 'first-watts')
  plant = new URL(page.url()).searchParams.get('plant') ?? ''

  await page.goto(`/connect-device?plant=${plant}`)
  await choose(page, gateways.protocols['solarman-v5'].name)
  await page.getByRole('button', { name: scan.start }).click()
  await expect(page.getByLabel(gateways.serialNumber)).toHaveValue('2712345678')
  await expect(page.getByText(scan.read({ sn: '2712345678' }))).toBeVisible()
  await scanPhotos(page)
}, 150_000)

test('the person buys SMS with the demo’s payment, and a fault is reported (spec §2)', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, words, email, password)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Barn in the sun' })).toBeVisible()

  await page.goto('/application/detail/messageCharge')
  await expect(page.getByText(applications.smsLeft({ count: 0 }))).toBeVisible()
  const pack = orders.lines.messages({ count: 50 })
  await page.getByRole('button', { name: orders.buyOf({ name: pack }) }).click()
  await page.getByLabel(orders.name).fill('Barn in the sun')
  await page.getByLabel(orders.address).fill('Lane 1, Munich')
  const demo = page.getByRole('radio', { name: orders.ways.demo })
  await page.locator('label').filter({ has: demo }).click()
  await page.getByRole('button', { name: orders.orderNow }).click()
  await expect(page).toHaveURL(/demo-payment/)
  await page.getByRole('button', { name: orders.demo.pay, exact: true }).click()
  await expect(page.getByText(orders.states.fulfilled)).toBeVisible()

  const ago = (minutes: number) => Date.now() - minutes * 60_000
  // Of an inverter that has not reported yet: nothing of it comes late.
  const faulty = { sn: 'INV2', acPower: 0, generationToday: 0, generationTotal: 0, faultCode: 24 }
  await report(logger, [
    { at: ago(12), ...faulty },
    { at: ago(6), ...faulty },
    { at: ago(0), ...faulty },
  ])
  await page.goto('/application/detail/messageCharge')
  await expect(ledgerOf(page).filter({ hasText: '+50' })).toBeVisible()
}, 90_000)

test('the logger is replaced and the year goes on; the plant is deleted and brought back; the fault took an SMS', async ({
  page,
}) => {
  await page.goto('/login')
  await logIn(page, words, email, password)
  await expect(page.getByRole('main').getByRole('heading', { name: 'Barn in the sun' })).toBeVisible()
  await page.goto(`/plant/infos/device?plant=${plant}`)
  const generated = page
    .getByRole('region', { name: history.sources })
    .getByRole('listitem')
    .filter({ hasText: history.generation })
    .getByText('kWh')
  const logger = page.getByRole('main').getByRole('link', { name: /^HG-/ })
  const old = await logger.getAttribute('href')
  await page.getByRole('link', { name: gateways.add }).click()
  await choose(page, gateways.protocols.mqtt.name)
  await page.getByRole('button', { name: gateways.register }).click()
  await expect(page.getByText(gateways.listening)).toBeVisible()
  const settings = await settingsOn(page)

  await page.goto(old ?? '')
  await page.getByRole('button', { name: deviceChanges.replace }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByLabel(deviceChanges.replaceBy)).toContainText('HG-')
  await look(page, 'replace-logger')
  await question.getByRole('button', { name: deviceChanges.replaceNow }).click()
  await expect(page.getByText(deviceChanges.replaces({ time: '' }).trim().slice(0, 30), { exact: false })).toBeVisible()
  await look(page, 'replaced-logger')
  await report(settings, [{ at: Date.now(), acPower: 2210, generationToday: 7.31, generationTotal: 1204.31 }])
  // Computed after the report is acknowledged: the counter went on, so nothing jumps and nothing is lost.
  await expect(async () => {
    await page.goto(`/plant/infos/data?plant=${plant}&period=year`)
    await seeHistory(page, words)
    await expect(generated).toHaveText('7.31 kWh', { timeout: 3000 })
  }).toPass({ timeout: 90_000 })

  await page.goto(`/plant/infos/commissioning?plant=${plant}`)
  const checks = page.getByRole('list', { name: commissioning.open })
  await expect(checks.getByRole('listitem').first()).toContainText(commissioning.says.online, {
    // The page asks again every 15 seconds, and when a gateway was heard is stored a little later.
    timeout: 90_000,
  })
  await page.getByRole('checkbox', { name: commissioning.confirm }).check()
  await look(page, 'check-on-site')
  await page.getByRole('button', { name: commissioning.keep }).click()
  await page.getByRole('list', { name: commissioning.kept }).getByRole('listitem').first().click()
  await expect(page.getByText(commissioning.says.confirmed)).toBeVisible()

  await page.goto(`/plant/infos/edit?plant=${plant}`)
  await page.getByLabel(deletion.typeName({ name: 'Barn in the sun' })).fill('Barn in the sun')
  await look(page, 'delete-plant')
  await page.getByRole('button', { name: deletion.delete }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deletion.title)
  await look(page, 'deleted-plants')
  await page.getByRole('button', { name: deletion.restore }).click()
  await expect(page.getByText(deletion.restored({ plant: 'Barn in the sun' }))).toBeVisible()
  await page.goto(`/plant/infos/data?plant=${plant}&period=year`)
  await seeHistory(page, words)
  await expect(generated).toHaveText('7.31 kWh')

  // The fault of before was told by now, or is within two minutes: the walk went on meanwhile.
  await page.goto('/application/detail/messageCharge')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(applications.smsLeft({ count: 49 }))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 150_000 })
  await expect(ledgerOf(page).filter({ hasText: applications.sentSms })).toContainText(/[-−]1/)
  await look(page, 'message-charge')
  const [sms] = await postTo(page, mobile, 'eu')
  expect(sms?.text).toContain('Barn in the sun')
}, 300_000)

const ledgerOf = (page: Page) => page.getByRole('list', { name: applications.used }).getByRole('listitem')

/** By the calls of the pages of the account, which other walks go through. */
const tellBySms = async (page: Page) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const post = (path: string, data: object) =>
    page.request.post(`/mdc-eu${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  await post('/user-s/code/request', { purpose: 'phone', phone: `+${mobile}` })
  const code = await codeTo(page, mobile, 'eu')
  expect((await post('/user-s/acc/security/phone', { phone: `+${mobile}`, code })).status()).toBe(200)
  const settings = {
    mailLevel: null,
    quietFrom: null,
    quietTo: null,
    zone,
    lan: 'en',
    plants: 'all',
    pace: 'once',
    tellsOver: false,
    smsFaults: true,
    pushLevel: null,
    tag: null,
    escalateAfterH: null,
    escalateTo: null,
    escalateLevel: null,
  }
  expect((await post('/message-s/message/settings', settings)).status()).toBe(200)
}

/** With a browser that refuses the camera. */
const scanPhotos = async (page: Page) => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: scan.start }).click()
  await expect(page.getByText(scan.troubles.refused)).toBeVisible()
  await look(page, 'scan-refused')
  const photo = async (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'sticker.png', mimeType: 'image/png', buffer })
  await photo(Buffer.from('no picture'))
  await expect(page.getByText(scan.troubles.photo)).toBeVisible()
  await photo(await photoOf('EAN13', '4006381333931'))
  await expect(page.getByText(gateways.scan.box)).toBeVisible()
  for (const [format, text, serial] of stickers) {
    await photo(await photoOf(format, text))
    await expect(page.getByLabel(gateways.serialNumber)).toHaveValue(serial)
    await page.getByRole('button', { name: scan.start }).click()
  }
  await page.getByRole('button', { name: scan.close }).click()
}
const stickers = [
  ['DataMatrix', 'https://example.org/?sn=2712345679', '2712345679'],
  ['Code128', '2712345670', '2712345670'],
] as const
