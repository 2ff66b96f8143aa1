import type { DeviceDetail } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aDetail } from '#testing/a-device.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const http = {
  protocol: 'http' as const,
  host: 'sun.example',
  port: 8090,
  userName: null,
  topic: null,
  url: 'http://sun.example:8090/v1/samples',
  emoncmsUrl: 'http://sun.example:8090/emoncms',
}
const secret = 'Kd83nfTTqpzx72mNbQvW5rtY'
const registered = { gatewayId: 7, deviceSn: 'HG-abc', deviceName: 'Script', connection: http, secret }

let rejected: DeviceDetail['rejected'] = []

const open = (gateways: FakeHandlers['gateways'] = {}, search = '?plant=1') =>
  openApp({
    path: `/connect-device${search}`,
    token: 'eyJtoken',
    answers: {
      gateways: {
        protocols: async () => [
          { protocol: 'solarman-v5', host: 'sun.example', port: 10_000, canRegister: false },
          { protocol: 'http', host: 'sun.example', port: 8090, canRegister: true },
        ],
        register: async () => ({ data: [registered] }),
        find: async () => ({ ...registered, protocol: 'http', firmware: null, firstHeardTime: null, heardTime: null }),
        ...gateways,
      },
      devices: {
        behindGateway: async () => ({ total: 0, data: [] }),
        detail: async () => ({ ...aDetail(), rejected }),
      },
    },
  })

test('a gateway is added in one step; its secret shows until the page is left, and in no address', async () => {
  const { screen, router } = await open()
  await screen.getByLabelText('Name').fill('Script')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(screen.getByText(secret, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('The secret is shown only now.')).toBeVisible()
  await expect.element(screen.getByText('Waiting for its first report')).toBeVisible()
  expect(router.state.location.search).toEqual({ plant: 1, gateway: 7 })
  expect(location.href).not.toContain(secret)
})

test('who comes back later sees no secret, and can make a new one', async () => {
  const { screen } = await open(
    { renewSecret: async () => ({ ...registered, secret: 'another-secret' }) },
    '?plant=1&gateway=7',
  )
  await expect.element(screen.getByText('can’t be shown again')).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
  await screen.getByRole('button', { name: 'Make a new secret' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await expect.element(screen.getByText('another-secret', { exact: true })).toBeVisible()
})

test('what arrives shows with its age', async () => {
  const heardTime = Date.now() / 1000 - 4
  const { screen } = await open(
    { find: async () => ({ ...registered, protocol: 'http', firmware: null, firstHeardTime: heardTime, heardTime }) },
    '?plant=1&gateway=7',
  )
  await expect.element(screen.getByText(/^Heard \d+ s ago$/)).toBeVisible()
  await expect.element(screen.getByText('It has sent nothing about a device yet.')).toBeVisible()
})

test('what arrives and cannot be used shows with its reason', async () => {
  rejected = [
    { reason: 'in the future', detail: null, lastTime: 1_774_173_600 },
    { reason: 'implausible', detail: 'acPower 5000000', lastTime: 1_774_173_500 },
    { reason: 'undecodable', detail: 'The batch is not a JSON object', lastTime: 1_774_173_400 },
  ]
  const { screen } = await open({}, '?plant=1&gateway=7')
  for (const text of [/^In the future last on 2026/, /^Implausible: acPower 5000000 /, /^The batch is not a JSON/])
    await expect.element(screen.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  rejected = []
})

test('a logger stick without an operator: why, and where it can point already', async () => {
  const { screen } = await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Logger stick' }))
  await expect.element(screen.getByText('the operator of this platform adds them')).toBeVisible()
  await expect.element(screen.getByText('10000')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).not.toBeInTheDocument()
})

test('a refusal keeps what was typed', async () => {
  const { screen } = await open({
    register: async () => {
      throw new Refusal('AU_NO_OPERATION_PERMISSION')
    },
  })
  await screen.getByLabelText('Name').fill('Script')
  await screen.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Script')
})
