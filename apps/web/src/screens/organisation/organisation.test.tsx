import { Refusal } from '@heliograph/domain/errors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'
import { roles, speaking } from './organisation.fixture.ts'

const open = (path: string, wish: Parameters<typeof speaking>[0] = {}) =>
  openApp({ path, token: 'eyJtoken', answers: speaking(wish) })
type Answers = NonNullable<FakeHandlers['organisations']>

test('an org-admin sees the members, changes a role, and learns why the last org-admin must stay', async () => {
  await page.viewport(1280, 900)
  const given: unknown[] = []
  const answers: Answers = {
    changeMember: async ({ params, body }) => {
      given.push([params.id, body.roleId])
      if (params.id === 3) throw new Refusal('AU_NO_OPERATION_PERMISSION', 'LAST_ORG_ADMIN')
      return {}
    },
  }
  const { screen } = await open('/organisation/members', { answers: { organisations: answers } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sonnwerk Solar')
  await expect
    .element(screen.getByRole('row', { name: /Jonas Berger/ }))
    .toHaveTextContent(/Fitter.*jonas@sonnwerk.test.*491701234567/)
  await screen.getByRole('button', { name: 'Change role: Jonas Berger' }).click()
  await screen.getByRole('radio', { name: /User manager/ }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Change role: Priya Nair' }).click()
  await screen.getByRole('radio', { name: /Fitter/ }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('You are the last administrator. Make someone else an administrator first.')
  expect(given).toEqual([
    [4, 5001],
    [3, 5002],
  ])
})

test('removing a member needs a confirmation', async () => {
  await page.viewport(1280, 900)
  const removed: number[] = []
  const answers: Answers = { removeMember: async ({ params }) => (removed.push(params.id), {}) }
  const { screen } = await open('/organisation/members', { answers: { organisations: answers } })
  await screen.getByRole('button', { name: 'Remove Jonas Berger' }).click()
  await userEvent.keyboard('{Escape}')
  expect(removed).toEqual([])
  await screen.getByRole('button', { name: 'Remove Jonas Berger' }).click()
  await screen.getByRole('dialog', { name: 'Remove Jonas Berger?' }).getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => removed).toEqual([4])
})

test('an invitation asks for an address, keeps what was typed after a refusal, and then is listed', async () => {
  await page.viewport(390, 844)
  const sent: object[] = []
  const answers: Answers = {
    invite: async ({ body }) => {
      sent.push(body)
      if (sent.length === 1) throw new Refusal('EMAIL_FORMAT_WRONG')
      return { link: 'https://sun.example/invitation#eu.AAAA' }
    },
    invitations: async () =>
      sent.length < 2
        ? []
        : [
            {
              id: 9000,
              email: 'gul@sonnwerk.test',
              phone: null,
              role: roles[2]!,
              invitedBy: 'Priya Nair',
              createdAt: 1_774_173_600,
              expiresAt: 1_774_778_400,
            },
          ],
  }
  const { screen } = await open('/organisation/members', { answers: { organisations: answers } })
  await expect.element(screen.getByText('No open invitations.')).toBeVisible()
  await screen.getByRole('button', { name: 'Invite someone' }).click()
  const field = screen.getByRole('textbox', { name: 'E-mail' })
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(screen.getByText('Enter an e-mail address.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('gul@sonnwerk')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect.element(field).toHaveValue('gul@sonnwerk')
  await field.fill('gul@sonnwerk.test')
  await screen.getByRole('button', { name: 'Send invitation' }).click()
  // Only because this platform cannot send it.
  const unsent = screen.getByRole('dialog', { name: 'Pass on the link' })
  await expect.element(unsent).toHaveTextContent('Give this link to gul@sonnwerk.test yourself.')
  await expect.element(unsent.getByText('https://sun.example/invitation#eu.AAAA')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(screen.getByRole('button', { name: 'Withdraw the invitation to gul@sonnwerk.test' }))
    .toBeVisible()
  expect(sent.at(-1)).toEqual({ roleId: 5002, email: 'gul@sonnwerk.test' })
})

test('a person who manages members sees the organisation’s audit log, page by page; others do not', async () => {
  await page.viewport(1280, 900)
  const asked: unknown[] = []
  const audit: NonNullable<FakeHandlers['audit']> = {
    ofOrganisation: async ({ query }) => {
      asked.push(query.page)
      return { total: 21, data: [invited(query.page === 1 ? 'Jonas Berger' : 'Priya Nair')] }
    },
  }
  const { screen } = await open('/organisation/members', { answers: { audit } })
  const list = screen.getByRole('region', { name: 'Activity' })
  await expect.element(list.getByRole('row', { name: /Invited a member/ })).toHaveTextContent(/Jonas Berger/)
  await list.getByRole('button', { name: 'Next page' }).click()
  await expect.element(list.getByRole('row', { name: /Invited a member/ })).toHaveTextContent(/Priya Nair/)
  expect(asked).toEqual([1, 2])
  await screen.unmount()

  const fitter = await open('/organisation/members', {
    kind: null,
    functions: ['plant.read', 'role.manage'],
    answers: { audit },
  })
  await expect.element(fitter.screen.getByRole('row', { name: /Jonas Berger/ })).toBeVisible()
  expect(fitter.screen.getByRole('region', { name: 'Activity' }).elements()).toHaveLength(0)
  expect(asked).toEqual([1, 2])
})

test('a user manager has no buttons for an org-admin, and only assigns functions that they have', async () => {
  await page.viewport(1280, 900)
  const { screen } = await open('/organisation/members', {
    kind: 'user-manager',
    functions: ['plant.read', 'member.manage'],
  })
  await expect.element(screen.getByRole('button', { name: 'Change role: Jonas Berger' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Priya Nair/ }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Invite someone' }).click()
  const offered = screen.getByRole('dialog').getByRole('radio', { name: /Org-admin|Fitter|User manager|Night shift/ })
  expect(offered.elements().map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^User manager/),
    expect.stringMatching(/^Night shift/),
  ])
})

test('the role editor explains each of six functions, and changes are saved', async () => {
  await page.viewport(1280, 900)
  const changed: object[] = []
  const answers: Answers = { changeRole: async ({ params, body }) => (changed.push({ ...params, ...body }), {}) }
  const { screen } = await open('/organisation/roles', { answers: { organisations: answers } })
  const admins = screen
    .getByRole('listitem')
    .filter({ hasText: 'The administrator role can’t be changed, so that no one is locked out.' })
  await expect.element(admins).toHaveTextContent(/AdministratorFixed/)
  expect(screen.getByRole('button', { name: 'Change the role Administrator' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Change the role Fitter' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the role Fitter' })
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(6)
  await dialog.getByRole('checkbox', { name: /Control plants/ }).click()
  await dialog.getByRole('checkbox', { name: /Manage members/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => changed).toEqual([{ id: 5002, name: 'Fitter', functions: ['plant.read', 'member.manage'] }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a taken name is reported at its field, and a role in use cannot be removed', async () => {
  await page.viewport(1280, 900)
  const answers: Answers = {
    createRole: async () => {
      throw new Refusal('DATA_SOURCE_DUPLICATED', 'name')
    },
    removeRole: async () => {
      throw new Refusal('AU_NO_OPERATION_PERMISSION', 'ROLE_HELD')
    },
  }
  const { screen } = await open('/organisation/roles', { answers: { organisations: answers } })
  await screen.getByRole('button', { name: 'Create a role' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Fitter')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Another role already has this name.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Fitter')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Delete the role Fitter' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Delete the role Night shift' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect
    .element(screen.getByText('This role is still in use. Assign its members another role first.'))
    .toBeVisible()
})

test('only people with a permission find the pages, and people acting for themselves are sent to their identities', async () => {
  await page.viewport(1280, 900)
  const admin = await open('/plant/list')
  await expect.element(admin.screen.getByRole('link', { name: 'Organisation' })).toBeVisible()
  await admin.screen.unmount()
  const viewer = await open('/plant/list', { kind: null, functions: ['plant.read'] })
  await viewer.screen.getByRole('button', { name: 'User menu' }).click()
  await expect
    .element(viewer.screen.getByRole('menuitem', { name: /Switch identity/ }))
    .toHaveTextContent('For Sonnwerk Solar')
  expect(viewer.screen.getByRole('link', { name: 'Organisation' }).elements()).toHaveLength(0)
  await viewer.screen.unmount()
  const herself = { me: async () => aPerson(), organisations: async () => [] }
  const { screen } = await open('/organisation/members', { answers: { account: herself } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are acting for yourself')
  await screen.getByRole('link', { name: 'Switch identity' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Who are you acting for?')
})

const invited = (userName: string) => ({
  id: '7',
  time: 1_774_173_600,
  kind: 'member.invite',
  refused: false,
  userId: 4,
  userName,
  orgName: 'Sonnwerk Solar',
  subjectName: null,
  systemId: null,
  systemName: null,
  ip: null,
  facts: [],
})

test('a failed load shows an error and can be retried', async () => {
  let tries = 0
  const answers: Answers = {
    members: async () => {
      tries += 1
      if (tries === 1) throw new Refusal('AU_NO_READ_PERMISSION')
      return []
    },
  }
  const { screen } = await open('/organisation/members', { answers: { organisations: answers } })
  await expect.element(screen.getByText('Members could not be loaded.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Members could not be loaded.')).not.toBeInTheDocument()
})
