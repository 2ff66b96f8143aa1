import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { ConsentState } from '@heliograph/contract/browser'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { complaints } from '#testing/complaints.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const [terms, privacy] = ['https://heliograph.example/terms/2', 'https://heliograph.example/privacy/2']
const published = { ...heliograph, texts: { ...heliograph.texts, serviceTerms: terms, privacyTerms: privacy } }
const missing: ConsentState['missing'] = [
  { kind: 'terms', version: terms, link: terms },
  { kind: 'privacy', version: privacy, link: privacy },
]

const open = ({ path = '/plant/list', brand = published, permissions = ['user'], ...consents }: Opened = {}) =>
  openApp({
    path,
    token: 'a.b.c',
    configuration: configurationOf(brand),
    answers: {
      account: { me: async () => aPerson({ permissions }) },
      auth: { logout: async () => ({}) },
      plants: { search: async () => ({ total: 0, data: [] }) },
      profile: {
        exportState: async () => ({ plants: 0, mostPlants: 50, usedAt: null, availableAt: null, onceAYear: true }),
      },
      consents: { state: async () => ({ missing, given: [] }), ...consents },
    },
  })
type Opened = FakeHandlers['consents'] & { path?: string; brand?: typeof published; permissions?: string[] }
const heading = () => page.getByRole('heading', { name: 'Please read and agree' })

test('a new version is read and accepted before anything else is shown, each text on its own (spec §1)', async () => {
  const give = vi.fn(async () => ({ missing: [], given: [] }))
  await open({ give })
  await expect.element(heading()).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'terms of service', exact: true })).toHaveAttribute('href', terms)
  expect(await complaints()).toEqual([])
  const goOn = page.getByRole('button', { name: 'Agree and continue' })
  await page.getByLabelText(/I agree to/).click()
  await goOn.click()
  await expect.element(page.getByText('Please agree to continue.')).toBeVisible()
  expect(give).not.toHaveBeenCalled()
  await page.getByLabelText(/I have read/).click()
  await goOn.click()
  await expect.element(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(give.mock.calls).toMatchObject([
    [
      {
        body: {
          consents: [
            { kind: 'terms', version: terms },
            { kind: 'privacy', version: privacy },
          ],
        },
      },
    ],
  ])
})

test('operators are asked as well', async () => {
  await open({ path: '/installation', permissions: ['user', 'operator'] })
  await expect.element(heading()).toBeVisible()
})

test('who declines is logged out, and is told how to save their data and cancel the account, which stay open', async () => {
  const { router } = await open()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/save your data or delete your account/)
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/login')
})

test('the export of the account needs no agreement, and leads nowhere else', async () => {
  const { router } = await open()
  await page.getByRole('link', { name: 'Export', exact: false }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/account/settings/exportAccount')
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(heading()).not.toBeInTheDocument()
  await router.navigate({ to: '/plant/list' })
  await expect.element(heading()).toBeVisible()
})

test.each([
  ['has nothing published', heliograph],
  ['has the function off', { ...published, flags: { ...published.flags, privacyPolicyNotice: false } }],
])('nobody is asked if the brand %s (spec §1)', async (_, brand) => {
  const state = vi.fn(async () => ({ missing, given: [] }))
  await open({ brand: brand as typeof published, state })
  await expect.element(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible()
  expect(state).not.toHaveBeenCalled()
})
