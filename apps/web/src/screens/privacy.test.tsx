import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp } from '#testing/open-app.tsx'

const measured = new URL('/measured.js', location.origin).href
const statistics = () => [...document.scripts].filter(({ src }) => src.endsWith('measured.js'))
afterEach(() => {
  for (const script of statistics()) script.remove()
  performance.clearResourceTimings()
})

const open = async ({ trackingCode = '/measured.js' as string | null, gdpr = true, path = '/plant/list' } = {}) => {
  const app = await openApp({
    path,
    token: 'a.b.c',
    configuration: {
      ...configurationOf({ ...heliograph, flags: { ...heliograph.flags, gdpr } }),
      trackingCode,
    },
    answers: {
      account: { me: async () => aPerson({ permissions: ['user'] }) },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  await expect.element(page.getByRole('main')).toBeVisible()
  return app
}
const requests = () => performance.getEntriesByName(measured).length
const question = () => page.getByRole('complementary', { name: 'May we count visits?' })

test('no request for visitor statistics leaves before they are allowed, and none after they were refused (spec §1)', async () => {
  const { router } = await open()
  await expect.element(question()).toBeVisible()
  await router.navigate({ to: '/account/settings/common' })
  await expect.element(page.getByRole('group', { name: 'Visitor statistics' })).toBeVisible()
  expect([statistics(), requests()]).toEqual([[], 0])
  await question().getByRole('button', { name: 'Don’t allow' }).first().click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio', { name: 'Don’t allow' })).toBeChecked()
  expect([statistics(), requests()]).toEqual([[], 0])
})

test('what was refused is allowed on the page with the settings, and is loaded then, once', async () => {
  await open({ path: '/account/settings/common' })
  await question().getByRole('button', { name: 'Don’t allow' }).first().click()
  await page.getByRole('radio', { name: /^Allow/ }).click()
  await expect.poll(requests).toBe(1)
  expect(statistics()).toHaveLength(1)
})

test('nobody is asked if the brand has no statistics, or some that the policy of the page would block', async () => {
  for (const trackingCode of [null, 'https://elsewhere.example/measured.js', 'javascript:alert(1)']) {
    const { screen } = await open({ trackingCode, path: '/account/settings/common' })
    await expect.element(page.getByRole('group', { name: 'Temperature' })).toBeVisible()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(page.getByRole('group', { name: 'Visitor statistics' })).not.toBeInTheDocument()
    expect(document.querySelectorAll('script[src*="elsewhere"]')).toHaveLength(0)
    await screen.unmount()
  }
})

test('with the function off, what the brand configured is loaded without a question, and nothing else (spec §1)', async () => {
  await open({ gdpr: false })
  await expect.poll(requests).toBe(1)
  await expect.element(question()).not.toBeInTheDocument()
})
