import { minuteMs, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import type { Curve } from './curve.ts'
import { toggled } from './legend.tsx'
import { PowerCurve } from './power-curve.tsx'
import type { ChartWords } from './words.ts'

const zone = 'Europe/Berlin'
const day = '2026-06-12'

test('the chart says in a sentence what it shows', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('img', { name: 'Generation peaked at noon.' })).toBeVisible()
})

test('a legend entry switches its curve off and on again', async () => {
  const screen = await show()
  const use = screen.getByRole('button', { name: /^Use/ })
  await expect.element(use).toHaveAttribute('aria-pressed', 'true')
  await use.click()
  await expect.element(use).toHaveAttribute('aria-pressed', 'false')
  await focusCursor(screen)
  await userEvent.keyboard('{Home}')
  await expectTold(screen, '12:00, Generation 4.29 kW')
  await use.click()
  await expect.element(use).toHaveAttribute('aria-pressed', 'true')
})

test('what was never measured has no legend entry', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Battery' })).not.toBeInTheDocument()
})

test('arrow keys walk the values on the plant’s clock, truncated and with their unit', async () => {
  const screen = await show()
  await focusCursor(screen)
  await userEvent.keyboard('{ArrowRight}')
  await expectTold(screen, '12:00, Generation 4.29 kW, Use 1.5 kW')
  await userEvent.keyboard('{ArrowRight}')
  await expectTold(screen, '12:05, Generation no data, Use 1.6 kW')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expectTold(screen, '12:10, Generation 0.05 kW, Use 1.7 kW')
})

test('the table shows the same data', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'Table' }).click()
  const rows = screen.getByRole('row').elements().map((row) => row.textContent)
  expect(rows).toEqual(['TimeGeneration (kW)Use (kW)', '12:004.291.50', '12:05--1.60', '12:100.051.70'])
})

test('zooming in can be taken back', async () => {
  const screen = await show()
  await focusCursor(screen)
  await userEvent.keyboard('{Home}+')
  const whole = screen.getByRole('button', { name: 'Whole period' })
  await expect.element(whole).toBeVisible()
  await whole.click()
  await expect.element(whole).not.toBeInTheDocument()
})

test('the last curve stays: an empty chart would look like missing data', () => {
  const all = [{ id: 'a' }, { id: 'b' }]
  const one = toggled(new Set(), 'a', all)
  expect([...toggled(one, 'b', all)]).toEqual(['a'])
})

const noon = startOfDay(zone, day) + 12 * 60 * minuteMs
const curve: Curve = {
  times: [noon, noon + 5 * minuteMs, noon + 10 * minuteMs],
  series: [
    { id: 'generation', label: 'Generation', unit: 'kW', axis: 'left', colour: '--g', fill: true, values: [4.299, null, 0.059] },
    { id: 'use', label: 'Use', unit: 'kW', axis: 'left', colour: '--u', note: '3 kWh', values: [1.5, 1.6, 1.7] },
    { id: 'soc', label: 'Battery', unit: '%', axis: 'right', colour: '--s', values: [null, null, null] },
  ],
}

const words: ChartWords = {
  legend: 'Curves',
  actions: 'Actions',
  showTable: 'Table',
  showChart: 'Chart',
  exportCsv: 'CSV',
  exportCsvLong: 'Export',
  resetZoom: 'Whole period',
  cursor: 'Cursor',
  cursorHint: 'Arrow keys move',
  time: 'Time',
  period: 'Period',
  noData: 'no data',
  sum: 'Sum',
  failed: 'failed',
}

const show = () =>
  render(
    <PowerCurve
      curve={curve}
      span={spanOfDay(zone, day)}
      zone={zone}
      summary="Generation peaked at noon."
      emptyText="Nothing yet"
      fileName="curve.csv"
      words={words}
    />,
  )

type Shown = Awaited<ReturnType<typeof show>>

const focusCursor = async (screen: Shown) => {
  const cursor = screen.getByRole('slider', { name: 'Cursor' })
  await expect.element(cursor).toBeInTheDocument()
  ;(cursor.element() as HTMLElement).focus()
}

/** Numbers and units are kept together by a space that does not break. */
const expectTold = async (screen: Shown, text: string) => {
  await expect
    .poll(() => screen.getByRole('slider').element().getAttribute('aria-valuetext')?.replaceAll('\u00A0', ' '))
    .toBe(text)
}
