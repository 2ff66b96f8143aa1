import { CallFailed, type StrandedPlant } from '@heliograph/contract/browser'
import { Refusal } from '@heliograph/domain/errors'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

beforeEach(() => page.viewport(1440, 900))

const stranded: StrandedPlant = {
  id: 7,
  name: 'Sonnendach',
  address: 'Wiesenweg 3',
  owner: 'Marta Lindner',
  businesses: [{ id: 71, name: 'Sonnwerk Solar', may: 'operate', expiresTime: null }],
}

const openTakeOver = async ({
  operator = true,
  relations = {},
}: { operator?: boolean; relations?: FakeHandlers['relations'] } = {}) => {
  const sent: object[] = []
  const opened = await openApp({
    path: '/take-over',
    token: 'eyJtoken',
    answers: {
      account: {
        me: async () =>
          aPerson({ email: 'ops@heliograph.test', permissions: operator ? ['user', 'operator'] : ['user'] }),
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
      alerts: { recent: async () => ({ total: 0, data: [] }) },
      relations: {
        stranded: async () => stranded,
        takeOver: async ({ body }) => {
          sent.push(body)
          return {}
        },
        ...relations,
      },
    },
  })
  return { ...opened, sent }
}

test('an operator finds a plant, ends the old access, names the new owner and gives a reason', async () => {
  const { screen, sent } = await openTakeOver()
  await screen.getByRole('textbox', { name: /^Plant ID, or serial number of one of its devices/ }).fill('SN7001')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Sonnendach' })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Sonnwerk Solar' }).click()
  await screen.getByRole('textbox', { name: 'New business' }).fill('Voltera')
  await screen.getByRole('radio', { name: 'View and control' }).click()
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(screen.getByText('Enter a reason.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await userEvent.keyboard('Sonnwerk is insolvent.')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { systemId: 7, reason: 'Sonnwerk is insolvent.', owner: null, business: 'Voltera', may: 'operate', ends: [71] },
    ])
  await expect.element(screen.getByText('Done. The owner has been informed.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Sonnendach' })).not.toBeInTheDocument()
})

test('a plant that could not be looked up is looked up again by the same button', async () => {
  let isReached = false
  const { screen } = await openTakeOver({
    relations: {
      stranded: async () => {
        if (isReached) return stranded
        throw new CallFailed(0, { code: 'NETWORK_ERROR' })
      },
    },
  })
  await screen.getByRole('textbox', { name: /^Plant ID, or serial number of one of its devices/ }).fill('7')
  await screen.getByRole('button', { name: 'Find' }).click()
  await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
  isReached = true
  await screen.getByRole('button', { name: 'Find' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sonnendach' })).toBeVisible()
})

test('missing or unknown input is reported at its field, and nothing typed is lost', async () => {
  const { screen } = await openTakeOver({
    relations: { takeOver: async () => Promise.reject(new Refusal('ACCOUNT_NOT_EXIST')) },
  })
  await screen.getByRole('textbox', { name: /^Plant ID, or serial number of one of its devices/ }).fill('7')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect
    .element(screen.getByText(/^Choose what to change: remove a business, add a business, or set a new owner\./))
    .toBeVisible()
  await screen.getByRole('textbox', { name: 'New owner' }).fill('nobody@house.test')
  await screen.getByRole('textbox', { name: 'Reason' }).fill('The owner has died.')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(screen.getByText('No account has this address or number.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'New owner' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('The owner has died.')
})

test('an unknown number is reported', async () => {
  const { screen } = await openTakeOver({
    relations: { stranded: async () => Promise.reject(new Refusal('resource_not_exist_or_deleted')) },
  })
  await screen.getByRole('textbox', { name: /^Plant ID, or serial number of one of its devices/ }).fill('404')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('No plant found.')).toBeVisible()
})

test('for others the page does not exist', async () => {
  const { screen } = await openTakeOver({ operator: false })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
