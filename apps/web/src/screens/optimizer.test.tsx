import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDetail, aDevice } from '#testing/a-device.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const optimizer = (deviceId: number, powerW: number) =>
  aDevice({
    deviceId,
    gatewayId: 1,
    parentId: 2,
    type: 'OPTIMIZER',
    name: `Module ${deviceId}`,
    sn: `4-9A57A${deviceId}`,
    powerW,
    todayKwh: 1.259,
    strings: [{ name: 'PV1', powerW, voltageV: 41.55, currentA: 7.2 }],
  })
const nodes = () => [
  aDevice({ deviceId: 1, type: 'COLLECTOR', name: 'Stick', sn: 'G1', protocol: 'mqtt' }),
  aDevice({ deviceId: 2, gatewayId: 1, name: 'South', sn: 'I2' }),
  aDevice({ deviceId: 3, gatewayId: 1, name: 'North', sn: 'I3' }),
  ...[300, 310, 305, 300, 120].map((powerW, place) => optimizer(10 + place, powerW)),
]

beforeEach(() => page.viewport(1280, 900))

test('an optimizer shows what it is wired to, and how it does beside the others there', async () => {
  const { screen } = await open(14)
  const card = screen.getByRole('region', { name: 'Beside the others' })
  await expect.element(card).toHaveTextContent('Wired to South')
  await expect.element(card).toHaveTextContent('It gives 60 % less than the middle one of these 5.')
  const rows = card.getByRole('list', { name: 'Optimizers and modules of South' }).getByRole('listitem')
  expect(rows.elements()).toHaveLength(5)
  await expect.element(rows.nth(4)).toHaveTextContent(/Module 14.*120.W.*clearly less than the others.*41\.5.V.*7\.2.A/)
  await expect.element(rows.nth(0)).not.toHaveTextContent('clearly less')
})

test('an inverter lists its optimizers', async () => {
  const { screen } = await open(2)
  const card = screen.getByRole('region', { name: 'Optimizers and modules' })
  await expect.element(card).toHaveTextContent('5 optimizers · 1 gives clearly less than the others')
})

test('an inverter without optimizers shows nothing of them', async () => {
  const { screen } = await open(3)
  await expect.element(screen.getByRole('button', { name: 'Replace …' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Optimizers and modules' }).elements()).toEqual([])
})

test('a person who may operate the plant says what it is wired to', async () => {
  const said: unknown[] = []
  const { screen } = await open(14, { place: async ({ params, body }) => (said.push([params, body]), {}) })
  await screen.getByLabelText('Say what it is wired to').selectOptions('North')
  await expect.poll(() => said).toEqual([[{ id: 7, deviceId: 14 }, { parentId: 3 }]])
})

test('a person who only reads the plant sees what it is wired to', async () => {
  const { screen } = await open(14, {}, 'read')
  await expect.element(screen.getByText('Wired to South')).toBeVisible()
  expect(screen.getByLabelText('Say what it is wired to').elements()).toEqual([])
})

test('an optimizer is replaced by its serial number; what is refused is said in words', async () => {
  const asked: unknown[] = []
  const refusals = ['OPTIMIZER_ALREADY_IN_PLANT', 'OPTIMIZER_IN_OTHER_PLANT', 'OPTIMIZER_SAME_SERIAL'] as const
  const { screen, router } = await open(14, {
    candidates: async () => [],
    replaceOptimizer: async ({ body }) => {
      const code = refusals[asked.length]
      asked.push(body)
      if (code) throw new Refusal(code)
      return { deviceId: 10 }
    },
  })
  await screen.getByRole('button', { name: 'Replace …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Replace Module 14' })
  await dialog.getByLabelText('Serial number of the new device').fill(' 4-9A57B1V ')
  const press = () => dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  for (const text of [
    'The new optimizer is already in this plant.',
    'The new optimizer belongs to another plant.',
    'The replacement must have a different serial number.',
  ]) {
    await press()
    await expect.element(dialog).toHaveTextContent(text)
  }
  await press()
  await expect.poll(() => router.state.location.search).toMatchObject({ device: 10 })
  expect(asked).toEqual(Array(4).fill({ deviceSn: '4-9A57A14', newDeviceSn: '4-9A57B1V' }))
})

test('of an optimizer that is offered in the list, the refusal says so', async () => {
  const offered = { deviceId: 15, deviceSn: '4-9A57B1V', deviceName: 'Spare', deviceType: 'OPTIMIZER' as const }
  const { screen } = await open(14, {
    candidates: async () => [{ ...offered, firstTime: null }],
    replaceOptimizer: async () => {
      throw new Refusal('OPTIMIZER_ALREADY_IN_PLANT')
    },
  })
  await screen.getByRole('button', { name: 'Replace …' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Replace Module 14' })
  await dialog.getByLabelText('New device').selectOptions('Another one, by its serial number')
  await dialog.getByLabelText('Serial number of the new device').fill('4-9a57b1v')
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect.element(dialog).toHaveTextContent('The plant has this optimizer already. Choose it in the list above.')
})

test('the list of devices shows optimizers below their inverter', async () => {
  await page.viewport(320, 900)
  const { screen } = await open(undefined)
  await expect.element(screen.getByText('5 optimizers · 1 gives clearly less than the others')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Module 14' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a group of many optimizers is closed until a search finds one in it', async () => {
  const { screen } = await open(undefined, {}, 'own', [
    ...nodes(),
    ...Array.from({ length: 9 }, (_, place) => optimizer(30 + place, 300)),
  ])
  await expect.element(screen.getByText(/^14 optimizers/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Module 14' }).elements()).toEqual([])
  await screen.getByRole('searchbox').fill('Module 14')
  await expect.element(screen.getByRole('link', { name: 'Module 14' })).toBeVisible()
})

const open = (
  deviceId: number | undefined,
  deviceChanges: FakeHandlers['deviceChanges'] = {},
  right: PlantRight = 'own',
  shown = nodes(),
) => {
  const plant = aPlant({ id: 7, externalRoleCode: functionsOf(right) })
  return openApp({
    path: deviceId === undefined ? '/plant/infos/device?plant=7' : `/device-detail?device=${deviceId}&plant=7`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson() },
      plants: { search: async () => ({ total: 1, data: [plant] }), information: async () => plant },
      deviceChanges: { removed: async () => [], ...deviceChanges },
      devices: {
        detail: async ({ body }) => {
          const { type, name, sn } = shown.find((node) => node.deviceId === body.deviceId)!
          return aDetail({ deviceId: body.deviceId, type, name, deviceSn: sn })
        },
        tree: async () => shown,
        newDevices: async () => [],
        parameters: async () => [],
        wrongSpans: async () => ({ earliest: 0, spans: [] }),
        inputs: async () => [],
        statsOfDay: async () => [],
      },
    },
  })
}
