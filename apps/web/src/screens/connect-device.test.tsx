import type { DeviceDetail } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDetail, aDevice } from '#testing/a-device.ts'
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
        claimState: async () => ({ claim: null }),
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
  await screen.getByText('QR code of these settings').click()
  await expect.element(screen.getByRole('img', { name: 'QR code of these settings' })).toBeVisible()
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

const begun = {
  deviceSn: '2712345678',
  deviceName: 'Roof',
  state: 'pause' as const,
  rounds: 0,
  roundsNeeded: 3,
  secondsLeft: 8,
  endsInSeconds: 600,
  notice: null,
  failure: null,
  gatewayId: null,
}
type Claim = Omit<typeof begun, 'state' | 'notice' | 'failure' | 'gatewayId'> & {
  state: 'pause' | 'off' | 'dark' | 'on' | 'watch' | 'proven' | 'failed'
  notice: 'not-off' | null
  failure: 'too-late' | null
  gatewayId: number | null
}

test('an owner claims a logger stick: each request is shown and spoken, until the logger is theirs', async () => {
  let claim: Claim | null = null
  const { screen, router } = await open({
    claim: async () => ({ claim: (claim = begun) }),
    claimState: async () => ({ claim }),
  })
  await userEvent.click(screen.getByRole('radio', { name: 'Logger stick' }))
  await expect.element(screen.getByText('Do this in daylight.')).toBeVisible()
  await expect.element(screen.getByText('10000')).toBeVisible()
  await screen.getByLabelText('Serial number').fill('27 1234 5678')
  await screen.getByRole('button', { name: 'I’m at the logger: start' }).click()
  await expect.element(screen.getByText('Leave it on for now.')).toBeVisible()
  expect(router.state.location.search).toEqual({ plant: 1, claiming: true })
  claim = { ...begun, state: 'off', secondsLeft: 60, rounds: 1, notice: null }
  await expect.element(screen.getByRole('status').filter({ hasText: 'Switch it off now.' })).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Is it yours?' }))
    .toHaveTextContent('1 of 3 times')
  claim = { ...begun, state: 'proven', rounds: 3, gatewayId: 7 }
  await expect.element(screen.getByText('Waiting for its first report')).toBeVisible()
  expect(router.state.location.search).toEqual({ plant: 1, gateway: 7 })
})

test('a claim goes on after a reload, says what went wrong, and its numbers stay for the next try', async () => {
  let claim: Claim = { ...begun, notice: 'not-off' }
  const { screen } = await open(
    {
      claimState: async () => ({ claim }),
      claim: async () => {
        throw new Refusal('LOGGER_CLAIM_TOO_EARLY', Date.UTC(2026, 5, 15, 20, 30) / 1000)
      },
    },
    '?plant=1&claiming=true',
  )
  await expect.element(screen.getByText('We did not see it go off.')).toBeVisible()
  claim = { ...begun, state: 'failed', failure: 'too-late' }
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Logger 2712345678 was not added.' })).toBeVisible()
  await expect.element(screen.getByText('The address below is entered in the logger as server B.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByLabelText('Serial number')).toHaveValue('2712345678')
  await screen.getByRole('button', { name: 'I’m at the logger: start' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'You can start again at' })).toBeVisible()
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

test('a gateway whose answer was lost is sent again under the same key, over a reload and with another name too; the next one has another', async () => {
  const sent: (string | undefined)[] = []
  const openLost = (isLost: boolean, kept = {}) =>
    openApp({
      path: '/connect-device?plant=1',
      token: 'eyJtoken',
      kept,
      answers: {
        gateways: {
          protocols: async () =>
            (['http', 'mqtt'] as const).map((protocol) => ({
              protocol,
              host: 'sun.example',
              port: 8090,
              canRegister: true,
            })),
          claimState: async () => ({ claim: null }),
          register: async ({ body: { registerItems, requestKey } }) => {
            sent.push(`${registerItems[0]?.protocol} ${requestKey}`)
            if (isLost) throw new TypeError('Failed to fetch')
            return { data: [registered] }
          },
          find: async () => ({
            ...registered,
            protocol: 'http',
            firmware: null,
            firstHeardTime: null,
            heardTime: null,
          }),
        },
        devices: { behindGateway: async () => ({ total: 0, data: [] }), detail: async () => aDetail() },
      },
    })
  const press = async ({ screen }: Awaited<ReturnType<typeof openLost>>, times: number) => {
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => sent.length).toBe(times)
  }
  const first = await openLost(true)
  await press(first, 1)
  await expect.element(first.screen.getByRole('alert')).toBeVisible()
  await first.screen.getByLabelText('Name').fill('Script')
  await press(first, 2)
  const kept = { ...sessionStorage } as Record<string, string>
  await first.screen.unmount()
  const second = await openLost(false, kept)
  await press(second, 3)
  await expect.element(second.screen.getByText(secret, { exact: true })).toBeVisible()
  const after = { ...sessionStorage } as Record<string, string>
  await second.screen.unmount()
  const third = await openLost(true, after)
  await press(third, 4)
  await third.screen.getByRole('radio', { name: /^MQTT/ }).click()
  await press(third, 5)
  expect(sent[0]).toMatch(/^http [A-Za-z0-9-]{8,40}$/)
  expect(sent.slice(1, 3)).toEqual([sent[0], sent[0]])
  expect(new Set(sent).size).toBe(3)
})

test('pasted serial numbers are judged before they are sent, and a second run of the list changes nothing', async () => {
  await page.viewport(390, 844)
  const sent: (string | undefined)[] = []
  let isCutOff = true
  const { screen } = await openApp({
    path: '/connect-device?plant=1',
    token: 'eyJtoken',
    answers: {
      gateways: {
        protocols: async () => [{ protocol: 'solarman-v5', host: 'sun.example', port: 10_000, canRegister: true }],
        claimState: async () => ({ claim: null }),
        register: async ({ body: { registerItems } }) => {
          const [item] = registerItems
          if (sent.length === 1 && isCutOff) {
            isCutOff = false
            throw new TypeError('Failed to fetch')
          }
          sent.push(item?.deviceSn)
          if (item?.deviceSn === '2712345680') throw new Refusal('DATA_SOURCE_DUPLICATED')
          return { data: [{ ...registered, deviceSn: item?.deviceSn ?? '', secret: null }] }
        },
      },
      devices: { tree: async () => [aDevice({ sn: '2712345679', type: 'COLLECTOR', protocol: 'solarman-v5' })] },
    },
  })
  await screen.getByRole('button', { name: 'Add several at once' }).click()
  const list = '2712345678;pass-1\n2712345678\n2712345679, 2712345680\nlogger\n2712345681'
  await screen.getByRole('textbox', { name: 'Serial numbers' }).fill(list)
  const rows = () =>
    [...document.querySelectorAll('ul[aria-label="Serial numbers found"] li')].map((row) => row.textContent)
  expect(rows()).toEqual([
    '2712345678Ready to be added',
    '2712345678Twice in the list',
    '2712345679At this plant already',
    '2712345680Ready to be added',
    'loggerNot a serial number (five to ten digits)',
    '2712345681Ready to be added',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(sent).toEqual([])
  // The network is lost after the first one.
  await screen.getByRole('button', { name: 'Add 3 loggers' }).click()
  await expect.element(screen.getByText('The others wait: add them again.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add 2 loggers' }).click()
  await expect.element(screen.getByText('2 loggers were added.')).toBeVisible()
  expect(sent).toEqual(['2712345678', '2712345680', '2712345681'])
  expect(rows().map((row) => row?.replace(/^\w+?(?=[A-Z])/, ''))).toEqual([
    'Added',
    'Twice in the list',
    'At this plant already',
    'Registered elsewhere',
    'Not a serial number (five to ten digits)',
    'Added',
  ])
  await expect.element(screen.getByRole('button', { name: 'Add 0 loggers' })).toBeDisabled()
})
