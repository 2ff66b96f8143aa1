import type { TunedRule } from '@heliograph/contract/browser'
import { functionsOf } from '@heliograph/domain/permissions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setTemperatureUnit } from '#i18n/use-temperature-unit.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(390, 844))
afterEach(() => setTemperatureUnit('C'))

const tooHot: TunedRule = {
  ruleId: 13,
  name: 'Inverter too hot',
  text: 'It tells that an inverter is hot.',
  level: 1,
  influence: 1,
  canBeOff: true,
  isOn: true,
  isOnFrom: 'usual',
  ownIsOn: null,
  otherwiseIsOn: true,
  knobs: [
    {
      name: 'hotC',
      unit: '°C',
      min: 60,
      max: 90,
      step: 1,
      value: 80,
      from: 'usual',
      own: null,
      otherwise: 80,
      byType: [],
    },
  ],
  changedBy: null,
  changedAt: null,
}

test('who reads Fahrenheit sees and sets the temperatures of rules in it; they are kept in Celsius', async () => {
  const sent: unknown[] = []
  let rule = tooHot
  const { screen } = await openApp({
    path: '/plant/infos/alert-rules?plant=7',
    token: 'eyJtoken',
    answers: {
      plants: {
        information: async () => ({
          ...aPlant({ id: 7, externalRoleCode: functionsOf('own') }),
          condition: 'NORMAL',
          curve: null,
        }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }) },
      alertTunings: {
        ofPlant: async () => [rule],
        setOfPlant: async ({ body }) => {
          sent.push(body)
          const value = body.values[0]?.value ?? 0
          rule = { ...tooHot, knobs: tooHot.knobs.map((knob) => ({ ...knob, value, own: value, from: 'plant' })) }
          return [rule]
        },
      },
    },
  })
  await expect.element(screen.getByText('80 °C')).toBeVisible()
  setTemperatureUnit('F')
  await expect.element(screen.getByText('176 °F')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Change/ }))
  const field = screen.getByRole('dialog').getByRole('textbox', { name: /°F/ })
  await expect.element(screen.getByText(/140.*194.*176 °F/)).toBeVisible()
  await userEvent.fill(field, '70')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(field).toBeInvalid()
  expect(sent).toEqual([])
  await userEvent.fill(field, '150')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.element(screen.getByText('150 °F')).toBeVisible()
  expect(sent).toEqual([{ ruleId: 13, isOn: null, values: [{ name: 'hotC', value: expect.closeTo(65.555556, 5) }] }])
})
