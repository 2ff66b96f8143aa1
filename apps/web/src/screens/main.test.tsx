import { CallFailed } from '@heliograph/contract/browser'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

const nothingFound = { plants: [], devices: [] }
const answers = (
  find: NonNullable<NonNullable<FakeHandlers['plants']>['find']> = async () => nothingFound,
): FakeHandlers => ({
  account: { me: async () => aPerson() },
  plants: {
    search: async () => ({ total: 0, data: [] }),
    information: async ({ params }) => {
      if (params.id === 404) throw new CallFailed(403, { code: 'AU_NO_READ_PERMISSION' })
      return aPlant({ id: params.id })
    },
    find,
  },
})
const openList = async (own?: FakeHandlers) => {
  const app = await openApp({ path: '/plant/list', token: 'a.b.c', answers: own ?? answers() })
  await expect.element(page.getByRole('button', { name: /^Search (Ctrl|⌘) K$/ })).toBeVisible()
  return app
}

test('Ctrl K finds a device by its serial number, and Enter opens it, all without a mouse', async () => {
  const { router } = await openList(
    answers(async ({ query }) => ({
      plants: [],
      devices: [
        {
          deviceId: 7,
          sn: `SN-${query.text}`,
          name: 'Inverter',
          type: 'INVERTER',
          plantId: 1,
          plantName: 'Sonnendach',
        },
      ],
    })),
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: /serial/i })).toHaveFocus()
  await userEvent.keyboard('4711')
  await expect.element(page.getByRole('option', { name: /SN-4711/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toBe('/device-detail?device=7&plant=1')
})

test('Enter right after typing opens what is found when the answer is there', async () => {
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  const { router } = await openList(
    answers(async ({ query: { text } }) => {
      await waits
      return { plants: [{ id: 5, name: `Barn ${text}`, address: null }], devices: [] }
    }),
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox', { name: /serial/i })).toHaveFocus()
  await userEvent.keyboard('barn{Enter}')
  expect(router.state.location.pathname).toBe('/plant/list')
  answer()
  await expect.poll(() => router.state.location.search).toMatchObject({ plant: 5 })
})

test('an announcement stands above every page until it is dismissed, which the server keeps, or ends by itself (spec §1)', async () => {
  const dismissed: number[] = []
  const inSeconds = (seconds: number) => Date.now() / 1000 + seconds
  const announced = (id: number, title: string, endTime: number | null) => ({
    id,
    title,
    content: 'From two to three',
    publishTime: inSeconds(-60),
    endTime,
  })
  const { router } = await openList({
    ...answers(),
    content: {
      announcements: async () => [
        announced(3, 'Over already', inSeconds(-1)),
        announced(2, 'Works tonight', inSeconds(3600)),
        announced(1, 'New price list', null),
      ],
      dismissAnnouncement: async ({ params }) => {
        dismissed.push(params.id)
        return {}
      },
    },
  })
  const banner = page.getByRole('complementary', { name: 'Works tonight' })
  await expect.element(banner).toHaveTextContent('From two to three')
  await expect.element(page.getByText('Over already')).not.toBeInTheDocument()
  await router.navigate({ to: '/account/settings/common' })
  await expect.element(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary', { name: 'New price list' })).toBeVisible()
  expect(dismissed).toEqual([2])
})

test('the finder says when nothing matches, and Escape closes it', async () => {
  await openList()
  await page.getByRole('button', { name: /^Search (Ctrl|⌘) K$/ }).click()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('No results for “zzz”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the ring around what is typed into is not painted over by the head of the dialog', async () => {
  await openList()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('dialog').getByRole('combobox').element()
  const { outlineOffset, outlineWidth } = getComputedStyle(field)
  const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth)
  const head = page.getByRole('dialog').element().querySelector('header')
  expect(ring).toBeGreaterThan(0)
  expect(field.getBoundingClientRect().top - ring).toBeGreaterThanOrEqual(head?.getBoundingClientRect().bottom ?? 0)
})

test('pages are found by name, and only those that the person can open', async () => {
  await openList()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('option', { name: 'All plants' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Intake' })).not.toBeInTheDocument()
})

test('an unknown plant, or one without access, is a page that does not exist', async () => {
  for (const tab of ['data', 'device', 'alert', 'detail']) {
    const { screen } = await openApp({ path: `/plant/infos/${tab}?plant=404`, token: 'a.b.c', answers: answers() })
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await screen.unmount()
  }
})

test('a brand with the original layout has its menu in the header', async () => {
  await page.viewport(1440, 900)
  await openApp({
    path: '/plant/list',
    token: 'a.b.c',
    answers: answers(),
    configuration: { extendWeb: JSON.stringify({ layoutVersion: 'original' }) },
  })
  await expect.element(page.getByRole('banner').getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('unsaved input on an account page survives visiting another page', async () => {
  const { router } = await openApp({ path: '/account/settings/common', token: 'a.b.c', answers: answers() })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const before = page.getByRole('main').getByRole('heading', { level: 1 }).element()
  await router.navigate({ to: '/plant/list' })
  await expect.element(page.getByRole('main').getByRole('heading', { name: 'My plants' })).toBeVisible()
  await router.navigate({ to: '/account/settings/common' })
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 1 }).element()).toBe(before)
})

test('in the original layout all plants are listed next to the current one', async () => {
  const { router } = await openApp({
    path: '/plant/infos/data?plant=2',
    token: 'a.b.c',
    answers: {
      plants: {
        ...answers().plants,
        search: async () => ({
          total: 2,
          data: [aPlant({ id: 2, name: 'Sonnendach' }), aPlant({ id: 3, name: 'Nachbarhaus' })],
        }),
      },
    },
    configuration: { extendWeb: JSON.stringify({ layoutVersion: 'original' }) },
  })
  await page.viewport(1440, 900)
  await page.getByRole('region', { name: 'Plants' }).getByRole('link', { name: 'Nachbarhaus' }).click()
  await expect.poll(() => router.state.location.href).toBe('/plant/infos/data?plant=3')
})

test('the header has the brand’s own logo for it, in place of the one of the browser’s tab (spec §3, topNaviLogo)', async () => {
  const [square, top] = ['red', 'blue'].map(
    (fill) => `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' fill='${fill}'/%3E`,
  )
  const extendWeb = JSON.stringify({ topNaviLogo: top })
  const { screen } = await openApp({
    path: '/plant/infos',
    token: 'a.b.c',
    answers: answers(),
    configuration: { squareLogoLink: square!, extendWeb },
  })
  // Decoration, beside the name.
  const shown = () => document.querySelector('header img')?.getAttribute('src')
  await expect.poll(shown).toBe(top)
  await screen.unmount()
  // What is no picture is none.
  const broken = JSON.stringify({ topNaviLogo: 'javascript:alert(1)' })
  await openApp({
    path: '/plant/infos',
    token: 'a.b.c',
    answers: answers(),
    configuration: { squareLogoLink: square!, extendWeb: broken },
  })
  await expect.poll(shown).toBe(square)
})

test('the header, the menu and the buttons of a plant have the brand’s colours', async () => {
  await page.viewport(1440, 900)
  const colorList = [
    { type: 'top-navigation', colorCode: '#ffe9c7', alpha: 100 },
    { type: 'left-menu', colorCode: '#e3f6e8', alpha: 100 },
    { type: 'station-button', colorCode: '#7a2e00', alpha: 100 },
    { type: 'station-button-active', colorCode: '#ffd27a', alpha: 100 },
  ]
  await openApp({ path: '/plant/infos', token: 'a.b.c', answers: answers(), configuration: { colorList } })
  const add = page.getByRole('link', { name: 'Add a plant' })
  await expect.element(add).toBeVisible()
  const frame = page.getByRole('banner').element().parentElement
  // The header lets a little of the page through.
  expect(getComputedStyle(page.getByRole('banner').element()).backgroundColor).toBe(
    'color(srgb 1 0.913725 0.780392 / 0.92)',
  )
  expect(frame && getComputedStyle(frame, '::before').backgroundColor).toBe('rgb(227, 246, 232)')
  const shown = () => {
    const { backgroundColor, color } = getComputedStyle(add.element())
    return [backgroundColor, color]
  }
  await expect.poll(shown).toEqual(['rgb(122, 46, 0)', 'rgb(255, 255, 255)'])
  // As they were wished, with a text that can be read on each.
  // What is still arriving can move it from under the pointer.
  const shownUnderPointer = async () => {
    await add.hover()
    return shown()
  }
  await expect.poll(shownUnderPointer).toEqual(['rgb(255, 210, 122)', 'rgb(0, 0, 0)'])
})
