import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { afterAll, inject } from 'vitest'
import { look } from './look.ts'
import { codeTo, askForCode } from './outbox.ts'
import { choose, logIn, password, people } from './people.ts'
import { openStage } from './stage.ts'
import { desktop, expect, phone, walkIn } from './walk.ts'

// These walks cannot be undone: they come last, because other walks use the same people. A running demo (E2E_ADDRESS) keeps
// its people; E2E_MOVES_ADDRESS is the address of one whose people are free to move.
const { E2E_ADDRESS: running, E2E_MOVES_ADDRESS: movable } = process.env
const stage = running && !movable ? await openStage() : { address: movable ?? inject('address'), close: async () => {} }
afterAll(stage.close)
const words = await wordsIn('en')
const { auth, centres, codes, plants, registration, shell } = words
const test = walkIn(desktop)
const testOnPhone = walkIn(phone)

const logInAt = async (page: Page, centre: string, account: string) => {
  await page.goto(`${stage.address}/login`)
  await choose(page, centre)
  await logIn(page, words, account)
}

const openDataCentre = async (page: Page) => {
  await page.getByRole('button', { name: shell.userMenu }).click()
  await page.getByRole('menuitem', { name: centres.title }).click()
  await expect(page.getByText(centres.here)).toBeVisible()
}

test('an owner with accounts in both data centres merges their plants', async ({ page, faults }) => {
  faults.expect(/\b(412|401)\b/)
  await logInAt(page, auth.international, people.owner)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
  await openDataCentre(page)
  await expect(page.getByText(centres.businesses)).toBeVisible()
  await look(page, 'data-centre-transfer')
  await page.getByRole('radio', { name: centres.merge }).check()
  await page.getByLabel(centres.account).fill(people.chineseOwner)
  await page.getByLabel(centres.password, { exact: true }).fill('Rainy-Roof-1820')
  await page.getByRole('button', { name: centres.check }).click()
  await expect(page.getByRole('alert').filter({ hasText: words.errors[3] })).toBeVisible()
  await page.getByLabel(centres.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: centres.check }).click()
  await expect(page.getByText(centres.proven({ name: '陈伟' }))).toBeVisible()
  await page.getByRole('checkbox').check()
  await look(page, 'data-centre-merge')
  await page.getByRole('button', { name: centres.startMerge }).click()
  await expect(page.getByText(centres.done({ centre: centres.china }))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('radio', { name: auth.china, exact: true })).toBeChecked()
  await look(page, 'data-centre-merged')

  await logIn(page, words, people.chineseOwner)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${stage.address}/plant/list`)
  await expect(page.getByText('Lindner Family Home').first()).toBeVisible()
  await expect(page.getByText('陈家屋顶电站').first()).toBeVisible()
})

test('a log-in at the old data centre shows where the account is now', async ({ page, faults }) => {
  faults.expect(/\b412\b/)
  await logInAt(page, auth.international, people.owner)
  await expect(page.getByText(registration.foundIn({ centre: auth.china }))).toBeVisible()
})

testOnPhone('a new account moves to the other data centre, and its person logs in there', async ({ page, faults }) => {
  faults.expect(/\b401\b/)
  const email = 'moves-at-once@example.org'
  await register(page, email)
  await openDataCentre(page)
  await page.getByRole('button', { name: centres.startTransfer }).click()
  await expect(page.getByText(centres.consentRequired)).toBeVisible()
  await page.getByRole('checkbox').check()
  await look(page, 'data-centre-phone')
  await page.getByRole('button', { name: centres.startTransfer }).click()
  await expect(page.getByText(centres.done({ centre: centres.china }))).toBeVisible({ timeout: 30_000 })
  await logIn(page, words, email, newPassword)
  await openDataCentre(page)
  await expect(page.getByText(centres.chinaNote)).toBeVisible()
})

/** Registers a new person through the sign-up pages, independent of other walks. */
const register = async (page: Page, email: string) => {
  await page.goto('/register?area=EU')
  await page.getByLabel(registration.email).fill(email)
  await askForCode(page, words)
  await page.getByLabel(codes.label).fill(await codeTo(page, email, 'eu'))
  await page.getByLabel(registration.newPassword, { exact: true }).fill(newPassword)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: registration.create }).click()
  await expect(page.getByRole('heading', { name: plants.noneTitle })).toBeVisible()
}

const newPassword = 'Kettle-Umbrella-77'
