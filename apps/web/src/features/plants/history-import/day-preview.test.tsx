import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { rowsIn } from '#spreadsheets/csv.ts'
import { DayPreview } from './day-preview.tsx'
import { daysOf } from './days-of.ts'
import { layoutOf } from './layout.ts'

const plant = { zone: 'Europe/Berlin', today: '2026-06-15', capacityKwp: 10 }

test('the preview names the days that are only partly in the file', async () => {
  const { historyImport: words, history } = await wordsIn('en')
  const hours = (day: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => `${day} ${String(from + place).padStart(2, '0')}:00,1`)
  const table = rowsIn(['Time,Used (kWh)', ...hours('2026-06-11', 0, 24), ...hours('2026-06-12', 10, 14)].join('\n'))
  const layout = layoutOf(table, plant) ?? expect.unreachable()
  const screen = await render(
    <MantineProvider env="test">
      <DayPreview
        read={daysOf(table, layout, plant)}
        checked={undefined}
        zone={plant.zone}
        words={words}
        chart={history.chart}
      />
    </MantineProvider>,
  )
  await expect
    .element(screen.getByText(words.daysFrom({ count: 2, first: '2026-06-11', last: '2026-06-12' })))
    .toBeVisible()
  await expect.element(screen.getByText(words.partial({ count: 1, days: '2026-06-12' }))).toBeVisible()
})
