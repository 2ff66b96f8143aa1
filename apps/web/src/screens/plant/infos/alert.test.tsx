import {
  CallFailed,
  type Alert,
  type AlertCase,
  type AlertCount,
  type AlertDetail,
  type AlertStep,
  type PlannedWork,
} from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf } from '@heliograph/domain/permissions'
import { addDays, daysBetween } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayQueries } from '#features/plants/day/day.queries.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(1440, 900))

const noon = Date.parse('2026-03-29T12:00:00+02:00') / 1000
const today = '2026-03-29'

const anAlert = (own: Partial<Alert> = {}): Alert => ({
  code: '5',
  addr: 'ERR1',
  showName: 'F05 PV undervoltage',
  alertName: 'PV undervoltage',
  level: 2,
  influence: 1,
  alertTime: noon,
  deviceId: 12,
  deviceSn: 'SN12',
  deviceName: 'Inverter east',
  deviceType: 'INVERTER',
  ruleId: 1005,
  productId: null,
  timezone: 'Europe/Berlin',
  startTime: noon,
  lastTime: noon + 600,
  endTime: noon + 900,
  durationS: 900,
  handling: { state: 'open', version: 0, muted: null, until: null },
  times: 1,
  ...own,
})

const aDetail = (own: Partial<AlertDetail> = {}): AlertDetail => {
  const { code, times: _, ...shared } = anAlert()
  return {
    ...shared,
    alertCode: code,
    customAlertConfigDisplay: { description: 'Voltage of the modules is too low.' },
    customAlertConfigDisplayReason: [
      { id: 1, reason: 'A string is interrupted.', solution: 'Compare the inputs.\nCheck the fuses.' },
    ],
    plantId: 7,
    occurrences: [{ startTime: noon, endTime: noon + 900 }],
    lostKwh: 4.2,
    lostMoney: 1.3,
    lostCurrency: 'EUR',
    measured: null,
    isDisproved: false,
    byTuning: null,
    evidence: ['APo_t1', 'DV1'],
    days: [],
    siblings: [],
    ...own,
  }
}

const aCount = (own: Partial<AlertCount> = {}): AlertCount => ({
  total: 3,
  levels: { 0: 0, 1: 1, 2: 2 },
  open: 1,
  past: 2,
  quietSince: null,
  deviceTypes: [
    { type: 'INVERTER', count: 2 },
    { type: 'COLLECTOR', count: 1 },
  ],
  ...own,
})

const days = daysBetween(addDays(today, -29), today).map((day) => ({
  day,
  tips: 0,
  warnings: 0,
  faults: day === '2026-03-20' ? 2 : 0,
  plannedWork: day === '2026-03-19',
}))

const series = (storageName: string, name: string, unit: string, values: number[]) => ({
  storageName,
  name,
  unit,
  detailList: values.map((value, place) => ({ collectionTime: noon - 1800 + place * 300, value: `${value}` })),
})

interface Own {
  language?: 'uk'
  path?: string
  alerts?: FakeHandlers['alerts']
  alertCases?: FakeHandlers['alertCases']
  plants?: FakeHandlers['plants']
  plannedWorks?: FakeHandlers['plannedWorks']
  found?: Alert[]
}

const openTab = ({
  path = '',
  alerts = {},
  alertCases = {},
  plants = {},
  plannedWorks = {},
  found = [anAlert()],
  language,
}: Own = {}) => {
  const asked: object[] = []
  const opening = openApp({
    path: `/plant/infos/alert?plant=7${path}`,
    language,
    token: 'eyJtoken',
    answers: {
      plants: {
        information: async () => ({ ...aPlant({ id: 7 }), condition: 'NORMAL', curve: null }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
        ...plants,
      },
      devices: {
        statsOfDay: async () => [
          series('APo_t1', 'AC power', 'W', [1500, 1400, 0, 0, 900]),
          series('DV1', 'PV1 voltage', 'V', [320, 310, 90, 80, 300]),
        ],
      },
      alerts: {
        search: async ({ query, body }) => {
          asked.push({ ...query, ...body })
          return { total: found.length, data: found }
        },
        count: async () => aCount({ total: found.length }),
        days: async () => days,
        detail: async () => aDetail(),
        timeline: async () => [noon, noon + 300, noon + 600],
        recent: async () => ({ total: 0, data: [] }),
        ...alerts,
      },
      alertCases,
      plannedWorks,
    },
  })
  return opening.then((opened) => ({ ...opened, asked }))
}

test('a row shows the problem, the device, the start, the duration and the state', async () => {
  const open = anAlert({
    showName: 'Gateway offline',
    level: 1,
    ruleId: 1,
    deviceId: 13,
    deviceName: 'Logger',
    endTime: null,
    times: 3,
  })
  const wentOn = anAlert({ ruleId: 1006, showName: 'F06 Grid voltage dip', endTime: noon + 86_400, durationS: 86_400 })
  const { screen } = await openTab({ found: [anAlert(), open, wentOn] })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  await expect.element(row('F05')).toHaveTextContent(/FaultInverter east2026-03-29 12:00:0015 minEnded/)
  await expect
    .element(row('Gateway offline'))
    .toHaveTextContent(/WarningLogger2026-03-29 12:00:00at least 15 minOpen3 times that day/)
  await expect.element(row('F06')).toHaveTextContent('Continued the next day')
  await expect.element(screen.getByRole('link', { name: 'Logger' })).toHaveAttribute('href', '/device-detail?device=13')
})

test('a plant that makes less than expected shows its days, made beside expected, and an unknown one as unknown', async () => {
  const detail = aDetail({
    ruleId: 32,
    level: 1,
    showName: 'Plant makes less than expected',
    measured: { value: 69, limit: 80, unit: '%', input: null },
    days: [
      { day: '2026-03-26', madeKwh: 30.5, expectedKwh: 44.2, lowKwh: 38.1 },
      { day: '2026-03-27', madeKwh: null, expectedKwh: 41, lowKwh: 35 },
      { day: '2026-03-28', madeKwh: 40, expectedKwh: 42.3, lowKwh: 37 },
    ],
  })
  const { screen } = await openTab({ path: '&alert=12-32-20260329', alerts: { detail: async () => detail } })
  const table = screen.getByRole('table').filter({ hasText: 'Expected' })
  await expect.element(table).toHaveTextContent('DayMadeExpectedAt least')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/2026-03-2630\.5 kWh44\.2 kWh38\.1 kWh/)
  await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/2026-03-27--/)
})

test('filters are applied by the server, kept in the address and can be removed', async () => {
  const { screen, router, asked } = await openTab()
  await screen.getByRole('button', { name: 'Fault 2' }).click()
  await screen.getByRole('button', { name: 'Open 1' }).click()
  await screen.getByRole('button', { name: 'Inverter 2' }).click()
  await screen.getByRole('searchbox', { name: 'Search alerts' }).fill('F05')
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ plant: 7, level: 2, state: 'open', type: 'INVERTER', keyword: 'F05' })
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ level: '2', open: true, deviceType: 'INVERTER', keyword: 'F05', language: 'en' })
  await screen.getByRole('button', { name: 'Open 1' }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('state')
  await screen.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7 })
  await expect.element(screen.getByRole('searchbox', { name: 'Search alerts' })).toHaveValue('')
})

test('table headers sort, the most severe first', async () => {
  const { screen, router, asked } = await openTab({ found: [anAlert(), anAlert({ ruleId: 1006 })] })
  await screen.getByRole('button', { name: 'Sort by Level' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, by: 'level' })
  await screen.getByRole('button', { name: 'Sort by Level' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ 'order.property': 'level', 'order.direction': 'ASC' })
})

test('the strip has 30 days and one tab stop; a day shows its alerts', async () => {
  const { screen, router, asked } = await openTab()
  const bars = screen.getByRole('toolbar').getByRole('button')
  await expect.poll(() => bars.elements().length).toBe(30)
  await expect.element(screen.getByText('2 alerts on 1 of 30 days, most on 2026-03-20.')).toBeVisible()
  expect(bars.elements().filter((bar) => (bar as HTMLElement).tabIndex === 0)).toHaveLength(1)
  await expect.element(bars.nth(29)).toHaveAttribute('aria-current', 'date')
  ;(bars.nth(29).element() as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}{ArrowLeft}{ArrowLeft}')
  await expect.element(screen.getByRole('button', { name: '2026-03-20: 2 faults' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, day: '2026-03-20' })
  await expect.poll(() => asked.at(-1)).toMatchObject({ startTime: '2026-03-20', endTime: '2026-03-20' })
  await screen.getByRole('button', { name: 'On 2026-03-20 1' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7 })
})

test('on the smallest phone the strip’s legend stays within it, also where the words of the levels are long', async () => {
  await page.viewport(320, 700)
  const { screen } = await openTab({ language: 'uk' })
  const legend = screen.getByText('Попередження', { exact: true }).last()
  await expect.element(screen.getByRole('toolbar')).toBeVisible()
  const strip = screen.getByRole('toolbar').element().closest('section')!
  for (const item of legend.element().closest('ul')!.querySelectorAll('li'))
    expect(item.getBoundingClientRect().right).toBeLessThanOrEqual(strip.getBoundingClientRect().right)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('on a phone the strip shows only whole days, the newest first', async () => {
  await page.viewport(390, 844)
  const { screen } = await openTab()
  const strip = screen.getByRole('toolbar')
  await expect.element(strip).toBeVisible()
  await expect
    .poll(() => {
      const { left, right } = strip.element().getBoundingClientRect()
      const cut = [...strip.element().querySelectorAll('button')].filter((day) => {
        const box = day.getBoundingClientRect()
        return box.right > left + 4 && box.left < right - 4 && (box.left < left - 1 || box.right > right + 1)
      })
      return { cut: cut.length, atEnd: strip.element().scrollLeft > 0 }
    })
    .toEqual({ cut: 0, atEnd: true })
})

test('an alert opens beside the list with what happened, why and what to do', async () => {
  const { screen, router } = await openTab()
  await screen.getByRole('link', { name: 'F05 PV undervoltage' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7, alert: '12-1005-20260329' })
  const detail = screen.getByRole('region', { name: 'Alert details' })
  await expect.element(detail.getByRole('heading', { level: 2, name: 'F05 PV undervoltage' })).toHaveFocus()
  await expect
    .element(detail)
    .toHaveTextContent('Inverter east had this problem from 2026-03-29 12:00 to 2026-03-29 12:15 (15 min).')
  await expect.element(detail).toHaveTextContent('Affects: Production')
  await expect.element(detail).toHaveTextContent(/Not produced because of it4.2\skWhThat would have been worth€\s1.30/)
  await expect.element(detail).toHaveTextContent('A string is interrupted.Compare the inputs.Check the fuses.')
  await expect.element(detail).toHaveTextContent(/Ended2026-03-29 12:15:00Started2026-03-29 12:00:00/)
  await expect.element(detail).toHaveTextContent(/Serial numberSN12Code5Data pointERR1/)
  await expect.element(detail).toHaveTextContent('Active 12:00–12:10.')
  await expect
    .element(detail.getByRole('img', { name: /^AC power from 2026-03-29 10:00 to 14:15, times in Europe\/Berlin/ }))
    .toBeInTheDocument()
  await detail.getByRole('radio', { name: 'PV1 voltage' }).click()
  await expect.element(detail.getByRole('img', { name: /^PV1 voltage from/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  await detail.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7 })
  await expect.element(screen.getByRole('link', { name: 'F05 PV undervoltage' })).toHaveFocus()
})

test('on a phone the list is cards, and the details fill the page', async () => {
  await page.viewport(390, 844)
  const { screen, router } = await openTab({
    found: [anAlert(), anAlert({ ruleId: 1006, showName: 'F06 Grid voltage dip' })],
  })
  await expect.element(screen.getByRole('list', { name: 'Alerts' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await screen.getByRole('radio', { name: 'Most severe first' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ by: 'level' })
  await screen.getByRole('link', { name: 'F05 PV undervoltage' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'F05 PV undervoltage' })).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await screen.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(screen.getByRole('list', { name: 'Alerts' })).toBeVisible()
})

test.each([
  ['no key at all', 'nonsense', {}],
  ['nowhere', '12-1005-20260329', { detail: () => Promise.reject(new Refusal('resource_not_exist_or_deleted')) }],
  ['somebody else’s', '12-1005-20260329', { detail: () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION')) }],
  ['of another plant', '12-1005-20260329', { detail: async () => aDetail({ plantId: 8 }) }],
])('an alert in the address that is %s is not found, and the list stays', async (_, key, alerts) => {
  const { screen, router } = await openTab({ path: `&alert=${key}`, alerts })
  await expect.element(screen.getByRole('heading', { name: 'Alert not found' })).toBeVisible()
  expect(screen.getByText('Voltage of the modules is too low.').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7 })
})

test.each([
  ['that the server refuses', '12-1005-20269999', 400],
  ['that could not be loaded', '12-1005-20260329', 500],
])('on a phone, an alert %s leads back to the list like one that was loaded', async (_, key, status) => {
  await page.viewport(390, 844)
  const { screen, router } = await openTab({
    path: `&alert=${key}`,
    alerts: { detail: () => Promise.reject(new CallFailed(status)) },
  })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7 })
  await expect.element(screen.getByRole('list', { name: 'Alerts' })).toBeVisible()
})

test('for a gateway, which has no measurements, the plant’s generation is shown', async () => {
  const gateway = { deviceType: 'COLLECTOR' as const, ruleId: 1, addr: null }
  const { screen } = await openTab({
    path: '&alert=12-1-20260329',
    alerts: { detail: async () => aDetail(gateway), timeline: async () => [] },
  })
  await expect.element(screen.getByRole('heading', { name: 'Plant generation around the alert' })).toBeVisible()
  await expect.element(screen.getByText('Detected by the platform')).toBeVisible()
  // The plant's curve cannot be loaded here: the other details stay.
  await expect.element(screen.getByText('The chart could not be loaded.')).toBeVisible()
})

test('a plant without any alerts says so, and since when', async () => {
  const { screen } = await openTab({ found: [], alerts: { count: async () => aCount({ total: 0, open: 0, past: 0 }) } })
  await expect.element(screen.getByText('No device has reported a problem since 2023-11-14 23:13.')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Filters' }).elements()).toHaveLength(0)
})

test('without an open alert all is well since the last one ended', async () => {
  const count = async () => aCount({ open: 0, quietSince: noon })
  const { screen } = await openTab({ path: '&state=open', found: [], alerts: { count } })
  await expect.element(screen.getByText('No problems since 2026-03-29 12:00.')).toBeVisible()
})

test('an empty result says how to find more', async () => {
  const { screen, router } = await openTab({ path: '&keyword=xyz', found: [] })
  await expect.element(screen.getByRole('heading', { name: 'No matching alerts' })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect.poll(() => router.state.location.search).toEqual({ plant: 7 })
})

test('a failed list can be retried', async () => {
  let works = false
  const search = async () => {
    if (!works) throw new CallFailed(403)
    return { total: 1, data: [anAlert()] }
  }
  const { screen } = await openTab({ alerts: { search } })
  await expect.element(screen.getByRole('heading', { name: 'Alerts could not be loaded.' })).toBeVisible()
  works = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'F05 PV undervoltage' })).toBeVisible()
})

const aCase = (own: Partial<AlertCase> = {}): AlertCase => ({
  state: 'open',
  muted: null,
  mutedUntil: null,
  version: 3,
  acknowledgedBy: null,
  acknowledgedAt: null,
  assignedTo: null,
  assignedId: null,
  snoozedUntil: null,
  resolvedBy: null,
  resolvedAt: null,
  reason: null,
  blocked: false,
  blockedInPlant: 2,
  mostBlocked: 10,
  mayAct: true,
  people: [
    { id: 4, name: 'Ada' },
    { id: 5, name: 'Cleo' },
  ],
  events: [],
  ...own,
})

const openCase = async (first: Partial<AlertCase> = {}, refused?: () => Error | undefined) => {
  const sent: AlertStep[] = []
  let known = aCase(first)
  const opened = await openTab({
    path: '&alert=12-1005-20260329',
    alerts: { detail: async () => aDetail({ endTime: null, occurrences: [{ startTime: noon, endTime: null }] }) },
    alertCases: {
      read: async () => known,
      act: async ({ body }) => {
        const error = refused?.()
        if (error) throw error
        sent.push(body)
        known = aCase({
          state: 'acknowledged',
          version: 4,
          acknowledgedBy: 'Ada',
          acknowledgedAt: noon,
          events: [
            { id: 4, at: noon, by: 'Ada', step: body.step, person: null, until: null, reason: null, words: null },
          ],
        })
        return known
      },
    },
  })
  return { ...opened, sent }
}

test('an alert is acknowledged with one tap, and the page says who did it', async () => {
  const { screen, sent } = await openCase()
  const detail = screen.getByRole('region', { name: 'Alert details' })
  await detail.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(detail).toHaveTextContent('Acknowledged by Ada on 2026-03-29 12:00.')
  expect(sent).toEqual([{ deviceId: 12, ruleId: 1005, version: 3, step: 'acknowledge' }])
  await expect.element(detail.getByRole('button', { name: 'Resolve' })).toBeVisible()
  await detail.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(detail.getByRole('button', { name: 'Take back the acknowledgement' })).toBeVisible()
})

test('the sentence of the plant’s day, which names an alert too, is asked again after a step', async () => {
  const { screen, started } = await openCase()
  const named = dayQueries(started.api, 7, 'en').openAlerts()
  await started.cache.prefetchQuery(named)
  const isAskedAgain = () => started.cache.getQueryState(named.queryKey)?.isInvalidated
  expect(isAskedAgain()).toBe(false)
  await screen.getByRole('region', { name: 'Alert details' }).getByRole('button', { name: 'Acknowledge' }).click()
  await expect.poll(isAskedAgain).toBe(true)
})

test('a resolution needs a reason, another reason needs words, and a refusal leaves what was typed', async () => {
  let isFirst = true
  const { screen, sent } = await openCase({}, () => {
    const error = isFirst ? new Refusal('PLANT_CHANGED_MEANWHILE') : undefined
    isFirst = false
    return error
  })
  await screen.getByRole('button', { name: 'Resolve' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Resolve' })
  const submit = dialog.getByRole('button', { name: 'Resolve' })
  await submit.click()
  await expect.element(dialog).toHaveTextContent('Choose a reason.')
  await dialog.getByRole('radio', { name: 'Another reason' }).click()
  await submit.click()
  await expect.element(dialog).toHaveTextContent('Say in a few words why.')
  await dialog.getByRole('textbox', { name: 'In your words' }).fill('Fox under the modules')
  await submit.click()
  await expect.element(dialog).toHaveTextContent('Another person has just done something with this alert.')
  await submit.click()
  await expect.poll(() => sent).toMatchObject([{ step: 'resolve', reason: 'other', words: 'Fox under the modules' }])
})

test('a comment that is being typed when a tablet is turned stays, in both directions', async () => {
  await page.viewport(1280, 800)
  const { screen, sent } = await openCase()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('button', { name: 'Comment' }).click()
  const typed = screen.getByRole('dialog').getByRole('textbox')
  await typed.fill('Called the owner')
  await page.viewport(800, 1280)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('F05 PV undervoltage')
  await expect.element(typed).toHaveValue('Called the owner')
  await expect.element(typed).toHaveFocus()
  await page.viewport(1280, 800)
  await typed.fill('Called the owner twice')
  await screen.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => sent).toMatchObject([{ step: 'comment', words: 'Called the owner twice' }])
})

test('those who may only view the plant see what was done, and no buttons', async () => {
  const { screen } = await openCase({ mayAct: false, people: [], state: 'snoozed', snoozedUntil: noon + 86_400 })
  const detail = screen.getByRole('region', { name: 'Alert details' })
  await expect.element(detail).toHaveTextContent('Snoozed until 2026-03-30 12:00: until then, no one is notified.')
  expect(detail.getByRole('button', { name: 'End the snooze' }).elements()).toHaveLength(0)
})

test('on a phone the steps are where the thumb is, above the bar, and nothing is cut', async () => {
  await page.viewport(390, 844)
  const { screen } = await openCase()
  const button = screen.getByRole('button', { name: 'Acknowledge' })
  await expect.element(button).toBeVisible()
  const { bottom, top } = button.element().getBoundingClientRect()
  expect({ isLow: top > 844 * 0.8, isAboveBar: bottom < 844 - 48 }).toEqual({ isLow: true, isAboveBar: true })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

const ofOperator = {
  information: async () => ({
    ...aPlant({ id: 7, externalRoleCode: functionsOf('operate') }),
    condition: 'NORMAL' as const,
    curve: null,
  }),
}

const twoOpen = [
  anAlert({ endTime: null }),
  anAlert({
    endTime: null,
    ruleId: 1006,
    showName: 'F06 Grid voltage dip',
    handling: { state: 'open', version: 9, muted: null, until: null },
  }),
]

const openList = async (plants: FakeHandlers['plants'] = ofOperator) => {
  const sent: AlertStep[] = []
  const opened = await openTab({
    found: twoOpen,
    plants,
    alertCases: {
      act: async ({ body }) => {
        sent.push(body)
        return aCase({ state: 'acknowledged' })
      },
    },
  })
  await expect.element(opened.screen.getByText('F06 Grid voltage dip')).toBeVisible()
  return { ...opened, sent }
}

test('by keyboard: J and K move, A acknowledges, S, R and C ask, ? lists the keys, and keys can be switched off', async () => {
  const { screen, sent } = await openList()
  await expect.element(screen.getByRole('button', { name: 'Keys: ?' })).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(screen.getByRole('link', { name: 'F06 Grid voltage dip' })).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.poll(() => sent).toEqual([{ deviceId: 12, ruleId: 1006, version: 9, step: 'acknowledge' }])
  await userEvent.keyboard('ks')
  await expect.element(screen.getByRole('dialog', { name: 'Snooze' })).toBeVisible()
  // In a dialog the keys are letters again.
  await userEvent.keyboard('r{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('dialog', { name: 'Resolve' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
  await userEvent.keyboard('c')
  await expect.element(screen.getByRole('dialog', { name: 'Comment' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
  await userEvent.keyboard('?')
  await screen.getByRole('checkbox', { name: 'Use these keys' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await userEvent.keyboard('a')
  expect(sent).toHaveLength(1)
})

test('on a phone an alert is acknowledged in the list, by those who operate the plant', async () => {
  await page.viewport(390, 844)
  const { screen, sent } = await openList()
  await screen.getByRole('button', { name: 'Acknowledge: F05 PV undervoltage' }).click()
  await expect.poll(() => sent).toMatchObject([{ ruleId: 1005, step: 'acknowledge' }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('those who may only view the plant have neither keys nor buttons in the list', async () => {
  await page.viewport(390, 844)
  const { screen, sent } = await openList({})
  expect(screen.getByRole('button', { name: /^Acknowledge/ }).elements()).toHaveLength(0)
  await userEvent.keyboard('ja?')
  expect(sent).toEqual([])
})

test('on a phone, the calendar in a dialog is whole: the dialog does not cut it', async () => {
  await page.viewport(390, 844)
  const { screen } = await openTab({ plants: ofOperator, plannedWorks: { list: async () => [] } })
  await screen.getByRole('button', { name: 'Plan work' }).click()
  await screen.getByRole('dialog', { name: 'Plan work' }).getByRole('button', { name: 'Choose a day' }).first().click()
  const days = screen.getByRole('gridcell')
  await expect.element(days.first()).toBeVisible()
  const isCut = (day: Element) => {
    const { left, right, top, bottom } = day.getBoundingClientRect()
    return !day.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }
  await expect.poll(() => days.elements().filter((day) => day.textContent !== '' && isCut(day))).toEqual([])
})

test('work is planned with a reason, on a device or all of the plant; what goes on is told above the list, and can be ended', async () => {
  const asked: object[] = []
  let works: PlannedWork[] = []
  const aWork = (own: Partial<PlannedWork>): PlannedWork => ({
    id: 1,
    deviceId: null,
    deviceName: null,
    from: Date.now() / 1000 - 60,
    to: Date.now() / 1000 + 3600,
    why: 'New modules',
    plannedBy: 'Ada',
    plannedAt: noon,
    endedAt: null,
    endedBy: null,
    ...own,
  })
  const { screen } = await openTab({
    plants: ofOperator,
    plannedWorks: {
      list: async () => works,
      plan: async ({ body }) => {
        asked.push(body)
        return (works = [aWork({ deviceId: body.on, why: body.why })])
      },
      end: async ({ params }) => {
        asked.push(params)
        return (works = [aWork({ to: noon, endedAt: noon })])
      },
    },
  })
  await expect.element(screen.getByRole('button', { name: '2026-03-19, planned work: no alerts' })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Plan work' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Plan work' })
  await dialog.getByRole('button', { name: 'Plan work' }).click()
  await expect.element(dialog).toHaveTextContent('Say in a few words why.')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('New modules')
  await dialog.getByRole('button', { name: 'Plan work' }).click()
  await expect.element(screen.getByText(/^Planned work until .*: alerts notify no one\.$/)).toBeVisible()
  expect(asked).toMatchObject([{ on: null, why: 'New modules' }])
  await screen.getByRole('button', { name: 'End now: New modules' }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ id: 7, workId: 1 })
  await expect.poll(() => screen.getByText(/^Planned work until/).elements().length).toBe(0)
})
