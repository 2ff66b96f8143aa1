import { configurationOf } from '@heliograph/brand/configuration'
import { nordlicht } from '@heliograph/brand/nordlicht'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp } from '#testing/open-app.tsx'

test('a language applies immediately and is saved; dates look the same in all of them', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('radio', { name: 'English' })).toBeChecked()
  await screen.getByRole('radio', { name: '简体中文' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: '通用设置' })).toBeVisible()
  await expect.element(screen.getByText(/^\d{4}-\d{2}-\d{2}$/)).toBeVisible()
  expect(document.cookie).toContain('language=zh')
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('a white label saves the language under its own name', async () => {
  const { screen } = await open(configurationOf(nordlicht))
  await screen.getByRole('radio', { name: '简体中文' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: '通用设置' })).toBeVisible()
  expect(document.cookie).toContain('oem-language=zh')
})

test('a language that the brand does not offer cannot be chosen', async () => {
  const { screen } = await open({ supportLanList: ['en'] })
  await expect.element(screen.getByRole('radio', { name: 'English' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '简体中文' }).elements()).toHaveLength(0)
})

test('Fahrenheit applies to all temperatures and is saved', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('21.5 °C', { exact: true })).toBeVisible()
  await screen.getByRole('radio', { name: /^Fahrenheit/ }).click()
  await expect.element(screen.getByText('70.7 °F', { exact: true })).toBeVisible()
  expect(document.cookie).toContain('temperature-unit=F')
  await screen.getByRole('radio', { name: /^Celsius/ }).click()
  await expect.element(screen.getByText('21.5 °C', { exact: true })).toBeVisible()
  expect(document.cookie).toContain('temperature-unit=C')
})

test('an appearance applies immediately and is saved', async () => {
  const { screen } = await open()
  const scheme = () => document.documentElement.dataset['mantineColorScheme']
  await screen.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(scheme).toBe('dark')
  expect(localStorage.getItem('colour-scheme')).toBe('dark')
  await screen.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(scheme).toBe('light')
})

test('a number is truncated, not rounded, and an unknown one is announced', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('1,234.56', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('no data')).toBeInTheDocument()
})

const open = async (configuration = {}) => {
  await page.viewport(1280, 1000)
  return openApp({
    path: '/account/settings/common',
    token: 'eyJtoken',
    configuration,
    answers: {
      account: { me: async () => aPerson() },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
}
