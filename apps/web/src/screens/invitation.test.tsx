import type { Offer } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const link = '/invitation#cn.AAAAAAAAAAAAAAAAAAAAAA'
const anOffer = (own: Partial<Offer> = {}): Offer => ({
  organisation: 'Sonnwerk Solar',
  role: { id: 5002, name: 'Fitter', kind: null },
  functions: ['plant.read', 'plant.operate'],
  invitedBy: 'Jonas Berger',
  sentTo: 'g***@sonnwerk.test',
  forCaller: true,
  memberAs: null,
  expiresAt: 1_774_778_400,
  ...own,
})

const open = (
  organisations: NonNullable<FakeHandlers['organisations']>,
  token: string | undefined = 'eyJtoken',
  path = link,
) =>
  openApp({
    path,
    ...(token && { token }),
    answers: {
      organisations,
      account: { me: async () => aPerson(), organisations: async () => [] },
      auth: { logout: async () => ({}) },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })

test('the token leaves the address before any request; then the invitation shows, and is accepted', async () => {
  await page.viewport(390, 844)
  const accepted: string[] = []
  const { screen, router } = await open({
    offer: async ({ body }) => {
      expect(router.state.location.hash).toBe('')
      expect(body.token).toBe('cn.AAAAAAAAAAAAAAAAAAAAAA')
      return anOffer()
    },
    accept: async ({ body }) => (accepted.push(body.token), { id: 2000, memberAs: null }),
  })
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Jonas Berger invited you to Sonnwerk Solar.')
  await expect.element(screen.getByRole('main')).toHaveTextContent(/Fitter.*View plants · Control plants/)
  expect(router.history.location.href).toBe('/invitation')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/identity')
  expect(accepted).toEqual(['cn.AAAAAAAAAAAAAAAAAAAAAA'])
  expect(sessionStorage.getItem('invitation')).toBeNull()
})

const aMember = { id: 5003, name: '', kind: 'org-admin' } as const
const staysAt = (organisation: string) =>
  `You are already a member of ${organisation}. Your role stays as it is: Administrator.`

test('a member is told that their role stays, and has nothing to accept', async () => {
  const { screen, router } = await open({ offer: async () => anOffer({ memberAs: aMember }) })
  await expect.element(screen.getByText(staysAt('Sonnwerk Solar'), { exact: false })).toBeVisible()
  expect(screen.getByRole('main').element().textContent).not.toContain('Fitter')
  expect(screen.getByRole('button', { name: 'Accept' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Go to plants' }).click()
  await expect.poll(() => router.state.location.pathname).not.toBe('/invitation')
  expect(sessionStorage.getItem('invitation')).toBeNull()
})

test('who became a member meanwhile is told which role they have', async () => {
  const { screen } = await open({
    offer: async () => anOffer({ organisation: 'Dachkraft' }),
    accept: async () => ({ id: 2000, memberAs: aMember }),
  })
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(staysAt('Dachkraft'), { exact: false })).toBeVisible()
  expect(screen.getByText('You are now a member of Dachkraft', { exact: false }).elements()).toHaveLength(0)
})

test('a person without a session logs in first, in the invitation’s data centre, and comes back', async () => {
  const { screen, router, started } = await open({}, '', '/invitation#eu.AAAAAAAAAAAAAAAAAAAAAA')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invitation')
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(started.host.credentials.dataCentre()).toBe('FOREIGN_1')
  expect(started.host.session.takeWanted()).toBe('/invitation')
  await router.navigate({ to: '/invitation' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invitation')
})

test('an invitation for someone else says so and cannot be accepted', async () => {
  const { screen, router } = await open({ offer: async () => anOffer({ forCaller: false }) })
  await expect.element(screen.getByText(/^This invitation was sent to g\*\*\*@sonnwerk\.test/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Accept' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Log in with another account' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(document.cookie).not.toContain('eyJtoken')
})

test.each([
  ['used', link],
  ['incomplete', '/invitation'],
])('an invitation that is %s is no longer open', async (_why, path) => {
  const { screen } = await open(
    {
      offer: async () => {
        throw new Refusal('resource_not_exist_or_deleted')
      },
    },
    'eyJtoken',
    path,
  )
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This invitation is no longer valid')
})

test('an invitation of the other data centre says so and does not look expired', async () => {
  const { screen } = await open({}, 'eyJtoken', '/invitation#eu.AAAAAAAAAAAAAAAAAAAAAA')
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This invitation is in the other data centre')
})

test('the link in a mail about alerts shows what it does, does it with one click, and says when others were faster', async () => {
  const sent: string[] = []
  const answers = {
    alertCases: {
      actByMail: async ({ body: { token } }: { body: { token: string } }) => {
        sent.push(token)
        if (token.endsWith('OLD')) throw new Refusal('resource_not_exist_or_deleted')
        return token.endsWith('LATE') ? { done: 0, changed: 1, refused: 0 } : { done: 2, changed: 0, refused: 0 }
      },
    },
  }
  const heading = async (path: string, before: string, button: string, after: string) => {
    const { screen, transport } = await openApp({ path, answers })
    const title = screen.getByRole('heading', { level: 1 })
    await expect.element(title).toHaveTextContent(before)
    await screen.getByRole('button', { name: button }).click()
    await expect.element(title).toHaveTextContent(after)
    expect(transport.token()).toBeUndefined()
    return screen
  }
  const done = await heading('/alert-step#eu.snooze.AAAA', 'for a day?', 'Snooze', 'Done')
  await expect.element(done.getByText('Done for 2 alerts.')).toBeVisible()
  expect(sent).toEqual(['eu.snooze.AAAA'])
  await done.unmount()
  const late = await heading('/alert-step#eu.acknowledge.LATE', 'Acknowledge', 'Acknowledge', 'Nothing was changed')
  await expect.element(late.getByText(/changed by another person/)).toBeVisible()
  await late.unmount()
  const old = await heading('/alert-step#eu.snooze.OLD', 'for a day?', 'Snooze', 'This link no longer works')
  await old.unmount()
  const { screen } = await openApp({ path: '/alert-step', answers })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
  expect(sent).toHaveLength(3)
})

test('the link in a mail about alerts turns these mails off with one click and without a log-in', async () => {
  const sent: unknown[] = []
  const { screen, transport } = await openApp({
    path: '/unsubscribe#eu.AAAA',
    answers: {
      profile: {
        stopAlertMails: async ({ body }) => {
          sent.push(body.token)
          if (sent.length > 1) throw new Refusal('resource_not_exist_or_deleted')
          return {}
        },
      },
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Turn off e-mails about alerts?')
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('E-mails about alerts are off')
  expect(sent).toEqual(['eu.AAAA'])
  expect(transport.token()).toBeUndefined()
})

test('the link in a mail with a report ends these mails with one click and without a log-in', async () => {
  const sent: unknown[] = []
  const { screen, transport } = await openApp({
    path: '/unsubscribe#eu.report.AAAA',
    answers: {
      reportMails: {
        stop: async ({ body }) => {
          sent.push(body.token)
          return {}
        },
      },
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stop these reports?')
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Stop these reports' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The reports are stopped')
  expect(sent).toEqual(['eu.report.AAAA'])
  expect(transport.token()).toBeUndefined()
})

describe('an invitation to administer a brand', () => {
  const expireTime = 1_774_778_400
  const openAs = (brands: NonNullable<FakeHandlers['brands']>) => {
    const mine = { operator: false }
    return openApp({
      path: '/invitation#cn.brand.AAAAAAAAAAAAAAAAAAAAAA',
      token: 'eyJtoken',
      answers: {
        brands: {
          list: async () => [],
          accept: async () => ((mine.operator = true), {}),
          ...brands,
        },
        account: {
          me: async () => aPerson({ permissions: mine.operator ? ['user', 'operator'] : ['user'] }),
          organisations: async () => [],
        },
        auth: { logout: async () => ({}) },
        plants: { search: async () => ({ total: 0, data: [] }) },
      },
    })
  }

  test('says what it is about, is accepted, and leads to the pages of administrators', async () => {
    await page.viewport(390, 844)
    const { screen, router } = await openAs({
      offer: async () => ({ sentTo: 'n***@sonnwerk.test', forCaller: true, expireTime }),
    })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('You have been invited to administer Heliograph.')
    await expect.element(screen.getByRole('main')).toHaveTextContent(/manage its people.*valid until 2026-03-29/)
    await screen.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/installation/brands')
    expect(sessionStorage.getItem('invitation')).toBeNull()
  })

  test('to another address can’t be accepted', async () => {
    const { screen } = await openAs({
      offer: async () => ({ sentTo: 'n***@sonnwerk.test', forCaller: false, expireTime }),
    })
    await expect.element(screen.getByRole('main')).toHaveTextContent(/sent to n\*\*\*@sonnwerk\.test/)
    expect(screen.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
  })

  test('that was used, withdrawn or is too old is no longer valid', async () => {
    const { screen } = await openAs({
      offer: async () => {
        throw new Refusal('resource_not_exist_or_deleted')
      },
    })
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('no longer valid')
  })
})
