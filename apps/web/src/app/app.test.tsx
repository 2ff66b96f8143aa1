import { CallFailed } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { wordsIn } from '@heliograph/phrases'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { paths } from './paths.ts'

const token = 'eyJtoken'

test('a suspended platform shows its notice and nothing else', async () => {
  const { screen } = await openApp({ configuration: { status: 'SUSPENDED' } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The platform has been suspended')
  expect(screen.getByRole('navigation').elements()).toHaveLength(0)
})

test('an operator gets past the notice of a suspended platform, and a person whom the server refuses sees it again', async () => {
  const refuse = async (): Promise<never> => {
    throw new CallFailed(412, { code: 'service_suspend' })
  }
  const { screen } = await openApp({
    configuration: { status: 'SUSPENDED' },
    path: '/login',
    answers: { auth: { token: refuse } },
  })
  await screen.getByRole('button', { name: 'I’m the operator' }).click()
  await screen.getByLabelText('Account').fill('owner@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('Kettle-Umbrella-77')
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The platform has been suspended')
})

test('without an answer the default brand shows', async () => {
  const { screen, started } = await openApp({ path: '/login', configuration: 'lost' })
  await expect.element(screen.getByText('Heliograph')).toBeVisible()
  expect(started.host.platform.brand.languages).toHaveLength(18)
})

test('without a session every page leads to the log-in', async () => {
  const { screen, router } = await openApp({ path: '/plant/infos/data?plant=3' })
  await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
})

test('a session that the server ended leads to the log-in and is deleted', async () => {
  const over = () => Promise.reject(new CallFailed(401))
  const { screen, router, transport } = await openApp({
    path: '/plant/list',
    token,
    answers: { plants: { search: over } },
  })
  await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(transport.token()).toBeUndefined()
  expect(router.state.location.pathname).toBe('/login')
})

test('more than 80 letters are said on the log-in too, if the session ends while they are shown; not to who logs in next (spec §9)', async () => {
  const { devices, auth, shell } = await wordsIn('de')
  // Of the button that copies a serial number, in a browser that does not allow it: 98 letters.
  const long = devices.copyFailed
  let end: () => void = () => undefined
  const over = new Promise<never>((_, fail) => {
    end = () => fail(new CallFailed(401))
  })
  const { screen, transport } = await openApp({
    path: '/plant/list',
    language: 'de',
    token,
    answers: {
      plants: { search: () => (transport.token() === token ? over : Promise.resolve({ total: 0, data: [] })) },
      auth: { token: async () => session },
    },
  })
  await expect.element(screen.getByRole('button', { name: shell.userMenu })).toBeVisible()
  showToast(long)
  const main = screen.getByRole('main')
  await expect.element(main).toHaveTextContent(long)
  end()
  await expect.element(screen.getByRole('button', { name: auth.logIn, exact: true })).toBeVisible()
  await expect.poll(() => screen.getByRole('status').first().element().textContent, { timeout: 4000 }).toBe('')
  await expect.element(main).toHaveTextContent(long)
  // Announced by the toast only.
  expect(main.element().querySelectorAll('[role="alert"]')).toHaveLength(0)
  expect(await complaints()).toEqual([])

  const { href } = location
  history.pushState(null, '', '/another')
  await screen.getByLabelText(auth.account).fill('mara@example.org')
  await screen.getByLabelText(auth.password, { exact: true }).fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: shell.userMenu })).toBeVisible()
  await expect.element(screen.getByRole('main')).not.toHaveTextContent(long)
  history.pushState(null, '', href)
})

test('on the log-in, more than 80 letters stand in the form in which a person is, until they are closed (spec §9)', async () => {
  const { devices, auth, shell } = await wordsIn('de')
  const { screen } = await openApp({ path: '/login', language: 'de' })
  await screen.getByLabelText(auth.account).fill('mara@example.org')
  showToast(devices.copyFailed)
  const said = screen.getByRole('main').getByText(devices.copyFailed)
  await expect.element(said).toBeVisible()
  expect(said.element().closest('form')).not.toBeNull()
  await screen.getByRole('main').getByRole('button', { name: shell.close }).click()
  await expect.element(screen.getByRole('main')).not.toHaveTextContent(devices.copyFailed)
})

test('the end of an earlier session does not affect the current one', async () => {
  const over = () => Promise.reject(new CallFailed(401, {}, true))
  const { screen, router, transport } = await openApp({
    path: '/plant/list',
    token,
    answers: { plants: { search: over } },
  })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(transport.token()).toBe(token)
  expect(router.state.location.pathname).toBe('/plant/list')
})

test('the notice shows if the platform is suspended while the app is open', async () => {
  const { screen, started } = await openApp({ path: '/login' })
  started.cache
    .getMutationCache()
    .config.onError?.(
      new CallFailed(412, { code: 'service_suspend' }),
      undefined,
      undefined,
      { meta: {} } as never,
      {} as never,
    )
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The platform has been suspended')
})

test('an unknown address shows that the page does not exist', async () => {
  const { screen } = await openApp({ path: '/no/such/page' })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
})

test('a notice inside the frame has no landmark of its own', async () => {
  const { screen } = await openApp({
    path: paths.insurance,
    token,
    answers: { plants: { search: async () => ({ total: 0, data: [] }) } },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('main').elements()).toHaveLength(1)
})

test.each(['nordlicht', '7', '007', 'true', 'a&b'])(
  'the client style %s stays in the address as it came (spec §2)',
  async (style) => {
    await page.viewport(1280, 900)
    const carried = new URLSearchParams({ clientStyle: style }).toString()
    const { screen, router } = await openApp({
      path: `/plant/list?${carried}`,
      token,
      answers: { plants: { search: async () => ({ total: 0, data: [] }) } },
    })
    await screen.getByRole('link', { name: 'All plants' }).first().click()
    expect(router.state.location.search).toMatchObject({ clientStyle: style })
    expect(router.state.location.href).toContain(carried)
  },
)

test('logging out ends the session on the server and leads to the log-in', async () => {
  const told: (string | undefined)[] = []
  const opened = await openApp({
    path: '/plant/list',
    token,
    answers: {
      plants: { search: async () => ({ total: 0, data: [] }) },
      auth: {
        logout: async () => {
          told.push(opened.transport.token())
          throw new Refusal('PARAM_ERROR')
        },
      },
    },
  })
  await opened.screen.getByRole('button', { name: 'User menu' }).click()
  await opened.screen.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect.element(opened.screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(told).toEqual([token])
  expect(opened.transport.token()).toBeUndefined()
})

const session = {
  access_token: 'eyJopened',
  token_type: 'bearer',
  refresh_token: '',
  expires_in: 1,
  scope: 'all',
  jti: 'x',
} as const
const ada = { name: 'Ada Vale', account: 'ada@vale.test', organisation: null, isYou: false }

test('a token in the address logs in as the person whose name is shown, and is gone from the address', async () => {
  const asked: unknown[] = []
  history.replaceState(null, '', `${location.pathname}?token=eyJ.of.program`)
  const { screen, transport } = await openApp({
    path: '/plant/list',
    answers: {
      auth: {
        handedOver: async ({ body }) => {
          asked.push(body, location.search)
          return ada
        },
        token: async ({ body }) => {
          asked.push(body)
          return session
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in as Ada Vale?')
  await expect.element(screen.getByText('ada@vale.test')).toBeVisible()
  expect(transport.token()).toBeUndefined()
  await screen.getByRole('button', { name: 'Log in with the link' }).click()
  await expect.element(screen.getByRole('button', { name: 'Me' })).toBeVisible()
  expect(transport.token()).toBe('eyJopened')
  expect(asked).toMatchObject([
    { code: 'eyJ.of.program' },
    expect.not.stringContaining('token'),
    { grant_type: 'hand_over', code: 'eyJ.of.program', client_id: 'heliograph' },
  ])
})

test("a person who does not know the account in a link is not logged in to a stranger's", async () => {
  history.replaceState(null, '', `${location.pathname}?token=handed-over-code-1234`)
  const { screen, transport } = await openApp({
    path: '/plant/list',
    answers: { auth: { handedOver: async () => ada } },
  })
  await screen.getByRole('button', { name: 'Do not log in' }).click()
  await expect.element(screen.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(transport.token()).toBeUndefined()
})

test('if someone else is logged in already, a link asks first, and declining keeps their session', async () => {
  history.replaceState(null, '', `${location.pathname}?token=handed-over-code-1234`)
  const asked: unknown[] = []
  const { screen, transport } = await openApp({
    path: '/plant/list',
    token,
    answers: {
      auth: {
        handedOver: async ({ body }) => {
          asked.push(body)
          return ada
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  await expect.element(screen.getByText('You are logged in to another account here', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Stay logged in' }).click()
  await expect.element(screen.getByRole('button', { name: 'Me' })).toBeVisible()
  expect(transport.token()).toBe(token)
  expect(asked).toEqual([{ code: 'handed-over-code-1234', access_token: token }])
})

test('a link to the session of the person who is logged in anyway only leads to its page', async () => {
  history.replaceState(null, '', `${location.pathname}?token=handed-over-code-1234`)
  const { screen, transport } = await openApp({
    path: '/plant/list',
    token,
    answers: {
      auth: { handedOver: async () => ({ ...ada, isYou: true }) },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Me' })).toBeVisible()
  expect(transport.token()).toBe(token)
})

test('a link that replaces the session of another person names it, goes to its own data centre, and shows nothing of theirs', async () => {
  history.replaceState(null, '', `${location.pathname}?token=handed-over-code-1234&region=eu`)
  const sent: unknown[] = []
  const opened = await openApp({
    path: '/plant/list',
    token,
    configuration: { textList: [{ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' }] },
    answers: {
      auth: {
        handedOver: async () => ({ ...ada, organisation: 'Sonnwerk' }),
        token: async ({ body, dataCentre }) => {
          sent.push({ ...body, dataCentre })
          return session
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  const { screen, started, transport } = opened
  started.cache.setQueryData(['of-another-person'], 'theirs')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in as Ada Vale, for Sonnwerk?')
  await screen.getByRole('button', { name: 'Log in with the link' }).click()
  await expect.element(screen.getByRole('button', { name: 'Me' })).toBeVisible()
  expect(sent).toMatchObject([{ grant_type: 'hand_over', access_token: token, dataCentre: 'FOREIGN_1' }])
  expect(started.cache.getQueryData(['of-another-person'])).toBeUndefined()
  expect(transport.dataCentre()).toBe('FOREIGN_1')
})

test('a link to the other data centre that is declined changes nothing, and that centre does not get the token from here', async () => {
  history.replaceState(null, '', `${location.pathname}?token=handed-over-code-1234&region=cn`)
  const asked: object[] = []
  const { screen, transport } = await openApp({
    path: '/plant/list',
    token,
    configuration: { textList: [{ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' }] },
    answers: {
      auth: {
        handedOver: async ({ body, dataCentre }) => {
          asked.push({ body, dataCentre })
          return ada
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  await screen.getByRole('button', { name: 'Stay logged in' }).click()
  await expect.element(screen.getByRole('button', { name: 'Me' })).toBeVisible()
  expect(asked).toEqual([{ body: { code: 'handed-over-code-1234' }, dataCentre: 'CN' }])
  expect([transport.token(), transport.dataCentre()]).toEqual([token, 'FOREIGN_1'])
})

test('an expired link does not change the current session', async () => {
  history.replaceState(null, '', `${location.pathname}?token=used-code`)
  const { screen, transport } = await openApp({
    path: '/plant/list',
    token,
    answers: {
      auth: {
        handedOver: async () => ada,
        token: async () => {
          throw new Refusal('INVALID_TOKEN')
        },
      },
    },
  })
  await screen.getByRole('button', { name: 'Log in with the link' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link is no longer valid')
  expect(transport.token()).toBe(token)
})
