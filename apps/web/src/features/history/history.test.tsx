import { contract } from '@heliograph/contract'
import type { DayRecord, Statistics } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { startOfDay } from '@heliograph/domain/zones'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { speak } from '../../i18n/speak.ts'
import { History } from './history.tsx'
import type { Period } from './period.ts'

const { history: words } = await speak('en')
const zone = 'Europe/Berlin'
const today = '2026-06-12'

test('a day is a curve with the energies of the day beside its names', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await expect.element(screen.getByRole('button', { name: /^Generation 18.3\skWh/ })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /Generation peaked at 4.2\skW at 12:00\./ })).toBeVisible()
})

test('what a day never measured has no place in its legend', async () => {
  const { screen } = await show({ kind: 'day', day: today })
  await expect.element(screen.getByRole('button', { name: /^Generation/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Charged/ })).not.toBeInTheDocument()
})

test('the balance has equal sides, and says what is unknown', async () => {
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
  await expect.element(screen.getByRole('button', { name: 'Into the grid' })).toBeVisible()
})

test('another kind of period and the neighbours are asked for', async () => {
  const { screen, asked } = await show({ kind: 'day', day: today })
  await screen.getByRole('radio', { name: 'Year' }).click({ force: true })
  await screen.getByRole('button', { name: 'Previous day' }).click()
  expect(asked).toEqual([
    { kind: 'year', day: today },
    { kind: 'day', day: '2026-06-11' },
  ])
})

test('there is no way into the future, and from the past one back to today', async () => {
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
  await expect.element(screen.getByRole('button', { name: 'Into the grid' })).toBeVisible()
  expect(screen.getByText('Self-sufficiency').elements()).toHaveLength(0)
})

test('an empty day keeps its axes and says that nothing came', async () => {
  const { screen } = await show({ kind: 'day', day: '2020-01-01' })
  await expect.element(screen.getByText('No data on this day')).toBeVisible()
  await expect.poll(() => inkIn(screen.container)).toBeGreaterThan(500)
})

test('a period without data says so', async () => {
  const { screen } = await show({ kind: 'day', day: '2020-01-01' })
  await expect.element(screen.getByText('There is no data for 2020-01-01.')).toBeVisible()
})

/** How many pixels of the drawing are painted. */
const inkIn = (container: Element) => {
  const canvas = container.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return pixels.filter((value, at) => at % 4 === 3 && value > 0).length
}

const show = async (period: Period, { feedsInFully = false, only }: { feedsInFully?: boolean; only?: Partial<Statistics> } = {}) => {
  const asked: Period[] = []
  const api = fakeClient(contract, {
    history: {
      day: async ({ query }) => ({
        statistics: sums({ generationValue: 18.3, useValue: 12, buyValue: 2, gridValue: 6 }),
        records: query.year === 2020 ? [] : [record(11.5, 4100), record(12, 4200), record(12.5, 3900)],
      }),
      month: async () => ({
        statistics: sums(only ?? { generationValue: 30, useValue: 12 }),
        records: only ? [sums({ day: 1, ...only })] : [sums({ day: 1, generationValue: 10, gridValue: 4 }), sums({ day: 2, generationValue: 20, gridValue: 8 })],
      }),
    },
  })
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <History
          api={api}
          plantId={1}
          zone={zone}
          today={today}
          now={startOfDay(zone, today) + 13 * 3_600_000}
          period={period}
          onPeriod={(wanted) => asked.push(wanted)}
          feedsInFully={feedsInFully}
          words={words}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { screen, asked }
}

const record = (hour: number, generationPower: number): DayRecord => ({
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
  dateTime: startOfDay(zone, today) / 1000 + hour * 3600,
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
