import { Refusal } from '@heliograph/domain/errors'
import { wordsIn } from '@heliograph/phrases'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aComparison,
  anAlert,
  aSubject,
  comparedDay,
  midnight,
} from '#features/plants/comparisons/a-comparison.fixture.ts'
import { aDevice } from '#testing/a-device.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const strings = ['PV1', 'PV2'].map((name) => ({ name, powerW: 100, voltageV: null, currentA: null }))
const nodes = [
  aDevice({ deviceId: 1, type: 'COLLECTOR', name: 'Stick' }),
  ...[2, 3, 4].map((deviceId) => aDevice({ deviceId, gatewayId: 1, name: `Inverter ${deviceId}`, strings })),
  aDevice({ deviceId: 9, gatewayId: 1, type: 'METER', name: 'Hall' }),
]

beforeEach(() => page.viewport(1280, 900))

test('a sentence judges, and a table has the figures of each', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByText('Inverter 3 made 31 % less per kWp than the median of all 3, from 10:00 on.'))
    .toBeVisible()
  const row = screen.getByRole('row').filter({ hasText: 'Inverter 3' }).first()
  await expect.element(row).toHaveTextContent(/49\.04.kWh.*4\.90.*−31\.2.%/)
  await expect.element(screen.getByRole('region', { name: 'Power per kWp' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Deviation from the median' })).toBeVisible()
})

test('a line stands out while its row has the focus, and stays so when it is chosen', async () => {
  const { screen } = await open()
  const button = screen.getByRole('button', { name: 'Highlight Inverter 3' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  expect(button.element().closest('tr')).toHaveAttribute('data-highlighted', 'true')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
})

test('the heat map is walked with arrow keys, and is a table too', async () => {
  const { screen } = await open()
  const map = screen.getByRole('region', { name: 'Mean power by hour of the day' })
  const first = map.getByRole('gridcell').first()
  await expect.element(first).toHaveAttribute('aria-label', 'Inverter 2, 05:00 to 06:00: night')
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{End}{ArrowLeft}')
  await expect.element(map.getByRole('gridcell', { name: /^Inverter 3, 19:00 to 20:00: / })).toHaveFocus()
  await expect
    .element(map.getByRole('gridcell', { name: 'Inverter 3, 12:00 to 13:00: no data' }))
    .toHaveAttribute('data-kind', 'none')
  await map.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Table' }).click()
  await expect.element(map.getByRole('columnheader', { name: 'Inverter 4 (W)' })).toBeVisible()
})

test.each([320, 390])(
  'the name of a week fits between its arrows, and the way back on the page, %i px wide',
  async (width) => {
    await page.viewport(width, 844)
    const { history: its } = await wordsIn('de')
    const { screen } = await open({}, '&period=week', undefined, 'de')
    const back = screen.getByRole('button', { name: its.thisWeek })
    await expect.element(back).toBeVisible()
    const name = screen.getByRole('button', { name: new RegExp(its.pickWeek) }).element()
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
    expect(back.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  },
)

test('selection and day are in the address, and Back undoes the day', async () => {
  const asked: string[] = []
  const { screen, router } = await open({
    comparisons: {
      read: async ({ query }) => {
        asked.push(`${query.subjects.join()} ${query.startDay}`)
        return aComparison({ subjects: query.subjects.map((id) => aSubject(Number(id), 1)) })
      },
    },
  })
  await screen.getByRole('button', { name: 'Change selection' }).click()
  await screen.getByRole('checkbox', { name: 'Inverter 4' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ of: '2,3' })
  await screen.getByRole('button', { name: 'Previous day' }).click()
  await expect.poll(() => asked.at(-1)).toBe('2,3 2026-06-14')
  router.history.back()
  await expect.poll(() => router.state.location.search).toMatchObject({ of: '2,3', day: comparedDay })
})

test('while another day is compared, the figures of the one before do not stand under its name, and the focus stays', async () => {
  const held = { arrive: () => {} }
  const arrives = new Promise<void>((resolve) => (held.arrive = resolve))
  const { screen } = await open({
    comparisons: {
      read: async ({ query: { startDay } }) => {
        if (startDay === comparedDay) return aComparison()
        await arrives
        return aComparison({ from: midnight - 86_400, to: midnight, subjects: [aSubject(2, 1), aSubject(3, 1)] })
      },
    },
  })
  await expect.element(screen.getByText(/^Inverter 3 made 31/)).toBeVisible()
  const previous = screen.getByRole('button', { name: 'Previous day' })
  await previous.click()
  await expect.element(screen.getByRole('button', { name: /^2026-06-14/ })).toBeVisible()
  await expect.element(screen.getByText(/^Inverter 3 made 31/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  await expect.element(previous).toHaveFocus()
  held.arrive()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Inverter 3' }).first()).toBeVisible()
  await expect.element(previous).toHaveFocus()
})

test('of many inverters, those to start with stay while energies of today come in; another inverter makes a new choice', async () => {
  const plant = { kwh: [1, 2, 3, 4, 5, 6, 7, 8], last: 'Inverter 9' }
  const asked: string[] = []
  const { screen, started } = await open({
    devices: {
      tree: async () =>
        plant.kwh.map((todayKwh, place) =>
          aDevice({ deviceId: place + 2, name: place === 7 ? plant.last : `Inverter ${place + 2}`, todayKwh }),
        ),
    },
    comparisons: {
      read: async ({ query }) => {
        asked.push(query.subjects.join())
        return aComparison({ subjects: query.subjects.map((id) => aSubject(Number(id), 1)) })
      },
    },
  })
  await screen.getByRole('button', { name: 'Change selection' }).click()
  const of = (number: number) => screen.getByRole('checkbox', { name: `Inverter ${number}`, exact: true })
  await expect.element(of(4)).not.toBeChecked()
  await expect.element(of(2)).toBeChecked()
  // As every so often.
  const readAgain = () => started.cache.refetchQueries({ queryKey: ['devices', 7, 'tree'] })
  Object.assign(plant, { kwh: [4.5, 2, 0.5, 4, 5, 6, 7, 8], last: 'Shed' })
  await readAgain()
  await expect.element(screen.getByRole('checkbox', { name: 'Shed' })).toBeChecked()
  await expect.element(of(4)).not.toBeChecked()
  await expect.element(of(5)).toBeChecked()
  expect(new Set(asked)).toEqual(new Set(['2,3,5,6,8,9']))
  plant.kwh = [...plant.kwh, 9]
  await readAgain()
  await expect.element(of(4)).toBeChecked()
})

/** A plant in which another gateway reports the first inverter as well, as the last one; which of them are silent can change. */
const aPair = (inverters: number) => {
  const silent = new Set<number>()
  const asked: string[] = []
  const own: FakeHandlers = {
    devices: {
      tree: async () =>
        Array.from({ length: inverters + 1 }, (_, place) => place + 2).map((deviceId) =>
          aDevice({
            deviceId,
            name: `Inverter ${deviceId}${silent.has(deviceId) ? ' silent' : ''}`,
            state: silent.has(deviceId) ? 3 : 1,
            twinOf: deviceId === inverters + 2 ? 2 : null,
          }),
        ),
    },
    comparisons: {
      read: async ({ query }) => {
        asked.push(query.subjects.join())
        return aComparison({ subjects: query.subjects.map((id) => aSubject(Number(id), 1)) })
      },
    },
  }
  return { silent, asked, own }
}

test('of an inverter that two gateways report, the row that counts is compared, whichever gateway is silent', async () => {
  const { silent, asked, own } = aPair(2)
  silent.add(2)
  const { screen, started, router } = await open(own)
  await screen.getByRole('button', { name: 'Change selection' }).click()
  const readAgain = () => started.cache.refetchQueries({ queryKey: ['devices', 7, 'tree'] })
  const box = (name: string) => screen.getByRole('checkbox', { name, exact: true })
  await expect.element(box('Inverter 2 silent')).toBeChecked()
  silent.delete(2)
  silent.add(4)
  await readAgain()
  await expect.element(box('Inverter 2')).toBeChecked()
  for (const id of [2, 3, 4]) silent.add(id)
  await readAgain()
  await expect.element(box('Inverter 3 silent')).toBeChecked()
  await expect.element(box('Inverter 2 silent')).toBeChecked()
  expect(new Set(asked)).toEqual(new Set(['2,3']))
  await box('Inverter 3 silent').click()
  await expect.poll(() => router.state.location.search).toMatchObject({ of: '2' })
})

test('all inverters are the same ones whichever gateway is heard, and what was ticked before is ticked again after them', async () => {
  const { silent, asked, own } = aPair(7)
  silent.add(2)
  // The other row of the first inverter, as an address of before has it.
  const { screen, started, router } = await open(own, '&of=3,9')
  await screen.getByRole('button', { name: 'Change selection' }).click()
  const box = (name: string) => screen.getByRole('checkbox', { name, exact: true })
  await expect.element(box('Inverter 9')).toBeChecked()
  await screen.getByRole('button', { name: 'Show all 7 as a heat map' }).click()
  await expect.poll(() => asked.at(-1)).toBe('2,3,4,5,6,7,8')
  silent.clear()
  silent.add(9)
  await started.cache.refetchQueries({ queryKey: ['devices', 7, 'tree'] })
  await expect.element(box('Inverter 2')).toBeVisible()
  await expect.element(box('Inverter 9 silent')).not.toBeInTheDocument()
  router.history.back()
  await expect.element(box('Inverter 9 silent')).toBeChecked()
  await expect.element(box('Inverter 2')).not.toBeInTheDocument()
  expect(new Set(asked)).toEqual(new Set(['3,9', '2,3,4,5,6,7,8']))
})

test('fewer than two ask for more, and strings can be chosen instead', async () => {
  const { screen, router } = await open({}, '&of=2')
  await expect.element(screen.getByText('1 of 6 selected · Select at least two.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Strings' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ of: '2.1,2.2,3.1,3.2,4.1,4.2' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Compare strings')
})

test('what may not be compared says so, and without a plant there is no such page', async () => {
  const { screen } = await open(
    { comparisons: { read: () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) } },
    '&of=2,77',
  )
  await expect.element(screen.getByText('These can’t be compared')).toBeVisible()
  await screen.unmount()
  const none = await open({}, '', '/device-comparison')
  await expect.element(none.screen.getByText('Page not found')).toBeVisible()
})

test('the fault in the sentence leads to its alert', async () => {
  const { screen } = await open({
    comparisons: {
      read: async () =>
        aComparison({ subjects: [aSubject(2, 1), aSubject(3, 0.69, { alert: anAlert }), aSubject(4, 1)] }),
    },
  })
  const link = screen.getByRole('status').getByRole('link', { name: 'F12 Residual current' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('3-1000-20260615'))
})

test('twenty micro-inverters: six are compared, or all of them are shown as a heat map', async () => {
  const micros = Array.from({ length: 20 }, (_, place) =>
    aDevice({ deviceId: place + 2, gatewayId: 1, type: 'MICRO_INVERTER', name: `Micro ${place + 1}` }),
  )
  const asked: number[] = []
  const { screen, router } = await open({
    devices: { tree: async () => micros },
    comparisons: {
      read: async ({ query: { subjects } }) => {
        asked.push(subjects.length)
        return aComparison({ subjects: subjects.map((id) => aSubject(Number(id), 1)) })
      },
    },
  })
  await screen.getByRole('link', { name: 'Show all 20 as a heat map' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ of: 'all' })
  await expect.poll(() => asked).toEqual([6, 20])
  // Twenty lines could not be told apart.
  await expect.element(screen.getByRole('region', { name: 'Power per kWp' })).not.toBeInTheDocument()
  const map = screen.getByRole('region', { name: 'Mean power by hour of the day' })
  await expect.poll(() => map.getByRole('rowheader').elements().length).toBe(20)
})

test('on a phone nothing is wider than the window', async () => {
  await page.viewport(320, 700)
  const { screen } = await open()
  await expect.element(screen.getByText(/^Inverter 3 made 31/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

const open = (
  own: FakeHandlers = {},
  rest = '',
  path = `/device-comparison?plant=7&day=${comparedDay}${rest}`,
  language?: 'de',
) => {
  const plant = aPlant({ id: 7, regionTimezone: 'Europe/Berlin' })
  return openApp({
    path,
    language,
    token: 'eyJtoken',
    answers: {
      plants: { information: async () => plant, search: async () => ({ total: 1, data: [plant] }) },
      devices: { tree: async () => nodes },
      comparisons: { read: async () => aComparison() },
      ...own,
    },
  })
}
