import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aPlant } from '../testing/a-plant.ts'
import { openApp, type FakeHandlers } from '../testing/open-app.tsx'

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

test('a refused log-in says why in place, and keeps what was typed', async () => {
  const { screen, router } = await openApp({ path: '/login', answers: refused() })
  await type(screen)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('User name or password is wrong.')
  await expect.element(screen.getByLabelText('Account')).toHaveValue('mara@example.org')
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('secret')
  expect(screen.getByRole('status').element().textContent).toBe('')
  expect(router.state.location.pathname).toBe('/login')
})

test('the other data centre is one press away, and the choice is kept', async () => {
  const asked: (string | undefined)[] = []
  const opened = await openApp({
    path: '/login',
    answers: {
      auth: {
        token: async () => {
          const centre = opened.transport.dataCentre()
          asked.push(centre)
          if (centre === 'CN') throw new Refusal('AUTH_INVALID_USERNAME_OR_PASSWORD')
          return tokens
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  const { screen } = opened
  await type(screen)
  await screen.getByRole('button', { name: 'Switch to International and try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(asked).toEqual(['CN', 'FOREIGN_1'])
  expect(localStorage.getItem('login-data-centre')).toBe('FOREIGN_1')
})

test('who logs in sees the page that was wanted', async () => {
  const { screen, router, transport } = await openApp({
    path: '/plant/list?keyword=Dach',
    answers: {
      auth: { token: async () => tokens },
      plants: { search: async () => ({ total: 1, data: [aPlant()] }) },
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Good to see you' })).toBeVisible()
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

test('where the server stands is offered first', async () => {
  const textList = [{ type: 'CURRENT_DATA_CENTRE', lan: null, textInfo: 'FOREIGN_1' }]
  const { screen } = await openApp({ path: '/login', configuration: { textList } })
  await expect.element(screen.getByRole('radio', { name: 'International' })).toBeChecked()
})

test('a white label has one data centre and no choice', async () => {
  const extendWeb = JSON.stringify({ whiteLabel: true, multiDataCentre: false })
  const { screen, transport } = await openApp({ path: '/login', configuration: { system: 'NORDLICHT', extendWeb } })
  await expect.element(screen.getByLabelText('Account')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(0)
  expect(transport.dataCentre()).toBeUndefined()
})

test('another language is one choice away', async () => {
  const { screen } = await openApp({ path: '/login' })
  await screen.getByLabelText('Language').selectOptions('zh')
  await expect.element(screen.getByRole('heading', { name: '欢迎回来' })).toBeVisible()
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(document.cookie).toContain('language=zh')
  expect(document.title).toBe('日讯')
})
