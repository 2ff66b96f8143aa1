import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { complaints } from '#testing/complaints.ts'
import { openApp } from '#testing/open-app.tsx'

const message = {
  id: 2,
  channel: 'mail' as const,
  recipient: 'ada@mail.example',
  subject: 'Sign up: your code',
  text: 'Your code to sign up at Heliograph:\n\n40718293\n\nhttps://heliograph.test/\n\nHeliograph',
  file: null,
  language: 'en',
  createdAt: 1_800_000_000,
  sentAt: null,
}
const spent = { ...message, id: 1, channel: 'sms' as const, recipient: '8613800138000', subject: null, text: null }

test('in the demo, a visitor reads the messages that it would have sent', async () => {
  await page.viewport(390, 844)
  const { screen } = await openApp({
    path: '/outbox',
    answers: { outbox: { list: async () => ({ data: [message, spent] }) } },
  })
  await expect.element(screen.getByRole('heading', { name: 'Sign up: your code' })).toBeVisible()
  await expect.element(screen.getByText('40718293', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('To 8613800138000')).toBeVisible()
  await expect
    .element(screen.getByText('This message contained a code that has expired. Its text has been deleted.'))
    .toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', 'https://heliograph.test/')
  expect(await complaints()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('the address says which data centre', async () => {
  const asked: (string | undefined)[] = []
  const list = async ({ dataCentre }: { dataCentre: string | undefined }) => {
    asked.push(dataCentre)
    return { data: [] }
  }
  const { screen } = await openApp({ path: '/outbox?dataCentre=CN', answers: { outbox: { list } } })
  await expect.element(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  expect(asked).toEqual(['CN'])
})

test('outside the demo the page says that there is no outbox', async () => {
  const list = () => Promise.reject(new Refusal('resource_not_exist_or_deleted'))
  const { screen } = await openApp({ path: '/outbox', answers: { outbox: { list } } })
  await expect.element(screen.getByRole('heading', { name: 'There is no demo outbox here' })).toBeVisible()
  expect(
    screen
      .getByRole('status')
      .elements()
      .every((element) => element.textContent === ''),
  ).toBe(true)
})

test('a failed load can be retried', async () => {
  let tries = 0
  const list = () => (++tries > 3 ? Promise.resolve({ data: [message] }) : Promise.reject(new TypeError('lost')))
  const { screen } = await openApp({ path: '/outbox', answers: { outbox: { list } } })
  await expect.element(screen.getByRole('heading', { name: 'The outbox could not be loaded' })).toBeVisible()
  tries = 3
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('40718293', { exact: true })).toBeVisible()
})
