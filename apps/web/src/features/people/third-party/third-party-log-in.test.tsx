import { expect, test } from 'vitest'
import { openApp } from '#testing/open-app.tsx'

const sonnwerk = { name: 'sonnwerk', label: 'Sonnwerk', kind: 'oidc' as const }

test('after logging out, the other ways to log in are offered again', async () => {
  const { screen } = await openApp({
    path: '/plant/list',
    token: 'eyJtoken',
    answers: {
      plants: { search: async () => ({ total: 0, data: [] }) },
      auth: { logout: async () => ({}) },
      thirdParty: {
        providers: async () => {
          // After the cache is emptied.
          await new Promise((resolve) => setTimeout(resolve, 300))
          return [sonnwerk]
        },
      },
    },
  })
  await screen.getByRole('button', { name: 'User menu' }).click()
  await screen.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Continue with Sonnwerk' })).toBeVisible()
})

test('if the call fails, only the form shows', async () => {
  const { screen } = await openApp({
    path: '/login',
    answers: { thirdParty: { providers: () => Promise.reject(new Error('gone')) } },
  })
  await expect.element(screen.getByLabelText('Account')).toBeVisible()
  expect(screen.getByRole('button', { name: /Continue with/ }).elements()).toEqual([])
  expect(
    screen
      .getByRole('status')
      .elements()
      .map((status) => status.textContent)
      .join(''),
  ).toBe('')
})
