import type { Language, Words } from '@heliograph/phrases'
import type { Locator, Page } from 'playwright'
import { inject } from 'vitest'
import { expect } from './walk.ts'

/** The demo accounts (README). */
export const people = {
  owner: 'owner@heliograph.test',
  installer: 'installer@heliograph.test',
  chineseOwner: 'owner-cn@heliograph.test',
} as const

export const password = 'Sunny-Roof-1820'

/** Fills in the log-in form and submits it. */
export const logIn = async (page: Page, { auth }: Words, account: string, typed = password) => {
  await page.getByLabel(auth.account, { exact: true }).fill(account)
  await page.getByLabel(auth.password, { exact: true }).fill(typed)
  // By key: what loads late below the button moves it, and a click at that moment would miss it.
  await page.getByRole('button', { name: auth.logIn }).press('Enter')
}

export const logOut = async (page: Page, { shell }: Words) => {
  await page.getByRole('button', { name: shell.userMenu }).click()
  await page.getByRole('menuitem', { name: shell.logOut }).click()
}

/**
 * Goes to another page as a link of the app does: the app stays, where `page.goto` loads all of it again, which takes three
 * times as long. Resolves when the other page has given the tab its name, which may be that of the page before; at once if it is there
 * already, as after a log-in, whichever plant it has added to the address: such a page would not name the tab a second time.
 */
export const visit = async (page: Page, path: string) => {
  await page.evaluate((address) => {
    const wanted = new URL(address, location.href)
    const isThere =
      location.pathname === wanted.pathname &&
      [...wanted.searchParams].every(([name, value]) => new URLSearchParams(location.search).get(name) === value)
    if (isThere) return
    document.title = ''
    history.pushState(null, '', address)
  }, path)
  await expect(page, path).not.toHaveTitle('')
}

/** A plant's page with values from the stream. */
export const seeLive = (page: Page, { live }: Words) =>
  expect(page.getByText(new RegExp(`· ${live.streamLive}$`))).toBeVisible()

/** The history below the day loads when it is scrolled to. */
export const seeHistory = async (page: Page, { history }: Words) => {
  const periods = page.getByRole('group', { name: history.period })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(periods).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
}

/** As a person who chose a language on an earlier visit. */
export const speak = async (page: Page, language: Language) => {
  await page.context().addCookies([{ name: 'language', value: language, url: inject('address') }])
  // In Chinese the data centre in China is preselected. These people chose theirs at an earlier log-in.
  await page.addInitScript(() => {
    if (localStorage.getItem('login-data-centre') === null) localStorage.setItem('login-data-centre', 'FOREIGN_1')
  })
}

/** Gets there with only the Tab key, forwards or backwards, and checks that the focus is visible. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expect(target).toBeInViewport()
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** The radio button itself is hidden: people click its label, scrolling to it if needed. */
export const choose = async (page: Page, name: string, within: Page | Locator = page) => {
  const radio = page.getByRole('radio', { name, exact: true })
  await within.locator('label').filter({ has: radio }).click()
  await expect(within.getByRole('radio', { name, exact: true })).toBeChecked()
}
