import type { DeviceInput } from '@heliograph/contract/browser'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDetail } from '#testing/a-device.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

// emonHub sends three values of node 10 without names, and the temperature of node 19 with one.
const at = Date.parse('2026-03-30T10:15+02:00') / 1000
const input = (name: string, lastValue: number, own: Partial<DeviceInput> = {}): DeviceInput => ({
  node: '10',
  input: name,
  lastValue,
  lastAt: at,
  point: null,
  factor: 1,
  byName: null,
  keptSince: at - 86_400,
  ...own,
})
const inputs = [
  input('1', -1180),
  input('2', 24_534),
  input('3', 2312),
  input('temp', 18.5, { node: '19', byName: 'temperature', keptSince: null }),
]

test('a person says what the values of a node measure, and sees what they come to', async () => {
  const { screen, mapped } = await open()
  const node = screen.getByRole('form', { name: 'Node 10' })
  await expect.element(node).toHaveTextContent(/Values are stored since 2026-03-29 10:15/)
  await node.getByRole('combobox', { name: 'What 1 measures' }).selectOptions('gridPower')
  await node.getByRole('textbox', { name: 'Factor of 1' }).fill('-1')
  await expect.element(node).toHaveTextContent(/-1,180 → 1,180\sW/)
  await node.getByRole('combobox', { name: 'What 2 measures' }).selectOptions('buyTotal')
  await node.getByRole('textbox', { name: 'Factor of 2' }).fill('0,001')
  await expect.element(node).toHaveTextContent(/24,534 → 24.534\skWh/)
  await node.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Saved. Earlier values will be counted within a few minutes.')).toBeVisible()
  expect(mapped).toEqual([
    {
      node: '10',
      inputs: [
        { input: '1', point: 'gridPower', factor: -1 },
        { input: '2', point: 'buyTotal', factor: 0.001 },
      ],
    },
  ])
})

test('an input that appears while a person fills in the form changes nothing that they entered', async () => {
  let sent = inputs
  const { screen, mapped, started } = await open({ devices: { inputs: async () => sent } })
  const node = screen.getByRole('form', { name: 'Node 10' })
  await node.getByRole('combobox', { name: 'What 2 measures' }).selectOptions('buyTotal')
  await node.getByRole('textbox', { name: 'Factor of 2' }).fill('0.001')
  // It comes first in the list, and its name has the dots of a path.
  sent = [input('0.5.x', 7), ...inputs]
  await started.cache.invalidateQueries()
  await expect.element(node.getByRole('combobox', { name: 'What 0.5.x measures' })).toHaveValue('')
  await expect.element(node.getByRole('combobox', { name: 'What 2 measures' })).toHaveValue('buyTotal')
  await expect.element(node.getByRole('textbox', { name: 'Factor of 2' })).toHaveValue('0.001')
  await node.getByRole('combobox', { name: 'What 0.5.x measures' }).selectOptions('gridPower')
  await node.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => mapped)
    .toEqual([
      {
        node: '10',
        inputs: [
          { input: '0.5.x', point: 'gridPower', factor: 1 },
          { input: '2', point: 'buyTotal', factor: 0.001 },
        ],
      },
    ])
})

test('a value that its name explains says so, and can be given another meaning', async () => {
  const { screen, mapped } = await open()
  const node = screen.getByRole('form', { name: 'Node 19' })
  await expect.element(node).toHaveTextContent('By its name: Inverter temperature')
  await node.getByRole('combobox').selectOptions('ambientTemperature')
  await node.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => mapped)
    .toEqual([{ node: '19', inputs: [{ input: 'temp', point: 'ambientTemperature', factor: 1 }] }])
})

test('two values of a node cannot measure the same, and a factor is a number other than 0', async () => {
  const { screen, mapped } = await open()
  const node = screen.getByRole('form', { name: 'Node 10' })
  await node.getByRole('combobox', { name: 'What 1 measures' }).selectOptions('gridPower')
  await node.getByRole('combobox', { name: 'What 2 measures' }).selectOptions('gridPower')
  await node.getByRole('textbox', { name: 'Factor of 1' }).fill('0')
  await node.getByRole('button', { name: 'Save' }).click()
  await expect.element(node).toHaveTextContent('Another value of this node already measures this.')
  await expect.element(node).toHaveTextContent('Enter a number other than 0.')
  expect(mapped).toEqual([])
})

test('a failure is shown, and the choice stays', async () => {
  const { screen } = await open({ devices: { mapInputs: () => Promise.reject(new Error('gone')) } })
  const node = screen.getByRole('form', { name: 'Node 10' })
  await node.getByRole('combobox', { name: 'What 3 measures' }).selectOptions('usePower')
  await node.getByRole('button', { name: 'Save' }).click()
  await expect.element(node.getByRole('alert')).not.toBeEmptyDOMElement()
  await expect.element(node.getByRole('combobox', { name: 'What 3 measures' })).toHaveValue('usePower')
})

test('people who can only view the plant see the values and cannot change them', async () => {
  const { screen } = await open({ right: 'read' })
  await expect.element(screen.getByRole('combobox', { name: 'What 1 measures' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toHaveLength(0)
})

test('a gateway whose values all have names shows nothing of it', async () => {
  const { screen } = await open({ devices: { inputs: async () => [] } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Values of unknown meaning' }).elements()).toHaveLength(0)
})

const open = async ({ right = 'operate', devices }: { right?: PlantRight; devices?: FakeHandlers['devices'] } = {}) => {
  await page.viewport(1280, 900)
  const mapped: unknown[] = []
  const opened = await openApp({
    path: '/device-detail?device=1',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({}) },
      plants: {
        search: async () => ({ total: 0, data: [] }),
        information: async () => aPlant({ id: 7, externalRoleCode: functionsOf(right) }),
      },
      devices: {
        detail: async () => aDetail({ deviceId: 1, type: 'COLLECTOR', name: 'emonPi' }),
        tree: async () => [],
        statsOfDay: async () => [],
        inputs: async () => inputs,
        networks: async () => ({ networks: [], last: null, excludesLast: false, refused: null }),
        mapInputs: async ({ body }) => {
          mapped.push(body)
          return inputs
        },
        ...devices,
      },
    },
  })
  return { ...opened, mapped }
}
