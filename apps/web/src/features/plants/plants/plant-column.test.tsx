import { contract } from '@heliograph/contract'
import { fakeClient } from '@heliograph/contract/testing'
import { wordsIn as speak } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#api/api-context.tsx'
import { WordsProvider } from '#i18n/words-context.tsx'
import { aPlant } from '#testing/a-plant.ts'
import { PlantColumn } from './plant-column.tsx'

const spoken = await speak('en')
const { plants: words, shell } = spoken

test('the first plant is selected', async () => {
  const { screen, chosen } = await show({ total: 120 })
  await expect.element(screen.getByText('Plant 1', { exact: true })).toBeVisible()
  await expect.poll(() => chosen.at(-1)).toBe(1)
  const card = screen.getByRole('listitem').filter({ hasText: /^Plant 1Normal/ })
  await expect.poll(() => card.element().querySelector('[aria-current="true"]')).not.toBeNull()
})

test('a selected plant stays selected', async () => {
  const { screen, chosen } = await show({ total: 120, first: 7 })
  await expect.element(screen.getByText('Plant 7', { exact: true })).toBeVisible()
  expect(chosen).toEqual([])
})

test('with no plants the selection is cleared', async () => {
  const { screen, chosen } = await show({ total: 0, first: 7 })
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  await expect.poll(() => chosen).toEqual([undefined])
})

test('scrolling loads more plants, and few are drawn', async () => {
  const { screen } = await show({ total: 5000 })
  await expect.element(screen.getByText('Plant 1', { exact: true })).toBeVisible()
  const list = screen.getByRole('list', { name: 'Plants' })
  const scroller = list.element().parentElement!.parentElement!
  scroller.scrollTop = scroller.scrollHeight
  await expect.element(screen.getByText('Plant 5000', { exact: true })).toBeInViewport()
  expect(list.element().children.length).toBeLessThan(60)
})

test('a search filters, but does not select a plant', async () => {
  const { screen, chosen } = await show({ total: 120, first: 7 })
  await screen.getByRole('searchbox', { name: 'Search plants' }).fill('Plant 99')
  await expect.element(screen.getByText('Plant 99', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Plant 1', { exact: true })).not.toBeInTheDocument()
  expect(chosen).toEqual([])
})

const show = async ({ total, first }: { total: number; first?: number }) => {
  const chosen: (number | undefined)[] = []
  const all = Array.from({ length: total }, (_, place) => place + 1)
  const api = fakeClient(contract, {
    plants: {
      search: async ({ query: { page, size }, body: { keyword } }) => {
        const found = all.filter((id) => `Plant ${id}`.includes(keyword ?? ''))
        const shown = found.slice((page - 1) * size, page * size)
        return {
          total: found.length,
          data: shown.map((id) => aPlant({ id, name: `Plant ${id}`, condition: 'NORMAL', curve: null })),
        }
      },
      count: async () => ({
        total,
        conditions: {
          ALL_OFFLINE: 0,
          PARTIAL_OFFLINE: 0,
          ALARM: 0,
          WAITING: 0,
          NO_DEVICE: 0,
          ASLEEP: 0,
          NORMAL: total,
        },
        types: { HOUSE_ROOF: total, COMMERCIAL_ROOF: 0, INDUSTRIAL_ROOF: 0, GROUND: 0 },
        gridTypes: {
          DISTRIBUTED_FULLY: 0,
          EXCESS: total,
          OFF_GRID: 0,
          BATTERY_BACKUP: 0,
          CENTRALIZED_FULLY: 0,
          PV_BTR_USE: 0,
        },
      }),
    },
  })
  const Column = () => {
    const [plantId, setPlantId] = useState(first)
    const choose = useState(() => (id: number | undefined) => {
      chosen.push(id)
      setPlantId(id)
    })[0]
    return (
      <div style={{ blockSize: 700, inlineSize: 340 }}>
        <PlantColumn
          plantId={plantId}
          onChoose={choose}
          linkTo={({ id, name }) => <a href={`#${id}`}>{name}</a>}
          isTagged={false}
          ageText={() => 'now'}
          words={words}
          shell={shell}
        />
      </div>
    )
  }
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider value={api}>
          <WordsProvider value={{ language: 'en', words: spoken, setLanguage: async () => undefined }}>
            <Column />
          </WordsProvider>
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { screen, chosen }
}
