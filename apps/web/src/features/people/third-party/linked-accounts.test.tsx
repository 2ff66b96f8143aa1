import { contract } from '@heliograph/contract'
import type { LinkedAccount } from '@heliograph/contract/browser'
import { fakeClient } from '@heliograph/contract/testing'
import { Refusal } from '@heliograph/domain/errors'
import { wordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#api/api-context.tsx'
import { Toasts } from '#ui/notices/toasts.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import '#theme/base.ts'
import '#theme/frame.ts'

const sonnwerk = { name: 'sonnwerk', label: 'Sonnwerk', kind: 'oidc' as const }
const weChat = { name: 'wechat', label: 'WeChat', kind: 'wechat' as const }
const linkedTo = (provider: LinkedAccount['provider'], nickname: string | null = 'Ada'): LinkedAccount => ({
  provider,
  nickname,
  linkedAt: 1_780_000_000,
  lastUsedAt: null,
})
type Handlers = NonNullable<Parameters<typeof fakeClient<typeof contract>>[1]['thirdParty']>

const show = async (handlers: Handlers) => {
  const words = await wordsIn('en')
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider
          value={fakeClient(contract, { thirdParty: { providers: async () => [sonnwerk, weChat], ...handlers } })}
        >
          <LinkedAccounts dataCentre={undefined} language="en" words={words.thirdParty} errors={words.errors} />
          <Toasts label="Notifications" closeLabel="Close" />
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen
}

test('what is linked and what could be stands side by side, and what is offered no more can still be ended', async () => {
  const closed = { name: 'closed', label: 'closed', kind: 'oidc' as const }
  const screen = await show({ linked: async () => [linkedTo(sonnwerk), linkedTo(closed, null)] })
  await expect.element(screen.getByText('Sonnwerk · Ada')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Unlink Sonnwerk' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Unlink closed' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Link WeChat' })).toBeVisible()
  await expect.element(screen.getByText(/^Linked on \w+ \d+, 2026 · not used yet$/).first()).toBeVisible()
})

test('a link is ended after a question', async () => {
  const ended: unknown[] = []
  const screen = await show({
    linked: async () => (ended.length === 0 ? [linkedTo(sonnwerk)] : []),
    unlink: async ({ body }) => {
      ended.push(body)
      return {}
    },
  })
  await screen.getByRole('button', { name: 'Unlink Sonnwerk' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(ended).toEqual([])
  await screen.getByRole('button', { name: 'Unlink Sonnwerk' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Link Sonnwerk' })).toBeVisible()
  await expect.element(screen.getByText('Sonnwerk is no longer linked.')).toBeVisible()
  expect(ended).toEqual([{ provider: 'sonnwerk' }])
})

test('the last way in stays, and it is said what opens another', async () => {
  const screen = await show({
    linked: async () => [linkedTo(sonnwerk)],
    unlink: () => Promise.reject(new Refusal('THIRD_PARTY_LAST_WAY_IN')),
  })
  await screen.getByRole('button', { name: 'Unlink Sonnwerk' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await expect
    .element(screen.getByText('Sonnwerk is your only way to log in. Set a password or add a passkey first.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Unlink Sonnwerk' })).toBeVisible()
})

test('linking leads to the provider, and keeps what shows that it was this browser', async () => {
  const screen = await show({ linked: async () => [], beginLink: async () => ({ address: '#away', binding: 'b2' }) })
  await screen.getByRole('button', { name: 'Link WeChat' }).click()
  await expect.poll(() => location.hash).toBe('#away')
  expect(JSON.parse(sessionStorage.getItem('third-party-trip')!)).toEqual({ binding: 'b2' })
  history.replaceState(null, '', location.pathname + location.search)
})

test('where nobody offers another way in there is nothing to see', async () => {
  const screen = await show({ providers: async () => [], linked: async () => [] })
  await expect.poll(() => screen.container.querySelectorAll('.mantine-Skeleton-root').length).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})
