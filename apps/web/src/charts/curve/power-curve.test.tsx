import { minuteMs, spanOfDay, startOfDay } from '@heliograph/domain/zones'
import { MantineProvider } from '@mantine/core'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { toggled } from '#charts/parts/legend.tsx'
import type { ChartWords } from '#charts/parts/words.ts'
import type { Curve } from './curve.ts'
import { PowerCurve } from './power-curve.tsx'

const zone = 'Europe/Berlin'
const day = '2026-06-12'

test('the chart describes itself in a sentence', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('img', { name: 'Generation peaked at noon.' })).toBeVisible()
})

test('a legend entry hides its curve and shows it again', async () => {
  const screen = await show()
  const use = screen.getByRole('button', { name: /^Use/ })
  await expect.element(use).toHaveAttribute('aria-pressed', 'true')
  await use.click()
  await expect.element(use).toHaveAttribute('aria-pressed', 'false')
  await focusCursor(screen)
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expectTold(screen, '12:00, Generation 4.29 kW')
  await use.click()
  await expect.element(use).toHaveAttribute('aria-pressed', 'true')
})

test('a chart that is printed has the width of paper at once', async () => {
  await page.viewport(1400, 800)
  const screen = await show()
  const width = () => screen.container.querySelector('canvas')?.clientWidth
  await expect.poll(width).toBeGreaterThan(1000)
  dispatchEvent(new Event('beforeprint'))
  expect(width()).toBe(660)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(width).toBeGreaterThan(1000)
  await page.viewport(1280, 800)
})

test('a series that was never measured has no legend entry', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('button', { name: 'Battery' })).not.toBeInTheDocument()
})

test('arrow keys move through the values on the plant’s clock, truncated and with units', async () => {
  const screen = await show()
  await focusCursor(screen)
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expectTold(screen, '12:00, Generation 4.29 kW, Use 1.5 kW')
  await userEvent.keyboard('{ArrowRight}')
  await expectTold(screen, '12:05, Generation no data, Use 1.6 kW')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expectTold(screen, '12:10, Generation 0.05 kW, Use 1.7 kW')
})

test('what a finger taps stays until a tap elsewhere', async () => {
  const screen = await show()
  const cursor = screen.getByRole('slider', { name: 'Cursor' })
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  const box = cursor.element().getBoundingClientRect()
  const finger = {
    pointerType: 'touch',
    pointerId: 7,
    bubbles: true,
    clientX: box.left + box.width / 3,
    clientY: box.top + 50,
  }
  for (const type of ['pointerdown', 'pointerup', 'pointerout']) {
    cursor.element().dispatchEvent(new PointerEvent(type, finger))
  }
  await expect.element(cursor).not.toHaveAttribute('aria-valuetext', '')
  document.body.dispatchEvent(new PointerEvent('pointerdown', { ...finger, bubbles: true }))
  await expect.element(cursor).toHaveAttribute('aria-valuetext', '')
})

test('values above a drawing at the top of the window are not below the header', async () => {
  await page.viewport(390, 700)
  const screen = await show()
  const tokens = { '--hg-header': '56px', '--space-2': '4px' }
  for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(name, value)
  screen.container.style.paddingBlock = '300px 900px'
  const cursor = screen.getByRole('slider', { name: 'Cursor' })
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  scrollBy(0, cursor.element().getBoundingClientRect().top)
  await focusCursor(screen)
  await userEvent.keyboard('{Home}{ArrowRight}')
  const top = () => screen.container.querySelector('[data-above="true"]')?.getBoundingClientRect().top
  await expect.poll(top).toBeGreaterThanOrEqual(56)
  await page.viewport(1400, 800)
})

test('values chosen by keyboard stay when a resting mouse is no longer over the drawing', async () => {
  const screen = await show()
  const cursor = screen.getByRole('slider', { name: 'Cursor' })
  await userEvent.hover(cursor)
  await focusCursor(screen)
  await userEvent.keyboard('{Home}{ArrowRight}')
  await userEvent.unhover(cursor)
  await expectTold(screen, '12:00, Generation 4.29 kW, Use 1.5 kW')
  await userEvent.hover(cursor)
  await userEvent.unhover(cursor)
  await expectTold(screen, '')
})

test('in a gap, the cursor shows when it starts and ends', async () => {
  const screen = await show()
  await focusCursor(screen)
  await userEvent.keyboard('{Home}')
  await expectTold(screen, '00:00–12:00, no data')
  await expect.element(screen.getByText('00:00–12:00', { exact: true })).toBeVisible()
})

test('a marked time keeps its values, and the cursor says that it is marked', async () => {
  const screen = await show(curve, { spans: [{ from: noon + 5 * minuteMs, to: Infinity }], label: 'wrong' })
  await focusCursor(screen)
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expectTold(screen, '12:00, Generation 4.29 kW, Use 1.5 kW')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expectTold(screen, '12:10, wrong, Generation 0.05 kW, Use 1.7 kW')
})

test('buttons zoom too, and moving the cursor out of view moves the view', async () => {
  const screen = await show()
  await focusCursor(screen)
  await userEvent.keyboard('{Home}')
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await focusCursor(screen)
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByText('12:10', { exact: true })).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
})

test('a quiet series is hidden until it is switched on', async () => {
  const quiet = { ...curve, series: curve.series.map((each) => ({ ...each, quiet: each.id === 'use' })) }
  const screen = await show(quiet)
  const use = screen.getByRole('button', { name: /^Use/ })
  await expect.element(use).toHaveAttribute('aria-pressed', 'false')
  await use.click()
  await expect.element(use).toHaveAttribute('aria-pressed', 'true')
})

test('the picture has a title, a legend and the zone around the drawing', async () => {
  const screen = await show()
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  const saved = new Promise<HTMLAnchorElement>((resolve) => {
    HTMLAnchorElement.prototype.click = function click() {
      resolve(this)
    }
  })
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Picture' }).click()
  const link = await saved
  expect(link.download).toBe('curve.png')
  const picture = await createImageBitmap(await (await fetch(link.href)).blob())
  const drawing = screen.container.querySelector('canvas')!.getBoundingClientRect()
  expect(picture.width).toBe((drawing.width + 32) * 2)
  expect(picture.height).toBeGreaterThan((drawing.height + 32) * 2)
})

test('the table shows the same data', async () => {
  const screen = await show()
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Table' }).click()
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual(['TimeGeneration (kW)Use (kW)', '12:004.291.50', '12:05--1.60', '12:100.051.70'])
})

test('zooming in can be undone', async () => {
  const screen = await show()
  await focusCursor(screen)
  await userEvent.keyboard('{Home}+')
  const whole = screen.getByRole('button', { name: 'Whole period' })
  await expect.element(whole).toBeVisible()
  await whole.click()
  await expect.element(whole).not.toBeInTheDocument()
})

test('the last curve cannot be hidden: an empty chart would look like missing data', () => {
  const all = [{ id: 'a' }, { id: 'b' }]
  const one = toggled(new Set(), 'a', all)
  expect([...toggled(one, 'b', all)]).toEqual(['a'])
})

const noon = startOfDay(zone, day) + 12 * 60 * minuteMs
const curve: Curve = {
  times: [noon, noon + 5 * minuteMs, noon + 10 * minuteMs],
  series: [
    {
      id: 'generation',
      label: 'Generation',
      unit: 'kW',
      axis: 'left',
      colour: '--g',
      fill: true,
      values: [4.299, null, 0.059],
    },
    { id: 'use', label: 'Use', unit: 'kW', axis: 'left', colour: '--u', note: '3 kWh', values: [1.5, 1.6, 1.7] },
    { id: 'soc', label: 'Battery', unit: '%', axis: 'right', colour: '--s', values: [null, null, null] },
  ],
}

const words: ChartWords = {
  separator: ', ',
  legend: 'Curves',
  actions: 'Actions',
  more: 'More',
  showTable: 'Table',
  showChart: 'Chart',
  exportCsvLong: 'Export',
  exportPngLong: 'Picture',
  resetZoom: 'Whole period',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  cursor: 'Cursor',
  cursorHint: 'Arrow keys move',
  time: 'Time',
  period: 'Period',
  noData: 'no data',
  times: ({ zone: of }) => `Times in ${of}`,
  sum: 'Total',
  moreRows: ({ count }) => `${count} more`,
  zero: 'zero',
  daysHint: 'Arrow keys move',
  noDay: 'no day',
  tapAgain: 'Tap again to open',
  incomplete: 'Incomplete',
  failed: 'failed',
}

const show = (shown = curve, marked?: ComponentProps<typeof PowerCurve>['marked']) =>
  render(
    <MantineProvider>
      <PowerCurve
        curve={shown}
        span={spanOfDay(zone, day)}
        zone={zone}
        title="Power"
        summary="Generation peaked at noon."
        emptyText="Nothing yet"
        fileName="curve"
        now={noon + 11 * minuteMs}
        marked={marked}
        words={words}
      />
    </MantineProvider>,
  )

type Shown = Awaited<ReturnType<typeof show>>

const focusCursor = async (screen: Shown) => {
  const cursor = screen.getByRole('slider', { name: 'Cursor' })
  await expect.element(cursor).toBeInTheDocument()
  ;(cursor.element() as HTMLElement).focus()
}

/** Numbers and units are separated by a non-breaking space. */
const expectTold = async (screen: Shown, text: string) => {
  await expect
    .poll(() => screen.getByRole('slider').element().getAttribute('aria-valuetext')?.replaceAll('\u00A0', ' '))
    .toBe(text)
}
