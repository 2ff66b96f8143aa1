import { CallFailed, type PeriodExpectation, type ReportMail, type ReportMailList } from '@heliograph/contract/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { nothingEarned } from '#features/plants/tariffs/earned.fixture.ts'
import { answers as pictured, now, sums } from '#screens/pictures.fixture.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const known = { statistics: { ...sums, fullPowerHoursDay: 4.68 }, records: [], missingDevices: [] }

const aMail: ReportMail = {
  id: 3,
  every: 'month',
  person: 'Ada',
  mine: true,
  nextDay: '2026-06-01',
  nextTime: 1_782_900_000,
  failures: 0,
  problem: null,
  last: { day: '2026-05-01', state: 'sent', time: 1_780_300_000 },
}
const noMails: ReportMailList = {
  mails: [],
  people: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Owner' },
  ],
}

/** What the workbook was asked for. */
const openReport = async ({
  made = [410, 380],
  path = '',
  file = 'works',
  /** Files are made by then. */
  arrives = undefined as Promise<void> | undefined,
  alerts = {},
  mails = noMails,
  canMail = true,
  reportMails = {} as FakeHandlers['reportMails'],
  expectation = null as PeriodExpectation | null,
  costsBought = null as number | null,
} = {}) => {
  await page.viewport(390, 844)
  const asked: object[] = []
  const opened = await openApp({
    path: `/plant/infos/report?plant=7${path}`,
    token: 'eyJtoken',
    answers: {
      ...pictured,
      codes: { channels: async () => ({ mail: canMail, sms: false }) },
      alerts: { ...pictured.alerts, ...alerts },
      history: {
        ...pictured.history,
        month: async () => known,
        year: async () => known,
      },
      expectation: {
        ...pictured.expectation,
        ofDay: async () => ({ expectation: null }),
        ofDays: async () => ({ expectation }),
      },
      tariffs: {
        income: async ({ query }) => ({ ...nothingEarned, startDay: query.day, endDay: query.day, costsBought }),
      },
      reportMails: {
        list: async () => mails,
        add: async ({ body }) => {
          asked.push(body)
          return { ...mails, mails: [aMail] }
        },
        remove: async ({ params }) => {
          asked.push(params)
          return { ...mails, mails: [] }
        },
        ...reportMails,
      },
      reports: {
        devices: async () => ({
          scaled: true,
          devices: made.map((energy, place) => ({
            deviceId: place + 1,
            deviceName: `Inverter ${place + 1}`,
            ratedPower: 5000,
            energy,
            yield: energy / 5,
            place: place + 1,
          })),
        }),
        pdf: async ({ query }) => {
          asked.push(query)
          await arrives
          if (arrives) return { name: 'report.pdf', pieces: ['page'] }
          throw new CallFailed(0, { code: 'NETWORK_ERROR' })
        },
        ofPlant: async ({ body }) => {
          asked.push(body)
          await arrives
          if (file === 'breaks') throw new CallFailed(0, { code: 'NETWORK_ERROR' })
          return { name: 'report.xlsx', pieces: ['sheet'] }
        },
      },
    },
  })
  return { ...opened, asked }
}

const part = (name: string) => page.getByRole('region', { name, exact: true })

test('a report says in words and figures what a plant made, what was wrong, and which inverter made most (spec §5)', async () => {
  vi.setSystemTime(now)
  const { screen } = await openReport()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Report of Sonnendach' })).toBeVisible()
  await expect
    .element(part('Summary'))
    .toHaveTextContent(/Sonnendach generated 48\.31 kWh, that is 4\.68 kWh per kWp\./)
  await expect.element(part('Summary')).toHaveTextContent('The period is not over yet.')
  await expect.element(part('Figures')).toHaveTextContent(/Generation48\.31 kWh/)
  await expect
    .element(part('Inverters compared'))
    .toHaveTextContent(/Inverter 1410 kWh, 82 kWh per kWpLeastInverter 2380 kWh, 76 kWh per kWp7 % less/)
})

test('of more alerts than a page has room for, those that are still there are told all the same', async () => {
  vi.setSystemTime(now)
  const over = await pictured.alerts!.search!({ query: {}, body: { plantId: 7, open: false } } as never)
  const data = Array.from({ length: 20 }, (_, place) => ({
    ...over.data[0]!,
    ruleId: place + 1,
    endTime: 1_780_000_000,
  }))
  const counted = await pictured.alerts!.count!({ body: { plantId: 7 } } as never)
  await openReport({
    alerts: {
      search: async () => ({ total: 25, data }),
      count: async () => ({ ...counted, total: 25, open: 2, past: 23 }),
    },
  })
  await expect.element(part('Summary')).toHaveTextContent('There were 25 warnings and faults; still there: 2.')
  await expect.element(part('Warnings and faults')).toHaveTextContent('5 more are in the list of alerts.')
})

test('what a month should have made is told of the days that can be judged, and how many those are', async () => {
  vi.setSystemTime(now)
  const expectation = { expected: 45, low: 40, high: 50.5, made: 44, judgedDays: 19, days: 20 }
  const { screen } = await openReport({ expectation })
  await expect
    .element(part('Summary'))
    .toHaveTextContent(
      'On the days that can be judged (19 of 20), it made 44 kWh; with their light, 40 kWh to 50.5 kWh could be expected.',
    )
  await expect
    .element(part('Figures'))
    .toHaveTextContent(/Expected range40 kWh to 50\.5 kWhDays that can be judged19 \/ 20Generation on these days44 kWh/)
  expect(await complaints()).toEqual([])
  await screen.unmount()
  await openReport({ expectation: { ...expectation, judgedDays: 20 } })
  await expect
    .element(part('Summary'))
    .toHaveTextContent('40 kWh to 50.5 kWh could be expected: what it made is within that.')
  await expect.element(part('Figures')).not.toHaveTextContent('Days that can be judged')
})

test('the modules are one press away, on the day that is reported; a longer period opens the map as it is', async () => {
  vi.setSystemTime(now)
  const day = await openReport({ path: '&period=day&day=2026-05-20' })
  const link = () => part('Inverters compared').getByRole('link', { name: 'Open the module map' })
  await expect.element(link()).toHaveAttribute('href', '/plant/infos/component-layout?plant=7&day=2026-05-20')
  await day.screen.unmount()
  await openReport()
  await expect.element(link()).toHaveAttribute('href', '/plant/infos/component-layout?plant=7')
})

test('what was bought on a day is not told as that of the week that begins with it', async () => {
  vi.setSystemTime(now)
  const { screen } = await openReport({ path: '&period=day&day=2026-05-18', costsBought: 3.21 })
  await expect.element(part('Figures')).toHaveTextContent(/Cost of what was bought€ 3\.21/)
  await screen.getByRole('radio', { name: 'Week' }).click()
  await expect.element(part('Figures')).toHaveTextContent(/Generation48\.31 kWh/)
  await expect.element(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
  await expect.element(part('Figures')).not.toHaveTextContent('Cost of what was bought')
})

test('inverters that made nothing are not placed', async () => {
  vi.setSystemTime(now)
  await openReport({ made: [0, 0] })
  await expect.element(part('Inverters compared')).toHaveTextContent('No inverter generated anything in this period.')
})

test('the Excel file has the period that is shown, and one that does not arrive is told', async () => {
  vi.setSystemTime(now)
  const { screen, asked } = await openReport({ path: '&period=year&day=2025-03-01', file: 'breaks' })
  await screen.getByRole('button', { name: 'Save as Excel file' }).click()
  await expect.element(screen.getByText(/nothing was saved|network/i)).toBeVisible()
  expect(asked).toEqual([expect.objectContaining({ timeType: '3', startTime: '2025-01-01', endTime: '2025-12-31' })])
})

test('the PDF is of the period that is shown, in the language of the page, and one that does not arrive is told', async () => {
  vi.setSystemTime(now)
  const { screen, asked } = await openReport({ path: '&period=custom&day=2026-03-01&to=2026-03-09' })
  await screen.getByRole('button', { name: 'Save as PDF' }).click()
  await expect.element(screen.getByText(/nothing was saved|network/i)).toBeVisible()
  expect(asked).toEqual([{ period: 'custom', day: '2026-03-01', to: '2026-03-09', language: 'en' }])
})

test('a file is named after the period that it is of, whatever is shown when it arrives', async () => {
  vi.setSystemTime(now)
  const held = { arrive: () => {} }
  const arrives = new Promise<void>((resolve) => (held.arrive = resolve))
  const { screen } = await openReport({ path: '&period=month&day=2026-04-01', arrives })
  const saved: string[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await screen.getByRole('button', { name: 'Save as Excel file' }).click()
  await screen.getByRole('button', { name: 'Save as PDF' }).click()
  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(screen.getByRole('button', { name: '2026-05, Choose a month' })).toBeVisible()
  held.arrive()
  await expect
    .poll(() => saved.toSorted())
    .toEqual(['Report of Sonnendach 2026-04.pdf', 'Report of Sonnendach 2026-04.xlsx'])
})

test('the report is mailed every month to someone who sees the plant, and that is ended again', async () => {
  vi.setSystemTime(now)
  const { screen, asked } = await openReport({ mails: noMails })
  await screen.getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('How often')).toHaveValue('month')
  await dialog.getByLabelText('To', { exact: true }).selectOptions('Owner')
  await dialog.getByLabelText('Also the last one that is over, now').click()
  expect(await complaints()).toEqual([])
  await dialog.getByRole('button', { name: 'Send regularly' }).click()
  await expect
    .element(part('Send by mail'))
    .toHaveTextContent(/Every month to Ada.*The one from 2026-05-01 was sent at/)
  await part('Send by mail').getByRole('button', { name: 'Remove: Every month to Ada' }).click()
  await expect.element(part('Send by mail')).not.toHaveTextContent('Every month')
  expect(asked).toEqual([
    { every: 'month', receiverId: 2, last: true },
    { id: 7, mailId: 3 },
  ])
})

test('what could not be sent is told', async () => {
  vi.setSystemTime(now)
  const failed: ReportMail = { ...aMail, failures: 2, problem: 'not-made', last: { ...aMail.last!, state: 'waiting' } }
  await openReport({ mails: { ...noMails, mails: [failed] } })
  await expect.element(part('Send by mail')).toHaveTextContent(/waits for the mail server, tried again at/)
  await expect.element(part('Send by mail')).toHaveTextContent(/could not be created and is tried again/)
  await expect.element(part('Send by mail')).toHaveTextContent(/Next: the one that begins on 2026-06-01/)
})

test('where no mail can be sent, the page says so and nobody schedules one; what was scheduled before can be removed', async () => {
  vi.setSystemTime(now)
  const { screen, asked } = await openReport({ mails: { ...noMails, mails: [aMail] }, canMail: false })
  await expect.element(part('Send by mail')).toHaveTextContent(/can’t send e-mail, so no report can be mailed/)
  await expect.element(screen.getByRole('button', { name: 'Send regularly' })).not.toBeInTheDocument()
  expect(await complaints()).toEqual([])
  await part('Send by mail').getByRole('button', { name: 'Remove: Every month to Ada' }).click()
  await expect.poll(() => asked).toEqual([{ id: 7, mailId: 3 }])
})

test('mails that could not be loaded are told, and asked for again', async () => {
  vi.setSystemTime(now)
  const failing: { mails: ReportMailList | undefined } = { mails: undefined }
  await openReport({
    reportMails: {
      list: async () => {
        if (!failing.mails) throw new CallFailed(503, {})
        return failing.mails
      },
    },
  })
  await expect.element(part('Send by mail')).toHaveTextContent('What is sent by mail could not be loaded.')
  expect(await complaints()).toEqual([])
  failing.mails = { ...noMails, mails: [aMail] }
  await part('Send by mail').getByRole('button', { name: 'Try again' }).click()
  await expect.element(part('Send by mail')).toHaveTextContent(/Every month to Ada/)
})
