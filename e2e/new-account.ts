import type { Words } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { codeTo, passSlide } from './outbox.ts'
import { expect } from './walk.ts'

export const password = 'Kettle-Umbrella-77'

/** Fills in the account of a new person, with the code that was sent. */
export const signUpAs = async (page: Page, { codes, registration }: Words, email: string, centre: 'cn' | 'eu') => {
  await page.getByLabel(registration.email).fill(email)
  await page.getByRole('button', { name: codes.send }).click()
  await passSlide(page)
  await page.getByLabel(codes.label).fill(await codeTo(page, email, centre))
  await page.getByLabel(registration.newPassword, { exact: true }).fill(password)
  await expect(page.getByText(registration.strengths[4])).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}
