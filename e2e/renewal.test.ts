import { wordsIn } from '@heliograph/phrases'
import { inject } from 'vitest'
import { look } from './look.ts'
import { logIn } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { applications, deviceCharge, live, orders } = words
const test = walkIn(desktop)
const paused = 'Kapteeninkatu 4'

test('a logger whose data service has run out is renewed, and its live values are back (spec §2)', async ({ page }) => {
  const site = inject('address').replace('127.0.0.1', 'nordlicht.localhost')
  await page.goto(`${site}/login`)
  await logIn(page, words, 'owner@nordlicht.test')
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${site}/application/home`)
  await page.getByRole('link', { name: applications.deviceCharge }).click()
  const row = page.getByRole('row', { name: new RegExp(`${paused}.*${deviceCharge.states.resting}`) })
  await expect(row).toBeVisible()
  await look(page, 'device-charge')

  // The plant of that logger.
  await page.goto(`${site}/plant/list`)
  await page.getByRole('link', { name: paused }).first().click()
  await expect(page.getByRole('heading', { name: live.restTitle })).toBeVisible()
  await look(page, 'plant-paused')
  const plant = page.url()
  await page.getByRole('link', { name: live.renew }).click()

  await row.getByRole('checkbox').check()
  await page.getByText(/^3 years/).click()
  await page.getByRole('button', { name: deviceCharge.renew }).click()
  await page.getByLabel(orders.name).fill('Ida Halvorsen')
  await page.getByLabel(orders.address).fill('Hafenstraße 8, Hamburg')
  await page.getByRole('radio', { name: orders.ways.demo }).check({ force: true })
  await page.getByRole('button', { name: orders.orderNow }).click()
  await page.getByRole('button', { name: orders.demo.pay, exact: true }).click()
  await expect(page.getByText(orders.states.fulfilled)).toBeVisible()
  await expect(page.getByText(/^For logger/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invoice NL-/ })).toBeVisible()
  await look(page, 'order-paid')

  await page.goto(plant)
  await expect(page.getByText(new RegExp(`· ${live.streamLive}$`))).toBeVisible()
  await expect(page.getByRole('heading', { name: live.restTitle })).toHaveCount(0)
}, 120_000)
