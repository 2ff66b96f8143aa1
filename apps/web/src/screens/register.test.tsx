import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const tokens = {
  access_token: 'eyJtoken',
  token_type: 'bearer' as const,
  refresh_token: '',
  expires_in: 1000,
  scope: 'all',
  jti: '1',
}
const prefixes = [
  { countryCode: 'CN', prefix: '86', name: 'China', example: '131 2345 6789', lengthList: [11] },
  { countryCode: 'KE', prefix: '254', name: 'Kenya', example: '712 123456', lengthList: [9] },
]

/** A platform where every call succeeds, except those that a test replaces. */
const answering = (own: FakeHandlers = {}): FakeHandlers => ({
  regions: { callerCountry: async () => ({ countryCode: 'KE', area: 'AF' }), phonePatterns: async () => prefixes },
  content: { slideVerify: async () => false },
  codes: { request: async () => ({ expiresIn: 600, againIn: 60 }) },
  outbox: { list: () => Promise.reject(new Refusal('resource_not_exist_or_deleted')) },
  auth: { token: async () => tokens },
  plants: { search: async () => ({ total: 0, data: [] }) },
  ...own,
  registration: {
    passwordStrength: async () => ({ score: 4, fault: null }),
    register: async () => ({}),
    ...own.registration,
  },
})

type Opened = Awaited<ReturnType<typeof openApp>>
const fillIn = async ({ screen }: Opened) => {
  await screen.getByLabelText('E-mail address').fill('amina@example.org')
  await screen.getByLabelText('Verification code').fill('1234 5678')
  await screen.getByLabelText('Password', { exact: true }).fill('Kettle-Umbrella-77')
  for (const text of [/terms/i, /privacy/i]) await screen.getByRole('checkbox', { name: text }).click()
}
const expectFault = async ({ screen }: Opened, label: string, text: string) => {
  const field = () => screen.getByLabelText(label, { exact: true }).element().closest('[class*=InputWrapper-root]')
  await expect.poll(() => field()?.textContent).toContain(text)
}

test('nine regions explain what they mean and where they store data; the one of the country is suggested', async () => {
  const { screen } = await openApp({ path: '/register', answers: answering() })
  await expect.element(screen.getByRole('radio', { name: 'Africa' })).toBeChecked()
  expect(screen.getByRole('radio').elements()).toHaveLength(9)
  const china = screen.getByRole('radio', { name: 'Mainland China' })
  await expect.element(china).toHaveAccessibleDescription(/Stored in mainland China/)
  await expect
    .element(screen.getByRole('radio', { name: 'Asia' }))
    .toHaveAccessibleDescription(/Stored in the international data centre/)
  await expect.element(screen.getByText('Suggested')).toBeVisible()
})

test.each([
  ['en', 'International'],
  ['zh', '中国大陆'],
])('if the country is unknown, readers of %s are suggested %s', async (language, region) => {
  const callerCountry = async () => ({ countryCode: null, area: null })
  const opened = await openApp({
    path: '/register',
    answers: answering({ regions: { callerCountry, phonePatterns: async () => prefixes } }),
  })
  await opened.screen.getByLabelText('Language').selectOptions(language)
  await expect.element(opened.screen.getByRole('radio', { name: region, exact: true })).toBeChecked()
})

test('a person registers in the region’s data centre, is logged in there, and sees their plants', async () => {
  const asked: object[] = []
  const opened = await openApp({
    path: '/register',
    answers: answering({
      codes: {
        request: async ({ body, dataCentre }) => {
          asked.push({ ...body, dataCentre })
          return { expiresIn: 600, againIn: 60 }
        },
      },
      registration: {
        register: async ({ body, dataCentre }) => {
          asked.push({ ...body, dataCentre })
          return {}
        },
      },
      auth: {
        token: async ({ body }) => {
          asked.push({ username: body.username, at: opened.transport.dataCentre() })
          return tokens
        },
      },
    }),
  })
  const { screen, transport } = opened
  await screen.getByRole('radio', { name: 'Africa' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByLabelText('E-mail address').fill('amina@example.org')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await fillIn(opened)
  await screen.getByLabelText('Name (optional)', { exact: true }).fill('Amina')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(asked).toMatchObject([
    { purpose: 'register', email: 'amina@example.org', dataCentre: 'FOREIGN_1' },
    {
      area: 'AF',
      country: 'KE',
      email: 'amina@example.org',
      code: '12345678',
      password: 'Kettle-Umbrella-77',
      name: 'Amina',
      language: 'en',
      consents: { terms: '1.7.1', privacy: '1.7.1' },
      mailFaults: true,
      dataCentre: 'FOREIGN_1',
    },
    { username: 'amina@example.org', at: 'FOREIGN_1' },
  ])
  expect(transport.token()).toBe('eyJtoken')
})

test('mainland China registers at its own data centre, by phone with the prefix beside it', async () => {
  const asked: object[] = []
  const opened = await openApp({
    path: '/register?area=CN',
    answers: answering({
      regions: { callerCountry: async () => ({ countryCode: 'CN', area: 'CN' }), phonePatterns: async () => prefixes },
      registration: { register: async ({ body, dataCentre }) => (asked.push({ ...body, dataCentre }), {}) },
    }),
  })
  const { screen } = opened
  await screen.getByRole('radio', { name: 'Phone' }).click()
  await screen.getByLabelText('Phone number').fill('138 0000 0000')
  await screen.getByLabelText('Verification code').fill('12345678')
  await screen.getByLabelText('Password', { exact: true }).fill('Kettle-Umbrella-77')
  for (const box of screen.getByRole('checkbox').elements()) await userEvent.click(box)
  expect(screen.getByText('E-mail me when a plant has a fault').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect
    .poll(() => asked)
    .toMatchObject([{ area: 'CN', phone: '8613800000000', dataCentre: 'CN', country: 'CN' }])
})

test('mails about faults are asked for at sign-up, and on unless a person turns them off', async () => {
  const sent: (boolean | undefined)[] = []
  const opened = await openApp({
    path: '/register?area=EU',
    answers: answering({ registration: { register: async ({ body }) => (sent.push(body.mailFaults), {}) } }),
  })
  const { screen } = opened
  await fillIn(opened)
  const box = screen.getByRole('checkbox', { name: 'E-mail me when a plant has a fault' })
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveAccessibleDescription('You can change this at any time in your message settings.')
  await box.click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => sent).toEqual([false])
})

test('missing input is reported at the fields, and the first of them has the focus', async () => {
  const opened = await openApp({ path: '/register?area=EU', answers: answering() })
  const { screen } = opened
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expectFault(opened, 'E-mail address', 'Enter your e-mail address.')
  await expectFault(opened, 'Verification code', 'Enter the code we sent you.')
  await expectFault(opened, 'Password', 'Choose a password.')
  expect(screen.getByText('Please agree to continue.').elements()).toHaveLength(2)
  await expect.element(screen.getByLabelText('E-mail address')).toHaveFocus()
})

test.each([
  ['CODE_WRONG', 'Verification code', 'The code is wrong.'],
  ['CODE_EXPIRED', 'Verification code', 'The code has expired.'],
  ['CODE_ERROR_LIMIT_EXCEEDED', 'Verification code', 'Too many wrong verification codes.'],
  ['EMAIL_ALREADY_USED', 'E-mail address', 'The e-mail address is already in use.'],
  ['PASSWORD_TOO_SIMPLE', 'Password', 'The password is too simple.'],
] as const)('%s is reported at the field, and nothing typed is lost', async (code, label, text) => {
  const opened = await openApp({
    path: '/register?area=EU',
    answers: answering({ registration: { register: () => Promise.reject(new Refusal(code)) } }),
  })
  const { screen } = opened
  await fillIn(opened)
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expectFault(opened, label, text)
  await expect.element(screen.getByLabelText(label, { exact: true })).toHaveFocus()
  await expect.element(screen.getByLabelText('E-mail address')).toHaveValue('amina@example.org')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('Kettle-Umbrella-77')
  for (const box of screen.getByRole('checkbox').elements()) expect(box).toBeChecked()
})

test('a taken user name does not use up the code', async () => {
  const sent: object[] = []
  const opened = await openApp({
    path: '/register?area=EU',
    answers: answering({
      registration: {
        register: async ({ body }) => {
          sent.push(body)
          if (body.username === 'sunny') throw new Refusal('ACCOUNT_ALREADY_USED', { proven: 'a-ticket' })
          return {}
        },
      },
    }),
  })
  const { screen } = opened
  await fillIn(opened)
  await screen.getByLabelText('User name').fill('sunny')
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByText('The account is already in use.')).toBeVisible()
  await expect
    .element(screen.getByText(/Your code was correct and stays valid for ten minutes\. You don’t need a new one\./))
    .toBeVisible()
  expect(screen.getByLabelText('Verification code').elements()).toHaveLength(0)
  await screen.getByLabelText('User name').fill('sunny.too')
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ username: 'sunny.too', proven: 'a-ticket' })
  expect(sent.at(-1)).not.toHaveProperty('code')
})

test('going back to the region and forward again keeps what was typed', async () => {
  const opened = await openApp({ path: '/register?area=EU', answers: answering() })
  const { screen } = opened
  await screen.getByLabelText('E-mail address').fill('amina@example.org')
  await screen.getByRole('link', { name: 'Change region' }).click()
  await screen.getByRole('radio', { name: 'Oceania' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByLabelText('E-mail address')).toHaveValue('amina@example.org')
  await expect.element(screen.getByText('Oceania')).toBeVisible()
})

test('the server judges the password’s strength while it is typed', async () => {
  const judged: object[] = []
  const { screen } = await openApp({
    path: '/register?area=EU',
    answers: answering({
      registration: {
        passwordStrength: async ({ body }) => {
          judged.push(body)
          return body.password === 'amina-kettle' ? { score: 1, fault: 'personal' } : { score: 4, fault: null }
        },
      },
    }),
  })
  await screen.getByLabelText('E-mail address').fill('amina@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('amina-kettle')
  await expect
    .element(screen.getByText('It contains your name, your address or the name of this platform.'))
    .toBeVisible()
  await screen.getByLabelText('Password', { exact: true }).fill('Kettle-Umbrella-77')
  await expect.element(screen.getByText('Strength: very strong')).toBeVisible()
  expect(judged.at(-1)).toEqual({ password: 'Kettle-Umbrella-77', personal: ['amina@example.org'] })
})

test('if the account was created but the log-in failed, the log-in says so', async () => {
  const opened = await openApp({
    path: '/register?area=EU',
    answers: answering({ auth: { token: () => Promise.reject(new Refusal('TOO_MANY_REQUESTS')) } }),
  })
  await fillIn(opened)
  await opened.screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(opened.screen.getByText('Your account is ready. You can log in now.')).toBeVisible()
  expect(opened.router.state.location.pathname).toBe('/login')
})

test('a brand with one data centre asks for no region, and one without phones for no phone number', async () => {
  const sent: object[] = []
  const extendWeb = JSON.stringify({ whiteLabel: true, multiDataCentre: false, flags: { phoneUse: false } })
  const opened = await openApp({
    path: '/register',
    configuration: { system: 'NORDLICHT', extendWeb },
    answers: answering({
      registration: { register: async ({ body, dataCentre }) => (sent.push({ ...body, dataCentre }), {}) },
    }),
  })
  const { screen } = opened
  await expect.element(screen.getByLabelText('E-mail address')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(0)
  await fillIn(opened)
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ dataCentre: undefined })
  expect(sent[0]).not.toHaveProperty('area')
})

test('the brand’s texts can be read before agreeing, and the consent records their address', async () => {
  const sent: object[] = []
  const textList = [
    { type: 'SERVICE_TERMS', lan: null, textInfo: 'https://example.org/terms/3' },
    { type: 'PRIVACY_TERMS', lan: null, textInfo: 'javascript:alert(1)' },
  ]
  const opened = await openApp({
    path: '/register?area=EU',
    configuration: { textList },
    answers: answering({ registration: { register: async ({ body }) => (sent.push(body.consents), {}) } }),
  })
  const { screen } = opened
  await expect
    .element(screen.getByRole('link', { name: 'terms of service', exact: true }))
    .toHaveAttribute('href', 'https://example.org/terms/3')
  expect(screen.getByRole('link', { name: 'privacy policy', exact: true }).elements()).toHaveLength(0)
  await fillIn(opened)
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => sent).toEqual([{ terms: 'https://example.org/terms/3', privacy: 'javascript:alert(1)' }])
})

test('without published terms the full text of the consent is shown, and no link is claimed', async () => {
  const opened = await openApp({ path: '/register?area=EU', answers: answering() })
  const { screen } = opened
  await expect
    .element(screen.getByRole('checkbox', { name: /the operator of Heliograph has not published terms of service/ }))
    .not.toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: /has not published a privacy policy/ })).not.toBeChecked()
  expect(screen.getByText('I have read', { exact: false }).elements()).toEqual([])
})

test('a person who wanted a page before registering sees it afterwards', async () => {
  const opened = await openApp({
    path: '/register?area=EU',
    kept: { wanted: '/plant/list?page=2' },
    answers: answering(),
  })
  await fillIn(opened)
  await opened.screen.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => opened.router.state.location.href).toBe('/plant/list?page=2')
})

test('the tab names the page and the platform', async () => {
  const { screen } = await openApp({ path: '/register', answers: answering() })
  await expect.poll(() => document.title).toBe('Create an account – Heliograph')
  await screen.getByLabelText('Language').selectOptions('zh')
  await expect.poll(() => document.title).toBe('注册账号 – 日讯')
  await screen.getByRole('link', { name: '登录' }).click()
  await expect.poll(() => document.title).toBe('登录 – 日讯')
})
