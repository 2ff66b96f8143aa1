import type { PriceSeries, TriedPriceSource } from '@heliograph/contract/browser'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nothingEarned } from '#features/plants/tariffs/earned.fixture.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(390, 844))

const seconds = (text: string) => Date.parse(text) / 1000

const aSource = (own: Partial<PriceSeries['sources'][number]> = {}): PriceSeries['sources'][number] => ({
  kind: 'bought',
  host: 'prices.example',
  unit: 'kWh',
  triedTime: seconds('2026-06-15T10:00:00Z'),
  fetchedTime: seconds('2026-06-15T07:00:00Z'),
  failure: 'refused',
  status: 503,
  ...own,
})

const openFinance = async ({
  right = 'own' as PlantRight,
  tried = [] as TriedPriceSource[],
  daysWithoutPrice = 1,
} = {}) => {
  const sent: object[] = []
  let sources: PriceSeries['sources'] = []
  const opened = await openApp({
    path: '/plant/infos/finance?plant=7',
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ name: 'Marta Lindner', email: 'marta@home.test' }) },
      plants: {
        information: async () => ({
          ...aPlant({ id: 7, externalRoleCode: functionsOf(right) }),
          condition: 'NORMAL',
          curve: null,
        }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }) },
      tariffs: {
        income: async () => ({ ...nothingEarned, daysWithoutPrice }),
        list: async () => ({
          currency: 'EUR',
          timezone: 'Europe/Berlin',
          firstDay: '2026-01-01',
          prices: { benchmarkPrice: null, consumptionPrice: 0.3, mergeElectricPrice: null },
          tariffs: [],
        }),
        prices: async () => ({ series: [], sources }),
        savePriceSource: async (request) => {
          sent.push(request.body)
          const answer = tried.shift()
          if (!request.body.isTrial) sources = [aSource()]
          return answer ?? { failure: 'slow', status: null, prices: null }
        },
        removePriceSource: async (request) => {
          sent.push(request.params)
          sources = []
          return {}
        },
      },
    },
  })
  return { ...opened, sent }
}

test('on a phone the page is as wide as every other one', async () => {
  const { screen } = await openFinance()
  const title = screen.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  const main = title.element().closest('main')!
  const inset = Number.parseFloat(getComputedStyle(main).paddingInlineStart)
  const card = screen.getByRole('region', { name: 'Tariffs' })
  await expect.element(card).toBeVisible()
  for (const part of [title, card]) {
    const { left } = part.element().getBoundingClientRect()
    expect(left).toBe(main.getBoundingClientRect().left + inset)
  }
})

const prices: NonNullable<TriedPriceSource['prices']> = {
  rows: 48,
  hours: 48,
  missing: 0,
  areMeans: false,
  startTime: seconds('2026-06-14T22:00:00Z'),
  endTime: seconds('2026-06-16T22:00:00Z'),
  lowest: -0.02,
  highest: 0.31,
  faultCount: 0,
  faults: [],
}

test('an address with hourly prices is tried, kept, says in words what failed, and is removed', async () => {
  const tried: TriedPriceSource[] = [
    { failure: 'inside', status: null, prices: null },
    { failure: null, status: null, prices },
    { failure: null, status: null, prices },
  ]
  const { screen, sent } = await openFinance({ tried })
  await userEvent.click(screen.getByRole('button', { name: 'Read from an address' }))
  const dialog = screen.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText('Address (https)'), 'https://10.0.0.1/prices')
  await userEvent.click(dialog.getByRole('button', { name: 'Try it' }))
  await expect.element(dialog.getByText(/inside a private network/)).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Address (https)'), 'https://prices.example/today?key=1')
  await userEvent.click(dialog.getByRole('button', { name: 'Try it' }))
  await expect.element(dialog.getByText(/48 hours have a price/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Read it regularly' }))
  await expect.element(screen.getByRole('heading', { name: 'Energy bought: read from prices.example' })).toBeVisible()
  await expect.element(screen.getByText(/The provider answered with error 503\./)).toBeVisible()
  await expect.element(screen.getByText('Last read on 2026-06-15 09:00.')).toBeVisible()
  expect(sent).toEqual([
    { kind: 'bought', unit: 'kWh', address: 'https://10.0.0.1/prices', isTrial: true },
    { kind: 'bought', unit: 'kWh', address: 'https://prices.example/today?key=1', isTrial: true },
    { kind: 'bought', unit: 'kWh', address: 'https://prices.example/today?key=1', isTrial: false },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Stop reading' }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Stop reading' }))
  await expect.element(screen.getByText('Energy bought: read from prices.example')).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({ id: 7, kind: 'bought' })
})

test('a tariff cannot be kept with what is wrong in a part that was folded away: it opens and says so', async () => {
  const { screen } = await openFinance()
  await screen.getByRole('button', { name: 'Prices have changed' }).click()
  const more = screen.getByText('Fixed charge, subsidy, share of the payment, billing day')
  const day = screen.getByLabelText('A bill begins on this day of the month')
  await more.click()
  await day.fill('40')
  await more.click()
  await expect.element(day).not.toBeVisible()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Enter a day from 1 to 31.')).toBeVisible()
  await expect.element(day).toHaveFocus()
})

test('those who may only look are offered no address', async () => {
  const { screen } = await openFinance({ right: 'read' })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Read from an address' })).not.toBeInTheDocument()
})

test('an income that is unknown for want of data is not put down to a missing price, and the other way round', async () => {
  const early = await openFinance({ daysWithoutPrice: 0 })
  await expect.element(early.screen.getByText('There is no data for this time yet', { exact: false })).toBeVisible()
  await expect.element(early.screen.getByText('No price is entered', { exact: false })).not.toBeInTheDocument()
  const unpriced = await openFinance({ daysWithoutPrice: 1 })
  await expect.element(unpriced.screen.getByText('No price is entered', { exact: false })).toBeVisible()
})
