import type { Standing } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const nothingSet: Standing = {
  email: 'ada@example.org',
  phone: null,
  username: null,
  hasPassword: true,
  passwordChangedDate: 1_760_000_000,
  totpSince: null,
  recoveryCodesLeft: 0,
  passkeys: 0,
  asksPasskey: false,
  proofs: ['password'],
}
const codes = Array.from({ length: 10 }, (_, at) => `${'abcdefghjk'[at]}xyz-abcd-2345`)

interface Wishes {
  standing?: Partial<Standing>
  security?: FakeHandlers['security']
  apiTokens?: FakeHandlers['apiTokens']
  email?: string | null
  kept?: Record<string, string>
}

const open = async ({ standing = {}, security = {}, apiTokens = {}, email = 'ada@example.org', kept }: Wishes = {}) => {
  await page.viewport(1280, 1000)
  return openApp({
    path: '/account/settings/security',
    token: 'eyJtoken',
    ...(kept && { kept }),
    answers: {
      account: { me: async () => aPerson({ email }), unread: async () => 0 },
      plants: { search: async () => ({ total: 0, data: [] }) },
      regions: { phonePatterns: async () => [], callerCountry: async () => ({ countryCode: null, area: null }) },
      registration: { passwordStrength: async () => ({ score: 4, fault: null }) },
      thirdParty: { providers: async () => [], linked: async () => [] },
      audit: { mine: async () => ({ total: 0, data: [] }) },
      apiTokens: { list: async () => ({ most: 20, data: [] }), ...apiTokens },
      codes: { requestOwn: async () => ({ expiresIn: 600, againIn: 60 }) },
      outbox: { list: () => Promise.reject(new Refusal('resource_not_exist_or_deleted')) },
      security: {
        standing: async () => ({ ...nothingSet, ...standing }),
        sessions: async () => [],
        passkeys: async () => [],
        ...security,
      },
    },
  })
}

test('a wrong old password is reported at its field, and input stays', async () => {
  const sent: object[] = []
  const { screen } = await open({
    security: {
      changePassword: async ({ body }) => {
        sent.push(body)
        if (sent.length === 1) throw new Refusal('ORIGINAL_PASSWORD_WRONG')
        return {}
      },
    },
  })
  await screen.getByRole('button', { name: 'Change password' }).click()
  const form = screen.getByRole('form', { name: 'Change password' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByLabelText('Current password')).toHaveFocus()
  await expect.element(form.getByText('Enter your current password.')).toBeVisible()
  await form.getByLabelText('Current password').fill('old')
  await form.getByLabelText('New password', { exact: true }).fill('Kettle-harbour-lantern-9')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('The current password is wrong.')).toBeVisible()
  await expect.element(form.getByLabelText('Current password')).toHaveFocus()
  await expect.element(form.getByLabelText('New password', { exact: true })).toHaveValue('Kettle-harbour-lantern-9')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByText('Your password has been changed. You are logged out everywhere else.'))
    .toBeVisible()
  // The old one is sent as its hash, the new one as typed, because the server checks it against its rules.
  expect(sent).toEqual(
    Array(2).fill({ password: expect.stringMatching(/^[0-9a-f]{64}$/), newPassword: 'Kettle-harbour-lantern-9' }),
  )
  await expect.element(screen.getByRole('button', { name: 'Change password' })).toHaveFocus()
})

test('a change that needs a fresh proof waits for it and continues', async () => {
  const state = { proven: false, names: [] as string[] }
  const { screen } = await open({
    security: {
      changeUsername: async ({ body: { username } }) => {
        if (!state.proven) throw new Refusal('AUTH_PROOF_REQUIRED')
        state.names.push(username)
        return {}
      },
      prove: async ({ body: { kind, password } }) => {
        expect([kind, password]).toEqual(['password', expect.stringMatching(/^[0-9a-f]{64}$/)])
        if (state.proven) return {}
        state.proven = true
        throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
      },
    },
  })
  await screen.getByRole('button', { name: 'Set a user name' }).click()
  await screen.getByRole('textbox', { name: 'User name' }).fill('ada_sol')
  await screen.getByRole('button', { name: 'Save' }).click()

  const dialog = screen.getByRole('dialog', { name: 'Confirm your identity' })
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'User name' })).toHaveValue('ada_sol')
  expect(
    screen
      .getByRole('alert')
      .elements()
      .every(({ textContent }) => textContent === ''),
  ).toBe(true)

  await screen.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabelText('Password', { exact: true }).fill('secret')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('User name or password is wrong.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Your user name has been set.')).toBeVisible()
  expect(state.names).toEqual(['ada_sol'])
})

test('an invalid e-mail address gets no code; a taken one is reported at its field', async () => {
  const { screen } = await open({
    standing: { email: null },
    security: { changeEmail: () => Promise.reject(new Refusal('EMAIL_ALREADY_USED')) },
  })
  await screen.getByRole('button', { name: 'Link an e-mail address' }).click()
  const form = screen.getByRole('form', { name: 'Link an e-mail address' })
  await form.getByLabelText('New e-mail address').fill('nobody')
  await form.getByRole('button', { name: 'Send code' }).click()
  await expect.element(form.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect.element(form.getByLabelText('New e-mail address')).toHaveFocus()
  await form.getByLabelText('New e-mail address').fill('ben@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByLabelText('Verification code')).toHaveFocus()
  await form.getByLabelText('Verification code').fill('1234 5678')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('The e-mail address is already in use.')).toBeVisible()
  await expect.element(form.getByLabelText('New e-mail address')).toHaveFocus()
  await expect.element(form.getByLabelText('Verification code')).toHaveValue('12345678')
})

test('two-step verification shows its key once, and the recovery codes once', async () => {
  const state = { on: false }
  const { screen } = await open({
    security: {
      standing: async () => ({
        ...nothingSet,
        ...(state.on && { totpSince: 1_760_000_000, recoveryCodesLeft: 10, proofs: ['totp', 'recovery'] }),
      }),
      beginTotp: async () => ({
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Heliograph:ada?secret=JBSWY3DPEHPK3PXP&issuer=Heliograph',
      }),
      confirmTotp: async ({ body: { code } }) => {
        if (code !== '123456') throw new Refusal('AUTH_VERIFICATION_CODE_WRONG')
        state.on = true
        return { recoveryCodes: codes }
      },
    },
  })
  await screen.getByRole('button', { name: 'Set up' }).click()
  await expect.element(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await screen.getByLabelText('Code from the app').fill('000 000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The verification code is wrong.')).toBeVisible()
  await screen.getByLabelText('Code from the app').fill('123 456')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect.element(dialog.getByText(codes[3]!)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect.element(screen.getByText('10 codes left')).toBeVisible()
  expect(document.body.textContent).not.toContain(codes[3])
  expect(document.body.textContent).not.toContain('JBSW')
})

test('sessions show their location, the current one first, and another one can be ended', async () => {
  const session = {
    ip: '192.0.2.7',
    countryCode: 'DE',
    methods: ['password'],
    createdDate: 1_760_000_000,
    lastSeenDate: 1_760_000_060,
  }
  const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
  const state = { ended: [] as string[] }
  const { screen } = await open({
    security: {
      sessions: async () =>
        [
          { ...session, id: idOf(1), browser: 'Firefox', system: 'Windows', current: false },
          { ...session, id: idOf(2), browser: 'Chrome', system: 'Android', current: true, countryCode: null },
          { ...session, id: idOf(3), browser: null, system: null, current: false, ip: null },
        ].filter(({ id }) => !state.ended.includes(id)),
      endSession: async ({ body: { id } }) => {
        state.ended.push(id)
        return {}
      },
    },
  })
  const list = screen.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect.element(list.first()).toHaveTextContent('Chrome on Android This device')
  expect(list.first().getByRole('button').elements()).toHaveLength(0)
  await expect.element(list.nth(1)).toHaveTextContent('Germany, 192.0.2.7')
  await expect.element(list.nth(2)).toHaveTextContent('Unknown app')
  await screen.getByRole('button', { name: 'Log out: Firefox on Windows' }).click()
  await expect.poll(() => list.elements().length).toBe(2)
  expect(state.ended).toEqual([idOf(1)])
})

test('a failed load shows an error and can be retried', async () => {
  const state = { broken: true }
  const { screen } = await open({
    security: {
      standing: async () => {
        if (state.broken) throw new Refusal('PARAM_ERROR')
        return nothingSet
      },
    },
  })
  await expect.element(screen.getByText('This could not be loaded')).toBeVisible()
  state.broken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Change password' })).toBeVisible()
})

test('a person without an e-mail address is asked to link one, until they dismiss it', async () => {
  const { screen } = await open({ email: null, standing: { email: null } })
  const prompt = screen.getByRole('complementary', { name: 'Your account has no e-mail address.' })
  await expect
    .element(prompt.getByRole('link', { name: 'Add an address' }))
    .toHaveAttribute('href', '/account/settings/security')
  await prompt.getByRole('button', { name: 'Later' }).click()
  expect(prompt.elements()).toHaveLength(0)
})

test('a person with one is not asked', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('ada@example.org')).toBeVisible()
  expect(
    screen
      .getByRole('complementary')
      .elements()
      .filter((aside) => aside.ariaLabel?.startsWith('No e-mail')),
  ).toHaveLength(0)
})

test('an API token is made with what it can read and until when, shown once, and revoked after a question', async () => {
  const made: object[] = []
  const removed: number[] = []
  const token = {
    id: 7,
    name: 'Energy report',
    organisation: null,
    scopes: ['plants' as const, 'alerts' as const],
    createTime: 1_760_000_000,
    expireTime: 4_000_000_000,
    works: true,
    lastUsedTime: 1_770_000_000,
    lastUsedIp: '203.0.113.9',
    lastUsedCountry: 'DE',
  }
  const { screen } = await open({
    apiTokens: {
      list: async () => ({
        most: 20,
        data: made.length > removed.length ? [token, { ...token, id: 8, name: 'Old', works: false }] : [],
      }),
      create: async ({ body }) => {
        made.push(body)
        return { id: 7, token: 'api_secret' }
      },
      remove: async ({ params: { id } }) => {
        removed.push(id)
        return {}
      },
    },
  })
  await expect.element(screen.getByText('You have no API tokens.')).toBeVisible()
  await screen.getByRole('button', { name: 'New token' }).click()
  const form = screen.getByRole('form', { name: 'New token' })
  await form.getByRole('checkbox', { name: 'Data as files' }).click()
  await form.getByRole('checkbox', { name: 'Plants and history' }).click()
  await form.getByRole('button', { name: 'Make the token' }).click()
  await expect.element(form.getByText('Choose at least one.')).toBeVisible()
  expect(made).toEqual([])
  await form.getByLabelText('What it is for').fill(' Energy report ')
  await form.getByRole('checkbox', { name: 'Plants and history' }).click()
  await form.getByRole('checkbox', { name: 'Alerts' }).click()
  await form.getByLabelText('Expires').selectOptions('in 365 days')
  await form.getByRole('button', { name: 'Make the token' }).click()
  await expect.element(screen.getByText('api_secret')).toBeVisible()
  expect(made).toEqual([
    {
      name: 'Energy report',
      scopes: ['plants', 'alerts'],
      days: 365,
      requestKey: expect.stringMatching(/^[A-Za-z0-9-]{8,40}$/),
    },
  ])
  await expect.element(screen.getByText(/last used .* from Germany, 203.0.113.9/).first()).toBeVisible()
  await expect.element(screen.getByText('does not work: you no longer belong to the organisation')).toBeVisible()
  await screen.getByRole('button', { name: 'Revoke: Energy report' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(screen.getByText('You have no API tokens.')).toBeVisible()
  expect(removed).toEqual([7])
  await expect.element(screen.getByText('api_secret')).not.toBeInTheDocument()
})

test('an API token whose answer was lost is asked for again under the same key, over a reload and corrected too; the next one has another', async () => {
  const keys: (string | undefined)[] = []
  const openLosing = (isLost: boolean, kept = {}) =>
    open({
      kept,
      apiTokens: {
        create: async ({ body: { requestKey } }) => {
          keys.push(requestKey)
          if (isLost) throw new TypeError('Failed to fetch')
          return { id: 7, token: `api_secret_${keys.length}` }
        },
      },
    })
  const make = async ({ screen }: Awaited<ReturnType<typeof openLosing>>, days: string) => {
    await screen.getByRole('button', { name: 'New token' }).click()
    const form = screen.getByRole('form', { name: 'New token' })
    await form.getByLabelText('What it is for').fill('Energy report')
    await form.getByLabelText('Expires').selectOptions(days)
    await form.getByRole('button', { name: 'Make the token' }).click()
    return form
  }
  const first = await openLosing(true)
  const form = await make(first, 'in 30 days')
  await expect.poll(() => keys.length).toBe(1)
  await form.getByLabelText('Expires').selectOptions('in 365 days')
  await form.getByRole('button', { name: 'Make the token' }).click()
  await expect.poll(() => keys.length).toBe(2)
  const kept = { ...sessionStorage } as Record<string, string>
  await first.screen.unmount()
  const second = await openLosing(false, kept)
  await make(second, 'in 90 days')
  await expect.element(second.screen.getByText('api_secret_3')).toBeVisible()
  await make(second, 'in 90 days')
  await expect.element(second.screen.getByText('api_secret_4')).toBeVisible()
  expect(keys[0]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]])
  expect(keys[3]).toMatch(/^[A-Za-z0-9-]{8,40}$/)
  expect(keys[3]).not.toBe(keys[0])
})
