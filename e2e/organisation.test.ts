import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { look } from './look.ts'
import { postTo } from './outbox.ts'
import { logIn, people } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { organisations: said, plants, audit } = words
const test = walkIn(desktop)
const business = 'Sonnwerk Solar'
const role = 'Guest of the house'

test('an org-admin invites a person, who joins, acts for the organisation, sees its plants, and loses them with the role', async ({
  page,
}) => {
  await page.goto('/identity')
  await logIn(page, words, people.installer)
  await expect(page.getByRole('button', { name: said.switchToOf({ name: business }) })).toBeVisible()
  await look(page, 'identity')
  await switchTo(page, business)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()

  await page.getByRole('navigation', { name: words.shell.mainMenu }).getByRole('link', { name: said.menu }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
  await expect(page.getByRole('row', { name: /Aylin Kaya/ })).toBeVisible()
  await look(page, 'organisation-members')

  await page.getByRole('link', { name: said.roles, exact: true }).click()
  await page.getByRole('button', { name: said.makeRole }).click()
  await page.getByRole('textbox', { name: said.name }).fill(role)
  await look(page, 'organisation-role-editor')
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByRole('button', { name: said.editRole({ name: role }) })).toBeVisible()
  await look(page, 'organisation-roles')

  await page.getByRole('link', { name: said.members, exact: true }).click()
  await page.getByRole('button', { name: said.invite }).click()
  await page.getByRole('textbox', { name: said.email }).fill(people.owner)
  await page.locator('label').filter({ hasText: role }).click()
  await look(page, 'organisation-invite')
  await page.getByRole('button', { name: said.send }).click()
  await expect(page.getByRole('button', { name: said.withdrawOf({ to: people.owner }) })).toBeVisible()
  await look(page, 'organisation-invited')

  const guest = await anotherWindow(page)
  await guest.goto(await linkSentTo(page, people.owner))
  await expect(guest).toHaveURL(/\/invitation$/)
  await expect(guest.getByRole('button', { name: said.logIn })).toBeVisible()
  await look(guest, 'invitation-logged-out')
  await guest.getByRole('button', { name: said.logIn }).click()
  await logIn(guest, words, people.owner)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    said.offerText({ inviter: 'Jonas Berger', organisation: business }),
  )
  await look(guest, 'invitation')
  await guest.getByRole('button', { name: said.accept }).click()
  await switchTo(guest, business)
  const rows = guest.getByRole('table').getByRole('rowheader')
  await expect.poll(() => rows.count()).toBeGreaterThan(5)

  await page.getByRole('link', { name: said.roles, exact: true }).click()
  await page.getByRole('button', { name: said.editRole({ name: role }) }).click()
  await page.getByRole('checkbox', { name: said.functions['plant-read'] }).click()
  await page.getByRole('button', { name: said.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: role }).getByRole('list')).toBeVisible()
  await expect(async () => {
    await guest.reload()
    await expect(guest.getByText(plants.noneTitle)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await guest.context().close()

  // Restore the original state for later walks.
  await page.getByRole('link', { name: said.members, exact: true }).click()
  await page.getByRole('button', { name: said.removeOf({ name: 'Marta Lindner' }) }).click()
  await look(page, 'organisation-remove')
  await page.getByRole('dialog').getByRole('button', { name: said.remove }).click()
  const members = page.getByRole('table', { name: said.members, exact: true })
  await expect(members.getByRole('row', { name: /Marta Lindner/ })).toHaveCount(0)
  await page.getByRole('link', { name: said.roles, exact: true }).click()
  await page.getByRole('button', { name: said.removeRoleOf({ name: role }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: said.remove }).click()
  await expect(page.getByRole('listitem').filter({ hasText: role })).toHaveCount(0)

  await page.getByRole('link', { name: said.members, exact: true }).click()
  const activity = page.getByRole('region', { name: audit.ofOrganisation })
  await expect(activity.getByRole('row', { name: audit.kind['member-invite'] }).first()).toContainText('Jonas Berger')
  await expect(activity.getByRole('row', { name: audit.kind['role-remove'] }).first()).toBeVisible()
  await activity.scrollIntoViewIfNeeded()
  await look(page, 'organisation-activity')
})

const switchTo = async (page: Page, name: string) => {
  await page.getByRole('button', { name: said.switchToOf({ name }) }).click()
  await page.waitForURL('**/plant/list')
}

/** In another person's browser. */
const anotherWindow = async (page: Page) => {
  const context = await page
    .context()
    .browser()!
    .newContext({ ...desktop, locale: 'en-GB', baseURL: inject('address') })
  context.setDefaultTimeout(40_000)
  return context.newPage()
}

const linkSentTo = async (page: Page, address: string) => {
  const link = (await postTo(page, address, 'eu')).flatMap(
    ({ text }) => /https?:\/\/\S+\/invitation#\S+/.exec(text ?? '')?.[0] ?? [],
  )[0]
  const { pathname, hash } = new URL(link!)
  return pathname + hash
}
