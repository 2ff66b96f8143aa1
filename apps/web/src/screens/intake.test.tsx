import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

test('the operator sees accepted and rejected counts with reasons, per protocol', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open(['user', 'operator'])
  await expect.element(screen.getByRole('link', { name: 'Intake' })).toBeVisible()
  const kept = screen.getByRole('row', { name: /^Accepted \d/ })
  await expect.element(kept).toHaveTextContent(/9,824.*1,200 in the last hour/)
  await expect.element(screen.getByRole('row', { name: /Too old/ })).toHaveTextContent(/0.*7.*0.*7/)
  await expect.element(screen.getByRole('row', { name: /Quota exceeded/ })).toBeVisible()
})

test('a quarantined payload shows its bytes, and Escape closes them', async () => {
  const { screen } = await open(['operator'])
  await screen.getByRole('button', { name: 'Show the bytes of payload 36' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Payload 36' })
  await expect.element(dialog).toHaveTextContent('Frame 0x48 is not understood')
  await expect.element(dialog).toHaveTextContent('7b 22 76')
  await expect.element(dialog).toHaveTextContent('5000 bytes · First 3 bytes')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Show the bytes of payload 36' })).toHaveFocus()
})

test('a clock in doubt is shown with both times, and the operator can confirm it', async () => {
  const confirmed: number[] = []
  const { screen } = await open(['operator'], [], {
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
  const { screen } = await open(['operator'], [], {
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
  const { screen } = await open(['user'])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  expect(screen.getByRole('link', { name: 'Intake' }).elements()).toHaveLength(0)
})

test('the quarantine is loaded page by page', async () => {
  await page.viewport(1280, 900)
  const asked: (number | undefined)[] = []
  const { screen, router } = await open(['operator'], asked)
  await screen.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ page: 2 })
  await expect.poll(() => asked).toEqual([1, 2])
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
    setAside: async ({ query }) => {
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
            reason: 'Frame 0x48 is not understood',
            size: 5000,
            payload: '7b2276',
          },
        ],
      }
    },
  },
})
