import { wordsIn } from '@heliograph/phrases'
import { inject } from 'vitest'
import { look } from './look.ts'
import { choose, logIn } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { applications, deviceCharge, live, orders } = words
const test = walkIn(desktop)
const paused = 'Kapteeninkatu 4'

test('a logger whose data service has run out is renewed, and its live values are back (spec §2)', async ({ page }) => {
  const site = inject('address').replace('127.0.0.1', 'nordlicht.localhost')
  await page.goto(`${site}/login`)
  await logIn(page, words, 'installer@nordlicht.test')
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${site}/plant/list`)
  await page.getByRole('link', { name: paused }).first().click()
  await expect(page.getByText(live.restTitle)).toBeVisible()
  const plant = page.url()
  await page.getByRole('link', { name: live.renew }).click()

  await expect(page.getByRole('heading', { level: 1, name: applications.deviceCharge })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`${paused}.*${deviceCharge.states.resting}`) })
  await row.getByRole('checkbox').check()
  await look(page, 'device-charge')
  await choose(page, deviceCharge.years({ count: 3, amount: '€32.00' }))
  await page.getByRole('button', { name: deviceCharge.renew }).click()
  await page.getByLabel(orders.name).fill('Nordlicht Energie')
  await page.getByLabel(orders.address).fill('Hafenstraße 8, Hamburg')
  const demo = page.getByRole('radio', { name: orders.ways.demo })
  await page.locator('label').filter({ has: demo }).click()
  await page.getByRole('button', { name: orders.orderNow }).click()
  await page.getByRole('button', { name: orders.demo.pay, exact: true }).click()
  await expect(page.getByText(orders.states.fulfilled)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invoice NL-/ })).toBeVisible()

  await page.goto(plant)
  await expect(page.getByText(new RegExp(`· ${live.streamLive}$`))).toBeVisible()
  await expect(page.getByText(live.restTitle)).toHaveCount(0)
}, 240_000)
