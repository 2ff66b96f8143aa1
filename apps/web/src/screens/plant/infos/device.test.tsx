import { CallFailed, type NewDevice } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aDevice } from '#testing/a-device.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const heardAt = () => Date.now() / 1000 - 200
const nodes = () => [
  aDevice({ deviceId: 1, type: 'COLLECTOR', name: 'Stick', sn: 'G1', signalPct: 71, collectionTime: heardAt() }),
  aDevice({
    deviceId: 2,
    gatewayId: 1,
    name: 'South roof',
    sn: 'I2',
    powerW: 2504.9,
    todayKwh: 8.259,
    collectionTime: heardAt(),
    strings: [
      { name: 'PV1', powerW: 2400, voltageV: 300.19, currentA: 8 },
      { name: 'PV2', powerW: null, voltageV: null, currentA: null },
    ],
  }),
  aDevice({
    deviceId: 3,
    gatewayId: 1,
    type: 'BATTERY',
    name: 'Cellar',
    sn: 'B3',
    state: 2,
    powerW: -600,
    battery: { socPct: 71.9, powerW: -600, status: 'CHARGE' },
  }),
  aDevice({ deviceId: 4, gatewayId: 1, type: 'METER', name: 'Hall', sn: 'M4', state: 3, collectionTime: null }),
]

test('a device shows its state, its power and the age of its data', async () => {
  const { screen } = await open()
  const inverter = screen.getByRole('listitem').filter({ hasText: 'South roof' }).last()
  await expect.element(inverter).toHaveTextContent(/Online.*2\.5.kW.*8\.25.kWh.*3 min ago.*expected every 5 min/)
  await expect.element(inverter).toHaveTextContent(/PV1.*2\.4.kW.*300\.1.V.*8.A.*PV2.*--/)
  const battery = screen.getByRole('listitem').filter({ hasText: 'Cellar' }).last()
  await expect.element(battery).toHaveTextContent(/Alarm.*charging.*600.W/)
  await expect.element(battery.getByRole('img', { name: 'Charge level 71 %' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Signal 71 %' })).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Hall' }).last())
    .toHaveTextContent(/Not reported yet.*no data yet/)
})

test('a device that another gateway reports as well says behind which it is counted, and fits on a phone', async () => {
  await page.viewport(390, 844)
  const tree = async () => [
    aDevice({ deviceId: 1, type: 'COLLECTOR', name: 'Stick', sn: 'G1' }),
    aDevice({ deviceId: 2, gatewayId: 1, name: 'South roof', sn: 'HX2301D04711' }),
    aDevice({ deviceId: 5, type: 'COLLECTOR', name: 'Data logger', sn: 'G5' }),
    aDevice({ deviceId: 6, gatewayId: 5, name: 'South roof', sn: 'hx2301d04711', twinOf: 2 }),
    aDevice({ deviceId: 7, gatewayId: 5, name: 'North roof', sn: 'HX2301D04712' }),
  ]
  const { screen } = await open({ tree })
  const row = (sn: string) => screen.getByRole('listitem').filter({ hasText: sn }).last()
  await expect.element(row('hx2301d04711')).toHaveTextContent('the same one as behind Stick, counted once')
  expect(screen.getByText(/counted once/).elements()).toHaveLength(1)
  // Also where a search leaves the other row out.
  await screen.getByRole('searchbox', { name: 'Search by name or serial number' }).fill('Data logger')
  await expect.element(row('hx2301d04711')).toHaveTextContent('behind Stick')
  await expect.element(screen.getByRole('link', { name: 'Stick' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a device is called by its type, and by its model only if that has a name', async () => {
  const typed = (productId: string) => ({
    tree: async () => nodes().map((node) => (node.deviceId === 2 ? { ...node, productId } : node)),
  })
  const first = await open(typed('0_2701_1'))
  await expect.element(first.screen.getByText('Inverter', { exact: true })).toBeVisible()
  expect(first.screen.getByText('0_2701_1').elements()).toEqual([])
  await first.screen.unmount()
  const { screen } = await open(typed('huawei'))
  await expect.element(screen.getByText('Inverter · huawei', { exact: true })).toBeVisible()
})

test('filters count their results, and keep the gateways of matches', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Alarm 1' }).click()
  const links = () =>
    screen
      .getByRole('list', { name: 'Gateways and their devices' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  expect(links()).toEqual(['Stick', 'Cellar'])
  await expect.element(screen.getByRole('button', { name: 'Meter 0' })).toBeVisible()
  await screen.getByRole('button', { name: 'Alarm 1' }).click()
  await screen.getByRole('searchbox', { name: 'Search by name or serial number' }).fill('m4')
  await expect.poll(links).toEqual(['Stick', 'Hall'])
  await screen.getByRole('searchbox', { name: 'Search by name or serial number' }).fill('nothing')
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(links).toHaveLength(4)
})

test('a gateway collapses its devices', async () => {
  const { screen } = await open()
  const fold = screen.getByRole('button', { name: 'Show the devices on Stick' })
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
  await fold.click()
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: 'South roof' }).elements()).toHaveLength(0)
})

test('a device links to its page, and its serial number can be copied', async () => {
  const { screen, router } = await open()
  await expect.element(screen.getByRole('button', { name: 'Copy the serial number I2' })).toBeVisible()
  await screen.getByRole('link', { name: 'South roof' }).click()
  await expect.poll(() => router.state.location.href).toBe('/device-detail?device=2&plant=7')
})

test('inverters are selected for a comparison, six at most, and the address keeps the selection', async () => {
  const many = [
    ...nodes(),
    ...[5, 6, 7, 8, 9, 10].map((deviceId) => aDevice({ deviceId, gatewayId: 1, name: `Roof ${deviceId}` })),
  ]
  const { screen, router } = await open({ tree: async () => many })
  await screen.getByRole('button', { name: 'Compare inverters' }).click()
  await expect.element(screen.getByText('6 of 6 selected')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Compare Roof 9' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Compare Cellar' }).elements()).toHaveLength(0)
  await screen.getByRole('checkbox', { name: 'Compare South roof' }).click()
  await screen.getByRole('checkbox', { name: 'Compare Roof 9' }).click()
  await screen.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/device-comparison')
  expect(router.state.location.search).toMatchObject({ plant: 7, of: '5,6,7,8,9,10' })
  router.history.back()
  await expect.element(screen.getByRole('checkbox', { name: 'Compare Roof 9' })).toBeChecked()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('compare')
})

test('a plant with one inverter has nothing to compare it with', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('link', { name: 'South roof' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Compare inverters' }).elements()).toHaveLength(0)
})

test('a plant without devices says what to do, and one without access that it cannot be opened', async () => {
  const empty = await open({ tree: async () => [] })
  await expect.element(empty.screen.getByText('No devices yet')).toBeVisible()
  await empty.screen.unmount()
  const refused = await open({ tree: () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) })
  await expect.element(refused.screen.getByText('You don’t have permission to view this.')).toBeVisible()
})

const aNewDevice = (own: Partial<NewDevice> = {}): NewDevice => ({
  gatewayId: 1,
  gatewaySn: 'G1',
  gatewayName: 'Stick',
  sn: 'X9',
  type: 'INVERTER',
  firstTime: 1_774_173_600.5,
  lastTime: 1_774_173_900.5,
  reports: 2,
  refused: false,
  ...own,
})

test('a person says whether a new device is in the plant, and can change a no', async () => {
  let found = [aNewDevice(), aNewDevice({ sn: 'X8' })]
  const sent: unknown[] = []
  const { screen } = await open({
    newDevices: async () => found,
    decideNewDevice: async ({ params, body }) => {
      sent.push({ ...params, ...body })
      found = body.accept
        ? found.filter(({ sn }) => sn !== body.sn)
        : found.map((device) => (device.sn === body.sn ? { ...device, refused: true } : device))
      return found
    },
  })
  await expect.element(screen.getByText('Are these 2 devices in your plant?')).toBeVisible()
  await expect.element(screen.getByText('2 reports through Stick since').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Add X8' }).click()
  await expect.element(screen.getByText('Is this device in your plant?')).toBeVisible()
  await screen.getByRole('button', { name: 'X9 is not mine' }).click()
  await screen.getByText('1 rejected device').click()
  await screen.getByRole('button', { name: 'Add X9' }).click()
  await expect.element(screen.getByText('1 rejected device')).not.toBeInTheDocument()
  expect(sent).toEqual([
    { id: 1, sn: 'X8', accept: true },
    { id: 1, sn: 'X9', accept: false },
    { id: 1, sn: 'X9', accept: true },
  ])
})

test('a person who can only view the plant is not asked about new devices', async () => {
  let asked = 0
  const { screen } = await open({ newDevices: async () => [aNewDevice()].slice(asked++) }, 'read')
  await expect.element(screen.getByRole('link', { name: 'South roof' })).toBeVisible()
  expect(asked).toBe(0)
})

test('a device is entered by hand, and a serial number that is there already is refused at its field', async () => {
  const sent: unknown[] = []
  const { screen } = await open({}, 'own', {
    enter: async ({ body }) => {
      sent.push(body)
      if (body.deviceSn === 'I2') throw new Refusal('DATA_SOURCE_DUPLICATED')
      return { deviceId: 9 }
    },
  })
  await screen.getByRole('button', { name: 'Enter a device' }).click()
  await screen.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect.element(screen.getByText('Enter the serial number.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Serial number' }).fill('I2')
  await screen.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect.element(screen.getByText('A device with this serial number is in the plant already.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Serial number' }).fill('N9')
  await screen.getByRole('combobox', { name: 'Type' }).selectOptions('METER')
  await screen.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect.element(screen.getByText('N9 was entered')).toBeVisible()
  expect(sent.at(-1)).toEqual({ deviceSn: 'N9', deviceType: 'METER', gatewayId: 1 })
})

test('on a phone nothing is wider than the window', async () => {
  await page.viewport(320, 700)
  const { screen } = await open({ newDevices: async () => [aNewDevice()] })
  await expect.element(screen.getByRole('link', { name: 'South roof' })).toBeVisible()
  const [yes, no] = [screen.getByRole('button', { name: 'Add X9' }), screen.getByRole('button', { name: /not mine/ })]
  await expect.element(no).toBeVisible()
  // The two answers stay side by side.
  expect(no.element().getBoundingClientRect().top).toBe(yes.element().getBoundingClientRect().top)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test.each([
  ['operate', true],
  ['read', false],
] as const)(
  'where the plant’s details cannot be loaded, the role codes of its row decide: %s (spec §4)',
  async (right, mayAdd) => {
    // Another plant's codes do not count.
    const rows = [
      aPlant({ id: 6, roleCode: functionsOf('own') }),
      aPlant({ id: 7, roleCode: functionsOf(right), externalRoleCode: [] }),
    ]
    const search = vi.fn(async () => ({ total: 2, data: rows }))
    const { screen } = await openApp({
      path: '/plant/infos/device?plant=7',
      token: 'eyJtoken',
      answers: {
        plants: { information: () => Promise.reject(new CallFailed(502)), search },
        devices: { tree: async () => nodes(), newDevices: async () => [] },
        deviceChanges: { removed: async () => [] },
      },
    })
    await expect.element(screen.getByText('South roof')).toBeVisible()
    await vi.waitFor(() => expect(JSON.stringify(search.mock.calls)).toContain('"size":100'))
    const add = screen.getByRole('link', { name: 'Add a gateway' })
    if (mayAdd) await expect.element(add).toBeVisible()
    else expect(add.elements()).toEqual([])
  },
)

const open = async (
  devices: FakeHandlers['devices'] = {},
  right: PlantRight = 'own',
  deviceChanges: FakeHandlers['deviceChanges'] = {},
) => {
  const plant = aPlant({ id: 7, externalRoleCode: functionsOf(right) })
  const opened = await openApp({
    path: '/plant/infos/device?plant=7',
    token: 'eyJtoken',
    answers: {
      plants: { information: async () => plant, search: async () => ({ total: 1, data: [plant] }) },
      devices: { tree: async () => nodes(), newDevices: async () => [], ...devices },
      deviceChanges: { removed: async () => [], ...deviceChanges },
    },
  })
  return opened
}
