import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp } from '#testing/open-app.tsx'
import { anOrganisation } from './organisation/organisation.fixture.ts'

test('everyone that a person can act for is listed with their role; a switch opens a new session and clears the cache', async () => {
  await page.viewport(390, 844)
  const state = { organisationId: 0, asked: [] as unknown[], lists: 0 }
  const { screen, router } = await openApp({
    path: '/identity',
    token: 'eyJprivate',
    answers: {
      auth: {
        token: async ({ body }) => {
          state.asked.push([body.grant_type, body.org_id, body.access_token])
          state.organisationId = Number(body.org_id)
          return {
            access_token: `eyJof${body.org_id}`,
            token_type: 'bearer',
            refresh_token: '',
            expires_in: 1,
            scope: 'all',
            jti: 'j',
          }
        },
      },
      account: {
        me: async () => aPerson({ organizationId: state.organisationId, roleId: state.organisationId ? 5000 : -1 }),
        organisations: async () => [
          anOrganisation(2000, 'Sonnwerk Solar', 'org-admin'),
          anOrganisation(2001, 'Dach & Sonne', 'user-manager'),
        ],
        roleFunctions: async () => [{ code: 'member.manage', isOn: 1 }],
      },
      plants: {
        search: async () => {
          state.lists += 1
          return { total: 0, data: [] }
        },
      },
    },
  })
  const here = screen.getByRole('listitem').filter({ hasText: 'Active' })
  await expect.element(here).toHaveTextContent('Priya')
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Dach & Sonne' }))
    .toHaveTextContent('User manager')
  // It is shown for two seconds: a look only after the switch may be too late.
  const isSaid = async () => {
    await expect
      .element(screen.getByRole('region', { name: 'Notifications' }))
      .toHaveTextContent('You are now acting for Sonnwerk Solar.')
  }
  await Promise.all([screen.getByRole('button', { name: 'Switch to Sonnwerk Solar' }).click(), isSaid()])
  await expect.poll(() => router.state.location.pathname).toBe('/plant/list')
  expect(state.asked).toEqual([['switch_org', '2000', 'eyJprivate']])
  expect(document.cookie).toContain('token=eyJof2000')
  await expect.poll(() => state.lists).toBeGreaterThan(0)
  await page.viewport(1280, 900)
  await expect.element(screen.getByRole('link', { name: 'Organisation' })).toBeVisible()
})

test('who opens another page while the switch is on its way is not logged out by it', async () => {
  let arrive = () => {}
  const arrives = new Promise<void>((resolve) => (arrive = resolve))
  const { screen, router } = await open({
    organisations: [anOrganisation(2000, 'Sonnwerk Solar')],
    token: async () => {
      await arrives
      return switched
    },
  })
  await screen.getByRole('button', { name: 'Switch to Sonnwerk Solar' }).click()
  await router.navigate({ to: '/plant/list' })
  await expect.element(screen.getByRole('button', { name: 'Switch to Sonnwerk Solar' })).not.toBeInTheDocument()
  arrive()
  await expect.poll(() => document.cookie).toContain('token=eyJof2000')
})

test('a refused switch changes nothing and shows why', async () => {
  const { screen, router } = await open({
    organisations: [anOrganisation(2000, 'Sonnwerk Solar')],
    token: async () => {
      throw new Refusal('AU_NO_OPERATION_PERMISSION')
    },
  })
  await screen.getByRole('button', { name: 'Switch to Sonnwerk Solar' }).click()
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent('You don’t have permission to do this.')
  expect(router.state.location.pathname).toBe('/identity')
  expect(document.cookie).toContain('token=eyJprivate')
})

test('a person without an organisation sees an explanation and creates one', async () => {
  const founded: string[] = []
  const { screen } = await open({
    organisations: () => founded.map((name) => anOrganisation(2000, name, 'org-admin')),
    create: async (name) => void founded.push(name),
  })
  await expect.element(screen.getByRole('heading', { name: 'You are not in an organisation' })).toBeVisible()
  await screen.getByRole('button', { name: 'Create an organisation' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an organisation' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dach & Sonne')
  await dialog.getByRole('button', { name: 'Create an organisation' }).click()
  await expect.element(screen.getByRole('button', { name: 'Switch to Dach & Sonne' })).toBeVisible()
})

const switched = {
  access_token: 'eyJof2000',
  token_type: 'bearer' as const,
  refresh_token: '',
  expires_in: 1,
  scope: 'all',
  jti: 'j',
}

interface Wish {
  organisations: ReturnType<typeof anOrganisation>[] | (() => ReturnType<typeof anOrganisation>[])
  token?: () => Promise<typeof switched>
  create?: (name: string) => Promise<void>
}

const open = ({ organisations, token, create }: Wish) =>
  openApp({
    path: '/identity',
    token: 'eyJprivate',
    answers: {
      ...(token && { auth: { token } }),
      account: {
        me: async () => aPerson(),
        organisations: async () => (typeof organisations === 'function' ? organisations() : organisations),
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
      organisations: {
        create: async ({ body }) => {
          await create?.(body.name)
          return { id: 2000 }
        },
      },
    },
  })
