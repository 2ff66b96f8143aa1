import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { look } from './look.ts'
import { logIn, logOut, people, speak } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { common, feedback, manual, messageSettings, profile, shell } = words
const test = walkIn(phone)
const operator = 'admin@heliograph.test'

test('an owner on a phone goes through the account: name, mails, manual, service, feedback', async ({ page }) => {
  await enter(page, people.owner)
  await page.getByRole('button', { name: shell.userMenu }).click()
  await page.getByRole('menuitem', { name: profile.me, exact: true }).click()
  await page.getByLabel(profile.base.name, { exact: true }).fill('Lena Lindner')
  await page.getByRole('button', { name: profile.save }).click()
  await expect(page.getByRole('region', { name: shell.notifications })).toContainText(profile.saved)
  await look(page, 'account-base')

  await open(page, shell.messageSettings)
  await page.locator('label').filter({ hasText: messageSettings.warningsNote }).click()
  await page.getByLabel(messageSettings.quietOn).check()
  await look(page, 'account-message')
  // A reload would break off what is being saved.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/message/settings') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: profile.save }).click()
  await saved
  await page.reload()
  await expect(page.getByLabel(messageSettings.quietOn)).toBeChecked()

  // The manual of the product, and a chapter that a link leads to.
  await page.goto('/account/settings/instructions')
  await page.getByRole('navigation', { name: manual.contents }).getByText(manual.sections.share.title).click()
  await expect(page).toHaveURL(/instructions#share$/)
  await expect(page.getByRole('heading', { name: manual.sections.share.title })).toBeInViewport()
  await look(page, 'account-instructions')

  // In the demo nobody can be reached by an online service: no menu leads to it, and its address is a page that does not exist.
  const menu = page.getByRole('navigation', { name: profile.pages })
  await expect(menu.getByRole('link', { name: common.onlineService })).toHaveCount(0)
  await page.goto('/account/settings/udesk')
  await expect(page.getByText(shell.notFoundTitle)).toBeVisible()
  await page.goto('/account/settings/suggestion')
  await page.getByLabel(feedback.text).fill('The bell rings too softly')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(feedback.addPictures)
    .setInputFiles({ name: 'bell.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByText('bell.jpg')).toBeVisible()
  await look(page, 'account-suggestion')
  await page.getByRole('button', { name: feedback.send, exact: true }).click()
  await expect(page.getByText(feedback.withPictures({ count: 1 }), { exact: false })).toBeVisible()

  // Other walks know the owner by name, and the order of walks may change.
  await page.goto('/account/settings/base')
  await page.getByLabel(profile.base.name, { exact: true }).fill('Marta Lindner')
  await page.getByRole('button', { name: profile.save }).click()
  await expect(page.getByRole('region', { name: shell.notifications })).toContainText(profile.saved)
  await logOut(page, words)

  await enter(page, operator)
  await page.goto('/account/settings/suggestion')
  const received = page.getByRole('region', { name: feedback.received })
  await expect(received).toContainText('The bell rings too softly')
  const arrives = page.waitForEvent('download')
  await received
    .getByRole('button', { name: feedback.keepPicture({ place: 1 }) })
    .first()
    .click()
  expect((await arrives).suggestedFilename()).toMatch(/^suggestion-\d+-1\.webp$/)
  await received.getByRole('textbox').first().fill('Louder from next week on')
  await received.getByRole('button', { name: feedback.sendAnswer, exact: true }).first().click()
  await expect(received).toContainText('Louder from next week on')
  await look(page, 'account-suggestion-operator')
  await logOut(page, words)

  await enter(page, people.owner)
  await page.goto('/account/settings/suggestion')
  await expect(page.getByText('Louder from next week on')).toBeVisible()
})

test('an operator cannot cancel the account, and sees the reason', async ({ page }) => {
  await enter(page, operator)
  await page.goto('/account/settings/accountRevoke')
  await expect(page.getByText(words.errors[40])).toBeVisible()
  await expect(page.getByText(profile.revocation.operator)).toBeVisible()
  await look(page, 'account-revoke-unsupported')
})

test('everyone can see the version, in Chinese too', async ({ page }) => {
  await speak(page, 'zh')
  await page.goto('/version')
  const chinese = (await wordsIn('zh')).version
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chinese.title)
  for (const number of ['1.7.1', '128', '1.5.3'])
    await expect(page.getByRole('definition').getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByText(chinese.here)).toBeVisible()
  await look(page, 'version')
})

const enter = async (page: Page, account: string) => {
  await page.goto('/login')
  await logIn(page, words, account)
  await page.waitForURL((url) => url.pathname !== '/login')
}

const open = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: profile.pages }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
