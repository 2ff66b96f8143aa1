import type { ReportedDay, ReportedGateway } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { addDays, daysBetween } from '@heliograph/domain/zones'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

const now = Date.parse('2026-11-20T11:00:00Z')
const at = (text: string) => Date.parse(`2026-11-${text}Z`) / 1000
const hour = 3600

const steady: ReportedGateway = {
  gatewayId: 1,
  gatewayName: 'Hall stick',
  sn: '2712000001',
  systemId: 7,
  systemName: 'Barn',
  locationAddress: null,
  timezone: 'Europe/Berlin',
  protocol: 'solarman-v5',
  firmware: 'LSW5_01',
  settings: {
    uploadInterval: 300,
    heartbeatInterval: 90,
    usualInterval: 60,
    silentAfter: 600,
    reportsTo: { host: 'sun.example', port: 10_000 },
    ssid: 'Barn',
    ip: '192.168.1.20',
    mac: '98D863000001',
    maxDevices: 4,
  },
  signal: 71,
  state: 'ONLINE',
  enteredTime: at('01T08:00:00'),
  lastTime: at('20T10:59:00'),
  countedFrom: at('13T23:00:00'),
  uptime: 99.97,
  lastGap: null,
  expected: 156 * hour,
  heard: 156 * hour - 100,
  asleep: 0,
  gaps: 0,
  longestGap: 0,
  kept: 1870,
  late: 0,
  repeated: 0,
  rejected: 0,
}
const silent: ReportedGateway = {
  ...steady,
  gatewayId: 2,
  gatewayName: 'Roof stick',
  sn: '2712000002',
  systemName: 'A house with a name that is longer than most, of the Oberlausitzer Wohnungsgenossenschaft',
  state: 'SILENT',
  lastTime: at('18T09:00:00'),
  uptime: 61.5,
  lastGap: { from: at('18T09:20:00'), to: null },
  gaps: 3,
  longestGap: 50 * hour,
  late: 12,
  repeated: 4,
  rejected: 2,
  signal: null,
  firmware: null,
}
const never: ReportedGateway = {
  ...steady,
  gatewayId: 3,
  gatewayName: '2712000003',
  sn: '2712000003',
  state: 'NEVER',
  lastTime: null,
  countedFrom: null,
  uptime: null,
  expected: null,
  heard: null,
  asleep: null,
  gaps: null,
  longestGap: null,
  kept: 0,
  signal: null,
  firmware: null,
  settings: {
    uploadInterval: null,
    heartbeatInterval: null,
    usualInterval: null,
    silentAfter: null,
    reportsTo: null,
    ssid: null,
    ip: null,
    mac: null,
    maxDevices: null,
  },
}

const whole: ReportedDay = {
  day: '2026-11-20',
  expected: 24 * hour,
  heard: 24 * hour,
  asleep: 0,
  gaps: 0,
  longestGap: 0,
  kept: 288,
  late: 0,
  repeated: 0,
  rejected: 0,
  signal: null,
}
const unknown = { expected: null, heard: null, asleep: null, gaps: null, longestGap: null, kept: 0 }
const daysOf = (count: number) =>
  daysBetween(addDays(whole.day, 1 - count), whole.day).map((day): ReportedDay => {
    if (day === '2026-11-15') return { ...whole, ...unknown, day }
    if (day === '2026-11-16') return { ...whole, day, expected: 0, heard: 0, asleep: 24 * hour }
    if (day === '2026-11-17') return { ...whole, day, expected: 15 * hour, heard: 15 * hour, asleep: 9 * hour }
    if (day === '2026-11-18')
      return { ...whole, day, heard: 9 * hour, gaps: 2, longestGap: 50 * hour, late: 12, signal: 17 }
    return { ...whole, day }
  })

const openReport = async ({ path = '', rows = [never, silent, steady] } = {}) => {
  const asked: Record<string, unknown>[] = []
  const files: object[] = []
  const opened = await openApp({
    path: `/communicationReport${path}`,
    token: 'eyJtoken',
    answers: {
      communicationReport: {
        search: async ({ query }) => {
          asked.push(query)
          return { total: rows.length === 0 ? 0 : 23, data: rows }
        },
        csv: async ({ query }) => {
          files.push(query)
          return { name: 'communication.csv', pieces: ['plant\r\n'] }
        },
        workbook: async ({ query }) => {
          files.push(query)
          return { name: 'communication.xlsx', pieces: ['PK'] }
        },
        ofGateway: async ({ params: { id }, query: { days = 7 } }) => {
          const gateway = [steady, silent, never].find(({ gatewayId }) => gatewayId === id)
          if (!gateway) throw new Refusal('resource_not_exist_or_deleted')
          return {
            gateway,
            days: daysOf(days).map((day) => (gateway === never ? { ...day, ...unknown } : day)),
          }
        },
      },
    },
  })
  return { ...opened, asked, files }
}

beforeEach(async () => {
  vi.setSystemTime(now)
  await page.viewport(1440, 900)
})

test('the gateways that reach us worst come first, and one that is silent is not one that never reported (spec §2)', async () => {
  const { screen, asked } = await openReport()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Communication report' })).toBeVisible()
  const rows = screen.getByRole('row')
  // Nothing that is unknown is a zero.
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/^2712000003.*Firmware --no dataBarnNever reported--no data--no data--no data000--no data$/)
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/^Roof stick2712000002 .*A house.*Silentlast contact 2 days ago61\.5\s%32 days1242--no data$/)
  await expect
    .element(rows.nth(3))
    .toHaveTextContent(/Firmware LSW5_01BarnOnline nowlast contact 1 min ago99\.9\s%0000071\s%$/)
  await expect.element(screen.getByRole('columnheader', { name: 'Uptime' })).toHaveAttribute('aria-sort', 'ascending')
  expect(asked).toEqual([{ days: 7, page: 1, size: 20, 'order.property': 'uptime', 'order.direction': 'ASC' }])
  expect(await complaints()).toEqual([])
})

test('period, filter, search, order and page are asked for and kept in the address, and the file is of the same', async () => {
  const { screen, asked, files, router } = await openReport()
  await screen.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 2 })
  await screen.getByRole('radio', { name: 'Last 30 days' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ days: 30, page: 1 })
  await screen.getByRole('checkbox', { name: 'Only with gaps or never reported' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ days: 30, onlyGaps: true })
  await screen.getByRole('searchbox', { name: 'Find gateways' }).fill('27')
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: '27' })
  await screen.getByRole('button', { name: 'Sort by Longest gap' }).click()
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      days: 30,
      page: 1,
      size: 20,
      search: '27',
      onlyGaps: true,
      'order.property': 'longestGap',
      'order.direction': 'DESC',
    })
  expect(router.state.location.search).toEqual({ days: 30, gaps: 'only', search: '27', by: 'longestGap' })
  await screen.getByRole('button', { name: 'Save as CSV file' }).click()
  const filter = { days: 30, search: '27', onlyGaps: true }
  await expect.poll(() => files).toMatchObject([filter])
  await screen.getByRole('button', { name: 'Save as Excel file' }).click()
  await expect.poll(() => files).toMatchObject([filter, filter])
})

test('a row opens the days of its gateway, each told in words, and Back returns to the row', async () => {
  const { screen, router } = await openReport({ path: '?gaps=only' })
  await screen.getByRole('link', { name: 'Roof stick' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Roof stick' })).toHaveFocus()
  const figures = screen.getByRole('region', { name: 'In this period' })
  await expect.element(figures).toHaveTextContent('since 2026-11-18 10:20, still silent')
  await expect.element(figures).toHaveTextContent('Time counts from 2026-11-14 00:00')
  const days = screen.getByRole('region', { name: 'Day by day' })
  const bad = '2026-11-18, heard 37.5 %: 9 h of 24 h, 2 gaps, longest 2 days, 12 late'
  await expect.element(days.getByRole('button', { name: bad })).toHaveTextContent(/^1837\s%2026/)
  await expect.element(days.getByRole('button', { name: '2026-11-15, not counted' })).toHaveTextContent('15--')
  await expect
    .element(days.getByRole('button', { name: '2026-11-16, nothing expected, asleep, 0 gaps' }))
    .toHaveTextContent('16--')
  await expect
    .element(days.getByRole('button', { name: '2026-11-17, heard 100 %: 15 h of 15 h, 0 gaps, asleep 9 h' }))
    .toHaveTextContent('100 %')
  // Not only for screen readers: a tap tells the same.
  await days.getByRole('button', { name: bad }).click()
  await expect.element(days.getByText(bad).last()).toBeVisible()
  expect(await complaints()).toEqual([])
  await screen.getByRole('radio', { name: 'Last 30 days' }).click()
  await expect.poll(() => days.getByRole('button').elements().length).toBe(30)
  await screen.getByRole('link', { name: 'All gateways' }).click()
  await expect.element(screen.getByRole('link', { name: 'Roof stick' })).toHaveFocus()
  expect(router.state.location.search).toEqual({ gaps: 'only', days: 30 })
})

test('a gateway that never reported says so and what to check, and one of others does not exist', async () => {
  const { screen, router } = await openReport({ path: '?gateway=3' })
  await expect
    .element(screen.getByText(/^This gateway has not reported since it was added at 2026-11-01 09:00\./))
    .toBeVisible()
  expect(screen.getByText(/^Time counts from/).elements()).toEqual([])
  await router.navigate({ to: '/communicationReport', search: { gateway: 99 } })
  await expect.element(screen.getByRole('heading', { name: 'No such gateway' })).toBeVisible()
})

test("a gateway's own settings are told exactly, and what it did not announce is no number", async () => {
  const { screen, router } = await openReport({ path: '?gateway=1' })
  const settings = screen.getByRole('region', { name: 'Its settings' })
  await expect.element(settings).toHaveTextContent('ProtocolSolarman V5Serversun.example:10000')
  await expect
    .element(settings)
    .toHaveTextContent(
      'Sends values every5 minSign of life every1 min 30 sUsually heard every1 minCounts as silent after10 min',
    )
  await expect
    .element(settings)
    .toHaveTextContent('Devices at most4Wi-Fi networkBarnAddress in the network192.168.1.20')
  expect(await complaints()).toEqual([])
  await router.navigate({ to: '/communicationReport', search: { gateway: 3 } })
  await expect.element(settings).toHaveTextContent('Sends values every--no dataSign of life every--no data')
})

test('an empty report says what fills it, and one without gaps that this is good', async () => {
  const { screen, router } = await openReport({ rows: [] })
  await expect.element(screen.getByRole('heading', { name: 'No gateways yet' })).toBeVisible()
  await expect.element(screen.getByText(/Add one on the page Devices of the plant/)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Only with gaps or never reported' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No gaps' })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
})

test('on a phone the gateways are cards, their days fit, and nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  const { screen, asked } = await openReport()
  const cards = screen.getByRole('list', { name: 'Communication report' }).getByRole('listitem')
  await expect
    .element(cards.nth(1))
    .toHaveTextContent(/3 gaps, longest 2 days, 12 late, 2 rejected, last contact 2 days ago/)
  expect(screen.getByRole('table').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await complaints()).toEqual([])
  await screen.getByRole('combobox', { name: 'Order of the list' }).selectOptions('Most gaps first')
  await expect.poll(() => asked.at(-1)).toMatchObject({ 'order.property': 'gaps', 'order.direction': 'DESC' })
  // Anywhere on the card.
  await cards.nth(1).click({ position: { x: 8, y: 8 } })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Roof stick' })).toBeVisible()
  await screen.getByRole('radio', { name: 'Last 30 days' }).click()
  await expect.poll(() => screen.getByRole('button', { name: /^2026-/ }).elements().length).toBe(30)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await complaints()).toEqual([])
})
