import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const answering = (own: FakeHandlers['registration'] = {}): FakeHandlers => ({
  regions: { callerCountry: async () => ({ countryCode: null, area: null }), phonePatterns: async () => [] },
  content: { slideVerify: async () => false },
  codes: {
    request: async () => ({ expiresIn: 600, againIn: 60 }),
    channels: async () => ({ mail: false, sms: false }),
  },
  outbox: { list: () => Promise.reject(new Refusal('resource_not_exist_or_deleted')) },
  registration: { passwordStrength: async () => ({ score: 4, fault: null }), resetPassword: async () => ({}), ...own },
})

const fillIn = async ({ screen }: Awaited<ReturnType<typeof openApp>>) => {
  await screen.getByLabelText('E-mail address').fill('mara@example.org')
  await screen.getByLabelText('Verification code').fill('12345678')
  await screen.getByLabelText('Password', { exact: true }).fill('Kettle-Umbrella-77')
}

test('a forgotten password is replaced in the chosen data centre, and the log-in follows', async () => {
  const sent: object[] = []
  const opened = await openApp({
    path: '/login',
    answers: answering({ resetPassword: async ({ body, dataCentre }) => (sent.push({ ...body, dataCentre }), {}) }),
  })
  const { screen, router } = opened
  await screen.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expect.element(screen.getByText('This platform can’t send e-mail, so no code will arrive.')).toBeVisible()
  await screen.getByRole('radio', { name: 'International' }).click()
  await fillIn(opened)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(
      screen.getByText(
        'Your password has been changed and you are logged out everywhere. Log in with the new password.',
      ),
    )
    .toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
  expect(sent).toEqual([
    { email: 'mara@example.org', code: '12345678', password: 'Kettle-Umbrella-77', dataCentre: 'FOREIGN_1' },
  ])
  await expect.element(screen.getByRole('radio', { name: 'International' })).toBeChecked()
})

test.each([
  ['CODE_WRONG', 'Verification code', 'The code is wrong.'],
  ['ACCOUNT_NOT_EXIST', 'E-mail address', 'The account does not exist.'],
  ['PASSWORD_RECENTLY_USED', 'Password', 'The new password must be different from the last two.'],
] as const)('%s is reported at its field, and nothing typed is lost', async (code, label, text) => {
  const opened = await openApp({
    path: '/forgetPassword',
    answers: answering({ resetPassword: () => Promise.reject(new Refusal(code)) }),
  })
  const { screen } = opened
  await fillIn(opened)
  await screen.getByRole('button', { name: 'Set new password' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByLabelText(label, { exact: true })).toHaveFocus()
  await expect.element(screen.getByLabelText('E-mail address')).toHaveValue('mara@example.org')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('Kettle-Umbrella-77')
})

test('one of the last two passwords is refused without using up the code, even if the network fails in between', async () => {
  const sent: object[] = []
  const opened = await openApp({
    path: '/forgetPassword',
    answers: answering({
      resetPassword: async ({ body }) => {
        sent.push(body)
        if (sent.length === 1) throw new Refusal('PASSWORD_RECENTLY_USED', { proven: 'a-ticket' })
        if (sent.length === 2) throw new Refusal('TOO_MANY_REQUESTS')
        return {}
      },
    }),
  })
  const { screen } = opened
  await fillIn(opened)
  const send = screen.getByRole('button', { name: 'Set new password' })
  await send.click()
  await expect
    .element(screen.getByText(/Your code was correct and stays valid for ten minutes\. You don’t need a new one\./))
    .toBeVisible()
  await screen.getByLabelText('Password', { exact: true }).fill('Windy-Umbrella-78')
  await send.click()
  await expect.element(screen.getByText('Too many requests. Please wait a moment.')).toBeVisible()
  await send.click()
  await expect
    .poll(() => sent.slice(1))
    .toEqual([
      { email: 'mara@example.org', proven: 'a-ticket', password: 'Windy-Umbrella-78' },
      { email: 'mara@example.org', proven: 'a-ticket', password: 'Windy-Umbrella-78' },
    ])
})
