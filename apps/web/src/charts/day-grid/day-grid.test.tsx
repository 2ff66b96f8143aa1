import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { ChartWords } from '#charts/parts/words.ts'
import { DayGrid } from './day-grid.tsx'

test('each day shows its value, and unknown differs from zero', async () => {
  const { screen } = await show()
  const cell = (name: string) => screen.getByRole('button', { name })
  await expect.element(cell('2026-01-01: Generation 12.34 kWh')).toHaveAttribute('data-kind', 'some')
  await expect.element(cell('2026-01-02: Generation no data')).toHaveAttribute('data-kind', 'none')
  await expect.element(cell('2026-01-03: Generation 0 kWh')).toHaveAttribute('data-kind', 'zero')
})

test('one day is in the tab order, arrow keys move from there, and Enter opens it', async () => {
  const { screen, picked } = await show()
  await expect.element(screen.getByRole('button', { name: /^2026-02-01/ })).toHaveAttribute('tabindex', '0')
  await expect.poll(() => screen.container.querySelectorAll('button[data-day][tabindex="0"]').length).toBe(1)
  ;(screen.getByRole('button', { name: /^2026-02-01/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await expect.element(screen.getByRole('button', { name: /^2026-01-02/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual(['2026-01-02'])
})

test('the table has a row per day', async () => {
  await page.viewport(1280, 800)
  const { screen } = await show()
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Table' }).click()
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'PeriodGeneration (kWh)',
    '2026-01-0112.34',
    '2026-01-02--',
    '2026-01-030.00',
    '2026-02-0130.00',
  ])
})

const show = async () => {
  const picked: string[] = []
  const screen = await render(
    <MantineProvider>
      <div style={{ width: 1000 }}>
        <DayGrid
          days={[
            { day: '2026-01-01', value: 12.349 },
            { day: '2026-01-02', value: null },
            { day: '2026-01-03', value: 0 },
            { day: '2026-02-01', value: 30 },
          ]}
          label="Generation"
          unit="kWh"
          colour="--hg-generation"
          monthNames={['Jan', 'Feb']}
          title="2026"
          zone="Europe/Berlin"
          summary="A year."
          fileName="year"
          words={words}
          onPick={(day) => picked.push(day)}
        />
      </div>
    </MantineProvider>,
  )
  return { screen, picked }
}

const words: ChartWords = {
  separator: ', ',
  legend: 'Legend',
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
  times: ({ zone }) => `Times in ${zone}`,
  sum: 'Total',
  moreRows: ({ count }) => `${count} more`,
  tapAgain: 'Tap again to open',
  incomplete: 'Incomplete',
  failed: 'failed',
  zero: 'zero',
  daysHint: 'Arrow keys move',
  noDay: 'no day',
}
