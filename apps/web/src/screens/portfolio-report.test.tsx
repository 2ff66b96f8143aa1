import type {
  PortfolioGroupRow,
  PortfolioTemplate,
  ReportedPlant,
  ReportMail,
  ReportMailList,
} from '@heliograph/contract/browser'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

const now = Date.parse('2026-11-20T11:00:00Z')

const barn: ReportedPlant = {
  systemId: 7,
  systemName: 'Barn',
  locationAddress: null,
  timezone: 'Europe/Berlin',
  installedCapacity: 10,
  currency: 'EUR',
  generation: 1234.567,
  specificYield: 123.4567,
  performance: 97.19,
  judgedDays: 19,
  expected: 1270,
  availability: 99.97,
  alerts: 2,
  alertsEnergy: 8.4,
  lostEnergy: 12,
  lostMoney: 3.6,
  income: 310.5,
  heard: 99.99,
}
const silent: ReportedPlant = {
  ...barn,
  systemId: 8,
  systemName: 'A house with a name that is longer than most, of the Oberlausitzer Wohnungsgenossenschaft',
  generation: null,
  specificYield: null,
  performance: null,
  judgedDays: 0,
  expected: null,
  availability: null,
  alerts: null,
  alertsEnergy: null,
  lostEnergy: null,
  lostMoney: null,
  income: null,
  heard: null,
}
const of = (value: number | null, plants: number) => ({ value, plants })
const totals = {
  plants: 23,
  installedCapacity: 230,
  generation: of(20_000, 22),
  specificYield: of(91.2, 22),
  performance: of(null, 0),
  expected: of(null, 0),
  availability: of(99.1, 20),
  alerts: { value: 31, plants: 9 },
  alertsEnergy: of(80, 20),
  lostEnergy: of(120, 20),
  heard: of(98.76, 22),
  money: [
    { currency: 'EUR', income: of(5000, 20), lost: of(30, 18) },
    { currency: 'CNY', income: of(700, 2), lost: of(null, 0) },
  ],
}
const placed = (systemId: number, systemName: string, value: number) => ({ systemId, systemName, value })
const extremes = [
  {
    by: 'specificYield' as const,
    compared: 21,
    best: [placed(7, 'Barn', 123.45)],
    worst: [placed(9, 'Shed', 40.2)],
  },
]

const board: PortfolioTemplate = {
  id: 5,
  name: 'Board',
  columns: ['income', 'generation'],
  orderedBy: 'income',
  direction: 'DESC',
  period: 'lastMonth',
  group: 'plant',
  tags: [],
  created: false,
  sharedIn: null,
  organisation: null,
  author: 'Ada',
  mine: true,
  editable: true,
  version: 3,
}
const shared: PortfolioTemplate = {
  ...board,
  id: 6,
  name: 'By tag',
  group: 'tag',
  tags: ['North', 'Gone'],
  sharedIn: 9000,
  organisation: 'Sonnwerk',
  author: 'Cleo',
  mine: false,
  editable: false,
}

const openReport = async ({
  path = '',
  language = 'en' as 'en' | 'de' | 'uk',
  rows = [barn, silent],
  total = 23,
  isMany = false,
  groups = noGroups,
  canMail = true,
  /** The Excel file is made by then. */
  arrives = Promise.resolve(),
} = {}) => {
  const saved: object[] = []
  let templates = [board, shared]
  const listed = () => ({ data: templates, organisations: [{ id: 9000, name: 'Sonnwerk' }], tags: ['North', 'South'] })
  let mails: ReportMailList = { mails: [], people: [{ id: 1, name: 'Ada' }] }
  const asked: Record<string, unknown>[] = []
  const files: object[] = []
  const opened = await openApp({
    path: `/portfolioReport${path}`,
    language,
    token: 'eyJtoken',
    answers: {
      codes: { channels: async () => ({ mail: canMail, sms: false }) },
      portfolioReport: {
        search: async ({ query }) => {
          asked.push(query)
          return isMany
            ? { total, data: [], groups: [], totals: null, extremes: [] }
            : { total, data: rows, groups, totals, extremes }
        },
        csv: async ({ query }) => {
          files.push(query)
          return { name: 'portfolio.csv', pieces: ['plant\r\n'] }
        },
        workbook: async ({ query }) => {
          files.push(query)
          await arrives
          return { name: 'portfolio.xlsx', pieces: ['PK'] }
        },
      },
      portfolioTemplates: {
        list: async () => listed(),
        add: async ({ body }) => {
          saved.push(body)
          templates = [...templates, { ...board, ...body, id: 7, version: 1 }]
          return { id: 7, ...listed() }
        },
        change: async ({ params, body }) => {
          saved.push({ id: params.templateId, ...body })
          templates = templates.map((one) => (one.id === params.templateId ? { ...one, ...body, version: 4 } : one))
          return { id: params.templateId, ...listed() }
        },
        remove: async ({ params }) => {
          templates = templates.filter(({ id }) => id !== params.templateId)
          return listed()
        },
      },
      reportMails: {
        listOfTemplate: async () => mails,
        addOfTemplate: async ({ params, body }) => {
          saved.push({ ...params, ...body })
          mails = { ...mails, mails: [{ ...aMail, problem: 'no-plants' }] }
          return mails
        },
        removeOfTemplate: async ({ params }) => {
          saved.push(params)
          mails = { ...mails, mails: [] }
          return mails
        },
      },
    },
  })
  return { ...opened, asked, files, saved }
}

const noGroups: PortfolioGroupRow[] = []
const aMail: ReportMail = {
  id: 3,
  every: 'week',
  person: 'Ada',
  mine: true,
  nextDay: '2026-11-16',
  nextTime: 1_795_500_000,
  failures: 0,
  problem: null,
  last: null,
}
beforeEach(async () => {
  vi.setSystemTime(now)
  await page.viewport(1440, 900)
})

test('plants are ranked by specific yield in this month, and nothing that is unknown is a zero', async () => {
  const { screen, asked } = await openReport()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Portfolio report' })).toBeVisible()
  const rows = screen.getByRole('row')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(
      /^Barn10\skWp1\.23\sMWh123\.4 kWh\/kWp97\.1\s%19 judged days99\.9\s%28\.4\skWh lost by them12\skWh€\s?3\.60€\s?310\.5099\.9\s%$/,
    )
  await expect
    .element(rows.nth(2))
    .toHaveTextContent(/^A house.*10\skWp--no data--no data--no data--no data--no data--no data--no data--no data$/)
  await expect
    .element(screen.getByRole('columnheader', { name: 'Specific yield' }))
    .toHaveAttribute('aria-sort', 'descending')
  expect(asked).toEqual([
    {
      first: '2026-11-01',
      last: '2026-11-30',
      page: 1,
      size: 20,
      'order.property': 'specificYield',
      'order.direction': 'DESC',
    },
  ])
  expect(await complaints()).toEqual([])
})

test('totals say of how many plants they are made, and each currency has its own', async () => {
  const { screen } = await openReport()
  const all = screen.getByRole('region', { name: 'All of them' })
  await expect.element(all).toHaveTextContent(/Generation20\sMWhof 22 plants/)
  await expect.element(all).toHaveTextContent('Of what was expected--no dataAvailable')
  await expect.element(all).toHaveTextContent('Alerts31at 9 plants')
  await expect.element(all).toHaveTextContent(/Income, EUR€\s5\sKof 20 plants/)
  await expect.element(all).toHaveTextContent(/Income, CNY.*700.*of 2 plants$/)
  const best = screen.getByRole('region', { name: 'By specific yield' })
  await expect.element(best).toHaveTextContent('The bestBarn 123.4 kWh/kWpThe worstShed 40.2 kWh/kWp')
})

test('period, search, order and page are asked for and kept in the address, and files are of the same', async () => {
  const { screen, asked, files, router } = await openReport()
  await screen.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 2 })
  await screen.getByRole('radio', { name: 'Year' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ first: '2026-01-01', last: '2026-12-31', page: 1 })
  await screen.getByRole('searchbox', { name: 'Find plants' }).fill('27')
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: '27' })
  await screen.getByRole('button', { name: 'Sort by Data heard' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ 'order.property': 'heard', 'order.direction': 'ASC' })
  expect(router.state.location.search).toEqual({ period: 'year', search: '27', by: 'heard' })
  const wanted = { first: '2026-01-01', last: '2026-12-31', search: '27' }
  await screen.getByRole('button', { name: 'Excel file' }).click()
  await expect.poll(() => files).toEqual([wanted])
  await screen.getByRole('button', { name: 'CSV file' }).click()
  await expect.poll(() => files).toMatchObject([wanted, wanted])
})

test('a file is named after the period that it is of, whatever is shown when it arrives', async () => {
  const held = { arrive: () => {} }
  const arrives = new Promise<void>((resolve) => (held.arrive = resolve))
  const { screen } = await openReport({ path: '?period=year&day=2025-01-01', arrives })
  const saved: string[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await screen.getByRole('button', { name: 'Excel file' }).click()
  await screen.getByRole('button', { name: 'Next year' }).click()
  await expect.element(screen.getByRole('button', { name: '2026, Choose a year' })).toBeVisible()
  held.arrive()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/ 2025\.xlsx$/)])
})

test('a period of one’s own is taken from the address', async () => {
  const { asked } = await openReport({ path: '?period=custom&day=2026-03-02&to=2026-04-05&by=income&direction=ASC' })
  await expect
    .poll(() => asked)
    .toMatchObject([{ first: '2026-03-02', last: '2026-04-05', 'order.property': 'income', 'order.direction': 'ASC' }])
})

test('too many plants are not ranked, but files have them; and nothing found says so', async () => {
  const { screen } = await openReport({ total: 2001, isMany: true })
  await expect.element(screen.getByText('2,001 plants are too many to rank here')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'CSV file' })).toBeEnabled()
  const { screen: other, asked } = await openReport({ path: '?search=nobody', total: 0, rows: [] })
  await other.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => asked.at(-1)).not.toHaveProperty('search')
})

test('on a phone, a plant is a card and nothing is cut off', async () => {
  await page.viewport(390, 844)
  const { screen } = await openReport()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Barn' }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  // A figure with a line below it begins where its label does.
  const leftOf = (text: RegExp) => screen.getByText(text).first().element().getBoundingClientRect().left
  expect(Math.abs(leftOf(/^97\.1/) - leftOf(/^19 judged days$/))).toBeLessThan(2)
  expect(await complaints()).toEqual([])
})

test.each(['de', 'uk'] as const)(
  'in long words, too, all columns are in sight beside names with room for words: %s',
  async (language) => {
    await page.viewport(1440, 900)
    const { screen } = await openReport({ language })
    await expect.element(screen.getByRole('table').getByRole('link', { name: 'Barn' })).toBeVisible()
    const table = screen.getByRole('table').element()
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
    const name = screen.getByRole('table').getByRole('link', { name: /Oberlausitzer/ })
    expect(name.element().parentElement?.getBoundingClientRect().width).toBeGreaterThanOrEqual(160)
    expect(await complaints()).toEqual([])
  },
)

test('a template says what the report shows, and the page says in what it differs from it and goes back', async () => {
  const { screen, asked, files, router } = await openReport()
  await screen.getByRole('combobox', { name: 'Template', exact: true }).selectOptions('Board')
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ first: '2026-10-01', last: '2026-10-31', 'order.property': 'income', 'order.direction': 'DESC' })
  expect(router.state.location.search).toEqual({ template: 5 })
  const heads = screen.getByRole('columnheader')
  await expect.poll(() => heads.elements().map((head) => head.textContent)).toEqual(['Plant', 'Income', 'Generation'])
  await screen.getByRole('button', { name: 'Excel file' }).click()
  await expect.poll(() => files).toMatchObject([{ columns: ['income', 'generation'] }])

  await screen.getByRole('radio', { name: 'Year' }).click()
  await screen.getByRole('button', { name: 'Sort by Generation' }).click()
  await expect.element(screen.getByText('Differs from the template: period, order')).toBeVisible()
  expect(await complaints()).toEqual([])
  await screen.getByRole('button', { name: 'Back to the template' }).click()
  await expect.element(screen.getByText(/Differs/)).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ template: 5 })

  await screen.getByRole('button', { name: 'Columns and groups' }).click()
  await screen.getByRole('checkbox', { name: 'Only plants that you created' }).click()
  await screen.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(screen.getByText('Differs from the template: creator of the plants')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toMatchObject({ created: true })
  await screen.getByRole('button', { name: 'Excel file' }).click()
  await expect.poll(() => files.at(-1)).toMatchObject({ created: true })
})

test('columns, their order, groups and tags are chosen, and saved under a name for the organisation', async () => {
  const { screen, asked, saved, router } = await openReport({
    groups: [{ name: null, ...totals }],
  })
  await screen.getByRole('button', { name: 'Columns and groups' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'One line for each' }).selectOptions('Tag')
  await dialog.getByRole('checkbox', { name: 'South' }).click()
  await dialog.getByRole('checkbox', { name: 'Only plants that you created' }).click()
  for (const name of ['Of what was expected', 'Available', 'Alerts', 'Lost, can be mended', 'Data heard', 'Income'])
    await dialog.getByRole('checkbox', { name, exact: true }).click()
  await dialog.getByRole('button', { name: 'Move up: Specific yield' }).click()
  expect(await complaints()).toEqual([])
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ group: 'tag', tags: ['South'], created: true })
  await expect
    .element(screen.getByRole('row').nth(1))
    .toHaveTextContent(/^Without a tag23 plants91\.2 kWh\/kWp20\sMWh$/)

  await screen.getByRole('button', { name: 'Save as template' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('South by tag')
  await screen.getByRole('combobox', { name: 'Who can use it' }).selectOptions('Everyone in Sonnwerk')
  expect(await complaints()).toEqual([])
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => saved)
    .toEqual([
      {
        name: 'South by tag',
        columns: ['specificYield', 'generation'],
        orderedBy: 'specificYield',
        direction: 'DESC',
        period: 'thisMonth',
        group: 'tag',
        tags: ['South'],
        created: true,
        sharedIn: 9000,
      },
    ])
  await expect.poll(() => router.state.location.search).toEqual({ template: 7 })
})

test('who may change a template saves what differs, or deletes it', async () => {
  const { screen, saved } = await openReport({ path: '?template=5&period=month&by=heard' })
  await screen.getByRole('button', { name: 'Change the template' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => saved)
    .toMatchObject([{ id: 5, version: 3, name: 'Board', period: 'thisMonth', orderedBy: 'heard', direction: 'ASC' }])
  await expect.element(screen.getByText(/Differs/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete the template' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete the template' }).click()
  await expect.poll(() => screen.getByRole('option', { name: 'Board' }).elements()).toEqual([])
})

test('others only use a shared template, and are told of tags that are gone', async () => {
  const { screen } = await openReport({ path: '?template=6' })
  await expect.element(screen.getByText('These tags are on no plant any longer: Gone')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change the template' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: 'By tag (Sonnwerk)' })).toBeInTheDocument()
})

test('a template that is gone says so, and the usual report shows', async () => {
  const { screen, asked } = await openReport({ path: '?template=99' })
  await expect.element(screen.getByText('This template was deleted or is no longer shared with you.')).toBeVisible()
  await expect.poll(() => asked.at(-1)).toMatchObject({ first: '2026-11-01', 'order.property': 'specificYield' })
})

test('on a phone, the choice of a template and of columns fits', async () => {
  await page.viewport(390, 844)
  const { screen } = await openReport({ path: '?template=5&period=year' })
  await expect.element(screen.getByText('Differs from the template: period')).toBeVisible()
  await screen.getByRole('button', { name: 'Columns and groups' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await complaints()).toEqual([])
})

test('what a template says is mailed every week, and without a template there is nothing to mail', async () => {
  const { screen, saved, router } = await openReport()
  const part = screen.getByRole('region', { name: 'Send by mail' })
  await expect.element(screen.getByRole('region', { name: 'All of them' })).toBeVisible()
  await expect.element(part).not.toBeInTheDocument()
  await router.navigate({ to: '/portfolioReport', search: { template: 5 } })
  await expect.element(part).toHaveTextContent('This template’s report as an Excel file')
  await part.getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('How often').selectOptions('week')
  expect(await complaints()).toEqual([])
  await dialog.getByRole('button', { name: 'Send regularly' }).click()
  await expect.element(part).toHaveTextContent(/Every week to Ada.*was not sent: there was no plant in it/)
  await part.getByRole('button', { name: 'Remove: Every week to Ada' }).click()
  await expect.element(part).not.toHaveTextContent('Every week')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(saved).toEqual([
    { templateId: 5, every: 'week', receiverId: 1, last: false, timezone: timeZone },
    { templateId: 5, mailId: 3 },
  ])
})

test('where no mail can be sent, a template says so and nobody schedules one', async () => {
  const { screen } = await openReport({ path: '?template=5', canMail: false })
  const part = screen.getByRole('region', { name: 'Send by mail' })
  await expect.element(part).toHaveTextContent(/can’t send e-mail, so no report can be mailed/)
  await expect.element(part.getByRole('button', { name: 'Send regularly' })).not.toBeInTheDocument()
  expect(await complaints()).toEqual([])
})
