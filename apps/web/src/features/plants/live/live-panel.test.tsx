import { contract } from '@heliograph/contract'
import type { FastSystem } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { wordsIn as speak } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LivePanel } from './live-panel.tsx'
import { aFast, anOperating, aSilent } from './live.fixture.ts'
import { useLive } from './use-live.ts'

const { live: words } = await speak('en')

test('stream events update the numbers on the screen', async () => {
  const news = createStream()
  const screen = await show({
    fast: async () => aFast({ generationPower: 4200 }),
    operating: async () => anOperating({}),
    follow: async () => news.events,
  })
  await expect.element(screen.getByRole('img', { name: /^PV 4.2\skW/ })).toBeVisible()
  await expect.element(screen.getByText('checking: connecting')).toBeVisible()

  news.push(aFast({ generationPower: 5129, generationValue: 12.349 }))
  await expect.element(screen.getByRole('img', { name: /^PV 5.12\skW/ })).toBeVisible()
  await expect.element(screen.getByText('checking: live')).toBeVisible()
})

test('events older than the shown values are ignored', async () => {
  const news = createStream()
  const screen = await show({
    fast: async () => aFast({ generationPower: 4200 }),
    operating: async () => anOperating({}),
    follow: async () => news.events,
  })
  await expect.element(screen.getByRole('img', { name: /^PV 4.2\skW/ })).toBeVisible()
  news.push(aFast({ generationPower: 1, lastUpdateTime: 1 }))
  await expect.element(screen.getByText('checking: live')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^PV 4.2\skW/ })).toBeVisible()
})

test('without a stream the values are polled', async () => {
  const screen = await show({
    fast: async () => aFast({ generationPower: 900 }),
    operating: async () => anOperating({}),
  })
  await expect.element(screen.getByText('checking: polling')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^PV 900\sW/ })).toBeVisible()
})

test('a missing value is shown as missing, in the picture too', async () => {
  const screen = await show({
    fast: async () => aFast({ generationPower: 4200, usePower: null, gridPower: null, buyPower: null }),
    operating: async () => anOperating({}),
  })
  const picture = screen.getByRole('img', { name: /^PV 4.2\sk?W: 4.2\skW to an unknown use\./ })
  await expect.element(picture).toBeVisible()
})

test('old values are marked as old', async () => {
  const hoursAgo = Date.now() / 1000 - 3 * 3600 - 10
  const screen = await show({
    fast: async () => aFast({ lastUpdateTime: hoursAgo }),
    operating: async () => anOperating({ lastUpdateTime: hoursAgo }),
  })
  await expect.element(screen.getByRole('img', { name: /^Last known values, 3 h old\./ })).toBeVisible()
  await expect.element(screen.getByText('These values are 3 h old.')).toBeVisible()
})

test('an offline plant shows the age of its values', async () => {
  const at = Date.parse('2026-03-15T10:00:00Z') / 1000
  const gone = { lastUpdateTime: at, networkStatus: 'ALL_OFFLINE' } as const
  const screen = await show({ fast: async () => aFast(gone), operating: async () => anOperating(gone) })
  await expect.element(screen.getByText(/You are seeing the last values, from 2026-03-15 11:00:00/)).toBeVisible()
})

test('a plant that sleeps with its logger says until when, instead of how old its values are', async () => {
  const [at, until] = ['2026-03-15T18:00:00Z', '2026-03-16T06:30:00Z'].map((time) => Date.parse(time) / 1000)
  const asleep = { lastUpdateTime: at!, asleepUntil: until! }
  const screen = await show({ fast: async () => aFast(asleep), operating: async () => anOperating(asleep) })
  await expect.element(screen.getByText(words.asleep({ until: '07:30', time: '2026-03-15 19:00:00' }))).toBeVisible()
})

test('a partly offline plant says that figures may be incomplete', async () => {
  const half = { networkStatus: 'PARTIAL_OFFLINE' } as const
  const screen = await show({ fast: async () => aFast(half), operating: async () => anOperating(half) })
  await expect.element(screen.getByText(words.partlyOffline)).toBeVisible()
})

test('a partly offline plant names the devices that are missing, and since when', async () => {
  const at = Date.parse('2026-03-15T10:00:00Z') / 1000
  const device = (deviceId: number) =>
    ({ deviceId, deviceName: `Meter ${deviceId}`, deviceType: 'METER', lastReportTime: at + deviceId * 60 }) as const
  const of = (count: number) => ({
    networkStatus: 'PARTIAL_OFFLINE' as const,
    silentDevices: Array.from({ length: count }, (_, place) => device(place + 1)),
  })
  const one = await show({ fast: async () => aFast(of(1)), operating: async () => anOperating(of(1)) })
  await expect.element(one.getByText('These figures are without Meter 1 since 2026-03-15 11:01.')).toBeVisible()
  await one.unmount()
  const many = await show({ fast: async () => aFast(of(6)), operating: async () => anOperating(of(6)) })
  await expect.element(many.getByText(/Meter 2 since .*, Meter 3 since [^,]*, 3 more\.$/)).toBeVisible()
})

test('a plant without a device, and one that has not reported yet, show the next steps', async () => {
  const none = await show({
    fast: async () => aFast({ networkStatus: 'NO_DEVICE' }),
    operating: async () => anOperating({}),
  })
  await expect.element(none.getByText(words.noDeviceText)).toBeVisible()
  expect(none.getByRole('listitem').elements()).toHaveLength(3)
  await none.unmount()
  const silent = await show({ fast: async () => aSilent, operating: async () => anOperating({}) })
  await expect.element(silent.getByText(words.waitingText)).toBeVisible()
})

test('a failed call can be retried', async () => {
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
  await expect.element(screen.getByRole('img', { name: /^PV 4.2\skW/ })).toBeVisible()
})

type Handlers = NonNullable<Parameters<typeof fakeClient<typeof contract>>[1]['live']>

const show = (handlers: Handlers) => {
  const api = fakeClient(contract, { live: handlers })
  const Shown = () => {
    const { fast, stream } = useLive(api, 1)
    return (
      <>
        <LivePanel
          fast={fast.data}
          nodes={new Set(['pv', 'home', 'grid'])}
          zone="Europe/Berlin"
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

/** A stream that stays open and into which a test pushes events. */
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
