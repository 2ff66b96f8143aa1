import { readFile } from 'node:fs/promises'
import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { look } from './look.ts'
import { codeTo, askForCode } from './outbox.ts'
import { logIn, people } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { codes, errors, plants, profile, registration } = words
const test = walkIn(desktop)
const password = 'Kettle-Umbrella-77'
const email = 'leaver@example.org'

test('an owner exports their data once a year, as a machine-readable file', async ({ page, faults }) => {
  faults.expect(/\b412\b/)
  await page.goto('/login')
  await logIn(page, words, people.owner)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
  await page.goto('/account/settings/exportAccount')
  await expect(page.getByText(profile.export.ready)).toBeVisible()
  await look(page, 'account-export')
  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: profile.export.take }).click()
  const download = await arrives
  expect(download.suggestedFilename()).toMatch(/^heliograph-account-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    person: { email: string }
    plants: { name: string; devices: object[]; daysInKwh: { generation: number }[] }[]
  }
  expect(file.person.email).toBe(people.owner)
  expect(file.plants.map(({ name }) => name)).toEqual(['Lindner Family Home'])
  expect(file.plants[0]!.devices.length).toBeGreaterThan(0)
  // Another walk may have handed the plant over and back: the log starts with the current ownership.
  expect(file.plants[0]!.daysInKwh.length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: profile.export.take })).toBeDisabled()
})

test('a person registers, cancels the account permanently, cannot log in to it, and can register again', async ({
  page,
  faults,
}) => {
  faults.expect(/\b(412|401)\b/)
  await register(page)
  await page.goto('/account/settings/base')
  await page.getByRole('link', { name: profile.revoke }).click()
  await expect(page.getByText(errors[41])).toBeVisible()
  await look(page, 'account-revoke')
  await page.getByRole('link', { name: profile.revocation.goOn }).click()

  await page.getByRole('button', { name: codes.send }).click()
  await page.getByLabel(codes.label).fill(await codeTo(page, email, 'eu'))
  await look(page, 'account-revoke-code')
  await page.getByRole('button', { name: profile.revocationStep.next }).click()
  const { word, wordLabel, permanent, revoke } = profile.revocationStep
  await page.getByLabel(wordLabel({ word })).fill(word)
  await page.getByLabel(permanent).check()
  await look(page, 'account-revoke-confirm')
  await page.getByRole('button', { name: revoke }).click()
  await page.waitForURL('**/login')

  await logIn(page, words, email, password)
  await expect(page.getByRole('alert')).toContainText(errors[3])
  await register(page)
})

const register = async (page: Page) => {
  await page.goto('/register?area=EU')
  await page.getByLabel(registration.email).fill(email)
  await askForCode(page, words)
  await page.getByLabel(codes.label).fill(await codeTo(page, email, 'eu'))
  await page.getByLabel(registration.newPassword, { exact: true }).fill(password)
  await expect(page.getByText(registration.strengths[4])).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: registration.create }).click()
  await expect(page.getByRole('heading', { name: plants.noneTitle })).toBeVisible()
}
