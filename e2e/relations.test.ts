import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { watchFaults } from './faults.ts'
import { look } from './look.ts'
import { postTo } from './outbox.ts'
import { choose, logIn, people } from './people.ts'
import { desktop, expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { plants, relations, shell } = words
const home = 'Lindner Family Home'
const sonnwerk = 'Sonnwerk Solar'
const viewer = 'viewer@heliograph.test'

const test = walkIn(desktop)

test('an owner limits the access of a business, then ends it, and the installer loses the plant', async ({
  page,
  faults,
}) => {
  await page.goto('/login')
  await logIn(page, words, people.owner)
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
  await openTab(page)
  const row = page.getByRole('listitem').filter({ hasText: sonnwerk })
  await expect(row).toContainText(relations.right.operate)

  const other = await another(page)
  await other.page.goto('/login')
  await logIn(other.page, words, people.installer)
  await openPlant(other.page)
  await openTab(other.page)
  await expect(other.page.getByText(relations.otherLead)).toBeVisible()
  await expect(other.page.getByRole('button', { name: relations.add })).toHaveCount(0)
  await look(other.page, 'relate-installer')

  // The log shows who viewed the plant, and the new permission.
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Jonas Berger' })).toContainText(sonnwerk)
  await look(page, 'relate-owner')
  await row.getByRole('button', { name: relations.changeOf({ business: sonnwerk }) }).click()
  await choose(page, relations.right.read)
  await look(page, 'relate-change')
  await page.getByRole('button', { name: relations.save }).click()
  await expect(row).not.toContainText(relations.right.operate)
  await other.page.reload()
  await expect(other.page.getByRole('listitem').filter({ hasText: sonnwerk })).not.toContainText(
    relations.right.operate,
  )

  await row.getByRole('button', { name: relations.endOf({ business: sonnwerk }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: relations.end, exact: true }).click()
  await expect(page.getByText(relations.none)).toBeVisible()
  other.faults.expect(/ 412 /)
  await expect(async () => {
    await other.page.reload()
    await expect(other.page.getByRole('heading', { name: shell.notFoundTitle })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await other.page.goto('/plant/list')
  await other.page.getByRole('searchbox', { name: plants.search }).fill('Lindner')
  await expect(other.page.getByText(home)).toHaveCount(0)
  await other.close()

  // Restore the original state for later walks. An unknown name is reported at its field.
  faults.expect(/ 412 /)
  await page.getByRole('button', { name: relations.add }).click()
  await page.getByLabel(relations.business, { exact: true }).fill('Sonnwerk')
  await choose(page, relations.right.operate)
  await page.getByRole('button', { name: relations.letIn, exact: true }).click()
  await expect(page.getByText(relations.businessUnknown)).toBeVisible()
  await page.getByLabel(relations.business, { exact: true }).fill(sonnwerk)
  await page.getByRole('button', { name: relations.letIn, exact: true }).click()
  await expect(row).toContainText(relations.right.operate)
  await page.getByRole('button', { name: relations.showPast }).click()
  await expect(page.getByRole('listitem').filter({ hasText: sonnwerk })).toHaveCount(2)
})

test('a plant is handed over by link, and back: each time the previous owner loses it', async ({ page, faults }) => {
  faults.expect(/ 412 /)
  await page.goto('/login')
  await logIn(page, words, people.owner)
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
  await offer(page, viewer)
  await look(page, 'hand-over-offered')

  const other = await another(page, phone)
  other.faults.expect(/ 412 /)
  await receive(other.page, viewer)
  await look(other.page, 'receive-phone')
  await other.page.getByRole('checkbox', { name: sonnwerk }).click()
  await other.page.getByRole('button', { name: relations.accept }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: relations.title })).toBeVisible()
  await expect(other.page.getByRole('listitem').filter({ hasText: sonnwerk })).toBeVisible()
  await look(other.page, 'received-phone')

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: shell.notFoundTitle })).toBeVisible({ timeout: 3000 })
  }).toPass()

  await offer(other.page, people.owner)
  await page.goto(await linkTo(page, people.owner))
  await expect(page.getByText(home).first()).toBeVisible()
  await page.getByRole('checkbox', { name: sonnwerk }).click()
  await page.getByRole('button', { name: relations.accept }).click()
  await expect(page.getByRole('listitem').filter({ hasText: sonnwerk })).toBeVisible()
  // The link works only once.
  await page.goto(await linkTo(page, people.owner))
  await expect(page.getByRole('heading', { name: relations.offerGone })).toBeVisible()
  await other.close()
})

const openTab = async (page: Page) => {
  await page.getByRole('navigation', { name: plants.tabs }).getByRole('link', { name: plants.relate }).click()
  await expect(page.getByRole('heading', { level: 1, name: relations.title })).toBeVisible()
}

const openPlant = async (page: Page) => {
  await page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name: shell.allPlants }).click()
  await page.getByRole('searchbox', { name: plants.search }).fill('lindner')
  await page.getByRole('link', { name: home }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
}

const offer = async (page: Page, receiver: string) => {
  if (!page.url().includes('/relate')) await openTab(page)
  await page.getByLabel(relations.receiver).fill(receiver)
  await page.getByRole('button', { name: relations.send }).click()
  await page.getByRole('dialog').getByRole('button', { name: relations.send }).click()
  await expect(page.getByText(relations.pending({ receiver }))).toBeVisible()
}

/** The path of the newest link sent to the address. */
const linkTo = async (page: Page, receiver: string) => {
  const link = async () =>
    (await postTo(page, receiver, 'eu'))
      .map(({ text }) => /\/plant\/receive#[\w-]+/.exec(text ?? '')?.[0])
      .find(Boolean)
  await expect.poll(link).toBeTruthy()
  return (await link())!
}

/** Without a session, the link leads to the log-in first, and then to its page. */
const receive = async (page: Page, receiver: string) => {
  await page.goto(await linkTo(page, receiver))
  await logIn(page, words, receiver)
  await expect(page.getByRole('heading', { level: 1, name: relations.receiveTitle })).toBeVisible()
  await expect(page).toHaveURL(/\/plant\/receive$/)
}

/** Another person, in a separate browser. */
const another = async (page: Page, window: object = desktop) => {
  const context = await page
    .context()
    .browser()!
    .newContext({ ...window, baseURL: inject('address'), locale: 'en-GB', reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
  const opened = await context.newPage()
  const faults = await watchFaults(opened)
  const close = async () => {
    await context.close()
    expect(faults.unexpected()).toEqual([])
  }
  return { page: opened, faults, close }
}
