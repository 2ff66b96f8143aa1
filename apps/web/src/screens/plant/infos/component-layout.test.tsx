import type { ModuleMapOfDay } from '@heliograph/contract/browser'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const today = dayAt(zone, Date.now())

const aModule = (place: number, energy: number | null, sn: string | null = `OP${place}`) => ({
  row: Math.floor(place / 4),
  column: place % 4,
  sn,
  input: 0,
  energy,
  deviceId: sn === null ? null : place + 10,
  deviceName: sn === null ? null : `Optimizer ${place + 1}`,
})
const aMap = (own: Partial<ModuleMapOfDay> = {}): ModuleMapOfDay => ({
  version: 3,
  savedTime: 1_790_000_000,
  savedBy: 'Cleo',
  day: today,
  timezone: zone,
  arrays: [
    {
      id: 1,
      name: 'South roof',
      azimuthDeg: 180,
      tiltDeg: 35,
      portrait: true,
      x: 0,
      y: 0,
      angleDeg: 0,
      rows: 2,
      columns: 4,
      modules: [2.1, 2, 0.8, 2, 0, null, null, 2.05].map((energy, place) =>
        aModule(place, energy, place === 6 ? null : undefined),
      ),
    },
  ],
  parts: Array.from({ length: 8 }, (_, place) => ({
    deviceId: place + 10,
    sn: `OP${place}`,
    name: `Optimizer ${place + 1}`,
    inputs: [1],
  })),
  ...own,
})

const open = async (
  map: Partial<ModuleMapOfDay> = {},
  { right = 'operate' as PlantRight, search = '', moduleMap = {} as FakeHandlers['moduleMap'] } = {},
) => {
  const days: string[] = []
  const opened = await openApp({
    path: `/plant/infos/component-layout?plant=7${search}`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({
          ...aPlant({ id: 7 }),
          externalRoleCode: functionsOf(right),
        }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        ofDay: async ({ params }) => (days.push(params.day), aMap({ day: params.day, ...map })),
        ...moduleMap,
      },
    },
  })
  return { ...opened, days }
}
const region = (name: string) => page.getByRole('region', { name, exact: true })
const map = () => page.getByRole('application', { name: 'Modules of the plant' })

beforeEach(() => page.viewport(1280, 900))

test('the map tells how many gave little, nothing or are unknown, and lists the lowest', async () => {
  const { screen, days } = await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Module map')
  await expect.element(screen.getByText(/Saved .* by Cleo/)).toBeVisible()
  expect(days).toEqual([today])
  const rows = region('Lowest five').getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('South roof, row 2, column 1')
  await expect.element(rows.nth(1)).toHaveTextContent('South roof, row 1, column 3')
  expect(rows.elements()).toHaveLength(2)
  await expect
    .element(screen.getByRole('list', { name: 'What the colours and patterns mean' }))
    .toHaveTextContent(/Zero.*Unknown/)
})

test('keys go from module to module, and each is told with what it gave beside its neighbours', async () => {
  const { screen } = await open()
  await expect.element(map()).toBeVisible()
  map().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(screen.getByText(/^South roof, row 1, column 1: Optimizer 1. 2\.1.kWh Usual/))
    .toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(screen.getByText(/^South roof, row 2, column 2: Optimizer 6. -- Unknown/)).toBeInTheDocument()
  const chosen = region('Chosen module')
  await expect.element(chosen).toHaveTextContent('South roof, row 2, column 2')
  expect(chosen.getByRole('listitem').elements()).toHaveLength(6)
  await chosen.getByRole('button', { name: /^1 \/ 3/ }).click()
  await expect.element(chosen).toHaveTextContent(/Optimizer 3.*800.Wh.*40.%.*Below 50/)
  await expect
    .element(chosen.getByRole('link', { name: 'Optimizer 3' }))
    .toHaveAttribute('href', expect.stringContaining('/device-detail'))
  map().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => chosen.elements()).toEqual([])
})

test('a press chooses the module under the pointer, drawn with its own colour', async () => {
  await open()
  await expect.element(map()).toBeVisible()
  const { width, height } = map().element().getBoundingClientRect()
  await map().click({ position: { x: width / 2 - 15, y: height / 2 + 40 } })
  await expect.element(region('Chosen module')).toHaveTextContent('South roof, row 2, column 2')
})

test('the same is a list, and another day is asked for', async () => {
  const { screen, days } = await open({}, { search: '&as=list' })
  const table = screen.getByRole('table', { name: 'Modules of the plant' })
  await expect.element(table.getByRole('row').nth(4)).toHaveTextContent(/row 1, column 4.*Optimizer 4.*2.kWh/)
  await expect.element(table.getByRole('row').nth(7)).toHaveTextContent(/No device chosen/)
  await screen.getByRole('button', { name: 'Previous day' }).click()
  await expect.poll(() => days.length).toBe(2)
  expect(days[1]! < today).toBe(true)
})

test('without a drawing the page says so, and without modules what to wait for', async () => {
  const { screen } = await open({ version: 0, savedTime: null, savedBy: null })
  await expect.element(screen.getByText(/It is not drawn yet/)).toBeVisible()
  const empty = await open({ version: 0, savedTime: null, savedBy: null, arrays: [], parts: [] })
  await expect.element(empty.screen.getByText('No modules are known yet')).toBeVisible()
})

test.each([[390], [1280]])('it fits a width of %i and the accessibility rules', async (width) => {
  await page.viewport(width, 844)
  const { screen } = await open()
  await expect.element(map()).toBeVisible()
  await screen.getByRole('button', { name: 'South roof, row 2, column 1' }).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await complaints()).toEqual([])
})
