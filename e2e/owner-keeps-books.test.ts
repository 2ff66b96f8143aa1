import { readFile } from 'node:fs/promises'
import { addDays, dayAt } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import type { Page } from 'playwright'
import { look } from './look.ts'
import { choose, logIn, people, seeHistory } from './people.ts'
import { desktop, expect, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { alertRules, history, historyImport, metering, report, tariffs } = words
const test = walkIn(desktop)

/** One story and one person: what a test changes, it takes back, for the walks that follow. */
const enter = async (page: Page) => {
  await page.goto('/login')
  await logIn(page, words, people.owner)
  await expect(page).toHaveURL(/plant=\d/)
}
/** The plant is the one that the person looked at. */
const open = async (page: Page, tab: string) => {
  const plant = new URL(page.url()).searchParams.get('plant') ?? ''
  await page.goto(`/plant/infos/${tab}${tab.includes('?') ? '&' : '?'}plant=${plant}`)
}
const isAtDetails = (page: Page) => expect(page).toHaveURL(/\/plant\/infos\/detail/)

test('energies are counted another way, with what that changes shown before, and it is taken back', async ({
  page,
}) => {
  await enter(page)
  await open(page, 'metering')
  await choose(page, metering.strategies.MANUAL)
  await page.getByLabel(metering.energies.generation, { exact: true }).selectOption('TOTAL_FROM_POWER')
  await page.getByLabel(metering.generationOffset).fill('1000')
  const preview = page.getByRole('region', { name: metering.preview })
  // The generation comes first; on some days that changes what was used, too.
  const totalIn = (part: string) => preview.locator(part).filter({ hasText: 'MWh' }).first()
  const [was, is] = [totalIn('del'), totalIn('ins')]
  await expect(was).toHaveText(/MWh$/)
  // 1000 kWh more in all.
  const mwh = async (told: typeof was) => Number.parseFloat((await told.textContent()) ?? '')
  await expect.poll(async () => (await mwh(is)) - (await mwh(was))).toBeGreaterThan(0.9)
  await look(page, 'metering')
  await page.getByRole('button', { name: metering.save }).click()
  await isAtDetails(page)

  await open(page, 'metering')
  const choices = page.getByRole('region', { name: metering.history })
  await expect(choices).toContainText(metering.methods.TOTAL_FROM_POWER)
  await choices.getByRole('button', { name: metering.takeBack }).click()
  await expect(page.getByLabel(metering.generationOffset)).toHaveValue('')
  await page.getByRole('button', { name: metering.save }).click()
  await isAtDetails(page)
  await open(page, 'metering')
  await expect(page.getByRole('radio', { name: metering.strategies.DYNAMIC, exact: true })).toBeChecked()
}, 90_000)

test('a tariff with a window counts from its day on, and the sum is spelled out', async ({ page }) => {
  // Of today nothing may be known yet: these walks are also run just after midnight.
  const yesterday = addDays(dayAt('Europe/Berlin', Date.now()), -1)
  await enter(page)
  await open(page, `finance?period=day&day=${yesterday}`)
  await page.getByRole('button', { name: tariffs.addNext }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: tariffs.validFrom }).fill(yesterday)
  await dialog.getByText(tariffs.windows).click()
  await dialog.getByRole('button', { name: tariffs.addWindow }).click()
  const window = dialog.getByRole('group', { name: tariffs.windowNumber({ number: 1 }) })
  await window.getByLabel(tariffs.onDays, { exact: true }).selectOption(tariffs.weekdays.everyDay)
  await window.getByLabel(tariffs.fromHour, { exact: true }).selectOption('0')
  await window.getByLabel(tariffs.toHour, { exact: true }).selectOption('24')
  await window.getByLabel(tariffs.purchase).fill('0.5')
  // From midnight to midnight is not a window but the whole tariff.
  await dialog.getByRole('button', { name: tariffs.save }).click()
  await expect(dialog.getByText(tariffs.hoursWrong)).toBeVisible()
  await window.getByLabel(tariffs.toHour, { exact: true }).selectOption('23')
  await dialog.getByRole('button', { name: tariffs.save }).click()
  await expect(page.getByText(tariffs.saved)).toBeVisible()

  await page.getByText(tariffs.calculation).click()
  const bought = page.getByRole('listitem').filter({ hasText: /bought × €\s?0[.]50? per kWh = / })
  await expect(bought).toBeVisible()
  const [, energy, unit, amount] =
    /([\d.]+)\s(k?Wh) bought .*= €\s?([\d.]+)/.exec((await bought.textContent()) ?? '') ?? []
  expect(Number(amount)).toBeCloseTo(Number(energy) * (unit === 'kWh' ? 0.5 : 0.0005), 1)
  await look(page, 'finance')

  const own = page.getByRole('listitem').filter({ hasText: tariffs.validNow })
  await own.getByRole('button', { name: tariffs.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: tariffs.remove }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bought).toBeHidden()
}, 90_000)

test('days and curves of another portal are imported, marked as imported, and removed', async ({ page }) => {
  await enter(page)
  await open(page, 'import-history')
  const name = 'other-portal.csv'
  const days = 'Date,Energy generated (kWh)\n2025-03-01,12.5\n2025-03-02,8.25\n2025-03-03,0\n'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(days) })
  await look(page, 'import-history')
  await page.getByRole('button', { name: historyImport.import({ count: 3 }) }).click()
  await expect(page.getByText(historyImport.done({ count: 3 }))).toBeVisible()

  await open(page, 'data?period=month&day=2025-03-01')
  await seeHistory(page, words)
  const marked = page.getByText(history.importedFigures({ names: '' }).trim().slice(0, 20), { exact: false })
  await expect(marked.first()).toBeVisible()

  await open(page, 'import-history')
  const clock = (step: number) =>
    `${String(Math.floor(step / 12)).padStart(2, '0')}:${String((step % 12) * 5).padStart(2, '0')}`
  const power = (step: number) => Math.round(Math.max(0, 4000 * Math.sin((Math.PI * (step - 72)) / 144)))
  const curves = ['2025-03-04', '2025-03-05'].flatMap((day) =>
    Array.from({ length: 288 }, (_, step) => `${day} ${clock(step)};${power(step)}`),
  )
  const live = Buffer.from(`\uFEFFTime;PV power (W)\n${curves.join('\n')}\n`)
  await page.locator('input[type=file]').setInputFiles({ name: 'curves.csv', mimeType: 'text/csv', buffer: live })
  await expect(page.getByText(historyImport.curves({ count: 2 }))).toBeVisible()
  const preview = page.getByRole('region', { name: historyImport.curveOfDay })
  await expect(preview.getByRole('img', { name: historyImport.curveOf({ day: '2025-03-04' }) })).toBeVisible()
  await preview.getByRole('button', { name: historyImport.dayAfter }).click()
  await expect(preview.getByRole('img', { name: historyImport.curveOf({ day: '2025-03-05' }) })).toBeVisible()
  await look(page, 'import-curves')
  await page.getByRole('button', { name: historyImport.import({ count: 2 }) }).click()
  await expect(page.getByText(historyImport.done({ count: 2 }))).toBeVisible()
  await open(page, 'data?period=day&day=2025-03-04')
  await seeHistory(page, words)
  // Below the picture of the day, and beside the history.
  await expect(marked).toHaveCount(2)
  await look(page, 'imported-curve')

  await open(page, 'import-history')
  for (const file of ['curves.csv', name]) {
    await page.getByRole('button', { name: historyImport.removeNamed({ file }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: historyImport.remove }).click()
    await expect(page.getByRole('button', { name: historyImport.removeNamed({ file }) })).toBeHidden()
  }
  await expect(page.getByText(historyImport.none)).toBeVisible()
}, 90_000)

test('the report of a month says what the plant made, and is saved as an Excel file with its name', async ({
  page,
}) => {
  // Of today nothing may be known yet.
  const yesterday = addDays(dayAt('Europe/Berlin', Date.now()), -1)
  await enter(page)
  await open(page, `report?period=month&day=${yesterday}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(new RegExp(`^${report.title({ plant: '.+' })}$`))
  const title = await heading.innerText()
  const plant = title.replace(report.title({ plant: '' }), '')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part(report.summary)).toContainText(new RegExp(`${plant} generated \\d[\\d.]*\\s[kM]?Wh`))
  await expect(part(report.figures)).toContainText(new RegExp(`${report.names.generation}\\s*\\d[\\d.]*\\s[kM]?Wh`))
  await look(page, 'report')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: report.excel }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${title} ${yesterday.slice(0, 7)}.xlsx`)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
}, 90_000)

test('an alert rule of the plant is tuned, says so, and is put back', async ({ page }) => {
  await enter(page)
  await open(page, 'alert-rules')
  const rule = page.getByRole('listitem').filter({ hasText: alertRules.knobs.hotC }).first()
  const tune = async (degrees: string) => {
    await rule.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(alertRules.knobs.hotC).fill(degrees)
    await dialog.getByRole('button', { name: alertRules.save, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(rule).toContainText(alertRules.from.usual)
  await tune('82')
  await expect(rule).toContainText(new RegExp(`82 °C\\s*${alertRules.from.plant}`))
  await look(page, 'alert-rules')
  await tune('')
  await expect(rule).toContainText(alertRules.from.usual)
  await expect(rule).not.toContainText(alertRules.from.plant)
}, 90_000)
