import type { PlantOffer } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { functionsOf } from '@heliograph/domain/permissions'
import { dehydrate } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(390, 844))

const ticket = 'abcdefghijklmnopqrstuv'

const anOffer = (own: Partial<PlantOffer> = {}): PlantOffer => ({
  name: 'Sonnendach',
  address: 'Wiesenweg 3',
  type: 'HOUSE_ROOF',
  installedCapacity: 9.999,
  from: 'Marta Lindner',
  expiresTime: 1_800_000_000,
  businesses: [
    { id: 71, name: 'Sonnwerk Solar', may: 'operate', expiresTime: null },
    { id: 72, name: 'Voltera', may: 'read', expiresTime: null },
  ],
  ...own,
})

const openLink = async (relations: FakeHandlers['relations'] = {}, hash = `#${ticket}`) => {
  const asked: object[] = []
  const opened = await openApp({
    path: `/plant/receive${hash}`,
    token: 'eyJtoken',
    answers: {
      account: { me: async () => aPerson({ email: 'ben@house.test' }) },
      plants: {
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
        information: async () => ({
          ...aPlant({ id: 7, externalRoleCode: functionsOf('own') }),
          condition: 'NORMAL',
          curve: null,
        }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }) },
      audit: { ofPlant: async () => ({ total: 0, data: [] }) },
      relations: {
        offer: async ({ body }) => {
          asked.push(body)
          return anOffer()
        },
        accept: async ({ body }) => {
          asked.push(body)
          return { id: 7 }
        },
        related: async () => [],
        handOver: async () => ({ pending: null }),
        ...relations,
      },
    },
  })
  return { ...opened, asked }
}

test('the receiver of an offer sees the plant, chooses who keeps access, and accepts it', async () => {
  const { screen, router, asked } = await openLink()
  await expect.element(screen.getByText('Marta Lindner wants to transfer this plant to you.')).toBeVisible()
  await expect.element(screen.getByText('Wiesenweg 3')).toBeVisible()
  // Truncated, never rounded.
  await expect.element(screen.getByText('9.99 kWp')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Voltera' }).click()
  await screen.getByRole('button', { name: 'Accept the plant' }).click()
  await expect.poll(() => asked).toEqual([{ ticket }, { ticket, keep: [72] }])
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/relate?plant=7')
  await expect.element(screen.getByText('The plant is yours.')).toBeVisible()
})

test('the ticket is removed from the address', async () => {
  const { screen, router } = await openLink()
  await expect.element(screen.getByText('Sonnendach').first()).toBeVisible()
  expect(router.state.location.href).toBe('/plant/receive')
})

test('the ticket is in nothing that the browser stores', async () => {
  const { screen, started } = await openLink()
  await expect.element(screen.getByText('Sonnwerk Solar').first()).toBeVisible()
  expect(JSON.stringify(dehydrate(started.cache))).not.toContain(ticket)
})

test.each([
  ['resource_not_exist_or_deleted', 'This link is no longer valid'],
  ['AU_NO_OPERATION_PERMISSION', 'This link is for someone else'],
] as const)('%s is explained, without revealing anything about the plant', async (code, title) => {
  const { screen } = await openLink({ offer: async () => Promise.reject(new Refusal(code)) })
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Accept the plant' }).elements()).toHaveLength(0)
})

test('without a link there is nothing to accept', async () => {
  const { screen, asked } = await openLink({}, '')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Open the link in your message' })).toBeVisible()
  expect(asked).toEqual([])
})

test('an offer that was withdrawn in the meantime is reported in place', async () => {
  const { screen } = await openLink({
    accept: async () => Promise.reject(new Refusal('resource_not_exist_or_deleted')),
  })
  await screen.getByRole('button', { name: 'Accept the plant' }).click()
  await expect
    .element(
      screen.getByRole('alert').filter({
        hasText: 'It has been used or withdrawn, or is older than 7 days. Ask the current owner for a new one.',
      }),
    )
    .toBeVisible()
})
