import { truncateFixed } from '@heliograph/domain/numbers'
import { addDays, dayAt } from '@heliograph/domain/zones'
import { wordsIn } from '@heliograph/phrases'
import type { Locator, Page, Response } from 'playwright'
import { describe } from 'vitest'
import { energyText, holding } from './figures.ts'
import { startJob } from './job.ts'
import { look } from './look.ts'
import { choose, logIn, logOut, people, seeHistory, seeLive } from './people.ts'
import { expect, phone, walkIn } from './walk.ts'

const words = await wordsIn('en')
const { history } = words

describe.each(['light', 'dark'] as const)('the owner of one plant, %s theme', (colorScheme) => {
  const test = walkIn({ ...phone, colorScheme })

  test('sees how the plant is doing now, today and over its lifetime, and leaves nothing behind', async ({ page }) => {
    await page.goto('/')
    await page.waitForURL('**/login')
    await expect(page.getByRole('button', { name: words.auth.logIn })).toBeVisible()
    await look(page, `phone-login-${colorScheme}`, { inBothThemes: true })
    await logIn(page, words, people.owner)
    await seeThatAllIsFine(page)

    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Lindner Family Home')
    await expect(page).toHaveURL(/\/plant\/infos\/data\?plant=\d+/)
    await seePowerChange(page)
    await look(page, `phone-data-${colorScheme}`, { inBothThemes: true })
    // The figures of the day are above it already.
    await seeSumsSoFar(page, 'month', () => seeHistory(page, words))
    await look(page, `phone-data-month-${colorScheme}`, { inBothThemes: true })
    await choose(page, history.day, page.getByRole('group', { name: history.period }))
    await seeCurveOfToday(page)
    await look(page, `phone-data-day-${colorScheme}`, { inBothThemes: true })

    for (const period of ['year', 'total'] as const) {
      await seeSumsSoFar(page, period, () => choose(page, history[period]))
      await look(page, `phone-data-${period}-${colorScheme}`, { inBothThemes: true })
    }

    await seeMonthsInMoney(page)

    await logOut(page, words)
    await page.waitForURL('**/login')
    await page.goBack()
    await expect(page.getByLabel(words.auth.password, { exact: true })).toBeVisible()
    await expect(page.getByText('Lindner')).toHaveCount(0)
    await page.reload()
    await page.waitForURL('**/login')
  })
})

/** The page judges by itself. */
const seeThatAllIsFine = async (page: Page) => {
  const job = await startJob(page, 'Is it fine? After the log-in')
  // A reload while the log-in is still on its way would end it.
  await page.waitForURL((url) => url.pathname !== '/login')
  // In the demo's first seconds, loggers still report what they kept of today, and the page says what is missing.
  let looks = 0
  await expect(async () => {
    if (looks++ > 0) await page.reload()
    await expect(page.getByText(words.day.quiet)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  expect(job.done()).toBe(0)
}

const seeMonthsInMoney = async (page: Page) => {
  const job = await startJob(page, 'This month against the last, in money')
  await choose(page, history.month)
  await page.getByRole('button', { name: history.compare, exact: true }).click()
  const money = page.getByRole('table', { name: history.comparison }).getByRole('row', { name: history.money })
  await expect(money.getByRole('cell')).toHaveText([/^€\s[\d.,]+/, /^€\s[\d.,]+/, /€\s[\d.,]+/])
  expect(job.done()).toBe(2)
}

/** New values arrive through the stream, without reloading. */
const seePowerChange = async (page: Page) => {
  await seeLive(page, words)
  const power = page.locator('[data-live=home]')
  await expect(power).toContainText(/\d\s(W|kW)/)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const before = await power.innerText()
  await expect(power).not.toHaveText(before, { timeout: 90_000 })
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
}

const seeCurveOfToday = async (page: Page) => {
  const chart = page.getByRole('region', { name: history.curveTitle }).getByRole('figure')
  // Right after the plant's midnight, its first report has not arrived yet.
  await expect(async () => {
    if ((await chart.count()) === 0) {
      await page.reload()
      await seeHistory(page, words)
    }
    await expect(chart.getByRole('img')).toHaveAccessibleName(new RegExp(`${history.generation} [0-9.]+\\sk?Wh`))
  }).toPass({ timeout: 90_000 })
  // It is drawn when it is seen.
  await chart.scrollIntoViewIfNeeded()
  await expect.poll(() => inkIn(chart)).toBeGreaterThan(1000)
}

/** On the first day of a month or a year nothing may be generated yet: then those of the one before, and back. */
const seeSumsSoFar = async (page: Page, period: Period, open: () => Promise<void>) => {
  const today = dayAt('Europe/Berlin', Date.now())
  const isFirst = period !== 'total' && today.endsWith(period === 'month' ? '-01' : '-01-01')
  if (!isFirst) return seeSums(page, period, today, open)
  await open()
  const step = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const { before, after } = {
    month: { before: history.previousMonth, after: history.nextMonth },
    year: { before: history.previousYear, after: history.nextYear },
  }[period]
  await seeSums(page, period, addDays(today, -1), () => step(before))
  await step(after)
}

/** Shown in the sentence under the bars, and in the last row of their table. */
const seeSums = async (page: Page, period: Period, day: string, open: () => Promise<void>) => {
  const [answer] = await Promise.all([page.waitForResponse((response) => isSumsOf(response, period, day)), open()])
  const { statistics, records } = (await answer.json()) as { statistics: Sums; records: Sums[] }
  const { generationValue, useValue } = statistics
  expect(generationValue).toBeGreaterThan(0)
  expect(sumOf(records, 'generationValue')).toBeCloseTo(generationValue, 6)
  expect(sumOf(records, 'useValue')).toBeCloseTo(useValue, 6)

  const chart = page.getByRole('region', { name: history.barsTitle }).getByRole('figure')
  for (const sentence of [
    history.curveEnergy({ name: history.generation, energy: energyText(generationValue) }),
    history.curveEnergy({ name: history.use, energy: energyText(useValue) }),
  ]) {
    await expect(chart.getByRole('img')).toHaveAccessibleName(holding(sentence))
    await expect(chart.locator('figcaption')).toContainText(sentence)
  }
  // It is drawn when it is seen.
  await chart.scrollIntoViewIfNeeded()
  await expect.poll(() => inkIn(chart)).toBeGreaterThan(1000)
  await seeSumsInTable(chart, { generationValue, useValue })
}

/** Answers about other months and years may be on their way still. */
const isSumsOf = (response: Response, period: Period, day: string) => {
  const { pathname, searchParams } = new URL(response.url())
  if (!pathname.includes('/history/power/') || !pathname.endsWith(`/stats/${period}`)) return false
  if (period === 'total') return true
  const [year, month] = day.split('-').map(Number)
  return Number(searchParams.get('year')) === year && (period === 'year' || Number(searchParams.get('month')) === month)
}

const seeSumsInTable = async (chart: Locator, { generationValue, useValue }: Sums) => {
  await showAs(chart, history.chart.showTable)
  const header = await chart.getByRole('columnheader').allInnerTexts()
  const sums = await chart.getByRole('row').last().getByRole('cell').allInnerTexts()
  for (const [stack, kwh] of [
    [history.generationStack, generationValue],
    [history.useStack, useValue],
  ] as const) {
    const column = header.findIndex((name) => name.startsWith(`${stack} (`))
    const divisor = header[column]!.endsWith('(MWh)') ? 1000 : 1
    // Sums of decimals differ in their last bits, which can show after truncation.
    expect(Math.abs(Number(sums[column - 1]) - Number(truncateFixed(kwh / divisor)))).toBeLessThan(0.0101)
  }
  await showAs(chart, history.chart.showChart)
}

/** By the chart's menu. */
const showAs = async (chart: Locator, view: string) => {
  await chart.getByRole('button', { name: history.chart.more, exact: true }).click()
  await chart.page().getByRole('menuitem', { name: view, exact: true }).click()
}

/** The number of painted pixels of a chart. */
const inkIn = (chart: Locator) =>
  chart
    .locator('canvas')
    .evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[])
        .map((canvas) => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data)
        .reduce((sum, pixels) => sum + pixels.filter((value, at) => at % 4 === 3 && value > 0).length, 0),
    )

type Period = 'month' | 'year' | 'total'

interface Sums {
  generationValue: number
  useValue: number
}

const sumOf = (records: readonly Sums[], field: keyof Sums) => records.reduce((sum, record) => sum + record[field], 0)
