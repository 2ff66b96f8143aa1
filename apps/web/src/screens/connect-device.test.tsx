import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
      devices: { behindGateway: async () => ({ total: 0, data: [] }) },
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
