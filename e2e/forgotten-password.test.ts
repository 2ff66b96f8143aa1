import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { look } from './look.ts'
import { codeTo, askForCode, postTo } from './outbox.ts'
import { choose, logIn } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { auth, codes, errors, plants, registration } = words
const test = walkIn(desktop)
const email = 'forgetful@example.org'
const [first, second] = ['Kettle-Umbrella-77', 'Windy-Umbrella-78']

test('a forgotten password: wrong codes, one request too many, then a new password that replaces the old one', async ({
  page,
  faults,
}) => {
  faults.expect(/\b(412|429|401)\b/)
  await anAccount(page)

  await page.goto('/login')
  await page.getByRole('link', { name: auth.forgotPassword }).click()
  await expect(page.getByRole('heading', { name: registration.forgottenTitle })).toBeVisible()
  await look(page, 'forgotten')

  // The limit is three an hour to one address, for all purposes: including the registration, this is the fourth.
  for (let asked = 2; asked <= 4; asked++) {
    await page.reload()
    await choose(page, auth.china)
    await page.getByLabel(registration.email).fill(email)
    await askForCode(page, words)
    if (asked < 4) await expect(page.getByText(codes.demoText)).toBeVisible()
  }
  await expect(page.getByText(errors[43])).toBeVisible()

  const code = await codeTo(page, email, 'cn')
  const wrong = code === '12345678' ? '87654321' : '12345678'
  const send = page.getByRole('button', { name: registration.setPassword })
  await page.getByLabel(codes.label).fill(wrong)
  await page.getByLabel(registration.newPassword, { exact: true }).fill(first)
  await send.click()
  await expect(page.getByText(errors[9])).toBeVisible()
  await expect(page.getByLabel(codes.label)).toBeFocused()
  await look(page, 'forgotten-wrong-code')

  // First the current password, which is refused, then another: the code was right, and is not requested again.
  await page.getByLabel(codes.label).fill(code)
  await send.click()
  await expect(page.getByText(errors[57])).toBeVisible()
  await expect(page.getByText(registration.onceMore)).toBeVisible()
  await page.getByLabel(registration.newPassword, { exact: true }).fill(second)
  await send.click()
  await page.waitForURL('**/login')
  await expect(page.getByText(registration.forgottenDone)).toBeVisible()
  await look(page, 'login-after-reset')

  expect((await postTo(page, email, 'cn'))[0]!.text).not.toMatch(/\d{8}/)
  await logIn(page, words, email, first)
  await expect(page.getByRole('alert')).toContainText(errors[3])
  await page.getByLabel(auth.password, { exact: true }).fill(second)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: plants.noneTitle })).toBeVisible()
}, 180_000)

/** Registers a new person in China, and logs out. */
const anAccount = async (page: Page) => {
  await page.goto('/register?area=CN')
  await page.getByLabel(registration.email).fill(email)
  await askForCode(page, words)
  await page.getByLabel(codes.label).fill(await codeTo(page, email, 'cn'))
  await page.getByLabel(registration.newPassword, { exact: true }).fill(first)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: registration.create }).click()
  await expect(page.getByRole('heading', { name: plants.noneTitle })).toBeVisible()
  await page.goto('/plant?token=clear')
  await page.waitForURL('**/login')
}
