import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { afterAll } from 'vitest'
import { look } from './look.ts'
import { choose, logIn, password, people } from './people.ts'
import { openStage } from './stage.ts'
import { desktop, expect, phone, walkIn } from './walk.ts'

// What these walks do is not to be undone: other walks' people stay where they are. E2E_MOVES_ADDRESS names a demo that
// runs already, whose people may move away.
const { E2E_MOVES_ADDRESS: running } = process.env
const stage = running ? { address: running, close: async () => undefined } : await openStage()
afterAll(stage.close)
const words = await wordsIn('en')
const { auth, centres, registration, shell } = words
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

test('an owner with accounts in both data centres brings the plants of both together', async ({ page, faults }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${stage.address}/plant/list`)
  await expect(page.getByText('Lindner Family Home').first()).toBeVisible()
  await expect(page.getByText('陈家屋顶电站').first()).toBeVisible()
})

test('where the account was, a log-in is told where it is now', async ({ page, faults }) => {
  faults.expect(/\b412\b/)
  await logInAt(page, auth.international, people.owner)
  await expect(page.getByText(registration.movedTo({ centre: auth.china }))).toBeVisible()
})

testOnPhone('a new account moves to the other data centre, and its person logs in there', async ({ page, faults }) => {
  faults.expect(/\b401\b/)
  const email = 'new-here@heliograph.test'
  await register(email)
  await logInAt(page, auth.international, email)
  await openDataCentre(page)
  await page.getByRole('button', { name: centres.startTransfer }).click()
  await expect(page.getByText(centres.consentRequired)).toBeVisible()
  await page.getByRole('checkbox').check()
  await look(page, 'data-centre-phone')
  await page.getByRole('button', { name: centres.startTransfer }).click()
  await expect(page.getByText(centres.done({ centre: centres.china }))).toBeVisible({ timeout: 30_000 })
  await logIn(page, words, email)
  await openDataCentre(page)
  await expect(page.getByText(centres.chinaNote)).toBeVisible()
})

/** Somebody new, by the calls that the sign-up makes: other walks go through its pages. */
const register = async (email: string) => {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${stage.address}/mdc-eu${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  await post('/oauth2-s/code/request', { purpose: 'register', email, language: 'en' })
  const sent = await fetch(`${stage.address}/mdc-eu/backyard-api-s/outbox/newest`)
  const { data } = (await sent.json()) as { data: { recipient: string; text: string | null }[] }
  const code = data.find(({ recipient }) => recipient === email)?.text?.match(/\b\d{8}\b/)?.[0]
  await post('/user-s/acc/register', { email, code, area: 'EU', password, name: 'Newcomer', consents: { terms: '1.7.1', privacy: '1.7.1' } })
}
