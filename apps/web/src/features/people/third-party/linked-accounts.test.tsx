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

test('linked and available providers are listed together, and a link to a provider that is no longer offered can be removed', async () => {
  const closed = { name: 'closed', label: 'closed', kind: 'oidc' as const }
  const screen = await show({ linked: async () => [linkedTo(sonnwerk), linkedTo(closed, null)] })
  await expect.element(screen.getByText('Sonnwerk · Ada')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Unlink Sonnwerk' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Unlink closed' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Link WeChat' })).toBeVisible()
  await expect.element(screen.getByText(/^Linked on 2026-\d{2}-\d{2} · not used yet$/).first()).toBeVisible()
})

test('a link is removed after a confirmation', async () => {
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

test('the last way to log in cannot be removed, and the page says how to add another', async () => {
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

test('linking leads to the provider, and stores the proof that it was this browser', async () => {
  const screen = await show({ linked: async () => [], beginLink: async () => ({ address: '#away', binding: 'b2' }) })
  await screen.getByRole('button', { name: 'Link WeChat' }).click()
  await expect.poll(() => location.hash).toBe('#away')
  expect(JSON.parse(sessionStorage.getItem('third-party-trip')!)).toEqual({ binding: 'b2' })
  history.replaceState(null, '', location.pathname + location.search)
})

test('nothing is shown if no provider is offered', async () => {
  const screen = await show({ providers: async () => [], linked: async () => [] })
  await expect.poll(() => screen.container.querySelectorAll('.mantine-Skeleton-root').length).toBe(0)
  expect(screen.container.querySelector('section')).toBeNull()
})
