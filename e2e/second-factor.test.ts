import { wordsIn } from '@heliograph/phrases'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { look } from './look.ts'
import { logIn, logOut } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { auth, security, shell } = words
const person = 'viewer@heliograph.test'
const test = walkIn(desktop)

test('a person turns two-step verification on, logs in with it and with a recovery code, and turns it off', async ({
  page,
  faults,
}) => {
  // The password alone, and codes that are wrong on purpose.
  faults.expect(/answer: 412 POST .*\/oauth\/token/)
  await page.goto('/login')
  await logIn(page, words, person)
  await openSecurity(page)
  await expect(page.getByRole('region', { name: security.sessions }).getByText(security.thisOne)).toBeVisible()
  await look(page, 'security-desktop')

  await page.getByRole('button', { name: security.turnOn }).click()
  await expect(page.getByRole('img', { name: security.qr })).toBeVisible()
  await look(page, 'security-set-up')
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  const app = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await page.getByLabel(security.appCode).fill(app())
  await page.getByRole('button', { name: security.confirm, exact: true }).click()
  const kept = page.getByRole('dialog', { name: security.recoveryTitle })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await kept.getByRole('listitem').allInnerTexts()
  await look(page, 'security-recovery-codes')
  await kept.getByRole('button', { name: security.kept }).click()
  await expect(page.getByText(security.codesLeft({ count: 10 }))).toBeVisible()

  await logOut(page, words)
  await page.waitForURL('**/login')
  await logIn(page, words, person)
  const step = page.getByRole('dialog', { name: security.stepTitle })
  await step.getByLabel(security.appCode).fill('000000')
  await step.getByRole('button', { name: security.logIn }).click()
  await expect(step.getByText(words.errors[9])).toBeVisible()
  await look(page, 'log-in-second-factor')
  // A code works once: the next one, which is taken a little early, and for longer than a slow machine takes.
  await step.getByLabel(security.appCode).fill(app(1))
  await step.getByRole('button', { name: security.logIn }).click()
  await expect(page.getByRole('button', { name: shell.userMenu })).toBeVisible()

  await logOut(page, words)
  await page.waitForURL('**/login')
  await logIn(page, words, person)
  await step.getByRole('radio', { name: security.proofKinds.recovery }).click()
  await step.getByRole('textbox', { name: security.recoveryCode }).fill(recoveryCode)
  await step.getByRole('button', { name: security.logIn }).click()
  await openSecurity(page)
  await expect(page.getByText(security.codesLeft({ count: 9 }))).toBeVisible()

  await page.getByRole('button', { name: security.turnOff }).click()
  await page.getByRole('dialog', { name: security.offTitle }).getByRole('button', { name: security.turnOff }).click()
  await expect(page.getByRole('button', { name: security.turnOn })).toBeVisible()
  await logOut(page, words)
  await page.waitForURL('**/login')
  await logIn(page, words, person)
  await expect(page.getByRole('button', { name: shell.userMenu })).toBeVisible()
  await expect(page.getByLabel(auth.password, { exact: true })).toHaveCount(0)
})

const openSecurity = async (page: Page) => {
  await page.getByRole('button', { name: shell.userMenu }).click()
  await page.getByRole('menuitem', { name: shell.accountSecurity }).click()
  await expect(page.getByRole('heading', { level: 1, name: security.title })).toBeVisible()
}
