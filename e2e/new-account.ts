import type { Words } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { codeTo, askForCode } from './outbox.ts'
import { expect } from './walk.ts'

export const password = 'Kettle-Umbrella-77'

/** Fills in the account of a new person, with the code that was sent. */
export const signUpAs = async (page: Page, words: Words, email: string, centre: 'cn' | 'eu') => {
  const { codes, registration } = words
  await page.getByLabel(registration.email).fill(email)
  await askForCode(page, words)
  await page.getByLabel(codes.label).fill(await codeTo(page, email, centre))
  await page.getByLabel(registration.newPassword, { exact: true }).fill(password)
  await expect(page.getByText(registration.strengths[4])).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
