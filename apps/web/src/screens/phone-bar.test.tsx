import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const open = async ({
  path = '/plant/infos/detail?plant=7',
  permissions = ['user'],
  layoutVersion = '1.5.3',
  plants = 1,
}: {
  path?: string
  permissions?: string[]
  layoutVersion?: string
  plants?: number
} = {}) => {
  await page.viewport(390, 844)
  const answers: FakeHandlers = {
    account: { me: async () => aPerson({ permissions }) },
    plants: {
      search: async () => ({ total: plants, data: [aPlant({ id: 7, condition: 'NORMAL', curve: null })] }),
      information: async ({ params }) => aPlant({ id: params.id }),
    },
  }
  const app = await openApp({
    path,
    token: 'a.b.c',
    answers,
    configuration: { extendWeb: JSON.stringify({ layoutVersion }) },
    isFirstVisit: plants > 1,
  })
  await expect.element(bar().getByRole('link', { name: 'Me' })).toBeVisible()
  return app
}
const bar = () => page.getByRole('navigation', { name: 'Main menu' })
const entries = () =>
  bar()
    .getByRole('link')
    .elements()
    .map((link) => `${link.textContent}${link.getAttribute('aria-current') === 'page' ? ' *' : ''}`)

test.each(['1.5.3', 'original'])(
  'on a phone the bar of layout %s has five pages, in reach of a thumb',
  async (layout) => {
    await open({ path: '/account/settings/common', layoutVersion: layout })
    await expect.poll(entries).toEqual(['My Plant', 'Energy', 'Devices', 'Alerts', 'Me *'])
    for (const link of bar().getByRole('link').elements()) {
      const { height, width, bottom } = link.getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(44)
      expect(width).toBeGreaterThanOrEqual(44)
      expect(bottom).toBeLessThanOrEqual(innerHeight)
    }
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  },
)

test('with a fleet, the bar begins with it, and has five entries that fit the narrowest phone', async () => {
  const { router } = await open({ path: '/account/settings/common', plants: 64 })
  await page.viewport(320, 700)
  await expect.poll(entries).toEqual(['Fleet', 'My Plant', 'Devices', 'Alerts', 'Me *'])
  for (const label of bar()
    .getByRole('link')
    .elements()
    .flatMap((link) => link.querySelector('span') ?? []))
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
  // Before a plant was looked at, alerts are those of all plants.
  await bar().getByRole('link', { name: 'Alerts' }).click()
  await expect.poll(entries).toContain('Alerts *')
  expect(router.state.location.pathname).toBe('/alert')
  // The energy over time is below the plant's day, and has no entry of its own then.
  await router.navigate({ to: '/plant/infos/data', search: { plant: 7, period: 'month' } })
  await expect.poll(entries).toContain('My Plant *')
})

test('one entry is current: the plant’s day and its energy over time are one page with different periods', async () => {
  const { router } = await open()
  expect(entries().filter((name) => name.endsWith('*'))).toEqual([])
  await bar().getByRole('link', { name: 'Energy' }).click()
  await expect.poll(entries).toContain('Energy *')
  expect(entries()).toContain('My Plant')
  expect(router.state.location.href).toBe('/plant/infos/data?plant=7&period=month#energy')
  await bar().getByRole('link', { name: 'My Plant' }).click()
  await expect.poll(entries).toContain('My Plant *')
  expect(entries()).toContain('Energy')
  expect(router.state.location.href).toBe('/plant/infos/data?plant=7')
})

test.each(['1.5.3', 'original'])(
  'on a phone the pages of a plant that are not in the bar of layout %s are beside its title',
  async (layoutVersion) => {
    const { screen, router } = await open({ layoutVersion })
    const tabs = screen.getByRole('navigation', { name: 'Plant pages' })
    await expect.element(tabs).toBeInTheDocument()
    expect(tabs.getByRole('link').elements()).toEqual([])
    const button = tabs.getByRole('button', { name: 'Plant pages' })
    const heading = screen.getByRole('heading', { level: 1 })
    await expect.element(heading).toBeVisible()
    const title = heading.element().parentElement
    expect(button.element().getBoundingClientRect().top).toBeLessThan(title?.getBoundingClientRect().bottom ?? 0)
    await button.click()
    await expect
      .poll(() =>
        tabs
          .getByRole('menuitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Details', 'Businesses'])
    await tabs.getByRole('menuitem', { name: 'Businesses' }).click()
    await expect.poll(() => router.state.location.href).toBe('/plant/infos/relate?plant=7')
  },
)

test('on a phone the other pages are in the menu of the person', async () => {
  const { router } = await open()
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Large screen' })).toBeVisible()
  await expect.element(page.getByText('Function', { exact: true })).toBeVisible()
  // The first is in focus.
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/largescreen')
})

test('operators have the pages of the platform in their bar', async () => {
  await open({ path: '/account/settings/common', permissions: ['user', 'operator', 'installation'] })
  await expect.poll(entries).toEqual(['All plants', 'Installation', 'Intake', 'Take-over', 'Me *'])
})

test('in a wide window there is no bar, and the menu of the person has no pages twice', async () => {
  await open()
  await page.viewport(1440, 900)
  await expect.element(bar().getByRole('link', { name: 'Large screen' })).toBeVisible()
  expect(bar().elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'General' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Large screen' }).elements()).toHaveLength(0)
  expect(page.getByText('Function', { exact: true }).elements()).toHaveLength(0)
})

test('what only a wider window shows is not drawn on a phone, and comes when it is turned', async () => {
  await open()
  const drawn = () => [...document.querySelectorAll('nav a')].map((link) => link.textContent)
  const tabs = () => [...document.querySelectorAll('nav[aria-label="Plant pages"] a')].length
  await expect.poll(drawn).toEqual(['My Plant', 'Energy', 'Devices', 'Alerts', 'Me'])
  await page.viewport(1200, 800)
  await expect.poll(tabs).toBeGreaterThan(3)
  await expect.poll(() => drawn().length).toBeGreaterThan(8)
})
