import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { look } from './look.ts'
import { logIn, logOut, people } from './people.ts'
import { desktop, expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { auth, registration, security, shell, thirdParty } = words
const label = 'Sonnwerk'
const onDesktop = walkIn(desktop)
const onPhone = walkIn(phone)

// Providers redirect to the installation's configured address, or to this if none is configured.
const start = () => `${inject('address').replace('127.0.0.1', 'localhost')}/login`

/** The provider asks for a name if the person is not logged in there yet. */
const comeWith = async (page: Page, name?: string) => {
  await page.getByRole('button', { name: thirdParty.continueWith({ label }) }).click()
  if (name === undefined) return
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

onDesktop('an account elsewhere is linked with the one here, opens it, and opens it no more', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto(start())
  await comeWith(page, 'ada')
  await expect(page.getByRole('heading', { name: thirdParty.hello({ name: 'ada' }) })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await look(page, 'third-party-choice')
  await page.getByRole('button', { name: thirdParty.haveAccount }).click()
  await expect(page.getByText(thirdParty.waiting({ label }))).toBeVisible()
  await look(page, 'third-party-waiting')
  await logIn(page, words, people.owner)
  await expect(page.getByText(thirdParty.nowLinked({ label }))).toBeVisible()

  await logOut(page, words)
  await page.waitForURL('**/login')
  await comeWith(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')

  await page.goto(start().replace('/login', '/account/settings/security'))
  const linked = page.getByRole('region', { name: thirdParty.linkedTitle })
  await expect(linked.getByText(`${label} · ada`)).toBeVisible()
  await look(page, 'security-linked')
  await linked.getByRole('button', { name: thirdParty.unlinkFrom({ label }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: thirdParty.unlink, exact: true }).click()
  await expect(linked.getByText(thirdParty.notLinked)).toBeVisible()

  await logOut(page, words)
  await page.waitForURL('**/login')
  await comeWith(page)
  await expect(page.getByRole('button', { name: thirdParty.haveAccount })).toBeVisible()
  // The code is only in the address that the provider redirects to, and in no other request or referrer.
  const withCode = asked.filter((request) => /[?&]code=/.test(request))
  expect(withCode.every((request) => /^\S+\/tencentLogin\?code=\S+ (?!.*code=)/.test(request))).toBe(true)
})

onPhone(
  'who is new makes an account that opens with the one elsewhere, and cannot lose the only way in',
  async ({ page, faults }) => {
    faults.expect(/answer: 412 POST .*third-party\/unlink/)
    await page.goto(start())
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: auth.international, exact: true }) })
      .click()
    await comeWith(page, 'ben')
    await page.getByRole('button', { name: thirdParty.newHere }).click()
    await page.getByLabel(thirdParty.region).selectOption(registration.regions.EU.name)
    for (const consent of await page.getByRole('checkbox').all()) await consent.check()
    await look(page, 'third-party-newcomer')
    await page.getByRole('button', { name: thirdParty.create }).click()
    await page.waitForURL('**/plant/**')

    await page.goto(start().replace('/login', '/account/settings/security'))
    await expect(page.getByRole('heading', { level: 1, name: security.title })).toBeVisible()
    await page.getByRole('button', { name: thirdParty.unlinkFrom({ label }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: thirdParty.unlink, exact: true }).click()
    await expect(page.getByText(thirdParty.lastWayIn({ label }))).toBeVisible()
    await expect(page.getByRole('button', { name: shell.userMenu })).toBeVisible()
  },
)

onPhone('who thinks better of it over there comes back to where they were', async ({ page }) => {
  await page.goto(start())
  await comeWith(page, '')
  await expect(page.getByRole('alert')).toContainText(thirdParty.wentBack)
  await look(page, 'third-party-refused')
  await page.getByRole('button', { name: thirdParty.again }).click()
  await expect(page.getByLabel(auth.account, { exact: true })).toBeVisible()
})
