import type { CaseList, ListedCase } from '@heliograph/contract/browser'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(1100, 900))

const noon = Date.parse('2026-03-29T12:00:00+02:00') / 1000

const aMember = (plantId: number, own: Partial<ListedCase['members'][number]> = {}) => ({
  plantId,
  plantName: `Plant ${plantId}`,
  timezone: 'Europe/Berlin',
  deviceId: 10 + plantId,
  deviceName: 'Inverter east',
  deviceType: 'INVERTER' as const,
  ruleId: 1005,
  showName: 'F05 PV undervoltage',
  startTime: noon,
  alertTime: noon,
  version: plantId,
  ...own,
})

const aCase = (plants: readonly number[], own: Partial<ListedCase> = {}): ListedCase => ({
  kind: 'device',
  group: 'open',
  showName: 'F05 PV undervoltage',
  level: 2,
  influence: 1,
  handling: { state: 'open', version: 0, muted: null, until: null },
  assignedTo: null,
  isMine: false,
  startTime: noon,
  lastStartTime: noon,
  lostKwh: null,
  plants: plants.length,
  alerts: plants.length,
  behind: 0,
  mayAct: true,
  members: plants.map((id) => aMember(id)),
  ...own,
})

const counts: CaseList['counts'] = {
  groups: { open: 3, acknowledged: 0, muted: 1 },
  levels: { 0: 0, 1: 1, 2: 2 },
  kinds: { grid: 1, silence: 0, device: 2, platform: 0 },
  mine: 0,
}

const openList = async (rows: readonly ListedCase[] = cases, path = '/alert', language?: 'uk') => {
  const sent: object[] = []
  const asked: object[] = []
  const opened = await openApp({
    path,
    language,
    token: 'eyJtoken',
    answers: {
      alertCases: {
        list: async ({ body, query }) => {
          asked.push(body)
          return { total: rows.length, counts, isCut: false, data: (query.page ?? 1) > 1 ? [] : [...rows] }
        },
        actTogether: async ({ body }) => {
          sent.push(body)
          const items = body.alerts.map(({ deviceId, ruleId }) => ({ deviceId, ruleId, result: 'done' as const }))
          return { done: body.alerts.length - 1, changed: 1, refused: 0, items }
        },
        people: async ({ body }) => {
          asked.push(body)
          return [
            { id: 7, name: 'Cleo' },
            { id: 8, name: 'Wilhelmine Freifrau von Ohnesorg-Sonnenschein' },
          ]
        },
      },
      tags: { list: async () => ({ data: [{ id: 4, name: 'Roofs', plantIds: [1] }] }) },
    },
  })
  const title = language === 'uk' ? 'Тривоги всіх станцій' : 'Alerts of all plants'
  await expect.element(opened.screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  return { ...opened, sent, asked }
}

const cases = [
  aCase([1, 2, 3], { kind: 'grid', level: 1 }),
  aCase([4], { lostKwh: 12.5, assignedTo: 'Cleo', behind: 2 }),
  aCase([5], { mayAct: false }),
]

test('one cause of several plants is one row; what it cost, who has it and what hides behind it are said', async () => {
  const { screen } = await openList()
  const list = screen.getByRole('list', { name: 'Alerts of all plants' })
  await expect.element(list.getByText('3 plants')).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Grid fault in one area' })).toBeVisible()
  await expect
    .element(list.getByText(/12\.5\u00A0kWh not produced · 2 more alerts behind this gateway · Assigned to Cleo/))
    .toBeVisible()
  await list.getByText('Show the plants').click()
  await expect.element(list.getByRole('link', { name: 'Plant 2' })).toBeVisible()
  // What one may only view cannot be selected.
  expect(list.getByRole('checkbox').elements()).toHaveLength(2)
})

test('by keyboard: J and K move, X selects, A, S, R and C act on what is selected, or on the row', async () => {
  const { screen, sent } = await openList()
  await expect.element(screen.getByRole('link', { name: 'Grid fault in one area' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('link', { name: 'Grid fault in one area' })).toHaveFocus()
  await userEvent.keyboard('a')
  const town = [1, 2, 3].map((id) => ({ deviceId: 10 + id, ruleId: 1005, version: id }))
  await expect.poll(() => sent).toEqual([{ alerts: town, step: 'acknowledge' }])
  await expect.element(screen.getByText('Done for 2 alerts.')).toBeVisible()
  await expect.element(screen.getByText('1 alert was changed by another person meanwhile.')).toBeVisible()
  await userEvent.keyboard('x')
  await screen.getByRole('checkbox', { name: 'Select: F05 PV undervoltage' }).click()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await userEvent.keyboard('r')
  await screen.getByRole('radio', { name: 'Repaired' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ alerts: [...town, { deviceId: 14 }], step: 'resolve', reason: 'repaired' })
  await expect.poll(() => screen.getByText('2 selected').elements().length).toBe(0)
  await userEvent.keyboard('c')
  await expect.element(screen.getByRole('dialog', { name: 'Comment' })).toBeVisible()
})

test('several alerts are given at once to a colleague who may see all of their plants', async () => {
  const { screen, sent, asked } = await openList()
  const list = screen.getByRole('list', { name: 'Alerts of all plants' })
  for (const box of [0, 1]) await list.getByRole('checkbox').nth(box).click()
  const bar = screen.getByRole('group', { name: /selected/ })
  await bar.getByRole('button', { name: 'Assign' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign' })
  await dialog.getByText(/^Wilhelmine/).click()
  expect(asked).toContainEqual({ deviceIds: [11, 12, 13, 14] })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  const all = [1, 2, 3, 4].map((id) => ({ deviceId: 10 + id, ruleId: 1005, version: id }))
  await expect.poll(() => sent).toEqual([{ alerts: all, step: 'assign', personId: 8 }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(bar).not.toBeInTheDocument()
})

test('G gives the alerts of a row to a person, or to no one', async () => {
  const { screen, sent } = await openList()
  await expect.element(screen.getByRole('link', { name: 'Grid fault in one area' })).toBeVisible()
  await userEvent.keyboard('jg')
  const dialog = screen.getByRole('dialog', { name: 'Assign' })
  await dialog.getByText('No one').click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  const alerts = [1, 2, 3].map((id) => ({ deviceId: 10 + id, ruleId: 1005, version: id }))
  await expect.poll(() => sent).toEqual([{ alerts, step: 'assign', personId: null }])
})

test('filters are in the address and in the question', async () => {
  const { screen, asked, router } = await openList()
  await screen.getByRole('button', { name: /^Grid/ }).click()
  await screen.getByRole('button', { name: /^Roofs/ }).click()
  await screen.getByRole('button', { name: /^Assigned to me/ }).click()
  await screen.getByRole('button', { name: /^Muted/ }).click()
  await screen.getByRole('button', { name: /^Fault/ }).click()
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ language: 'en', group: 'muted', levels: [2], kinds: ['grid'], mine: true, tag: 4 })
  expect(router.state.location.search).toEqual({ group: 'muted', level: 2, kind: 'grid', mine: true, tag: 4 })
})

test('on a phone an alert is snoozed from its row, and nothing is cut', async () => {
  await page.viewport(390, 844)
  const { screen } = await openList()
  await screen.getByRole('button', { name: 'Snooze: F05 PV undervoltage' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Snooze' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('on the smallest phone long words of the buttons are not cut', async () => {
  await page.viewport(320, 700)
  await openList(cases, '/alert', 'uk')
  const labels = page.getByText('Взяти до відома', { exact: true })
  await expect.element(labels.first()).toBeVisible()
  for (const label of labels.elements()) expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('without open alerts the list says so', async () => {
  const { screen } = await openList([])
  await expect.element(screen.getByText('Nothing to do')).toBeVisible()
})

test('a page whose last alert is done leads to the one before it, and does not say that nothing is left', async () => {
  const { screen, router } = await openList(cases, '/alert?page=2')
  await expect.element(screen.getByRole('list', { name: 'Alerts of all plants' })).toBeVisible()
  await expect.poll(() => router.state.location.search).toEqual({})
  expect(screen.getByText('Nothing to do').elements()).toEqual([])
})
