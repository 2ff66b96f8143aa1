import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { DataService, DataServices, ShopOrder } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const aService = (gatewayId: number, own: Partial<DataService> = {}): DataService => ({
  gatewayId,
  deviceSn: `27990000${gatewayId}`,
  deviceName: `Stick ${gatewayId}`,
  plantId: 7,
  plantName: 'Barn',
  paidUntil: '2027-05-31',
  state: 'fine',
  orderId: null,
  ...own,
})
const services: DataServices = {
  isSold: true,
  total: 3,
  data: [
    aService(1, { state: 'resting', paidUntil: '2026-10-01' }),
    aService(2, { state: 'soon', paidUntil: '2026-12-01', orderId: 9 }),
    aService(3),
  ],
  counts: { all: 3, within30: 1, within90: 1, ended: 1 },
}
const offers = {
  packages: [
    { id: 1, kind: 'deviceYears' as const, quantity: 1, amountMinor: 1200, currency: 'EUR' },
    { id: 2, kind: 'deviceYears' as const, quantity: 3, amountMinor: 3200, currency: 'EUR' },
    { id: 3, kind: 'messages' as const, quantity: 100, amountMinor: 990, currency: 'EUR' },
  ],
  ways: ['demo' as const],
}
const draft: ShopOrder = {
  id: 8,
  reference: 'K7M2P9Q4RT',
  state: 'draft',
  problem: null,
  createdTime: 1_795_600_000,
  expiresTime: 1_796_200_000,
  paidTime: null,
  currency: 'EUR',
  amountMinor: 6400,
  receivedMinor: 0,
  payWay: null,
  payUrl: null,
  transfer: null,
  buyer: null,
  lines: [1, 3].map((deviceId) => ({
    kind: 'deviceYears' as const,
    quantity: 3,
    amountMinor: 3200,
    deviceId,
    deviceSn: `27990000${deviceId}`,
    fromDay: null,
    toDay: null,
  })),
  refunds: [],
  invoices: [],
}

const brand = { ...heliograph, flags: { ...heliograph.flags, deviceCharge: true } }
const open = (path: string, deviceCharge: FakeHandlers['deviceCharge'] = {}, orders: FakeHandlers['orders'] = {}) =>
  openApp({
    path,
    token: 'eyJtoken',
    configuration: configurationOf(brand),
    answers: {
      account: { me: async () => aPerson({ permissions: ['user', 'operator'] }) },
      messageCharge: { standing: async () => ({ isSold: false, isLow: false, balance: 0, total: 0, data: [] }) },
      deviceCharge: {
        services: async () => services,
        terms: async () => ({ isOn: false, freeMonths: 12, sinceTime: null }),
        ...deviceCharge,
      },
      orders: {
        offers: async () => offers,
        read: async () => draft,
        search: async () => ({ total: 0, data: [] }),
        packages: async () => offers.packages,
        seller: async () => ({ seller: null }),
        ...orders,
      },
    },
  })

test('several loggers are renewed with one order; what it costs shows before (spec §2)', async () => {
  await page.viewport(1280, 900)
  const sent: unknown[] = []
  const { screen, router } = await open(
    '/application/home',
    {},
    { create: async ({ body }) => (sent.push(body), draft) },
  )
  await expect.element(screen.getByText('1 logger ran out')).toBeVisible()
  await screen.getByRole('link', { name: 'Device charge' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Device charge' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Stick 1.*Barn.*2026-10-01.*Paused/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'In an open order' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Renew' })).toBeDisabled()
  expect(await complaints()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await screen.getByRole('checkbox', { name: 'Select Stick 2' }).click()
  await screen.getByRole('radio', { name: '3 years, €\u00A032.00 each' }).click()
  await expect.element(screen.getByText('Total €\u00A064.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Renew' }).click()
  await expect.poll(() => router.state.location.href).toBe('/application/orders?order=8')
  await expect.element(screen.getByText('For logger 279900003')).toBeVisible()
  expect(sent).toEqual([{ packageId: 2, gatewayIds: [1, 3] }])
})

test('what is chosen stays chosen while the list is filtered, and a refusal keeps it', async () => {
  await page.viewport(1280, 900)
  const asked: unknown[] = []
  const { screen } = await open(
    '/application/detail/deviceCharge',
    { services: async ({ query }) => (asked.push(query), services) },
    {
      create: async () => {
        throw new Refusal('AU_NO_OPERATION_PERMISSION')
      },
    },
  )
  await screen.getByRole('checkbox', { name: 'Select Stick 1' }).click()
  await screen.getByRole('radio', { name: 'Run out (1)' }).click()
  await screen.getByRole('searchbox', { name: 'Find a logger or plant' }).fill('Stick')
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, filter: 'ended', search: 'Stick' })
  await screen.getByRole('button', { name: 'Renew' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Only people who manage the organisation')
  await expect.element(screen.getByText('1 selected')).toBeVisible()
})

test('where it is not sold, nothing ends and nothing can be bought', async () => {
  const { screen } = await open('/application/detail/deviceCharge', {
    services: async () => ({
      isSold: false,
      total: 0,
      data: [],
      counts: { all: 0, within30: 0, within90: 0, ended: 0 },
    }),
  })
  await expect.element(screen.getByText('The data service costs you nothing here.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Renew' }).elements()).toEqual([])
})

test('an operator sets prices by the year, and begins to sell', async () => {
  await page.viewport(1280, 900)
  const saved: unknown[] = []
  const { screen } = await open(
    '/installation/orders',
    {
      saveTerms: async ({ body }) => {
        saved.push(body)
        return { ...body, sinceTime: 1_795_600_000 }
      },
    },
    {
      addPackage: async ({ body }) => {
        saved.push(body)
        return { id: 9, ...body }
      },
    },
  )
  await screen.getByRole('radio', { name: 'Data service of loggers' }).click()
  await screen.getByRole('textbox', { name: 'Years' }).fill('11')
  await screen.getByRole('textbox', { name: 'Price' }).fill('48')
  await screen.getByRole('button', { name: 'Add a price' }).click()
  await expect.element(screen.getByText('Please enter 1 to 10.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Years' }).fill('5')
  await screen.getByRole('button', { name: 'Add a price' }).click()
  await expect.poll(() => saved).toEqual([{ kind: 'deviceYears', quantity: 5, amountMinor: 4800, currency: 'EUR' }])
  const form = screen.getByRole('form', { name: 'Data service of loggers' })
  await form.getByRole('checkbox', { name: 'Sell the data service' }).click()
  await form.getByLabelText('Free months for a new logger').fill('6')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved.at(-1)).toEqual({ isOn: true, freeMonths: 6 })
  expect(await complaints()).toEqual([])
})

test.each([320, 390])('the page does not overflow a window %i px wide', async (width) => {
  await page.viewport(width, 800)
  const { screen } = await open('/application/detail/deviceCharge')
  await expect.element(screen.getByText('Stick 3').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
