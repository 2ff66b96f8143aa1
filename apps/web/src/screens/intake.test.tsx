import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const overview = {
  plants: 1204,
  people: 1310,
  organisations: 12,
  gateways: { registered: 1250, heardLastHour: 1170, heardLastDay: 1188 },
  samplesToday: 345_678,
  rollUpLag: 1260,
  rollUpFailed: 1,
  messages: { waiting: 3, failing: 2, failed: 0 },
  jobs: { scheduled: 19, failed: 1, lastRun: 1_774_173_600 },
  suspended: false,
  sendsMail: false,
  sendsSms: true,
  doors: [{ protocol: 'mqtt', host: 'sun.example', port: 1883, accepted: 1200, rejected: 17 }],
  versions: { server: '0.2.0', database: '18.4', schema: '0045-job-runs.sql' },
  health: [
    { name: 'clock', fine: true },
    { name: 'roll-up', fine: false },
  ],
}

test('an operator without plants arrives at the installation’s page, which says what is missing and leads on', async () => {
  await page.viewport(390, 844)
  const run = { cron: '* * * * *', startTime: 1_774_173_600, duration: 0.25, running: false }
  const jobs = [
    { ...run, name: 'mail-alerts', failed: true, failTime: 1_774_173_600, error: 'Connection refused' },
    { ...run, name: 'tend-partitions', failed: false, failTime: null, error: null },
  ]
  const installation = { overview: async () => overview, jobs: async () => jobs }
  const answers = { ...answersFor(['user', 'operator', 'installation'], []), installation }
  const { screen, router } = await openApp({ path: '/', token: 'eyJtoken', answers })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/installation')
  await expect.element(screen.getByText(/No mail server is set up/)).toBeVisible()
  await expect
    .element(screen.getByRole('main'))
    .toHaveTextContent(
      /Plants1,204.*Gateways1,2501,170 heard in the last hour1,188 in the last 24.*today345,678.*Rejected17.*21 minutes behindfailed for 1 plant.*waiting32 could not.*Jobs1 failed/,
    )
  await expect.element(screen.getByRole('main')).toHaveTextContent(/clockOK.*15 minutes behindProblem/)
  await expect.element(screen.getByRole('main')).toHaveTextContent(/PostgreSQL 18\.4.*0045-job-runs\.sql/)
  await expect.element(screen.getByText('sun.example:1883')).toBeVisible()
  await screen.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/installation/jobs')
  const failed = screen.getByRole('listitem').filter({ hasText: 'mail-alerts' })
  await expect.element(failed).toHaveTextContent(/Failed.*0\.25 s.*Connection refused/)
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'tend-partitions' }))
    .not.toHaveTextContent(/Failed|Last error/)
  await screen.getByRole('searchbox', { name: 'Search jobs' }).fill('partitions')
  await expect.element(failed).not.toBeInTheDocument()
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Failed')
  await expect.element(screen.getByText('No job matches.')).toBeVisible()
  expect(router.state.location.search).toEqual({ search: 'partitions', state: 'failed' })
  await screen.getByRole('main').getByRole('link', { name: 'Installation' }).click()
  await screen.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Take-over' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/take-over')
})

test('an operator of a white label has no intake, jobs or suspension: they are of all brands', async () => {
  const own = {
    ...overview,
    samplesToday: null,
    rollUpLag: null,
    rollUpFailed: null,
    jobs: null,
    doors: overview.doors.map((door) => ({ ...door, accepted: null, rejected: null })),
  }
  const answers = { ...answersFor(['user', 'operator'], []), installation: { overview: async () => own } }
  const { screen, router } = await openApp({ path: '/installation', token: 'eyJtoken', answers })
  await expect.element(screen.getByText('sun.example:1883')).toBeVisible()
  await expect.element(screen.getByText('Announcements, documents and terms.')).toBeVisible()
  const main = screen.getByRole('main')
  await expect.element(main).toHaveTextContent(/Plants1,204.*Messages waiting3/)
  await expect
    .element(main)
    .not.toHaveTextContent(/Samples today|Rejected|Calculations(?!, at)|Jobs|–|Versions, documents/)
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  await expect.element(pages.getByRole('link', { name: 'Take-over' })).toBeVisible()
  await expect.element(pages.getByRole('link', { name: 'Intake' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /Suspend/ })).not.toBeInTheDocument()
  for (const path of ['/intake', '/installation/jobs'] as const) {
    await router.navigate({ to: path })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  }
})

test('an operator finds people, loads more of them, and makes one an operator after a question', async () => {
  await page.viewport(1280, 900)
  const asked: unknown[] = []
  const set: unknown[] = []
  const person = (id: number, name: string) => ({
    id,
    name,
    email: `${id}@sun.example`,
    phone: null,
    username: null,
    country: null,
    state: 'ACTIVE' as const,
    dataCentre: 'FOREIGN_1',
    operator: false,
    organisations: [],
    plants: 2,
    sessions: 1,
    createTime: 1_774_173_600,
    lastLoginTime: 1_774_173_600,
  })
  const { screen, router } = await openApp({
    path: '/installation/people',
    token: 'eyJtoken',
    answers: {
      ...answersFor(['user', 'operator', 'installation'], []),
      directory: {
        people: async ({ query: { search, before } }) => {
          asked.push([search, before])
          return before === undefined
            ? { next: 71, data: [person(72, 'Ada Lindner'), person(71, 'Ben Vogt')] }
            : { next: null, data: [person(70, 'Cleo Kaya')] }
        },
        setOperator: async ({ body }) => {
          set.push(body)
          return {}
        },
      },
    },
  })
  await expect.element(screen.getByRole('row', { name: /Ada Lindner/ })).toHaveTextContent(/72@sun.*No. 72.*Active/)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('row', { name: /Cleo Kaya/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await screen.getByRole('searchbox', { name: 'Search' }).last().fill('100%')
  await expect.poll(() => asked.at(-1)).toEqual(['100%', undefined])
  await expect.poll(() => router.state.location.search).toEqual({ search: '100%' })

  await screen.getByRole('button', { name: 'Manage Ben Vogt' }).click()
  await screen.getByRole('dialog', { name: 'Ben Vogt' }).getByRole('button', { name: 'Make operator' }).click()
  const question = screen.getByRole('dialog', { name: 'Make operator' })
  await expect.element(question).toHaveTextContent(/Ben Vogt can then manage this installation/)
  expect(set).toEqual([])
  await question.getByRole('button', { name: 'Make operator' }).click()
  await expect.poll(() => set).toEqual([{ userId: 71, operator: true }])
  await expect.element(question).not.toBeInTheDocument()
})

test('the operator sees accepted and rejected counts with reasons, per protocol', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open(['user', 'operator', 'installation'])
  await expect.element(screen.getByRole('link', { name: 'Intake' })).toBeVisible()
  const kept = screen.getByRole('row', { name: /^Accepted \d/ })
  await expect.element(kept).toHaveTextContent(/9,824.*1,200 in the last hour/)
  await expect.element(screen.getByRole('row', { name: /Too old/ })).toHaveTextContent(/0.*7.*0.*7/)
  await expect.element(screen.getByRole('row', { name: /Quota exceeded/ })).toBeVisible()
})

test('a quarantined payload shows its bytes, and Escape closes them', async () => {
  const { screen } = await open(['operator', 'installation'])
  await screen.getByRole('button', { name: 'Show the bytes of payload 36' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Payload 36' })
  await expect.element(dialog).toHaveTextContent('Frame 0x48 is not understood')
  await expect.element(dialog).toHaveTextContent('7b 22 76')
  await expect.element(dialog).toHaveTextContent('5,000 bytes · First 3 bytes')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Show the bytes of payload 36' })).toHaveFocus()
})

test('equal payloads are one row with what to do, how often and since when; a plant is linked only if it is visible', async () => {
  await page.viewport(1440, 900)
  const { screen } = await open(['user', 'operator', 'installation'])
  const known = screen.getByRole('row', { name: /Frame 0x48/ })
  await expect.element(known).toHaveTextContent(/Action needed.*36.*first 20/)
  await expect
    .element(known.getByRole('link', { name: 'Sonnendach' }))
    .toHaveAttribute('href', '/plant/infos/device?plant=12')
  await expect
    .element(known.getByRole('link', { name: '2319124825' }))
    .toHaveAttribute('href', '/device-detail?device=77&plant=12')
  const stranger = screen.getByRole('row', { name: /STRANGER/ })
  await expect.element(stranger).toHaveTextContent(/Nothing to do.*No action needed/)
  expect(stranger.getByRole('link').elements()).toHaveLength(0)
})

test('only what needs action is red', async () => {
  await page.viewport(1440, 900)
  const count = (reason: string) => ({ protocol: 'mqtt', reason, sinceStart: 3, lastHour: 1 })
  const { screen } = await open(['operator', 'installation'], [], {
    counts: async () => ({
      startedAt: 1_774_173_600,
      accepted: [],
      undated: [],
      dropped: ['undecodable', 'too old', 'seen before'].map(count),
    }),
  })
  const colour = async (name: RegExp) => {
    const cell = screen.getByRole('row', { name }).getByRole('cell').last()
    await expect.element(cell).toBeVisible()
    return getComputedStyle(cell.element()).color
  }
  const colours = [await colour(/^Could not be decoded/), await colour(/^Too old/), await colour(/^Duplicate/)]
  const plain = await colour(/^All|^Accepted/)
  expect(new Set(colours).size).toBe(3)
  expect(colours.indexOf(plain)).not.toBe(0)
  const red = document.createElement('i')
  red.style.color = 'var(--hg-error)'
  document.body.append(red)
  expect(colours[0]).toBe(getComputedStyle(red).color)
  red.remove()
})

test('gateways over budget are listed with how much and since when; the budget of any gateway can be changed', async () => {
  await page.viewport(1440, 900)
  const set: unknown[] = []
  const budget = {
    sn: 'GW1',
    isDefault: true,
    samplesPerSecond: 20,
    samplesPerDay: 300_000,
    plant: null,
    kept: 12_000,
    refused: 345,
    over: { since: '2026-03-20', until: '2026-03-22', refused: 1234 },
  }
  const { screen } = await open(['operator', 'installation'], [], {
    budgets: async () => ({ total: 1, data: [budget] }),
    budget: async ({ query }) => ({ ...budget, sn: query.sn, isDefault: false, over: null }),
    setBudget: async ({ body }) => {
      set.push(body)
      return budget
    },
  })
  const row = screen.getByRole('row', { name: /GW1/ })
  await expect
    .element(row)
    .toHaveTextContent(/1,234 samples refused2026-03-20 to 2026-03-22.*20\/s, 300,000 a day.*12,000.*345/)
  await row.getByRole('button', { name: 'Change the budget of gateway GW1' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Budget of gateway GW1' })
  await dialog.getByLabelText('Samples per second and device').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a number from 0.01 to 100,000.')).toBeVisible()
  await dialog.getByLabelText('Samples per second and device').fill('2,5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByLabelText('Serial number of a gateway').fill('GW9')
  await screen.getByRole('button', { name: 'Show budget' }).click()
  await screen
    .getByRole('dialog', { name: 'Budget of gateway GW9' })
    .getByRole('button', { name: 'Use the default' })
    .click()
  await expect
    .poll(() => set)
    .toEqual([
      { sn: 'GW1', budget: { samplesPerSecond: 2.5, samplesPerDay: 300_000 } },
      { sn: 'GW9', budget: null },
    ])
})

test('at 320 px nothing of the page sticks out', async () => {
  await page.viewport(320, 700)
  const { screen } = await open(['operator', 'installation'])
  await expect.element(screen.getByText('Frame 0x48 is not understood')).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
})

test('a clock in doubt is shown with both times, and the operator can confirm it', async () => {
  const confirmed: number[] = []
  const { screen } = await open(['operator', 'installation'], [], {
    clock: async () => ({ knownTime: 1_774_173_600, serverTime: 1_808_733_600, problem: 'unconfirmed' }),
    confirmClock: async ({ body }) => {
      confirmed.push(body.time)
      return { knownTime: body.time, serverTime: body.time, problem: null }
    },
  })
  const notice = screen.getByRole('status').filter({ hasText: 'This server’s clock is not confirmed' })
  await expect.element(notice).toHaveTextContent(/Last known time.*2026.*This server’s clock.*2027/)
  await screen.getByRole('button', { name: 'Confirm this server’s clock' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Is it .*2027.* now\?$/ })
  await dialog.getByRole('button', { name: 'Confirm this server’s clock' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(confirmed).toEqual([1_808_733_600])
})

test('the operator sees how far calculations are behind, and can have a failed plant tried again', async () => {
  const tried: number[] = []
  const failed = {
    systemId: 12,
    reason: 'Invalid time zone: Mars/Olympus',
    tries: 3,
    failedAt: 1_774_173_600,
    retryAt: 1_774_174_560,
  }
  const { screen } = await open(['operator', 'installation'], [], {
    rollUp: async () => (tried.length > 0 ? { lag: 0, total: 0, data: [] } : { lag: 1260, total: 1, data: [failed] }),
    retryRollUp: async ({ body }) => {
      tried.push(body.systemId)
      return {}
    },
  })
  await expect.element(screen.getByText(/^21 minutes behind/)).toBeVisible()
  await expect.element(screen.getByText('Invalid time zone: Mars/Olympus')).toBeVisible()
  await screen.getByRole('button', { name: 'Try plant 12 now' }).click()
  await expect.element(screen.getByText(/^Up to date/)).toBeVisible()
  expect(tried).toEqual([12])
})

test('for others the page does not exist, and no menu links to it', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open(['user'])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  expect(screen.getByRole('link', { name: 'Intake' }).elements()).toHaveLength(0)
})

test('the quarantine is loaded page by page', async () => {
  await page.viewport(1280, 900)
  const asked: (number | undefined)[] = []
  const { screen, router } = await open(['operator', 'installation'], asked)
  await screen.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ page: 2 })
  await expect.poll(() => asked).toEqual([1, 2])
})

test('the quarantine is searched, and a choice of what to do is kept in the address', async () => {
  await page.viewport(1280, 900)
  const sought: unknown[] = []
  const { screen, router } = await open(['operator', 'installation'], [], {
    setAsideGroups: async ({ query: { search, urgency, page: wanted } }) => {
      sought.push([search, urgency, wanted])
      return search === 'zz'
        ? { total: 0, data: [] }
        : answersFor([], []).intake!.setAsideGroups!({ query: {} } as never)
    },
  })
  await screen.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => sought.at(-1)).toEqual([undefined, undefined, 2])
  await screen.getByLabelText('What to do', { exact: true }).selectOptions('Action needed')
  await expect.poll(() => sought.at(-1)).toEqual([undefined, 'act', 1])
  await screen.getByRole('searchbox', { name: 'Search the quarantine' }).fill('zz')
  await expect.element(screen.getByText('Nothing in quarantine matches.')).toBeVisible()
  expect(router.state.location.search).toEqual({ search: 'zz', urgency: 'act' })
})

const open = (
  permissions: string[],
  asked: (number | undefined)[] = [],
  intake: NonNullable<FakeHandlers['intake']> = {},
) => {
  const answers = answersFor(permissions, asked)
  return openApp({
    path: '/intake',
    token: 'eyJtoken',
    answers: { ...answers, intake: { ...answers.intake, ...intake } },
  })
}

const answersFor = (permissions: string[], asked: (number | undefined)[]): FakeHandlers => ({
  account: { me: async () => aPerson({ permissions }) },
  plants: { search: async () => ({ total: 0, data: [] }) },
  intake: {
    counts: async () => ({
      startedAt: 1_774_173_600.5,
      accepted: [{ protocol: 'mqtt', sinceStart: 9824, lastHour: 1200 }],
      undated: [],
      dropped: [{ protocol: 'mqtt', reason: 'too old', sinceStart: 7, lastHour: 0 }],
    }),
    clock: async () => ({ knownTime: 1_774_173_600, serverTime: 1_774_173_600, problem: null }),
    rollUp: async () => ({ lag: 0, total: 0, data: [] }),
    budgets: async () => ({ total: 0, data: [] }),
    setAsideGroups: async ({ query }) => {
      asked.push(query.page)
      return {
        total: 21,
        data: [
          {
            id: 36,
            receivedAt: 1_774_173_600.5,
            protocol: 'solarman-v5',
            gatewaySn: '2319124825',
            deviceSn: null,
            reason: 'undecodable',
            detail: 'Frame 0x48 is not understood',
            size: 5000,
            payload: '7b2276',
            urgency: 'act',
            count: 36,
            firstAt: 1_774_170_000,
            plant: { systemId: 12, systemName: 'Sonnendach', gatewayId: 77 },
          },
          {
            id: 30,
            receivedAt: 1_774_173_000,
            protocol: 'mqtt',
            gatewaySn: 'STRANGER',
            deviceSn: null,
            reason: 'unknown gateway',
            detail: null,
            size: 12,
            payload: '00',
            urgency: 'none',
            count: 1,
            firstAt: 1_774_173_000,
            plant: null,
          },
        ],
      }
    },
  },
})
