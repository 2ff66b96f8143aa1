import { contract } from '@heliograph/contract'
import type { Curve, DayRecord, Statistics, Sums } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { addDays, daysBetween, startOfDay } from '@heliograph/domain/zones'
import { wordsIn as speak } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { dehydrate, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { WordsProvider } from '#i18n/words-context.tsx'
import { History } from './history.tsx'
import type { PeriodView } from './period-view.ts'

const all = await speak('en')
const { history: words } = all
const zone = 'Europe/Berlin'
const today = '2026-06-12'

test("a day is a curve with the day's energies next to the names", async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await expect.element(screen.getByRole('button', { name: /^Generation 18.3\skWh/ })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /Generation peaked at 4.2\skW at 12:00\./ })).toBeVisible()
})

test('a quantity that was not measured that day is not in the legend', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await expect.element(screen.getByRole('button', { name: /^Generation/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Charged/ })).not.toBeInTheDocument()
})

test('the balance has equal sides and shows the unknown part', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  const sources = screen.getByRole('region', { name: 'Sources' })
  const uses = screen.getByRole('region', { name: 'Uses' })
  await expect.element(sources).toHaveTextContent(/Sources 20.3\skWh/)
  await expect.element(uses).toHaveTextContent(/Uses 20.3\skWh/)
  await expect.element(uses).toHaveTextContent(/Unknown 2.3\skWh/)
})

test('a month is bars', async () => {
  const { screen } = await show({ kind: 'month', day: today })
  await expect.element(screen.getByRole('img', { name: /^Energy by day for 2026-06\./ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'To the grid' })).toBeVisible()
})

test('another kind of period and the neighbouring periods are fetched', async () => {
  const { screen, asked } = await show({ kind: 'day', day: today })
  await screen.getByRole('radio', { name: 'Year' }).click({ force: true })
  await screen.getByRole('button', { name: 'Previous day' }).click()
  expect(asked).toEqual([
    { kind: 'year', day: today },
    { kind: 'day', day: '2026-06-11' },
  ])
})

test('the calendar marks days with alerts and incomplete days, and keys choose one', async () => {
  const { screen, asked } = await show({ kind: 'day', day: '2026-06-05' })
  await screen.getByRole('button', { name: '2026-06-05, Choose a day' }).click()
  const day = (name: string) => screen.getByRole('gridcell', { name, exact: true })
  const contradictory = 'Friday, June 5, 2026, 2 alerts, readings contradict each other'
  await expect.element(day(contradictory)).toHaveAttribute('aria-selected', 'true')
  await expect.element(day('Tuesday, June 2, 2026, data is missing for part of the day')).toBeVisible()
  await expect.element(day('Wednesday, June 3, 2026, no data')).toBeVisible()
  await expect.element(day('Monday, June 1, 2026')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Saturday, June 13, 2026' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: contradictory })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{PageUp}{Home}')
  await expect.element(screen.getByRole('button', { name: 'Sunday, April 26, 2026' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(asked).toEqual([{ kind: 'day', day: '2026-04-26' }])
})

test('the calendar has its marks also after a reload, from the answers that were stored', async () => {
  const marked = 'Wednesday, June 3, 2026, no data'
  const before = await show({ kind: 'day', day: '2026-06-05' })
  await before.screen.getByRole('button', { name: '2026-06-05, Choose a day' }).click()
  await expect.element(before.screen.getByRole('gridcell', { name: marked })).toBeVisible()
  const stored: object = JSON.parse(JSON.stringify(dehydrate(before.cache)))
  await before.screen.unmount()
  const cache = new QueryClient()
  hydrate(cache, stored)
  const { screen } = await show({ kind: 'day', day: '2026-06-05' }, { cache })
  await screen.getByRole('button', { name: '2026-06-05, Choose a day' }).click()
  await expect.element(screen.getByRole('gridcell', { name: marked })).toBeVisible()
})

test('the future cannot be opened, and a button leads from the past to today', async () => {
  const now = await show({ kind: 'day', day: today })
  await expect.element(now.screen.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await expect.element(now.screen.getByRole('button', { name: 'Today' })).toBeDisabled()
  await now.screen.unmount()
  const then = await show({ kind: 'day', day: '2026-01-31' })
  await then.screen.getByRole('button', { name: 'Today' }).click()
  expect(then.asked).toEqual([{ kind: 'day', day: today }])
})

test('a park that feeds in fully sold what it generated, and has no shares of use', async () => {
  const { screen } = await show({ kind: 'month', day: today }, { feedsInFully: true, only: { generationValue: 30 } })
  await expect.element(screen.getByRole('region', { name: 'Uses' })).toHaveTextContent(/Sold 30\skWh/)
  await expect.element(screen.getByRole('button', { name: 'To the grid' })).toBeVisible()
  expect(screen.getByText('Self-sufficiency').elements()).toHaveLength(0)
})

test('an empty day keeps its axes and says that there is no data', async () => {
  const { screen } = await show({ kind: 'day', day: '2020-01-01' })
  await expect.element(screen.getByText('No data on this day')).toBeVisible()
  await expect.poll(() => inkIn(screen.container)).toBeGreaterThan(500)
})

test('a day of which only the totals are kept is shown beside its neighbours', async () => {
  const { screen, ranges, asked } = await show({ kind: 'day', day: '2025-06-12' })
  await expect.element(screen.getByText(/^Only the totals of this day are kept\./)).toBeVisible()
  await expect.element(screen.getByText(/^18\.3\skWh generated/)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Energy by day for 2025-06-07 – 2025-06-17/ })).toBeVisible()
  expect(screen.getByText('No data on this day').elements()).toHaveLength(0)
  expect(ranges).toEqual([{ startDay: '2025-06-07', endDay: '2025-06-17' }])
  await screen.getByRole('slider').click({ position: { x: 60, y: 100 } })
  await userEvent.keyboard('{Home}{Enter}')
  expect(asked.at(-1)).toEqual({ kind: 'day', day: '2025-06-07' })
})

test('a period without data says so', async () => {
  const { screen } = await show({ kind: 'day', day: '2020-01-01' })
  await expect.element(screen.getByText('There is no data for 2020-01-01.')).toBeVisible()
})

test('today is summarised in a sentence, compared with yesterday up to the same time', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await expect
    .element(
      screen.getByText(/^So far 18\.3\skWh; 8\.3\skWh more than yesterday by this time; peak 4\.2\skW at 12:00\.$/),
    )
    .toBeVisible()
})

test('a compared day is drawn paler, with the differences in words', async () => {
  const { screen, asked } = await show({ kind: 'day', day: today, compare: 'previous' })
  await expect.element(screen.getByRole('button', { name: /^Generation, 2026-06-11/ })).toBeVisible()
  const row = screen.getByRole('row', { name: /^Generation/ })
  await expect.element(row).toHaveTextContent(/18\.3\skWh\s*10\skWh\s*8\.3\skWh more/)
  await screen.getByLabelText('with').fill('2026-06-01')
  await screen.getByRole('button', { name: 'Compare' }).click()
  expect(asked).toEqual([
    { kind: 'day', day: today, compare: '2026-06-01' },
    { kind: 'day', day: today },
  ])
})

test('on a phone the days above two compared columns end where their figures do', async () => {
  await page.viewport(390, 844)
  const { screen } = await show({ kind: 'day', day: today, compare: 'previous' })
  const row = screen.getByRole('row', { name: /^Generation/ })
  await expect.element(row).toHaveTextContent(/8\.3\skWh more/)
  const table = row.element().closest('table')!
  const endOf = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().right
  }
  const days = [...table.querySelectorAll('thead th')].slice(1, 3).map(endOf)
  const figures = [...row.element().querySelectorAll('td')].slice(0, 2).map(endOf)
  expect(days).toHaveLength(2)
  days.forEach((end, place) => expect(end).toBeCloseTo(figures[place] ?? 0, 0))
})

test('a running month is compared with the same number of days of the previous one', async () => {
  const { screen, ranges } = await show({ kind: 'month', day: today, compare: 'previous' })
  await expect
    .element(screen.getByRole('row', { name: /^Generation/ }))
    .toHaveTextContent(/30\skWh\s*12\skWh\s*18\skWh more/)
  expect(ranges).toEqual([{ startDay: '2026-05-01', endDay: '2026-05-12' }])
  await expect
    .element(screen.getByRole('row', { name: /^Income/ }))
    .toHaveTextContent(/€\s9\.00\s*€\s1\.23\sK\s*€\s1\.22\sK less\s*99\.2\s%/)
  await expect.element(screen.getByRole('button', { name: 'Generation, 2026-05' })).toBeVisible()
})

test('a week is bars of its days, and a curve of all its frames', async () => {
  const week = await show({ kind: 'week', day: today })
  await expect
    .element(week.screen.getByRole('img', { name: /^Energy by day for 2026-06-08 – 2026-06-14\./ }))
    .toBeVisible()
  await week.screen.getByRole('radio', { name: 'Power' }).click({ force: true })
  expect(week.asked).toEqual([{ kind: 'week', day: today, view: 'power' }])
  await week.screen.unmount()
  const { screen } = await show({ kind: 'week', day: today, view: 'power' })
  await expect.element(screen.getByRole('img', { name: /Generation peaked at 3\skW at 06-09 00:05\./ })).toBeVisible()
})

test('an invalid range shows an error and keeps the current period', async () => {
  const { screen, asked } = await show({ kind: 'custom', day: '2026-06-01', to: '2026-06-05' })
  const last = screen.getByRole('textbox', { name: 'To' })
  await last.fill('2026-05-01')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The last day is before the first.')
  await expect.element(last).toHaveAttribute('aria-invalid', 'true')
  await last.fill('2026-06-13')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/The last day is in the future\. Choose today or earlier\./)
  expect(asked).toEqual([])
  await last.fill('2026-06-09')
  expect(asked).toEqual([{ kind: 'custom', day: '2026-06-01', to: '2026-06-09' }])
})

test('a year as a calendar links to its days, and counts those without data', async () => {
  const { screen, asked } = await show({ kind: 'year', day: today, view: 'calendar' })
  await expect
    .element(
      screen.getByText(
        /^Generation in 2026: 12\skWh in total\. Highest on 2026-05-02: 12\skWh\. 162 days have no data\.$/,
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: /^2026-05-02: Generation 12/ }).click()
  expect(asked).toEqual([{ kind: 'day', day: '2026-05-02' }])
})

test('an explanation of each side of the balance is one tap away', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await screen.getByRole('button', { name: 'Self-sufficiency' }).click()
  await expect.element(screen.getByText('The share of energy used that was not bought from the grid.')).toBeVisible()
})

test('an energy and a share say for how much of the day they are known, and balance nothing', async () => {
  const { screen } = await show({ kind: 'day', day: today }, { certainty: { coverage: half, buyRatio: 25 } })
  const uses = screen.getByRole('region', { name: 'Uses' })
  await expect.element(uses).toHaveTextContent(/Used? 12\skWh\s*known for 13 of 24 h/)
  await expect.element(uses).not.toHaveTextContent('Unknown')
  await expect.element(screen.getByRole('region', { name: 'Sources' })).not.toHaveTextContent(/18.3\skWh\s*known/)
  await expect.element(screen.getByText(/the two sides can’t be compared/)).toBeVisible()
  await screen.getByRole('button', { name: 'Self-sufficiency' }).click()
  await expect.element(screen.getByText(/^Only known for 12 of 24 h: the share is calculated/)).toBeVisible()
})

test('a share without known flows is missing, though the energies are known', async () => {
  const { screen } = await show({ kind: 'day', day: today }, { certainty: { coverage: { ...half, flows: 0 } } })
  await expect.element(screen.getByText('--').first()).toBeVisible()
  expect(screen.getByText('--').elements()).toHaveLength(2)
})

test('a day whose figures lack a device names it', async () => {
  const silences = [{ deviceId: 7, deviceName: 'Meter', deviceType: 'METER', to: null }] as const
  const from = (startOfDay(zone, today) + (10 * 60 + 40) * 60_000) / 1000
  const { screen } = await show(
    { kind: 'day', day: today },
    { silences: silences.map((silence) => ({ ...silence, from })) },
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('These figures are without Meter since 10:40.')
})

test('energy that no day can claim has its own line; silent devices and contradictory readings are named', async () => {
  const from = startOfDay(zone, '2026-06-03') / 1000
  const span = { from: from + 14 * 3600, to: from + 57 * 3600 }
  const { screen } = await show(
    { kind: 'month', day: today },
    {
      certainty: {
        booked: [{ deviceId: 7, energy: 'buy', ...span, value: 40.7 }],
        contradictions: ['soldWithoutSource'],
        contradictory: {
          firstDay: '2026-05-30',
          lastDay: '2026-06-12',
          devices: [{ deviceId: 7, deviceName: 'Meter' }],
        },
      },
      missingDevices: [
        { deviceId: 7, deviceName: 'Meter', deviceType: 'METER', silent: 46_800, from, to: from + 86_400 },
        { deviceId: 2, deviceName: 'Inverter 2', deviceType: 'INVERTER', silent: 4 * 86_400, from, to: null },
      ],
    },
  )
  await expect
    .element(
      screen.getByText(/^Bought: 40\.7\skWh between 2026-06-03 14:00 and 2026-06-05 09:00 \(no data in between\)$/),
    )
    .toBeVisible()
  await expect
    .element(screen.getByText('These figures are without Meter for 13 hours, Inverter 2 for 4 days.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('status').last())
    .toHaveTextContent(/^These readings contradict each other.*Reported by Meter since 2026-05-30\.$/)
})

test('readings that a person marked as wrong are named with their times', async () => {
  const at = (day: string, hour: number) => startOfDay(zone, day) / 1000 + hour * 3600
  const wrongSpans = [
    { deviceId: 7, deviceName: 'M1', from: at('2026-06-03', 10), to: at('2026-06-03', 14) },
    { deviceId: 7, deviceName: 'M1', from: at('2026-06-03', 22), to: at('2026-06-04', 2) },
    { deviceId: 8, deviceName: 'M2', from: at('2026-06-05', 8), to: null },
  ]
  const { screen } = await show({ kind: 'month', day: today }, { certainty: { wrongSpans } })
  for (const text of [
    'Marked as wrong by a person: M1, 2026-06-03 10:00 to 14:00',
    'Marked as wrong by a person: M1, 2026-06-03 22:00 to 2026-06-04 02:00',
    'Marked as wrong by a person: M2, since 2026-06-05 08:00',
  ]) {
    await expect.element(screen.getByText(text)).toBeVisible()
  }
})

test('nothing is added where everything is known', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await expect.element(screen.getByRole('region', { name: 'Uses' })).toBeVisible()
  expect(screen.getByText(/known for|contradict|no data in between|Marked as wrong/).elements()).toEqual([])
})

const day24 = 24 * 3600
/** Of the grid and the house, eleven hours are missing. */
const half = {
  of: day24,
  generation: day24,
  use: 13 * 3600,
  grid: 13 * 3600,
  buy: 13 * 3600,
  charge: 0,
  discharge: 0,
  generator: 0,
  flows: 12 * 3600,
}

/** The number of painted pixels. */
const inkIn = (container: Element) => {
  const canvas = container.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return pixels.filter((value, at) => at % 4 === 3 && value > 0).length
}

const show = async (
  period: PeriodView,
  {
    feedsInFully = false,
    only,
    certainty,
    silences = [],
    missingDevices = [],
    cache = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }: {
    feedsInFully?: boolean
    only?: Partial<Statistics>
    certainty?: Partial<Statistics>
    silences?: Curve['silences']
    missingDevices?: Sums['missingDevices']
    cache?: QueryClient
  } = {},
) => {
  const asked: PeriodView[] = []
  const ranges: object[] = []
  const api = fakeClient(contract, {
    alerts: {
      days: async ({ body: { days = 0, until = '' } }) =>
        daysBetween(addDays(until, 1 - days), until).map((day) => ({
          day,
          tips: 0,
          warnings: day === '2026-06-05' ? 2 : 0,
          faults: 0,
          plannedWork: false,
        })),
    },
    history: {
      day: async ({ query }) => ({
        statistics: sums({
          ...(query.year !== 2020 && {
            generationValue: query.day === 12 ? 18.3 : 10,
            useValue: 12,
            buyValue: 2,
            gridValue: 6,
          }),
          ...certainty,
        }),
        records:
          query.year < 2026
            ? []
            : [
                [11.5, 4100],
                [12, 4200],
                [12.5, 3900],
              ].map(([hour = 0, power = 0]) => record(hour, power, query.day)),
        silences,
      }),
      days: async ({ query }) => {
        if (query.startDay === '2026-06-01') {
          const of = (day: number, own: Partial<Statistics> = {}) =>
            sums({ month: 6, day, generationValue: 5, useValue: 4, ...own })
          return {
            statistics: sums({}),
            missingDevices,
            records: [of(1), of(2, { coverage: half }), of(4), of(5, { contradictions: ['negativeUse'] }), of(6)],
          }
        }
        ranges.push(query)
        const second = sums({ month: 5, day: 2, generationValue: 12 })
        return {
          statistics: sums({ generationValue: 12, incomeBasis: 'sold', incomeValue: 1234.5 }),
          missingDevices,
          records: [query.startDay.startsWith('2026-06-08') ? { ...second, month: 6, day: 9 } : second],
        }
      },
      frames: async () => ({
        from: startOfDay(zone, '2026-06-09') / 1000,
        stepS: 300,
        firstTime: null,
        powers: {
          generation: [1000, 3000, 2000],
          use: null,
          buy: null,
          sell: null,
          charge: null,
          discharge: null,
          generator: null,
          backup: null,
        },
        soc: null,
      }),
      month: async ({ query: { month } }) => ({
        statistics: sums(
          only ?? { generationValue: 30, useValue: 0.85, incomeBasis: 'sold', incomeValue: 9, ...certainty },
        ),
        missingDevices,
        records: only
          ? [sums({ month, day: 1, ...only })]
          : [
              sums({ month, day: 1, generationValue: 10, gridValue: 4 }),
              sums({ month, day: 2, generationValue: 20, gridValue: 8 }),
            ],
      }),
      year: async () => ({
        statistics: sums({ generationValue: 12 }),
        missingDevices,
        records: [sums({ month: 5, generationValue: 12 })],
      }),
    },
  })
  const screen = await render(
    <MantineProvider>
      <WordsProvider value={{ language: 'en', words: all, setLanguage: async () => undefined }}>
        <QueryClientProvider client={cache}>
          <History
            api={api}
            plantId={1}
            zone={zone}
            today={today}
            now={startOfDay(zone, today) + 13 * 3_600_000}
            period={period}
            onPeriod={(wanted) => asked.push(wanted)}
            feedsInFully={feedsInFully}
            currency="EUR"
            words={words}
          />
        </QueryClientProvider>
      </WordsProvider>
    </MantineProvider>,
  )
  return { screen, asked, ranges, cache }
}

const record = (hour: number, generationPower: number, day: number): DayRecord => ({
  systemId: 1,
  acceptDay: 20260612,
  acceptMonth: 202606,
  generationPower,
  usePower: 800,
  gridPower: null,
  buyPower: null,
  chargePower: null,
  dischargePower: null,
  temperature: null,
  pr: null,
  irradiate: null,
  weather: null,
  useOffset: null,
  useOffsetIncome: null,
  dateTime: startOfDay(zone, `2026-06-${String(day).padStart(2, '0')}`) / 1000 + hour * 3600,
  irradiateIntensity: null,
  wirePower: null,
  batterySoc: null,
  batteryPower: null,
  deviceData: null,
  generationRatio: null,
  generationCapacity: null,
  updateTime: null,
  upsPower: null,
  acCouplingGenPower: null,
  pvGenPower: null,
  dynamoGenPower: null,
  normalLoadPower: null,
  wireStatus: null,
  batteryStatus: null,
  timeZoneOffset: 7200,
  chargePilePower: null,
  smartLoadStatus: null,
  smartLoadPower: null,
})

const sums = (own: Partial<Statistics>): Statistics => ({
  coverage: null,
  methods: null,
  booked: [],
  wrongSpans: [],
  contradictions: [],
  contradictory: null,
  id: null,
  systemId: 1,
  year: 2026,
  month: 6,
  day: 0,
  generationValue: null,
  useValue: null,
  gridValue: null,
  buyValue: null,
  chargeValue: null,
  dischargeValue: null,
  incomeValue: null,
  incomeBasis: null,
  generationRatio: null,
  gridRatio: null,
  chargeRatio: null,
  useRatio: null,
  buyRatio: null,
  useDischargeRatio: null,
  irradiate: null,
  pr: null,
  fullPowerHoursDay: null,
  irradiateIntensity: null,
  deviceData: null,
  acceptDay: null,
  cpr: null,
  theoreticalGeneration: null,
  loss: null,
  lossRatio: null,
  absorbedUseValue: null,
  genForGrid: null,
  useFromBuy: null,
  selfGenAndUseValue: null,
  selfSufficiencyValue: null,
  acCouplingGen: null,
  pvGen: null,
  dynamoGen: null,
  normalLoad: null,
  epsLoad: null,
  recoverGenValue: null,
  chargePile: null,
  calculatedByNewAlgorithm: null,
  analyseTime: null,
  lastUpdateTime: null,
  genForCharge: null,
  genForUse: null,
  useFromDischarge: null,
  useFromGen: null,
  cfp: null,
  dischargeForGrid: null,
  chargeFromBuyRatio: null,
  dischargeForGridRatio: null,
  offsetDay: null,
  ...own,
})
