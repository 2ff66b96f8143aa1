import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { logIn, people } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { organisations, profile, shell } = words
const test = walkIn(desktop)
const business = 'Sonnwerk Solar'

test('a window that was left open does nothing in the name of whom another window logged in: it shows theirs', async ({
  page,
}) => {
  await page.goto('/account/settings/base')
  await logIn(page, words, people.installer)
  const name = page.getByLabel(profile.base.name, { exact: true })
  await expect(name).toHaveValue('Jonas Berger')
  await name.fill('Jonas B.')
  const sent = written(page)

  // The same person, for an organisation.
  const other = await page.context().newPage()
  await other.goto('/identity')
  await other.getByRole('button', { name: organisations.switchToOf({ name: business }) }).click()
  await other.waitForURL('**/plant/list')
  await press(page)
  await expect(menuOf(page).getByRole('link', { name: organisations.menu })).toBeVisible()
  await expect(name).toHaveValue('Jonas Berger')
  expect(sent()).toEqual([])

  // Another person. The window beside it renews itself, also if nobody touches it.
  await name.fill('Jonas B.')
  await page.context().clearCookies({ name: 'token' })
  await other.goto('/login')
  await logIn(other, words, people.owner)
  await expect(other.getByRole('button', { name: shell.userMenu })).toBeVisible()
  // Another walk gives them another first name.
  await expect(name).toHaveValue(/ Lindner$/)
  await expect(menuOf(page).getByRole('link', { name: organisations.menu })).toHaveCount(0)
  expect(sent()).toEqual([])
  await other.close()
})

/** With the mouse at the place of the button: what swallows it must not be waited for. */
const press = async (page: Page) => {
  const box = await page.getByRole('button', { name: profile.save }).boundingBox()
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2)
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: shell.mainMenu })

/** Where a window sent what was typed in it. */
const written = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('Jonas B.')) sent.push(request.url())
  })
  return () => sent
}
