import { contract } from '@heliograph/contract'
import type { FastSystem, OperatingSystem } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { speak } from '../../i18n/speak.ts'
import { LivePanel } from './live-panel.tsx'
import { useLive } from './use-live.ts'

const { live: words } = await speak('en')

test('what the stream brings changes the numbers on the screen', async () => {
  const news = createStream()
  const screen = await show({
    fast: async () => aFast({ generationPower: 4200 }),
    operating: async () => anOperating({ generationMonth: 461.6 }),
    follow: async () => news.events,
  })
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('4.2 kW')
  await expect.element(screen.getByText('461.6 kWh')).toBeVisible()
  await expect.element(screen.getByText('checking: connecting')).toBeVisible()

  news.push(aFast({ generationPower: 5129, generationValue: 12.349 }))
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('5.12 kW')
  await expect.element(screen.getByText('12.34 kWh')).toBeVisible()
  await expect.element(screen.getByText('461.6 kWh')).toBeVisible()
  await expect.element(screen.getByText('checking: live')).toBeVisible()
})

test('news older than what is known stay out', async () => {
  const news = createStream()
  const screen = await show({
    fast: async () => aFast({ generationPower: 4200 }),
    operating: async () => anOperating({}),
    follow: async () => news.events,
  })
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('4.2 kW')
  news.push(aFast({ generationPower: 1, lastUpdateTime: 1 }))
  await expect.element(screen.getByText('checking: live')).toBeVisible()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('4.2 kW')
})

test('without a stream the values are asked for', async () => {
  const screen = await show({
    fast: async () => aFast({ generationPower: 900 }),
    operating: async () => anOperating({}),
  })
  await expect.element(screen.getByText('checking: polling')).toBeVisible()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('900 W')
})

test('a missing value is told as missing, in the picture too', async () => {
  const screen = await show({
    fast: async () => aFast({ generationPower: 4200, usePower: null, gridPower: null, buyPower: null }),
    operating: async () => anOperating({ generationMonth: null }),
  })
  const picture = screen.getByRole('img', { name: /^PV 4.2\sk?W: 4.2\skW to an unknown use\./ })
  await expect.element(picture).toBeVisible()
  const month = screen.getByRole('term').filter({ hasText: 'This month' }).element().parentElement
  expect(month?.textContent).toBe('This month--no data')
})

test('old values are said to be old', async () => {
  const hoursAgo = Date.now() / 1000 - 3 * 3600 - 10
  const screen = await show({
    fast: async () => aFast({ lastUpdateTime: hoursAgo }),
    operating: async () => anOperating({ lastUpdateTime: hoursAgo }),
  })
  await expect.element(screen.getByRole('img', { name: /^Last known values, 3 h old\./ })).toBeVisible()
  const now = screen.getByRole('term').filter({ hasText: 'Now' }).element().parentElement
  expect(now?.textContent).toBe('Now--no data')
})

test('a plant without a device, and one that has not spoken yet, say what comes next', async () => {
  const none = await show({
    fast: async () => aFast({ networkStatus: 'NO_DEVICE' }),
    operating: async () => anOperating({}),
  })
  await expect.element(none.getByText(words.noDeviceText)).toBeVisible()
  await none.unmount()
  const silent = await show({ fast: async () => aSilent, operating: async () => anOperating({}) })
  await expect.element(silent.getByText(words.waitingText)).toBeVisible()
})

test('a failure can be tried again', async () => {
  let failing = true
  const screen = await show({
    fast: async () => {
      if (failing) throw new Error('down')
      return aFast({ generationPower: 4200 })
    },
    operating: async () => anOperating({}),
  })
  const retry = screen.getByRole('button', { name: words.retry })
  await expect.element(retry).toBeVisible()
  failing = false
  await retry.click()
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('4.2 kW')
})

type Handlers = NonNullable<Parameters<typeof fakeClient<typeof contract>>[1]['live']>

const show = (handlers: Handlers) => {
  const api = fakeClient(contract, { live: handlers })
  const Shown = () => {
    const { fast, operating, stream } = useLive(api, 1)
    return (
      <>
        <LivePanel
          fast={fast.data}
          sums={operating.data}
          nodes={new Set(['pv', 'home', 'grid'])}
          beside={{ generatorW: null, backupW: null }}
          income="€ 12.00"
          failed={fast.isError}
          onRetry={() => void fast.refetch()}
          words={words}
        />
        <p>checking: {stream}</p>
      </>
    )
  }
  return render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Shown />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** A stream that stays open, and into which a test puts events. */
const createStream = () => {
  const waiting: FastSystem[] = []
  let wake = () => undefined as void
  return {
    push: (data: FastSystem) => {
      waiting.push(data)
      wake()
    },
    events: (async function* () {
      for (;;) {
        const data = waiting.shift()
        if (data) yield { event: 'live' as const, data }
        else await new Promise<void>((done) => (wake = done))
      }
    })(),
  }
}

const none = {
  generation: null,
  use: null,
  grid: null,
  buy: null,
  charge: null,
  discharge: null,
}

const suffixed = <Suffix extends string>(suffix: Suffix) =>
  Object.fromEntries(Object.keys(none).map((name) => [`${name}${suffix}`, null])) as Record<
    `${keyof typeof none}${Suffix}`,
    null
  >

const aSilent: FastSystem = {
  systemId: 1,
  ...suffixed('Power'),
  ...suffixed('Value'),
  ...suffixed('UploadTotal'),
  wirePower: null,
  batteryPower: null,
  batterySoc: null,
  genStatus: null,
  wireStatus: null,
  batteryStatus: null,
  useStatus: null,
  generationUploadTotalOffset: null,
  selfSufficiencyValue: null,
  generationCapacity: null,
  fullPowerHoursDay: null,
  networkStatus: 'NORMAL',
  warningStatus: 'NORMAL',
  lastUpdateTime: Math.floor(Date.now() / 1000),
}

const aFast = (own: Partial<FastSystem>): FastSystem => ({
  ...aSilent,
  generationPower: 4200,
  usePower: 2100,
  gridPower: 2100,
  buyPower: 0,
  generationValue: 10,
  ...own,
})

const anOperating = (own: Partial<OperatingSystem>): OperatingSystem => ({
  ...aFast({}),
  ...suffixed('Month'),
  ...suffixed('Year'),
  ...suffixed('Total'),
  ...ratios(''),
  ...ratios('Month'),
  ...ratios('Year'),
  incomeTotal: null,
  temperature: null,
  businessWarningStatus: 'NORMAL',
  consumerWarningStatus: 'NORMAL',
  selfGenAndUseValue: null,
  absorbedUseValue: null,
  genForGrid: null,
  useFromBuy: null,
  fullPowerHoursTotal: null,
  fullPowerYesterdayHours: null,
  ...own,
})

const ratios = <Suffix extends string>(suffix: Suffix) => {
  const names = ['generationRatio', 'gridRatio', 'chargeRatio', 'useRatio', 'buyRatio', 'useDischargeRatio'] as const
  return Object.fromEntries(names.map((name) => [`${name}${suffix}`, null])) as Record<`${(typeof names)[number]}${Suffix}`, null>
}
