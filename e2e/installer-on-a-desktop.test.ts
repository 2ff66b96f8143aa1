import { addDays, dayAt } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { inject } from 'vitest'
import { look } from './look.ts'
import { choose, logIn, people, seeHistory, seeLive, tabTo } from './people.ts'
import { englishIn } from './texts.ts'
import { desktop, expect, walkIn } from './walk.ts'

const [en, zh] = await Promise.all([wordsIn('en'), wordsIn('zh')])
const test = walkIn(desktop)

test('an installer pages through all plants, finds one by its name and opens it', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, en, people.installer)
  await page
    .getByRole('navigation', { name: en.shell.mainMenu })
    .getByRole('link', { name: en.shell.allPlants })
    .click()
  await expect(page).toHaveURL(/\/plant\/list/)

  const total = page.getByText(/^Total \d+ records$/)
  await expect(total).toBeVisible()
  expect(Number((await total.innerText()).match(/\d+/)![0])).toBeGreaterThanOrEqual(60)
  await look(page, 'desktop-list')

  const first = await namesIn(page)
  expect(first.length).toBeGreaterThan(10)
  await page.getByRole('table').hover()
  await page.mouse.wheel(0, 100_000)
  await expect
    .poll(async () => (await namesIn(page)).filter((name) => name !== '' && !first.includes(name)).length)
    .toBeGreaterThan(10)

  await page.getByRole('searchbox', { name: en.plants.search }).fill('lausitz')
  await expect.poll(() => namesIn(page)).toEqual(['Solarpark Lausitz'])
  await page.getByRole('link', { name: 'Solarpark Lausitz' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solarpark Lausitz')
  await seeLive(page, en)
  await look(page, 'desktop-data-park')

  await page.getByRole('button', { name: new RegExp(`^${en.plants.switchPlant}`) }).click()
  await page.getByRole('combobox', { name: en.plants.search }).fill('lindner')
  await page.getByRole('option', { name: /Lindner Family Home/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lindner Family Home')
})

test('an installer works through the list of cases by keyboard', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, en, people.installer)
  await seeFleet(page)
  await page
    .getByRole('navigation', { name: en.shell.mainMenu })
    .getByRole('link', { name: en.alerts.title, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: en.alerts.cases.title })).toBeVisible()
  const rows = page.getByRole('list', { name: en.alerts.cases.title }).locator(':scope > li')
  await expect(rows.first()).toBeVisible()
  const open = page.getByRole('button', { name: new RegExp(`^${en.alerts.cases.groups.open} \\d+`) })
  const openCount = async () => Number((await open.innerText()).match(/\d+/)![0])
  const before = await openCount()
  await look(page, 'desktop-cases')

  // The first one is acknowledged: it is no longer to do.
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect.poll(openCount).toBe(before - 1)

  // The last one is opened beside the list, and resolved with a reason.
  await open.click()
  await expect(rows).toHaveCount(before - 1)
  for (let left = before - 1; left > 0; left--) await page.keyboard.press('j')
  const last = rows.last().getByRole('link').first()
  const name = await last.innerText()
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.keyboard.press('r')
  await page.getByRole('radio', { name: en.alerts.case.reasons.repaired }).click()
  await page.getByRole('dialog').getByRole('button', { name: en.alerts.case.resolve }).click()
  await expect.poll(openCount).toBe(before - 2)

  // It was a mistake: among those that call nobody, it is opened again.
  await page.getByRole('button', { name: new RegExp(`^${en.alerts.cases.groups.muted} \\d+`) }).click()
  await page.getByRole('button', { name: en.alerts.case.reopen }).click()
  await expect.poll(openCount).toBe(before - 1)

  // Two at once are selected; a dialog that is closed changes nothing.
  await open.click()
  await expect(rows).toHaveCount(before - 1)
  await rows.first().getByRole('checkbox').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText(en.alerts.cases.selected({ count: 2 })).first()).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: en.alerts.case.snooze })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(before - 1)
})

test('an installer replaces a silent optimizer: a serial number that the plant has is refused, and the history goes on', async ({
  page,
  faults,
}) => {
  const { devices, deviceChanges } = en
  const zone = 'America/Phoenix'
  await page.goto('/plant/list?keyword=saguaro')
  await logIn(page, en, people.installer)
  await page.getByRole('table').getByRole('link', { name: 'Saguaro House' }).click()
  await page.getByRole('navigation', { name: en.plants.tabs }).getByRole('link', { name: en.plants.device }).click()
  const modules = page.getByRole('group').filter({ hasText: devices.parts.optimizers({ count: 18 }) })
  await modules.locator('summary').click()
  await look(page, 'desktop-optimizers')

  // The one beside it works.
  const serial = page.getByRole('main').getByRole('definition').locator('code')
  await modules.getByRole('link', { name: 'Optimizer 11', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Optimizer 11' })).toBeVisible()
  const beside = await serial.innerText()
  await page.getByRole('list').getByRole('link', { name: 'Optimizer 12', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Optimizer 12' })).toBeVisible()
  await expect(serial).not.toHaveText(beside)
  const broken = await serial.innerText()
  await look(page, 'desktop-optimizer')

  await page.getByRole('button', { name: deviceChanges.replace }).click()
  const dialog = page.getByRole('dialog', { name: deviceChanges.replaceTitle({ name: 'Optimizer 12' }) })
  const replaceBy = async (sn: string) => {
    await dialog.getByLabel(deviceChanges.newSerial).fill(sn)
    await dialog.getByRole('button', { name: deviceChanges.replaceNow, exact: true }).click()
  }
  faults.expect(/ 412 /)
  await replaceBy(beside)
  await expect(dialog).toContainText(en.errors[53])
  await replaceBy(` ${broken.toLowerCase()}`)
  await expect(dialog).toContainText(en.errors[56])
  await look(page, 'desktop-optimizer-refused')
  await replaceBy('OP9000000012')
  await expect(serial).toHaveText('OP9000000012')
  await expect(page.getByRole('heading', { level: 1, name: 'Optimizer 12' })).toBeVisible()
  await expect(page.getByRole('link', { name: broken })).toBeVisible()
  await look(page, 'desktop-optimizer-replaced')

  // The new one has not reported yet; the days so far go on here.
  await page.getByRole('link', { name: devices.detail.curves, exact: true }).click()
  await choose(page, en.history.month)
  // The old one fell silent two days before the demo was filled: in the first days of a month, its last whole day is in the one before.
  const [told, today] = [addDays(dayAt(zone, inject('filledAt')), -3), dayAt(zone, Date.now())]
  if (told.slice(0, 7) < today.slice(0, 7))
    await page.getByRole('button', { name: devices.curve.previous, exact: true }).click()
  await expect(page.getByRole('figure').first()).toBeVisible()
  await look(page, 'desktop-optimizer-history')
})

test('an installer switches to Chinese and the dark theme, and both are kept', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, en, people.installer)
  await seeFleet(page)
  await page.getByRole('navigation', { name: en.shell.mainMenu }).getByRole('link', { name: en.shell.myPlant }).click()
  await seeLive(page, en)

  await page.getByRole('button', { name: new RegExp(`^${en.shell.language}:`) }).click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await page.getByRole('button', { name: new RegExp(`^${zh.shell.theme}`) }).click()
  await page.getByRole('menuitem', { name: zh.shell.themeDark }).click()
  await seeChineseInTheDark(page)
  await seeHistory(page, zh)
  await choose(page, zh.history.day, page.getByRole('group', { name: zh.history.period }))
  await expect(page.getByRole('region', { name: zh.history.curveTitle }).getByRole('figure')).toBeVisible()
  expect(await englishIn(page)).toEqual([])
  await look(page, 'desktop-data-zh-dark')

  await choose(page, zh.history.month)
  await expect(page.getByRole('region', { name: zh.history.barsTitle }).getByRole('figure')).toBeVisible()
  expect(await englishIn(page)).toEqual([])
  await look(page, 'desktop-data-month-zh-dark')

  await page.reload()
  await seeChineseInTheDark(page)
  await page.getByRole('link', { name: zh.shell.allPlants }).first().click()
  await expect(page.getByText(/^共 \d+ 条记录$/)).toBeVisible()
  expect(await englishIn(page)).toEqual([])
  await look(page, 'desktop-list-zh-dark')

  await page.context().clearCookies({ name: 'token' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: zh.auth.logIn })).toBeVisible()
  expect(await englishIn(page)).toEqual([])
  await look(page, 'desktop-login-zh-dark')
})

test('an installer gets from the log-in to a plant without a mouse', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: en.auth.logIn })).toBeVisible()
  await tabTo(page, page.getByLabel(en.auth.account, { exact: true }))
  await page.keyboard.type(people.installer)
  await tabTo(page, page.getByLabel(en.auth.password, { exact: true }))
  await page.keyboard.type('Sunny-Roof-1820')
  await page.keyboard.press('Enter')
  await seeFleet(page)

  const menu = page.getByRole('navigation', { name: en.shell.mainMenu })
  // The focus is on the page or its title, and the menu is before them.
  await expect(page.locator('main:focus, h1:focus')).toHaveCount(1)
  await tabTo(page, menu.getByRole('link', { name: en.shell.allPlants }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: en.plants.list })).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: en.plants.search }))
  await page.keyboard.type('tui')
  await expect.poll(() => namesIn(page)).toEqual(['Tui Street'])
  await tabTo(page, page.getByRole('link', { name: 'Tui Street' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tui Street' })).toBeFocused()
})

/** The first page of a person with many plants. */
const seeFleet = (page: Page) => expect(page.getByRole('heading', { name: en.fleet.first })).toBeVisible()

const seeChineseInTheDark = async (page: Page) => {
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page).toHaveTitle(/日讯$/)
  await seeLive(page, zh)
}

/** The names of the plants on the current page of the list. */
const namesIn = (page: Page) => page.getByRole('table').getByRole('rowheader').allInnerTexts()
