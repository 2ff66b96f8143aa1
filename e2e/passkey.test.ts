import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { look } from './look.ts'
import { logIn, logOut } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { auth, fleet, security, shell } = words
const person = 'viewer@heliograph.test'
const test = walkIn(phone)

test('a person adds a passkey, logs in with it alone, and removes it', async ({ page, faults }) => {
  // The removed passkey.
  faults.expect(/answer: 412 POST .*\/oauth\/token/)
  const device = await plugIn(page)
  // Passkeys need a host name: they do not work on an IP address.
  const start = `${inject('address').replace('127.0.0.1', 'localhost')}/login`
  await page.goto(start)
  await logIn(page, words, person)
  await openSecurity(page)
  await look(page, 'security-phone')
  await page.getByRole('button', { name: security.addPasskey }).click()
  await page.getByLabel(security.passkeyName, { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: security.next }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()
  await expect(page.getByText(security.neverUsed)).toBeVisible()

  await logOut(page, words)
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: auth.passkey }).click()
  await openSecurity(page)
  await expect(page.getByText(security.neverUsed)).toHaveCount(0)
  await look(page, 'security-passkey')

  await page.getByRole('button', { name: security.removeOf({ name: 'Work laptop' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: security.remove }).click()
  await expect(page.getByText(security.noPasskeys)).toBeVisible()
  await logOut(page, words)
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: auth.passkey }).click()
  await expect(page.getByText(auth.refused)).toBeVisible()
  await device.unplug()
})

/** A virtual authenticator of the browser, which always confirms. */
const plugIn = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { unplug: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

/** From the first page, once it is there: until then the menu has other entries, and one that moves is missed. */
const openSecurity = async (page: Page) => {
  await expect(page.getByRole('heading', { name: fleet.first })).toBeVisible()
  await page.getByRole('button', { name: shell.userMenu }).click()
  await page.getByRole('menuitem', { name: shell.accountSecurity }).click()
  await expect(page.getByRole('heading', { level: 1, name: security.title })).toBeVisible()
}
