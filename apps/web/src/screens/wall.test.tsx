import { CallFailed, type Wall, type WallShow } from '@heliograph/contract/browser'
import { formatInstant } from '@heliograph/domain/zones'
import { startWordsIn } from '@heliograph/phrases'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aFast } from '#features/plants/live/live.fixture.ts'
import { viewerZone } from '#i18n/dates.ts'
import { openApp, type FakeHandlers } from '#testing/open-app.tsx'

vi.mock('@heliograph/phrases', { spy: true })

beforeEach(() => page.viewport(1280, 720))

const secret = `eu.${'A'.repeat(43)}`
const seconds = () => Date.now() / 1000

const aPlant = (id: number, name: string, lastUpdateTime = seconds() - 60) => ({
  id,
  name,
  condition: 'NORMAL' as const,
  installedCapacity: 10,
  generationPower: 4321,
  generationValue: 12.345,
  fullPowerHoursDay: 1.234,
  lastUpdateTime,
})

const aShow = (own: Partial<WallShow> = {}): WallShow => ({
  title: 'Town hall',
  theme: 'dark',
  rotateSeconds: null,
  columns: 3,
  language: null,
  summary: {
    countedAt: seconds(),
    plants: 2,
    onlyPlant: null,
    reporting: 2,
    resting: 0,
    capacityKwp: 20,
    powerW: 8642,
    usePowerW: null,
    todayKwh: 24.69,
    monthKwh: 300,
    yearKwh: 4000,
    totalKwh: 9000,
    coalT: 1,
    co2T: 2,
    trees: 100,
    conditions: { ALL_OFFLINE: 0, PARTIAL_OFFLINE: 0, ALARM: 0, WAITING: 0, NO_DEVICE: 0, ASLEEP: 0, NORMAL: 2 },
    lastUpdateTime: seconds() - 60,
    daylight: true,
    ranking: [],
  },
  curve: { plants: 2, mostPlants: 2000, stepSeconds: 900, steps: [] },
  plants: [aPlant(7, 'School roof'), aPlant(8, 'Library', seconds() - 7200)],
  positions: { latitudes: [52.5, 48.1], longitudes: [13.4, 11.6], conditions: [6, 6] },
  ...own,
})

const openWall = (show: () => Promise<WallShow>, answers: FakeHandlers = {}) =>
  openApp({ path: `/largescreen/wall#${secret}`, answers: { walls: { show }, ...answers } })

/** What the screen of one plant shows besides what its tile has. */
const ofOnePlant = {
  regionTimezone: 'Europe/Berlin',
  gridInterconnectionType: 'EXCESS',
  generationMonth: 100,
  generationTotal: 5000,
  co2T: 1.65,
  trees: 90,
  daylight: true,
} as const

test('a link shows its title, sums and plants in columns, and keeps its secret out of the address (spec §2)', async () => {
  const { screen, router } = await openWall(async () => aShow())
  await expect.element(screen.getByRole('heading', { name: 'Town hall' })).toBeVisible()
  await expect.element(screen.getByText('School roof')).toBeVisible()
  // What is two hours old is not shown as power now.
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Library' })).toHaveTextContent('--')
  expect(router.state.location.href).toBe('/largescreen/wall')
  expect(document.body.textContent).not.toContain(secret)
  await expect.element(screen.getByRole('button', { name: 'Close large screen' })).not.toBeInTheDocument()
})

test.each([
  ['two hours fast', 7200],
  ['two hours slow', -7200],
])('on a screen whose clock is %s, values are as old as they are by the server’s', async (_, aheadS) => {
  const there = () => seconds() - aheadS
  const show = aShow()
  const { screen, transports } = await openWall(async () => ({
    ...show,
    summary: { ...show.summary, countedAt: there(), lastUpdateTime: there() - 60 },
    plants: [aPlant(7, 'School roof', there() - 60), aPlant(8, 'Library', there() - 3600)],
  }))
  const tile = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(tile('School roof')).toHaveTextContent(/4\.32.kW.*1.min/)
  await expect.element(tile('Library')).toHaveTextContent(/--.*(60.min|1.h)/)
  // As an answer to the link does, which has a connection of its own.
  const tell = (time: number) => transports.at(-1)?.onDate?.(new Date(time * 1000).toUTCString(), Date.now())
  onTestFinished(() => tell(seconds()))
  tell(there())
  await expect
    .element(screen.getByRole('time'))
    .toHaveTextContent(formatInstant(viewerZone(), there() * 1000).slice(11, 14))
  await expect.element(tile('School roof')).toHaveTextContent(/4\.32.kW.*1.min/)
  await expect.element(tile('Library')).toHaveTextContent(/--.*(60.min|1.h)/)
})

test('on a screen whose clock is two hours fast, the energy of a plant flows as it is now', async () => {
  const there = () => seconds() - 7200
  const show = aShow({ columns: null, rotateSeconds: 20 })
  const { screen } = await openWall(() => Promise.resolve(show), {
    walls: {
      show: async () => ({ ...show, summary: { ...show.summary, plants: 1, onlyPlant: 7, countedAt: there() } }),
      plant: async ({ params }) => ({
        ...aPlant(params.id, 'School roof', there() - 60),
        countedAt: there(),
        ...ofOnePlant,
        live: aFast({ systemId: params.id, lastUpdateTime: there() - 60 }),
        day: [],
      }),
    },
  })
  await expect.element(screen.getByText(/4[.]2.kW/).first()).toBeVisible()
  await expect.element(screen.getByText(/^These values are .* old/)).not.toBeInTheDocument()
})

test('a link that has ended says so, and leaves the session of a person who is logged in there alone', async () => {
  const { screen, started } = await openApp({
    path: `/largescreen/wall#${secret}`,
    token: 'eyJtoken',
    answers: { walls: { show: () => Promise.reject(new CallFailed(401)) } },
  })
  await expect.element(screen.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  expect(started.host.session.isOpen()).toBe(true)
})

test('a link that ends takes its plants off the screen; without a network the last ones stay, with a sign', async () => {
  let fails: Error | undefined
  const { screen } = await openWall(async () => {
    if (fails) throw fails
    return aShow()
  })
  await expect.element(screen.getByText('School roof')).toBeVisible()
  fails = new CallFailed(0, { code: 'NETWORK_ERROR' })
  await expect.element(screen.getByText('Server not responding, trying again'), { timeout: 15_000 }).toBeVisible()
  await expect.element(screen.getByText('School roof')).toBeVisible()
  fails = new CallFailed(401)
  await expect.element(screen.getByText('This link has ended'), { timeout: 30_000 }).toBeVisible()
  await expect.element(screen.getByText('School roof')).not.toBeInTheDocument()
})

test('a link with a language of its own is shown in it, and the browser keeps its own', async () => {
  const { screen } = await openWall(async () => aShow({ language: 'de', title: '' }))
  await expect.element(screen.getByRole('heading', { name: 'Alle Anlagen' })).toBeVisible()
  await expect.element(screen.getByText('Heute', { exact: true }).first()).toBeVisible()
  await expect.poll(() => document.documentElement.lang).toBe('de')
  expect(document.cookie).toContain('language=en')
})

test('a link whose language can’t be fetched is shown in the browser’s: no screen stays empty', async () => {
  const { screen } = await openWall(async () => {
    vi.mocked(startWordsIn).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    return aShow({ language: 'de', title: '' })
  })
  await expect.element(screen.getByRole('heading', { name: 'All plants' })).toBeVisible()
})

test('a link whose language is not one of ours is shown in the browser’s', async () => {
  const { screen } = await openWall(async () => aShow({ language: 'xx', title: '' }))
  await expect.element(screen.getByRole('heading', { name: 'All plants' })).toBeVisible()
})

test('with rotation each plant takes its turn', async () => {
  const { screen } = await openWall(async () => aShow({ rotateSeconds: 20, columns: null, theme: 'light' }), {
    walls: {
      show: async () => aShow({ rotateSeconds: 20, columns: null, theme: 'light' }),
      plant: async ({ params }) => ({
        ...aPlant(params.id, 'School roof'),
        countedAt: seconds(),
        ...ofOnePlant,
        live: aFast({ systemId: params.id }),
        day: [],
      }),
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Town hall' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { name: 'School roof' })).toBeVisible()
  await expect.element(screen.getByText('Energy flow now')).toBeVisible()
  expect(document.querySelector('main')?.dataset['mantineColorScheme']).toBe('light')
})

const aWall = (own: Partial<Wall> = {}): Wall => ({
  id: 1,
  maker: null,
  title: 'Lobby',
  theme: 'dark',
  rotateSeconds: 60,
  columns: null,
  language: null,
  plantIds: null,
  createTime: seconds() - 86_400,
  expireTime: seconds() + 86_400,
  lastUsedTime: null,
  ...own,
})

test('a person makes a link, sees it once, and ends it', async () => {
  const made: unknown[] = []
  let links = [aWall()]
  const { screen } = await openApp({
    path: '/application/detail/largeScreen',
    token: 'eyJtoken',
    answers: {
      walls: {
        list: async () => ({ most: 20, data: links }),
        create: async ({ body }) => {
          made.push(body)
          return { id: 2, secret }
        },
        revoke: async () => {
          links = []
          return {}
        },
      },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  await expect.element(screen.getByText('Never opened')).toBeVisible()
  await screen.getByRole('button', { name: 'New link' }).click()
  await screen.getByLabelText('Title on the screen').fill(' Foyer ')
  await screen.getByLabelText('Overview').selectOptions('Plants in 4 columns')
  await screen.getByLabelText('Language', { exact: true }).selectOptions('Deutsch')
  await screen.getByRole('button', { name: 'Make the link' }).click()
  await expect.element(screen.getByText(`/largescreen/wall#${secret}`)).toBeVisible()
  expect(made).toEqual([
    {
      title: 'Foyer',
      plantIds: null,
      theme: 'dark',
      rotateSeconds: null,
      columns: 4,
      language: 'de',
      days: 90,
      requestKey: expect.stringMatching(/^[A-Za-z0-9-]{8,40}$/),
    },
  ])
  await screen.getByRole('button', { name: 'End link' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect.element(screen.getByText('No links yet')).toBeVisible()
  await expect.element(screen.getByText(`/largescreen/wall#${secret}`)).not.toBeInTheDocument()
})

test('an administrator sees who made the links of colleagues, and can end but not change them', async () => {
  const ended: number[] = []
  const { screen } = await openApp({
    path: '/application/detail/largeScreen',
    token: 'eyJtoken',
    answers: {
      walls: {
        list: async () => ({ most: 1, data: [aWall({ id: 7, title: 'Reception', maker: 'Bea', language: 'ja' })] }),
        revoke: async ({ params }) => {
          ended.push(params.id)
          return {}
        },
      },
    },
  })
  const link = screen.getByRole('region', { name: 'Reception' })
  await expect.element(link.getByText('Made by Bea')).toBeVisible()
  await expect.element(link.getByText(/日本語/)).toBeVisible()
  await expect.element(link.getByRole('button', { name: 'Change' })).not.toBeInTheDocument()
  // Links of colleagues do not count among one's own.
  await expect.element(screen.getByRole('button', { name: 'New link' })).toBeEnabled()
  await link.getByRole('button', { name: 'End link' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/^Bea made it/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect.poll(() => ended).toEqual([7])
})
