import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '#testing/open-app.tsx'

const tokens = {
  access_token: 'eyJtoken',
  token_type: 'bearer' as const,
  refresh_token: '',
  expires_in: 1000,
  scope: 'all',
  jti: '1',
}

const open = async (right: string, asked: object[] = []) => {
  const opened = await openApp({
    path: '/login',
    answers: {
      auth: {
        token: async ({ body: { grant_type, code, answer, keep } }) => {
          if (grant_type !== 'second_factor') {
            throw new Refusal('AUTH_SECOND_FACTOR_REQUIRED', {
              ticket: 'T',
              methods: ['totp', 'recovery'],
              options: null,
            })
          }
          asked.push({ code, answer, keep })
          if (answer === '999999') throw new Refusal('CODE_ERROR_LIMIT_EXCEEDED')
          if (answer !== right) throw new Refusal('CODE_WRONG')
          return tokens
        },
      },
      thirdParty: { providers: async () => [] },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  const { screen } = opened
  await screen.getByLabelText('Account').fill('mara@example.org')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await screen.getByLabelText('Stay signed in for 15 days').click()
  await screen.getByRole('button', { name: 'Log in', exact: true }).click()
  return { ...opened, dialog: screen.getByRole('dialog', { name: 'Two-step verification' }) }
}

test('after the password the app’s code is asked for, and a wrong one is reported in place', async () => {
  const asked: object[] = []
  const { screen, dialog } = await open('123456', asked)
  await expect.element(dialog.getByLabelText('Code from the app')).toHaveFocus()
  await dialog.getByLabelText('Code from the app').fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('The code is wrong.')).toBeVisible()
  await dialog.getByLabelText('Code from the app').fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(asked).toEqual([
    { code: 'T', answer: '000000', keep: '1' },
    { code: 'T', answer: '123456', keep: '1' },
  ])
})

test('a recovery code works too; going back keeps what was typed', async () => {
  const { screen, dialog } = await open('axyz-abcd-2345')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('secret')
  await screen.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog.getByRole('radio', { name: 'Recovery code' }).click()
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill('axyz-abcd-2345')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
})

test('too many wrong codes end the attempt with a message', async () => {
  const { dialog } = await open('123456')
  await dialog.getByLabelText('Code from the app').fill('999999')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Too many wrong codes. Please log in again later.')).toBeVisible()
})
