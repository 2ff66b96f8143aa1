import type { DeviceListItem } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { aDetail, aDeviceItem, saved } from '#features/plants/plant-facts/plant-facts.fixture.ts'
import { answers as pictured } from '#screens/pictures.fixture.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

test('everything known about the plant is shown, and unknown facts are marked', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sonnendach' })).toBeVisible()
  const part = (name: string) => screen.getByRole('region', { name })
  await expect.element(part('Plant')).toHaveTextContent(/Residential rooftop.*10\.32 kWp.*171° south.*2025-10-21.*396/)
  await expect.element(part('Place')).toHaveTextContent(/Marienplatz 1, Munich.*Europe\/Berlin \(UTC\+0[12]:00\)/)
  await expect.element(part('Lifetime energy')).toHaveTextContent(/5\.13 MWh.*4\.34 t.*237 trees/)
  await expect.element(part('People and businesses')).toHaveTextContent(/Marta Lindner.*Contact phone--no data/)
  await expect.element(part('Finance')).toHaveTextContent(/€ 0\.0811 \/ kWh/)
  await expect
    .element(screen.getByRole('link', { name: 'marta@example.org' }))
    .toHaveAttribute('href', 'mailto:marta@example.org')
  const notEntered = screen.getByText('Not entered (18)')
  await expect.element(screen.getByText(/Construction cost, /)).not.toBeVisible()
  await notEntered.click()
  await expect.element(screen.getByText(/Construction cost, /)).toBeVisible()
})

test('dates look the same in Chinese', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('region', { name: 'Plant', exact: true })).toBeVisible()
  await chooseChinese()
  await expect.element(screen.getByRole('region', { name: '电站', exact: true })).toHaveTextContent(/2025-10-21/)
})

test('a button copies a serial number', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Copy: Serial number SH2300265570' }).click()
  await expect.element(screen.getByText('Copied')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Copy: Plant ID' }).click()
  expect(write.mock.calls).toEqual([['SH2300265570'], ['7']])
})

test('of many devices some are shown at first, and all in print', async () => {
  const { screen } = await open({ devices: manyInverters(30) })
  await expect.element(screen.getByRole('heading', { name: 'Inverter (30)' })).toBeVisible()
  await expect.element(screen.getByText('SN-13', { exact: true })).not.toBeVisible()
  await onPaper(async () => void (await expect.element(screen.getByText('SN-30', { exact: true })).toBeVisible()))
  await screen.getByRole('button', { name: 'Show all 30' }).click()
  await expect.element(screen.getByText('SN-13', { exact: true })).toBeVisible()
})

test('the print has the plant and the brand, no menus, black on white', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible()
  const menus = screen.getByRole('navigation').elements()
  const menusSeen = () => menus.filter((menu) => menu.checkVisibility()).length
  expect(menusSeen()).toBeGreaterThan(0)
  await expect.element(screen.getByText(/^As of /)).not.toBeVisible()
  await onPaper(async () => {
    await expect.element(screen.getByText(/^As of \d{4}-\d{2}-\d{2} .* Europe\/Berlin$/)).toBeVisible()
    expect(menusSeen()).toBe(0)
    await expect.element(screen.getByText('Print')).not.toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Devices' })).toBeVisible()
    const title = screen.getByRole('heading', { level: 1 }).element()
    expect([getComputedStyle(title).color, getComputedStyle(document.body).backgroundColor]).toEqual([
      'rgb(0, 0, 0)',
      'rgb(255, 255, 255)',
    ])
  })
})

test('the printed file is named after the plant', async () => {
  const titles: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => void titles.push(document.title))
  const { screen } = await open()
  await expect.poll(() => document.title).toBe('Sonnendach – Heliograph')
  document.title = 'Before'
  await screen.getByRole('button', { name: 'Print' }).click()
  dispatchEvent(new Event('afterprint'))
  expect([...titles, document.title]).toEqual(['Sonnendach – Heliograph', 'Before'])
})

test('a part that fails to load does not affect the others, and can be retried', async () => {
  let fails = true
  const { screen } = await open({
    devices: async () => (fails ? Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) : [aDeviceItem()]),
  })
  await expect.element(screen.getByText('This part could not be loaded.')).toBeVisible()
  await expect.element(screen.getByText('Marienplatz 1, Munich')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('SH2300265570')).toBeVisible()
})

test('details that fail to load say why, and can be retried', async () => {
  let fails = true
  const { screen } = await open({
    detail: async () => (fails ? Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) : aDetail()),
  })
  await expect.element(screen.getByText('You don’t have permission to view this.')).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Marienplatz 1, Munich')).toBeVisible()
})

afterEach(() => void vi.restoreAllMocks())

interface Answers {
  detail?: NonNullable<FakeHandlers['plants']>['detail']
  devices?: () => Promise<DeviceListItem[]>
}

const open = async ({ detail = async () => aDetail(), devices = async () => [aDeviceItem()] }: Answers = {}) => {
  await page.viewport(1280, 900)
  return openApp({
    path: '/plant/infos/detail?plant=7',
    token: 'eyJtoken',
    answers: {
      plants: {
        detail,
        information: async () => aPlant({ id: 7 }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
        energySaved: async () => saved,
      },
      devices: { list: devices },
      history: pictured.history ?? {},
    },
  })
}

const manyInverters = (count: number) => async () =>
  Array.from({ length: count }, (_, at) =>
    aDeviceItem({ deviceId: at + 1, deviceSn: `SN-${at + 1}`, deviceName: `Inverter ${at + 1}` }),
  )

const onPaper = async (look: () => Promise<void>) => {
  // Its types come with the provider, which is a server-side package.
  const { send } = cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> }
  const media = (name: string) => send('Emulation.setEmulatedMedia', { media: name })
  await media('print')
  try {
    await look()
  } finally {
    await media('')
  }
}

const chooseChinese = async () => {
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
}
