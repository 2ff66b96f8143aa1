import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const tokens = {
  access_token: 'eyJtoken',
  token_type: 'bearer' as const,
  refresh_token: 'eyJrefresh',
  expires_in: 1000,
  scope: 'all',
  jti: '1',
}
const refused = (): FakeHandlers => ({
  auth: { token: () => Promise.reject(new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')) },
})

const type = async (screen: Awaited<ReturnType<typeof openApp>>['screen']) => {
  await screen.getByLabelText('Account').fill('mara@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await userEvent.keyboard('{Enter}')
}

// The first one: what it waits for is fetched once.
test('what arrives later moves nothing away from under a press', async () => {
  await page.viewport(1440, 900)
  const tops = new Set<string>()
  let isOpen = true
  const watch = () => {
    const links = [...document.querySelectorAll('main a')].map((link) => Math.round(link.getBoundingClientRect().top))
    if (links.length > 0) tops.add(links.join(' '))
    if (isOpen) requestAnimationFrame(watch)
  }
  watch()
  const { screen } = await openApp({ path: '/login' })
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await new Promise(requestAnimationFrame)
  isOpen = false
  expect([...tops]).toHaveLength(1)
})

test('a refused log-in says why in place, and keeps what was typed', async () => {
  const { screen, router } = await openApp({ path: '/login', answers: refused() })
  await type(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('User name or password is wrong.')
  await expect.element(screen.getByLabelText('Account')).toHaveValue('mara@example.org')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('secret')
  expect(screen.getByRole('status').element().textContent).toBe('')
  expect(router.state.location.pathname).toBe('/login')
})

test('a person whose account is in the other data centre is told so, and switches with one press (spec §1)', async () => {
  const asked: (string | undefined)[] = []
  const opened = await openApp({
    path: '/login',
    answers: {
      auth: {
        token: async () => {
          const centre = opened.transport.dataCentre()
          asked.push(centre)
          if (centre === 'CN') throw new Refusal('AUTH_USER_ALREADY_MIGRATED', 'FOREIGN_1')
          return tokens
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  const { screen } = opened
  await type(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your account is in the data centre International.')
  await screen.getByRole('button', { name: 'Switch and log in' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(asked).toEqual(['CN', 'FOREIGN_1'])
  expect(localStorage.getItem('login-data-centre')).toBe('FOREIGN_1')
})

test('a person whose account is in China is pointed there with message 47 (spec §8)', async () => {
  const textList = [{ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' }]
  const token = () => Promise.reject(new Refusal('AUTH_USER_ALREADY_MIGRATED', 'CN'))
  const { screen } = await openApp({ path: '/login', configuration: { textList }, answers: { auth: { token } } })
  await type(screen)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Users in mainland China have to choose China when they log in.')
})

test('a white label does not speak of data centres', async () => {
  const extendWeb = JSON.stringify({ whiteLabel: true, multiDataCentre: false })
  const { screen } = await openApp({
    path: '/login',
    configuration: { system: 'NORDLICHT', extendWeb },
    answers: refused(),
  })
  await type(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('User name or password is wrong.')
  expect(screen.getByRole('alert').element().textContent).not.toContain('data centre')
})

test('a log-in names our client, and asks for a long session if the person wants it', async () => {
  const sent: object[] = []
  const { screen } = await openApp({
    path: '/login',
    answers: { auth: { token: ({ body }) => (sent.push(body), Promise.reject(new Refusal('TOO_MANY_REQUESTS'))) } },
  })
  await type(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too many requests')
  await screen.getByRole('checkbox', { name: /Stay signed in/ }).click()
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { client_id: 'heliograph', identity_type: '2', username: 'mara@example.org' },
      { client_id: 'heliograph', keep: '1' },
    ])
  expect(sent[0]).not.toHaveProperty('keep')
  expect(JSON.stringify(sent)).not.toContain('secret')
})

test('a number gets the prefix of the person’s country, or another by choice', async () => {
  const sent: (string | undefined)[] = []
  const { screen } = await openApp({
    path: '/login',
    answers: {
      auth: { token: ({ body }) => (sent.push(body.username), Promise.reject(new Refusal('TOO_MANY_REQUESTS'))) },
      regions: {
        callerCountry: async () => ({ countryCode: 'CN', area: 'CN' }),
        phonePatterns: async () => [
          { countryCode: 'CN', prefix: '86', name: 'China', example: '131 2345 6789', lengthList: [11] },
          { countryCode: 'DE', prefix: '49', name: 'Germany', example: '1512 3456789', lengthList: [10, 11] },
        ],
      },
    },
  })
  await screen.getByLabelText('Account').fill('13800000000')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await expect.element(screen.getByText('+8613800000000')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await screen.getByLabelText('Country code').selectOptions('DE')
  await screen.getByLabelText('Account').fill('0170 1234567')
  await expect.element(screen.getByText('+491701234567')).toBeVisible()
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => sent).toEqual(['+8613800000000', '+491701234567'])
})

const picture = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 96 24%22/%3E'
const textsOf = (texts: object) =>
  Object.entries(texts).map(([type, textInfo]) => ({ type, lan: null, textInfo: String(textInfo) }))

test('the brand’s texts are where they belong: app, background, filings, terms and logos (spec §3)', async () => {
  const textList = textsOf({
    SHOW_NAME: 'Sonnwerk',
    APP_SHOW_NAME: 'Sonnwerk Go',
    APP_DOWNLOAD_QR_CODE: `${picture}#code`,
    APP_DOWNLOAD_LOGO: `${picture}#app`,
    APP_STORE_DESCRIPTION: 'Your plant in your pocket.',
    IOS_DOWNLOAD_LINK: 'https://apps.example/ios',
    ANDROID_DOWNLOAD_LINK: 'javascript:alert(1)',
    LOGIN_BACKGROUND_IMAGE: `${picture}#scene`,
    POLICE_FILING_NAME: '沪公网安备 1 号',
    POLICE_FILING_URL: 'https://police.example/1',
    ICP_FILING_NAME: '沪ICP备 2 号',
    SERVICE_TERMS: 'https://sonnwerk.example/terms',
    PRIVACY_TERMS: '/privacy',
    RECTANGULAR_LOGO: `${picture}#wide`,
    INVERTED_RECTANGULAR_LOGO: `${picture}#inverted`,
  })
  const configuration = { textList, squareLogoLink: `${picture}#square` }
  const { screen } = await openApp({ path: '/login', configuration })
  const app = screen.getByRole('region', { name: 'Get Sonnwerk Go' })
  await expect.element(app.getByText('Your plant in your pocket.')).toBeVisible()
  await expect
    .element(app.getByRole('img', { name: 'QR code to download Sonnwerk Go' }))
    .toHaveAttribute('src', `${picture}#code`)
  expect(
    app
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://apps.example/ios'])
  const hrefOf = (name: string) => screen.getByRole('link', { name }).element().getAttribute('href')
  expect(['Terms of service', 'Privacy policy', '沪公网安备 1 号'].map(hrefOf)).toEqual([
    'https://sonnwerk.example/terms',
    '/privacy',
    'https://police.example/1',
  ])
  // A filing without an address is still named.
  await expect.element(screen.getByText('沪ICP备 2 号')).toBeVisible()
  const shown = () =>
    [...document.querySelectorAll('img')]
      .filter((image) => image.checkVisibility())
      .map((image) => image.src.split('#')[1])
  await screen
    .getByRole('button', { name: 'Appearance: Light' })
    .or(screen.getByRole('button', { name: 'Appearance: Dark' }))
    .click()
  const first = shown()
  await screen.getByRole('button', { name: /^Appearance/ }).click()
  expect([first, shown()].map((some) => some.includes('wide')).toSorted()).toEqual([false, true])
  expect([first, shown()].map((some) => some.includes('inverted')).toSorted()).toEqual([false, true])
  expect(first).toEqual(expect.arrayContaining(['scene', 'app', 'code']))
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe(`${picture}#square`)
})

test('the other data centre is at the domain that the brand names, and here if it names none (spec §3, §4)', async () => {
  const textList = textsOf({ CURRENT_DATA_CENTRE: 'FOREIGN_1', SECOND_DATA_CENTRE_DOMAIN: 'cn.sonnwerk.example' })
  for (const [path, label] of [
    ['/login', 'Data centre'],
    ['/forgetPassword', undefined],
  ] as const) {
    const { screen, transport } = await openApp({ path, configuration: { textList }, answers: refused() })
    await screen.getByRole('radio', { name: 'China' }).click()
    await expect
      .element(screen.getByRole('link', { name: 'Go there' }))
      .toHaveAttribute('href', `https://cn.sonnwerk.example${path}`)
    expect(screen.getByRole('textbox').elements(), label).toHaveLength(0)
    expect(transport.dataCentre()).toBe('FOREIGN_1')
    await screen.getByRole('radio', { name: 'International' }).click()
    await expect.element(screen.getByRole('textbox').first()).toBeVisible()
    await screen.unmount()
  }
  // A person whose account is there is led there; the password is not sent from here.
  const token = () => Promise.reject(new Refusal('AUTH_USER_ALREADY_MIGRATED', 'CN'))
  const { screen } = await openApp({ path: '/login', configuration: { textList }, answers: { auth: { token } } })
  await type(screen)
  await expect.element(screen.getByRole('alert').getByRole('link', { name: 'Go there' })).toBeVisible()
  await screen.unmount()

  const lost = await openApp({ path: '/login', configuration: 'lost', answers: refused() })
  await lost.screen.getByRole('radio', { name: 'International' }).click()
  await type(lost.screen)
  expect(lost.transport.dataCentre()).toBe('FOREIGN_1')
})

test('a brand without registration and password reset has no links to them', async () => {
  const off = { flags: { register: false, forgotPassword: false } }
  const { screen } = await openApp({ path: '/login', configuration: { extendWeb: JSON.stringify(off) } })
  await expect.element(screen.getByLabelText('Account')).toBeVisible()
  expect(screen.getByRole('link').elements()).toHaveLength(0)
  await screen.unmount()
  for (const path of ['/register', '/forgetPassword']) {
    const closed = await openApp({ path, configuration: { extendWeb: JSON.stringify(off) } })
    await expect.element(closed.screen.getByRole('heading', { name: /does not exist|not found/i })).toBeVisible()
    await closed.screen.unmount()
  }
})

test('logging in leads to the page that was wanted', async () => {
  const { screen, router, transport } = await openApp({
    path: '/plant/list?keyword=Dach',
    answers: {
      auth: { token: async () => tokens },
      plants: { search: async () => ({ total: 1, data: [aPlant()] }) },
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await type(screen)
  await expect.element(screen.getByRole('link', { name: 'Sonnendach' })).toBeVisible()
  expect(router.state.location.href).toBe('/plant/list?keyword=Dach')
  expect(transport.token()).toBe('eyJtoken')
})

test('nothing is sent before both fields are filled', async () => {
  const { screen } = await openApp({ path: '/login' })
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.element(screen.getByText('Enter your account.')).toBeVisible()
  await expect.element(screen.getByText('Enter your password.')).toBeVisible()
  await expect.element(screen.getByLabelText('Account')).toHaveFocus()
})

test('the server’s own data centre is preselected', async () => {
  const textList = [{ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' }]
  const { screen } = await openApp({ path: '/login', configuration: { textList } })
  await expect.element(screen.getByRole('radio', { name: 'International' })).toBeChecked()
})

test('in Chinese, China is preselected as it is recommended; what the person chose counts more (spec §1)', async () => {
  const textList = [{ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' }]
  const { screen } = await openApp({ path: '/login', configuration: { textList } })
  await expect.element(screen.getByRole('radio', { name: 'International' })).toBeChecked()
  await screen.getByLabelText('Language').selectOptions('zh')
  await expect.element(screen.getByRole('radio', { name: '中国' })).toBeChecked()
  await screen.getByRole('radio', { name: '国际' }).click()
  await expect.element(screen.getByRole('radio', { name: '国际' })).toBeChecked()
})

test('a white label has one data centre and no choice', async () => {
  const extendWeb = JSON.stringify({ whiteLabel: true, multiDataCentre: false })
  const { screen, transport } = await openApp({ path: '/login', configuration: { system: 'NORDLICHT', extendWeb } })
  await expect.element(screen.getByLabelText('Account')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(0)
  expect(transport.dataCentre()).toBeUndefined()
})

test('the choice of a language is as wide as the one that is chosen: to measure the others, their letters are fetched', async () => {
  const { screen } = await openApp({ path: '/login' })
  const choice = screen.getByRole('combobox', { name: 'Language' })
  await expect.element(choice).toBeVisible()
  const element = choice.element()
  const width = () => element.getBoundingClientRect().width
  const english = width()
  await choice.selectOptions('nl')
  await expect.poll(width).toBeGreaterThan(english + 10)
})

test('the language can be changed with one choice', async () => {
  const { screen } = await openApp({ path: '/login' })
  await screen.getByLabelText('Language').selectOptions('zh')
  await expect.element(screen.getByRole('heading', { name: '欢迎使用' })).toBeVisible()
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(document.cookie).toContain('language=zh')
  expect(document.title).toBe('登录 – 日讯')
})

test('other ways to log in are offered below the form, if there are any', async () => {
  const begun: unknown[] = []
  const providers = [
    { name: 'wechat', label: '微信', kind: 'wechat' as const },
    { name: 'sonnwerk', label: 'Sonnwerk', kind: 'oidc' as const },
  ]
  const { screen } = await openApp({
    path: '/login',
    answers: {
      thirdParty: {
        providers: async () => providers,
        begin: async ({ body }) => {
          begun.push(body)
          return { address: '#there', binding: 'b1' }
        },
      },
    },
  })
  await expect.element(screen.getByRole('button', { name: 'Continue with 微信' })).toBeVisible()
  await screen.getByRole('button', { name: 'Continue with Sonnwerk' }).click()
  await expect.poll(() => location.hash).toBe('#there')
  expect(begun).toEqual([{ provider: 'sonnwerk' }])
  expect(JSON.parse(sessionStorage.getItem('third-party-trip')!)).toEqual({ binding: 'b1', dataCentre: 'CN' })
  history.replaceState(null, '', location.pathname + location.search)
})
