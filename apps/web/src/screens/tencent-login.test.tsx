import { consentTexts } from '@heliograph/brand/consents'
import { heliograph } from '@heliograph/brand/heliograph'
import { CallFailed, type ReturnedPerson } from '@heliograph/contract/browser'
import { Refusal, type ErrorCode } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const tokens = {
  access_token: 'eyJtoken',
  token_type: 'bearer' as const,
  refresh_token: '',
  expires_in: 1000,
  scope: 'all',
  jti: '1',
}
const provider = { name: 'sonnwerk', label: 'Sonnwerk', kind: 'oidc' as const }
const person: ReturnedPerson = {
  provider,
  nickname: 'Ada',
  email: 'ada@sonnwerk.example',
  toLink: false,
  linked: true,
  ticket: 't1',
}
const unknown: ReturnedPerson = { ...person, linked: false }
const returned = '?code=c1&state=s1&iss=https%3A%2F%2Fid.example'
const trip = JSON.stringify({ binding: 'b1', dataCentre: 'FOREIGN_1' })
const refusing = (code: ErrorCode) => () => Promise.reject(new Refusal(code))

interface Back {
  kept?: Record<string, string>
  token?: string
  who?: ReturnedPerson
  thirdParty?: FakeHandlers['thirdParty']
  auth?: FakeHandlers['auth']
}

/** Simulates coming back to the tab that the person left. */
const comeBack = async ({
  kept = { returned, 'third-party-trip': trip },
  token,
  who = person,
  thirdParty,
  auth,
}: Back = {}) => {
  const asked = { finish: [] as unknown[], token: [] as unknown[], link: [] as unknown[], register: [] as unknown[] }
  const opened = await openApp({
    path: '/tencentLogin',
    kept,
    ...(token && { token }),
    answers: {
      plants: { search: async () => ({ total: 0, data: [] }) },
      regions: { callerCountry: async () => ({ countryCode: 'DE', area: 'EU' }) },
      auth: {
        token: async ({ body }) => {
          asked.token.push(body)
          return tokens
        },
        ...auth,
      },
      thirdParty: {
        providers: async () => [provider],
        finish: async ({ body }) => {
          asked.finish.push(body)
          return who
        },
        link: async ({ body }) => {
          asked.link.push(body)
          return {}
        },
        register: async ({ body }) => {
          asked.register.push(body)
          return {}
        },
        ...thirdParty,
      },
    },
  })
  return { ...opened, asked }
}

test('a known person who comes back is logged in, in the data centre that they left from', async () => {
  const { screen, asked, transport } = await comeBack()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(asked.finish).toEqual([{ code: 'c1', state: 's1', iss: 'https://id.example', binding: 'b1', language: 'en' }])
  expect(asked.token).toMatchObject([{ grant_type: 'third_party', code: 't1', answer: 'b1', client_id: 'heliograph' }])
  expect(transport.token()).toBe('eyJtoken')
  expect(transport.dataCentre()).toBe('FOREIGN_1')
  expect(Object.keys(sessionStorage).filter((key) => /third-party|returned/.test(key))).toEqual([])
})

test.each<[string, Partial<Back>, RegExp]>([
  [
    'went back there',
    { kept: { returned: '?error=access_denied&state=s1', 'third-party-trip': trip } },
    /The login was cancelled\. Nothing has changed\./,
  ],
  [
    'began in another window',
    { kept: { returned } },
    /This login was started in another window or too long ago\. Please start again here\./,
  ],
  [
    'brings a state of another browser',
    { thirdParty: { finish: refusing('ILLEGAL_AUTHENTICATION_PARAMETERS') } },
    /This login was started in another window or too long ago\. Please start again here\./,
  ],
  [
    'brings a code that WeChat does not know (33)',
    { thirdParty: { finish: refusing('WECHAT_TOKEN_FAILED') } },
    /WeChat didn’t respond to the login\./,
  ],
  [
    'brings a code that QQ does not know (34)',
    { thirdParty: { finish: refusing('QQ_TOKEN_FAILED') } },
    /QQ didn’t respond to the login\./,
  ],
  [
    'is nobody to WeChat (35)',
    { thirdParty: { finish: refusing('WECHAT_USER_INFO_FAILED') } },
    /Your user data could not be loaded from WeChat\./,
  ],
  ['is nobody to QQ (36)', { thirdParty: { finish: refusing('QQ_USER_INFO_FAILED') } }, /could not be loaded from QQ/],
  [
    'is nobody to another provider (18)',
    { thirdParty: { finish: refusing('THIRD_PARTY_USER_INFO_FAILED') } },
    /The provider didn’t confirm who you are\. Please try again, or log in another way\./,
  ],
  [
    'meets a server that failed (16)',
    { thirdParty: { finish: () => Promise.reject(new CallFailed(500)) } },
    /server failed. Please try again later/,
  ],
  ['has a closed account', { auth: { token: refusing('AU_NO_OPERATION_PERMISSION') } }, /account has been closed/],
  [
    'has an account that moved',
    { auth: { token: refusing('AUTH_USER_ALREADY_MIGRATED') } },
    /in the other data centre/,
  ],
  ['comes from nowhere', { kept: {} }, /no login to complete/],
])('a person who %s sees why, with a way back', async (_, back, why) => {
  const { screen, router, transport } = await comeBack(back)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(why)
  await screen.getByRole('button', { name: 'Back to login' }).click()
  await expect.element(screen.getByLabelText('Account')).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
  expect(transport.token()).toBeUndefined()
})

test('an unknown person with an account logs in to it once, and it is linked', async () => {
  const { screen, asked, router } = await comeBack({ who: unknown })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hello Ada' })).toHaveFocus()
  await screen.getByRole('button', { name: /I have an account/ }).click()
  await expect
    .element(screen.getByText('Log in as usual to link Sonnwerk to your account.', { exact: false }))
    .toBeVisible()
  await screen.getByLabelText('Account').fill('mara@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await screen.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(screen.getByText('Sonnwerk has been linked. You can now log in with it.')).toBeVisible()
  expect(asked.link).toEqual([{ ticket: 't1', binding: 'b1' }])
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/plant/)
})

test('a person who changes their mind can simply log in', async () => {
  const { screen, asked } = await comeBack({ who: unknown })
  await screen.getByRole('button', { name: /I have an account/ }).click()
  await screen.getByRole('button', { name: 'Don’t link it' }).click()
  await expect.element(screen.getByRole('button', { name: 'Continue with Sonnwerk' })).toBeVisible()
  expect(asked.link).toEqual([])
})

test('a new person agrees to the terms, chooses a region, is asked about mails, and is logged in', async () => {
  const { screen, asked } = await comeBack({ who: unknown })
  await screen.getByRole('button', { name: /I’m new here/ }).click()
  await expect.element(screen.getByText('ada@sonnwerk.example')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Where will you use it?' })).toHaveValue('EU')
  await expect.element(screen.getByRole('checkbox', { name: 'E-mail me when a plant has a fault' })).toBeChecked()
  const make = screen.getByRole('button', { name: 'Create account' })
  await make.click()
  await expect.element(screen.getByRole('checkbox', { name: /terms/ })).toHaveFocus()
  expect(asked.register).toEqual([])
  await screen.getByRole('checkbox', { name: /terms/ }).click()
  await screen.getByRole('checkbox', { name: /privacy/ }).click()
  await make.click()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  const { terms, privacy } = consentTexts(heliograph, 'en')
  expect(asked.register).toEqual([
    {
      ticket: 't1',
      binding: 'b1',
      language: 'en',
      area: 'EU',
      country: 'DE',
      mailFaults: true,
      consents: { terms: terms.version, privacy: privacy.version },
    },
  ])
  expect(asked.token).toMatchObject([{ grant_type: 'third_party', code: 't1' }])
})

test('an address that has an account leads to the log-in, but does not log in', async () => {
  const { screen, router, transport } = await comeBack({
    who: unknown,
    thirdParty: { register: refusing('EMAIL_ALREADY_USED') },
  })
  await screen.getByRole('button', { name: /I’m new here/ }).click()
  await screen.getByRole('checkbox', { name: /terms/ }).click()
  await screen.getByRole('checkbox', { name: /privacy/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('There is already an account with the address ada@sonnwerk.example.')
  await screen.getByRole('button', { name: 'Log in and link' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/login')
  expect(transport.token()).toBeUndefined()
})

test.each<[number, ErrorCode, RegExp]>([
  [29, 'WECHAT_ALREADY_USED', /WeChat account is already in use/],
  [30, 'QQ_ALREADY_USED', /QQ account is already in use/],
  [31, 'ACCOUNT_BOUND_TO_WECHAT', /already linked to a WeChat account/],
  [32, 'ACCOUNT_BOUND_TO_QQ', /already linked to a QQ account/],
  [6, 'THIRD_PARTY_ALREADY_USED', /already exists or is already linked/],
])('an account that cannot be linked shows message %i', async (_, code, why) => {
  const { screen } = await comeBack({
    token: 'eyJtoken',
    who: { ...person, toLink: true },
    thirdParty: { link: refusing(code) },
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent(why)
  await expect.element(screen.getByRole('button', { name: 'Back to your account' })).toBeVisible()
})

test('a second factor is required no matter who vouched for the first', async () => {
  const asked: unknown[] = []
  const wanted = { ticket: 'half', methods: ['totp'], options: null }
  const { screen } = await comeBack({
    auth: {
      token: async ({ body }) => {
        asked.push(body)
        if (body.grant_type === 'third_party') throw new Refusal('AUTH_SECOND_FACTOR_REQUIRED', wanted)
        return tokens
      },
    },
  })
  await screen.getByRole('textbox').fill('123456')
  await screen.getByRole('button', { name: /Log in|Continue|Confirm/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(asked).toMatchObject([
    { grant_type: 'third_party' },
    { grant_type: 'second_factor', code: 'half', answer: '123456' },
  ])
})
