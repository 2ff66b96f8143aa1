import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { aPlant } from '../../../testing/a-plant.ts'
import { openApp } from '../../../testing/open-app.tsx'

const refuse = () => Promise.reject(new Refusal('AU_NO_READ_PERMISSION'))

test('a plant of somebody else says why it does not show, and is not chosen next time', async () => {
  const { screen, router } = await openApp({
    path: '/plant/infos/data?plant=99',
    token: 'eyJtoken',
    answers: {
      plants: { information: refuse, search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }) },
      live: { fast: refuse, operating: refuse },
      devices: { types: refuse },
    },
  })
  await expect.element(screen.getByText('You have no permission to read this.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  // To ask again would bring the same.
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0)
  await expect.poll(() => localStorage.getItem('plant')).toBeNull()
  await router.navigate({ to: '/plant/infos/data', search: {} })
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=7')
})

test('an address keeps the period while the plant is chosen', async () => {
  const { router } = await openApp({
    path: '/plant/infos/data?period=month&day=2026-03-15',
    token: 'eyJtoken',
    answers: { plants: { search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }) } },
  })
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ plant: 7, period: 'month', day: '2026-03-15' })
})
