import type { WrongSpans } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf, type PlantRight } from '@heliograph/domain/permissions'
import { addDays, dayAt, startOfDay } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDetail } from '#testing/a-device.ts'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

// A meter in Berlin. The clocks went forward on 2026-03-29.
const zone = 'Europe/Berlin'
const at = (time: string) => Date.parse(`2026-${time}`) / 1000
const span: WrongSpans['spans'][number] = {
  id: 5,
  from: at('03-28T22:00+01:00'),
  to: at('03-29T22:00+02:00'),
  reason: 'CT reversed',
  markedBy: 'Ada',
  markedAt: at('03-30T10:15+02:00'),
  takenBackBy: null,
  takenBackAt: null,
}

beforeEach(() => page.viewport(1280, 900))

test('a time is marked as wrong in the plant’s time zone, and then listed', async () => {
  const { screen, marked } = await open()
  await screen.getByRole('button', { name: 'Mark a time as wrong' }).click()
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-28 22:00')
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-29 22:00')
  await screen.getByLabelText('Reason (optional)').fill('CT reversed')
  await screen.getByRole('button', { name: 'Mark as wrong' }).click()
  await expect.element(screen.getByText('2026-03-28 22:00 to 2026-03-29 22:00')).toBeVisible()
  await expect.element(screen.getByText('Marked by Ada on 2026-03-30 10:15')).toBeVisible()
  expect(marked).toEqual([{ from: span.from, to: span.to, reason: 'CT reversed' }])
  expect(screen.getByLabelText('From', { exact: true }).elements()).toHaveLength(0)
})

test('readings that are still wrong have no end', async () => {
  const { screen, marked } = await open()
  await screen.getByRole('button', { name: 'Mark a time as wrong' }).click()
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-28 22:00')
  await screen.getByLabelText('The readings are still wrong').click()
  await screen.getByRole('button', { name: 'Mark as wrong' }).click()
  await expect.poll(() => marked).toMatchObject([{ from: span.from, to: null }])
})

test('a mark without an end can be given one, within it and not in the future', async () => {
  const ended: unknown[] = []
  const { screen } = await open({
    spans: [{ ...span, to: null }],
    devices: {
      takeBackWrong: async ({ params, query }) => {
        ended.push({ ...params, ...query })
        return { earliest: 0, spans: [span] }
      },
    },
  })
  await screen.getByRole('button', { name: 'Set the end: Since 2026-03-28 22:00' }).click()
  const dialog = screen.getByRole('dialog', { name: 'When were the readings right again?' })
  const end = dialog.getByLabelText('To', { exact: true })
  await end.fill('2026-03-28 21:00')
  await dialog.getByRole('button', { name: 'Set the end' }).click()
  await expect.element(dialog.getByText('The end must be after the start.')).toBeVisible()
  await end.fill(`${addDays(dayAt(zone, Date.now()), 2)} 00:00`)
  await expect.element(dialog.getByText('The end is in the future.')).toBeVisible()
  await end.fill('2026-03-29 22:00')
  await dialog.getByRole('button', { name: 'Set the end' }).click()
  await expect.element(screen.getByText('2026-03-28 22:00 to 2026-03-29 22:00')).toBeVisible()
  expect(ended).toEqual([{ id: 2, spanId: 5, from: span.to }])
  expect(screen.getByRole('button', { name: /^Set the end/ }).elements()).toHaveLength(0)
})

test('with a day in the address the form is open for that day', async () => {
  const { screen } = await open({ search: '&view=curves&period=day&day=2026-03-29' })
  await expect.element(screen.getByLabelText('From', { exact: true })).toHaveValue('2026-03-29 00:00')
  await expect.element(screen.getByLabelText('To', { exact: true })).toHaveValue('2026-03-30 00:00')
})

test('what cannot be marked is refused before anything is sent', async () => {
  const { screen, marked } = await open({ earliest: at('03-20T00:00+01:00') })
  await screen.getByRole('button', { name: 'Mark a time as wrong' }).click()
  const submit = screen.getByRole('button', { name: 'Mark as wrong' })
  await submit.click()
  await expect.element(screen.getByText('Enter the time from which the readings are wrong.')).toBeVisible()
  await expect.element(screen.getByText(/^Enter the end, or select/)).toBeVisible()
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-28 22:00')
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-28 22:00')
  await expect.element(screen.getByText('The end must be after the start.')).toBeVisible()
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-19 22:00')
  await expect.element(screen.getByText(/^Readings from before 2026-03-20 00:00 can’t be marked/)).toBeVisible()
  await screen.getByLabelText('From', { exact: true }).fill(`${addDays(dayAt(zone, Date.now()), 2)} 00:00`)
  await expect.element(screen.getByText('The start is in the future.')).toBeVisible()
  expect(marked).toEqual([])
})

test('a refusal is shown, and what was typed stays', async () => {
  const { screen } = await open({
    devices: { markWrong: () => Promise.reject(new Refusal('READINGS_NO_LONGER_KEPT')) },
  })
  await screen.getByRole('button', { name: 'Mark a time as wrong' }).click()
  await screen.getByLabelText('From', { exact: true }).fill('2026-03-28 22:00')
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-29 22:00')
  await screen.getByRole('button', { name: 'Mark as wrong' }).click()
  await expect.element(screen.getByText(/they are no longer all stored/)).toBeVisible()
  await expect.element(screen.getByLabelText('From', { exact: true })).toHaveValue('2026-03-28 22:00')
})

test('a mark is taken back after a question, and stays in the list', async () => {
  const { screen, takenBack } = await open({ spans: [span] })
  await screen.getByRole('button', { name: 'Take back: 2026-03-28 22:00 to 2026-03-29 22:00' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent(/Use these readings again\?/)
  await screen.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect.element(screen.getByText(/· taken back on 2026-03-30 11:15$/)).toBeVisible()
  expect(takenBack).toEqual([5])
  expect(screen.getByRole('button', { name: /^Take back/ }).elements()).toHaveLength(0)
})

test('people who can only view the plant see what is marked, and can change nothing', async () => {
  const { screen } = await open({ right: 'read', spans: [{ ...span, markedBy: null }] })
  await expect.element(screen.getByText('Marked on 2026-03-30 10:15')).toBeVisible()
  expect(screen.getByRole('button', { name: /Mark a time|Take back/ }).elements()).toHaveLength(0)
  await screen.unmount()
  const nothing = await open({ right: 'read' })
  await expect.element(nothing.screen.getByText(/AC power/).first()).toBeVisible()
  expect(nothing.screen.getByRole('heading', { name: 'Wrong readings' }).elements()).toHaveLength(0)
})

test('a curve shows its values also where they are marked as wrong, and says so', async () => {
  const begin = startOfDay(zone, dayAt(zone, Date.now())) / 1000
  const { screen } = await open({ spans: [{ ...span, from: begin + 200, to: null }] })
  await expect.element(screen.getByText('Marked as wrong', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/AC power in total: maximum 500.W/)).toBeVisible()
})

interface Wishes {
  search?: string
  right?: PlantRight
  earliest?: number
  spans?: WrongSpans['spans']
  devices?: FakeHandlers['devices']
}

const open = async ({ search = '&view=curves', right = 'operate', earliest = 0, spans = [], devices }: Wishes = {}) => {
  const marked: unknown[] = []
  const takenBack: number[] = []
  const today = startOfDay(zone, dayAt(zone, Date.now())) / 1000
  const opened = await openApp({
    path: `/device-detail?device=2${search}`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({}) },
      plants: {
        search: async () => ({ total: 0, data: [] }),
        information: async () => aPlant({ id: 7, externalRoleCode: functionsOf(right) }),
      },
      devices: {
        detail: async () => aDetail({ type: 'METER' }),
        tree: async () => [],
        parameters: async () => [{ storageName: 'APo_t1', name: 'AC power in total', unit: 'W' }],
        statsOfDay: async () => [
          {
            storageName: 'APo_t1',
            name: 'AC power in total',
            unit: 'W',
            detailList: [0, 300, 600].map((second) => ({ collectionTime: today + second, value: '500' })),
          },
        ],
        wrongSpans: async () => ({ earliest, spans }),
        markWrong: async ({ body }) => {
          marked.push(body)
          return { earliest, spans: [span] }
        },
        takeBackWrong: async ({ params }) => {
          takenBack.push(params.spanId)
          return { earliest, spans: [{ ...span, takenBackAt: at('03-30T11:15+02:00') }] }
        },
        ...devices,
      },
    },
  })
  return { ...opened, marked, takenBack }
}
