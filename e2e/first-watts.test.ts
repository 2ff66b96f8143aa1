import { wordsIn } from '@heliograph/phrases'
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright'
import { startJob } from './job.ts'
import { look } from './look.ts'
import { signUpAs } from './new-account.ts'
import { choose } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { day, gateways, newPlant, plants, registration } = words
/** Where the sun is up while this runs: Munich, Lima or Tokyo. */
const hour = new Date().getUTCHours()
const { zone, ...geolocation } =
  hour >= 6 && hour < 14
    ? { latitude: 48.137, longitude: 11.575, zone: 'Europe/Berlin' }
    : hour >= 14 && hour < 22
      ? { latitude: -12.046, longitude: -77.043, zone: 'America/Lima' }
      : { latitude: 35.682, longitude: 139.759, zone: 'Asia/Tokyo' }
/** On the roof, with a phone that says where it is. */
const test = walkIn({ ...phone, geolocation, permissions: ['geolocation'] })

test('a new person adds a plant on a phone, connects an MQTT gateway, and watches the first watts', async ({
  page,
}) => {
  await page.goto('/register?area=EU')
  await signUpAs(page, words, `roof-${Date.now()}@example.org`, 'eu')
  await page.getByRole('button', { name: registration.create }).click()

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
  await report(page, [
    { at: from, acPower: 2090, generationToday: 7.1 },
    { at: to, acPower: 2140, generationToday: 7.14 },
  ])
  // Computed after the report is acknowledged, which on a busy machine takes a while.
  await expect(page.getByRole('main').getByText('2.14 kW')).toBeVisible({ timeout: 40_000 })
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
  await expect(page.getByText(new RegExp(day.began({ time: String.raw`\d\d:\d\d` })))).toBeVisible()
  await look(page, 'first-watts')
}, 120_000)

/** What the page tells to enter in the device is all that the device knows. */
const report = async (page: Page, readings: readonly { at: number; acPower: number; generationToday: number }[]) => {
  const told = async (name: string) =>
    (await page.locator('dl div').filter({ hasText: name }).first().locator('code').textContent()) ?? ''
  const client = await connectAsync(`mqtt://${await told(gateways.host)}:${await told(gateways.port)}`, {
    username: await told(gateways.userName),
    clientId: await told(gateways.clientId),
    password: await told(gateways.password),
    reconnectPeriod: 0,
  })
  const topic = await told(gateways.topic)
  for (const [seq, { at, ...m }] of readings.entries()) {
    const body = { seq, ts: at, dev: [{ sn: 'INV1', type: 'INVERTER', m }] }
    await client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
  }
  await client.endAsync()
}
