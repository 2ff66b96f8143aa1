import { configurationOf } from '@heliograph/brand/configuration'
import { nordlicht } from '@heliograph/brand/nordlicht'
import type { CentreStanding } from '@heliograph/contract/browser'
import { CallFailed } from '@heliograph/contract/browser'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const refused = (code: ConstructorParameters<typeof CallFailed>[1]) => Promise.reject(new CallFailed(412, code))

test('the consequences of a move are shown first; without a region and consent nothing is sent', async () => {
  const sent: unknown[] = []
  const { screen } = await open(full, { move: async ({ body }) => (sent.push(body), moved) })
  await expect.element(screen.getByText('Your account is stored in')).toBeVisible()
  await expect.element(screen.getByText('Sonnwerk Solar (Roof Lindner)')).toBeVisible()
  await expect.element(screen.getByText('2712345678')).toBeVisible()
  await expect.element(screen.getByText(/^2 loggers send their data to this data centre/)).toBeVisible()
  await screen.getByRole('button', { name: 'Move my account' }).click()
  await expect.element(screen.getByText('Choose a region.')).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await screen.getByRole('combobox').selectOptions('EU')
  await screen.getByRole('button', { name: 'Move my account' }).click()
  await expect.element(screen.getByText('We need your consent to move your data.')).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).toHaveFocus()
  expect(sent).toEqual([])
})

test('a moved account is logged out, and the log-in of the other data centre explains it', async () => {
  const sent: unknown[] = []
  const { screen, router, started } = await open(full, { move: async ({ body }) => (sent.push(body), moved) })
  await screen.getByRole('combobox').selectOptions('OA')
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Move my account' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(paths.login)
  expect(sent).toEqual([{ consent: true, area: 'OA' }])
  await expect.element(screen.getByText(/are now in International/)).toBeVisible()
  await expect
    .element(screen.getByText(/Remember to update your loggers: they still send their data to the old address\./))
    .toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'International' })).toBeChecked()
  expect(started.host.session.isOpen()).toBe(false)
})

test('two accounts merge when the other password is correct; input stays when it is wrong', async () => {
  const claims: unknown[] = []
  const sent: unknown[] = []
  const { screen } = await open(full, {
    otherAccount: async ({ body }) => {
      claims.push(body)
      return claims.length === 1
        ? refused({ code: 'AUTH_INVALID_USERNAME_OR_PASSWORD' })
        : { ticket: 'a-ticket', name: 'Marta', plants: 2 }
    },
    move: async ({ body }) => (sent.push(body), moved),
  })
  await screen.getByRole('radio', { name: /^Yes/ }).click()
  await screen.getByRole('button', { name: 'Merge my accounts' }).click()
  await expect.element(screen.getByText('Verify the other account first.')).toBeVisible()
  await screen.getByRole('textbox', { name: 'E-mail, phone number or user name there' }).fill('marta@example.org')
  await screen.getByRole('textbox', { name: 'Password there' }).fill('Sunny-Roof-1820')
  await screen.getByRole('button', { name: 'Verify this account' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: /password/i })).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'E-mail, phone number or user name there' }))
    .toHaveValue('marta@example.org')
  await screen.getByRole('button', { name: 'Verify this account' }).click()
  await expect.element(screen.getByText('This account belongs to Marta.')).toBeVisible()
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Merge my accounts' }).click()
  await expect.poll(() => sent).toEqual([{ consent: true, ticket: 'a-ticket' }])
  expect(claims[0]).toMatchObject({ username: 'marta@example.org', password: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('an account there with a second factor asks for its code, which can be corrected; an expired question starts over', async () => {
  const asked: unknown[] = []
  const sent: unknown[] = []
  const wanted = { ticket: 'a-question', methods: ['totp', 'recovery'] as const, options: null }
  const { screen } = await open(full, {
    otherAccount: async ({ body = {} }) => {
      asked.push(body)
      if (body.ticket === undefined) return refused({ code: 'AUTH_SECOND_FACTOR_REQUIRED', param: wanted })
      if (body.answer === '000000') return refused({ code: 'CODE_WRONG' })
      if (body.answer === '111111') return refused({ code: 'INVALID_TOKEN' })
      return { ticket: 'a-ticket', name: 'Marta', plants: 2 }
    },
    move: async ({ body }) => (sent.push(body), moved),
  })
  const check = async () => {
    await screen.getByRole('textbox', { name: 'Password there' }).fill('Sunny-Roof-1820')
    await screen.getByRole('button', { name: 'Verify this account' }).click()
  }
  const code = screen.getByRole('textbox', { name: 'Code from the authenticator app' })
  await screen.getByRole('radio', { name: /^Yes/ }).click()
  await screen.getByRole('textbox', { name: 'E-mail, phone number or user name there' }).fill('marta@example.org')
  await check()
  await expect.element(code).toHaveFocus()
  await screen.getByRole('button', { name: 'Verify' }).click()
  await expect.element(screen.getByText('Enter the code.')).toBeVisible()
  await code.fill('000000')
  await screen.getByRole('button', { name: 'Verify' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
  await expect.element(code).toHaveValue('000000')

  await code.fill('111111')
  await screen.getByRole('button', { name: 'Verify' }).click()
  await expect
    .element(screen.getByText(/You verified the account more than ten minutes ago\. Please verify it again\./))
    .toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'E-mail, phone number or user name there' }))
    .toHaveValue('marta@example.org')
  await check()
  await code.fill('240 119')
  await screen.getByRole('button', { name: 'Verify' }).click()
  await expect.element(screen.getByText('This account belongs to Marta.')).toBeVisible()
  expect(asked.at(-1)).toEqual({ ticket: 'a-question', answer: '240 119' })
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Merge my accounts' }).click()
  await expect.poll(() => sent).toEqual([{ consent: true, ticket: 'a-ticket' }])
})

test('an old session asks for an identity check, and then the move continues', async () => {
  let proven = false
  const { screen, router } = await open(
    full,
    {
      move: async () => (proven ? moved : refused({ code: 'AUTH_PROOF_REQUIRED' })),
    },
    {
      standing: async () => security,
      prove: async () => {
        proven = true
        return {}
      },
    },
  )
  await screen.getByRole('combobox').selectOptions('EU')
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Move my account' }).click()
  await screen.getByRole('dialog').getByRole('textbox', { name: 'Password', exact: true }).fill('Sunny-Roof-1820')
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(paths.login)
})

test.each([
  ['gateway', /One of your loggers is already registered there/],
  ['occupied', /already used by an account there/],
] as const)('an obstacle there (%s) is explained, and the choices stay', async (param, text) => {
  const { screen } = await open(full, { move: async () => refused({ code: 'CENTRE_MOVE_NOT_SUPPORTED', param }) })
  await screen.getByRole('combobox').selectOptions('EU')
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Move my account' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
  await expect.element(screen.getByRole('combobox')).toHaveValue('EU')
})

test('a person who cannot move sees why, and without another data centre the page says so', async () => {
  const { screen } = await open({ ...full, other: null, hindrances: ['alone', 'organisation'] })
  await expect.element(screen.getByText(/This installation has only one data centre\./)).toBeVisible()
  await expect.element(screen.getByText(/You are a member of an organisation/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move my account' }).elements()).toHaveLength(0)
})

test('a person with accounts in both is advised to merge them', async () => {
  const { screen, router, started } = await open(full, {}, {}, { path: paths.accountCommon })
  sessionStorage.setItem('both-centres', started.host.session.mark() ?? '')
  await router.navigate({ to: paths.accountDataCentre })
  await expect.element(screen.getByRole('heading', { name: 'You have accounts in both data centres' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /^Yes/ })).toBeChecked()
})

test('that the person who was logged in here before has accounts in both is not told to the next one', async () => {
  const { screen, router } = await open(full, {}, {}, { path: paths.accountCommon })
  sessionStorage.setItem('both-centres', 'another-log-in')
  await router.navigate({ to: paths.accountDataCentre })
  await expect.element(screen.getByRole('radio', { name: /^Yes/ })).not.toBeChecked()
  expect(screen.getByRole('heading', { name: 'You have accounts in both data centres' }).elements()).toEqual([])
})

test('after log-in, a person with accounts in both is advised once, until they dismiss it', async () => {
  const centres: FakeHandlers['centres'] = { doubled: async () => ({ centre: 'FOREIGN_1' }) }
  const first = await open(full, centres, {}, { path: paths.accountCommon })
  const notice = first.screen.getByRole('complementary', { name: 'You have accounts in both data centres.' })
  await expect.element(notice).toBeVisible()
  await notice.getByRole('link', { name: 'Merge them' }).click()
  await expect
    .element(first.screen.getByRole('heading', { name: 'You have accounts in both data centres' }))
    .toBeVisible()
  await expect.element(first.screen.getByRole('radio', { name: /^Yes/ })).toBeChecked()
  // The page has its own advice.
  expect(notice.elements()).toHaveLength(0)
  await first.router.navigate({ to: paths.accountCommon })
  await notice.getByRole('button', { name: 'Don’t show again' }).click()
  expect(notice.elements()).toHaveLength(0)
  expect(localStorage.getItem(`both-centres-heard-${aPerson().id}`)).toBe('1')
})

test.each([
  ['with one account', { doubled: async () => ({ centre: null }) }, {}],
  [
    'as a member of an organisation',
    { doubled: async () => ({ centre: 'FOREIGN_1' as const }) },
    { organizationId: 2000, roleId: 5000 },
  ],
])('a person who logs in %s gets no advice', async (_who, centres, own) => {
  let asked = 0
  const { screen } = await open(
    full,
    { doubled: () => (asked++, centres.doubled()) },
    {},
    { path: paths.accountCommon },
    own,
  )
  await expect.element(screen.getByRole('button', { name: 'User menu' })).toBeVisible()
  await expect.poll(() => asked).toBe('roleId' in own ? 0 : 1)
  expect(
    screen.getByRole('complementary', { name: 'You have accounts in both data centres.' }).elements(),
  ).toHaveLength(0)
})

test('the user menu leads to the page', async () => {
  const { screen } = await open(full, {}, {}, { path: paths.accountCommon })
  await screen.getByRole('button', { name: 'User menu' }).click()
  await screen.getByRole('menuitem', { name: 'Data Center' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Data Center' })).toBeVisible()
})

test('a brand with one data centre has no page and no menu entry for it', async () => {
  const { screen } = await open(
    full,
    {},
    {},
    { path: paths.accountDataCentre, configuration: configurationOf(nordlicht) },
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await screen.getByRole('button', { name: 'User menu' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Data Center' }).elements()).toHaveLength(0)
})

test('if the account’s data centre cannot be loaded, retrying works', async () => {
  let asked = 0
  const { screen } = await open(full, {
    standing: async () => (asked++ === 0 ? refused({ code: 'ABNORMAL_SITUATION' }) : full),
  })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Your account is stored in')).toBeVisible()
})

const full: CentreStanding = {
  here: 'CN',
  other: 'FOREIGN_1',
  hindrances: [],
  plants: 2,
  devices: 7,
  gateways: [
    { plantName: 'Roof Lindner', sn: '2712345678', protocol: 'solarman-v5' },
    { plantName: 'Barn', sn: '2712345679', protocol: 'mqtt' },
  ],
  businesses: [{ plantName: 'Roof Lindner', organisationName: 'Sonnwerk Solar' }],
  viewers: 1,
  viewed: 0,
  begun: false,
}
const moved = { to: 'FOREIGN_1', plants: 2, devices: 7 } as const
const security = {
  email: 'a@example.org',
  phone: null,
  username: null,
  hasPassword: true,
  passwordChangedDate: null,
  totpSince: null,
  recoveryCodesLeft: 0,
  passkeys: 0,
  asksPasskey: false,
  proofs: ['password' as const],
}

const open = async (
  standing: CentreStanding,
  centres: FakeHandlers['centres'] = {},
  own: FakeHandlers['security'] = {},
  visit: Partial<Parameters<typeof openApp>[0]> = {},
  person: Parameters<typeof aPerson>[0] = {},
) => {
  await page.viewport(1280, 1400)
  return openApp({
    token: 'eyJtoken',
    path: paths.accountDataCentre,
    ...visit,
    answers: {
      account: { me: async () => aPerson(person) },
      plants: { search: async () => ({ total: 0, data: [] }) },
      centres: { standing: async () => standing, doubled: async () => ({ centre: null }), ...centres },
      security: own,
    },
  })
}
