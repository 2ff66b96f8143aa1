import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import '#theme/base.ts'
import { linesOf } from '#testing/lines-of.ts'
import { DataTable } from '#ui/lists/data-table.tsx'
import { Unbroken } from './unbroken.tsx'

for (const [where, width] of [
  ['table', 1000],
  ['card', 320],
] as const) {
  test(`a date in a ${where} stays on one line, however narrow its cell is`, async () => {
    await page.viewport(width, 700)
    const screen = await render(
      <MantineProvider>
        <div style={{ inlineSize: where === 'table' ? 90 : 80 }}>
          <DataTable
            caption="Orders"
            columns={[
              { id: 'name', header: 'Name', cell: () => 'One' },
              { id: 'time', header: 'Time', cell: () => '2026-05-12 10:23:45' },
            ]}
            rows={[{}]}
            keyOf={() => 1}
            sortLabel={(name) => name}
          />
        </div>
      </MantineProvider>,
    )
    expect(linesOf(screen.container, '2026-05-12')).toBe(1)
    await expect.element(screen.getByText('2026-05-12 10:23:45')).toBeVisible()
  })
}

test('in a sentence dates stay whole as well, and the sentence is read as it is written', async () => {
  const screen = await render(
    <p style={{ inlineSize: 60 }}>
      <Unbroken>from 2026-05-12 until 2026-05, as A-1234-56-78 says</Unbroken>
    </p>,
  )
  expect(linesOf(screen.container, '2026-05-12')).toBe(1)
  expect(screen.container.textContent).toBe('from 2026-05-12 until 2026-05, as A-1234-56-78 says')
  expect([...screen.container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    '2026-05-12',
    '2026-05',
  ])
})
