import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { look } from './look.ts'
import { logIn, people, seeLive } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { auth, errors, plants, registration, shell } = words
const test = walkIn(desktop)

test('a wrong password is reported in the form, and the input stays', async ({ page, faults }) => {
  faults.expect(/\b412\b/)
  await page.goto('/login')
  await logIn(page, words, people.owner, 'Rainy-Roof-1820')
  await expect(page.getByRole('alert')).toContainText(errors[3])
  await expect(page.getByLabel(auth.account, { exact: true })).toHaveValue(people.owner)
  await look(page, 'login-refused')
  await page.getByLabel(auth.password, { exact: true }).fill('Sunny-Roof-1820')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
})

test('a person whose account is in the other data centre is told so and logs in there (spec §1)', async ({
  page,
  faults,
}) => {
  faults.expect(/\b412\b/)
  await page.goto('/login')
  await logIn(page, words, people.chineseOwner)
  await expect(page.getByRole('alert')).toContainText(registration.foundIn({ centre: auth.china }))
  await expect(page.getByRole('alert')).toContainText(errors[47])
  await page.getByRole('button', { name: registration.switchAndLogIn }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('陈家屋顶电站')
  await seeLive(page, words)
})

test("another person's plant and one that does not exist look the same, and never like an empty plant", async ({
  page,
  faults,
}) => {
  faults.expect(/\b(412|403|404)\b/)
  await page.goto('/login')
  await logIn(page, words, people.owner)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
  const seen: string[] = []
  for (const [name, id] of [
    ['foreign', (await ownPlant(page)) + 1],
    ['unknown', 987_654_321],
  ] as const) {
    await page.goto(`/plant/infos/data?plant=${id}`)
    await expect(page.getByRole('main')).toContainText(shell.notFoundTitle)
    await expect(page.getByRole('figure')).toHaveCount(0)
    await look(page, `plant-${name}`)
    seen.push(await page.getByRole('main').innerText())
  }
  expect(seen[0]).toBe(seen[1])
})

test('an unknown address says so and leads back', async ({ page }) => {
  await page.goto('/unknown')
  await expect(page.getByRole('heading', { name: shell.notFoundTitle })).toBeVisible()
  await look(page, 'not-found')
  await page.getByRole('link', { name: shell.toStart }).click()
  await page.waitForURL('**/login')
})

test('token=clear in the address logs out', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, words, people.owner)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
  await page.goto('/plant/list?token=clear')
  await page.waitForURL((url) => url.pathname === '/login' && !url.searchParams.has('token'))
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
})

test('without a network the page says so, keeps the input, and works again afterwards', async ({ page, faults }) => {
  // The browser checks for a newer service worker, and logs an error itself if it cannot.
  faults.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|error occurred when fetching the script|dynamically imported module|Unable to preload/,
  )
  // The history below the day is not seen at first.
  await page.setViewportSize({ width: 1440, height: 500 })
  // The network is gone before the last part of the page is there, which nobody needs to log in with a password.
  const providers = /\/providers-[^/]*\.js$/
  const isAsked = page.waitForRequest(providers)
  await page.route(providers, (route) => route.abort('internetdisconnected'))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: auth.logIn })).toBeVisible()
  await isAsked
  await page.context().setOffline(true)
  await logIn(page, words, people.owner)
  await expect(page.getByRole('alert')).toContainText(errors[1])
  await look(page, 'login-offline')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: auth.logIn }).click()
  await seeLive(page, words)

  // What drops below a button is fetched when it is wanted. Without a network it says so, and opens later.
  await page.context().setOffline(true)
  const switcher = page.getByRole('button', { name: new RegExp(`^${plants.switchPlant}`) })
  await switcher.click()
  await expect(page.getByRole('region', { name: shell.notifications })).toContainText(shell.notOpenedText)
  await page.context().setOffline(false)
  await switcher.click()
  await expect(page.getByRole('combobox', { name: plants.search })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: plants.search }).fill('lindner')
  await expect(page.getByRole('region', { name: shell.notifications })).toContainText(errors[1])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')

  // Parts of the page whose scripts were never fetched: the rest of the page stays.
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('main').getByText(shell.notOpenedText).last()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
  await expect(page).toHaveTitle(/Lindner Family Home/)
  await expect(page.getByRole('slider', { name: words.day.moment })).toBeAttached()
  // A tab whose script was never fetched: the window stays, and the tab loads when there is a network.
  const relations = page.getByRole('link', { name: plants.relate, exact: true })
  await relations.click()
  await expect(page.getByRole('main').getByText(shell.notOpenedText)).toHaveCount(1)
  await expect(relations).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('main').getByText(shell.notOpenedText)).toHaveCount(0, { timeout: 90_000 })
  await expect(page.getByRole('heading', { name: words.relations.title })).toBeVisible()
})

const ownPlant = async (page: Page) => Number(new URL(page.url()).searchParams.get('plant'))
