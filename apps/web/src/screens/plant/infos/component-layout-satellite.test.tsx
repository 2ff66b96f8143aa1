import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { MapSites } from '@heliograph/brand/map-sites'
import type { DrawnBackground, ModuleMapOfDay } from '@heliograph/contract/browser'
import { functionsOf } from '@heliograph/domain/permissions'
import { dayAt } from '@heliograph/domain/zones'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { aPlant } from '#testing/a-plant.ts'
import { complaints } from '#testing/complaints.ts'
import { askedWith, mapKey, mapSite } from '#testing/map-site.ts'
import { openApp } from '#testing/open-app.tsx'

const zone = 'Europe/Berlin'
const today = dayAt(zone, Date.now())
const munich = { latitude: 48.1372, longitude: 11.5756 }
const laid = {
  x: 0,
  y: 0,
  widthM: 30,
  angleDeg: 0,
  opacity: 0.8,
  picture: null,
  width: null,
  height: null,
  satellite: munich,
}

const aMap = (background: ModuleMapOfDay['background']): ModuleMapOfDay => ({
  version: 3,
  savedTime: 1_790_000_000,
  savedBy: 'Cleo',
  day: today,
  timezone: zone,
  arrays: [
    {
      id: 1,
      name: 'South roof',
      azimuthDeg: 180,
      tiltDeg: 35,
      portrait: true,
      x: 0,
      y: 0,
      angleDeg: 0,
      rows: 2,
      columns: 4,
      modules: [
        { row: 0, column: 0, sn: 'OP1', input: 0, number: null, energy: 2, deviceId: 10, deviceName: 'Optimizer 1' },
      ],
    },
  ],
  background,
  parts: [],
  hosts: [],
})

interface Visit {
  key?: string | undefined
  gdpr?: boolean
  background?: ModuleMapOfDay['background']
}
const open = async ({ key, gdpr = true, background = null }: Visit) => {
  const saved: (DrawnBackground | null | undefined)[] = []
  const mapSites: MapSites = { googleMap: mapSite(), amap: mapSite() }
  const brand = {
    ...heliograph,
    flags: { ...heliograph.flags, gdpr },
    mapKeys: key === undefined ? {} : { googleMap: key },
  }
  await openApp({
    path: '/plant/infos/component-layout?plant=7',
    token: 'eyJtoken',
    configuration: configurationOf(brand, { mapSites }),
    answers: {
      account: { me: async () => aPerson({ id: 7, permissions: ['user'] }) },
      plants: {
        information: async () => ({
          ...aPlant({ id: 7 }),
          locationLat: munich.latitude,
          locationLng: munich.longitude,
          externalRoleCode: functionsOf('operate'),
        }),
        search: async () => ({ total: 1, data: [aPlant({ id: 7 })] }),
      },
      alerts: { recent: async () => ({ total: 0, data: [] }), days: async () => [] },
      moduleMap: {
        powers: async () => ({ from: 1_790_000_000, stepS: 900, steps: 0, modules: [] }),
        ofDay: async () => aMap(background),
        save: async ({ body }) => {
          saved.push(body.background)
          return { version: 4 }
        },
      },
    },
  })
  return { saved }
}

const draw = async () => page.getByRole('button', { name: 'Draw the map' }).click()
const offer = () => page.getByRole('button', { name: 'Satellite (Google Maps)' })
const shown = () => page.getByRole('checkbox', { name: 'Satellite (Google Maps)' })
const question = () => page.getByRole('region', { name: 'Load maps from Google Maps?' })
const tiles = () => [...document.querySelectorAll<HTMLImageElement>('[role=application] img')]
const modules = () => page.getByRole('application', { name: 'Modules of the plant' })

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

test('nothing is asked of a map service before it is allowed; then its picture is below the drawing, and only its place is saved', async () => {
  const key = mapKey('good')
  const { saved } = await open({ key })
  await draw()
  await offer().click()
  await expect.element(question()).toHaveFocus()
  expect(await complaints()).toEqual([])
  expect([tiles(), await askedWith(key)]).toEqual([[], []])

  await question().getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(() => tiles().filter(({ naturalWidth }) => naturalWidth > 0).length).toBeGreaterThan(3)
  await expect.element(page.getByText(/Google Maps.*Map data ©2026 Stand-in/)).toBeVisible()
  const asked = await askedWith(key)
  expect(asked.filter(({ path }) => path === '/v1/createSession')).toHaveLength(1)
  expect(asked.every(({ referer }) => referer === `${location.origin}/`)).toBe(true)
  // Its scale is known: there is nothing to set.
  expect(page.getByRole('button', { name: 'Set the scale' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Save the map' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]).toMatchObject({ satellite: munich, angleDeg: 0, opacity: 0.8 })
  expect(saved[0]).not.toHaveProperty('photo')
  expect(saved[0]).not.toHaveProperty('picture')
})

test('readers see it once they chose it and allowed it, each for themselves, and hide it again', async () => {
  const key = mapKey('good')
  await open({ key, background: laid })
  await expect.element(shown()).not.toBeChecked()
  expect([tiles(), await askedWith(key)]).toEqual([[], []])
  await shown().click()
  await question().getByRole('button', { name: 'Don’t allow' }).click()
  await expect.element(shown()).toHaveFocus()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(shown()).not.toBeChecked()
  expect(await askedWith(key)).toEqual([])

  await shown().click()
  await question().getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.element(shown()).toBeChecked()
  await expect.poll(() => tiles().length).toBeGreaterThan(3)
  await shown().click()
  await expect.poll(tiles).toEqual([])
})

test('without consent as a rule of the brand, a choice is enough, and none is made for the person', async () => {
  const key = mapKey('good')
  await open({ key, gdpr: false, background: laid })
  await expect.element(modules()).toBeVisible()
  expect([tiles(), await askedWith(key)]).toEqual([[], []])
  await shown().click()
  await expect.poll(() => tiles().length).toBeGreaterThan(3)
})

test('a brand without a key offers none, and a map that has one shows without it', async () => {
  await open({ background: laid })
  await expect.element(modules()).toBeVisible()
  expect(shown().elements()).toEqual([])
  await draw()
  await expect.element(page.getByRole('button', { name: 'Save the map' })).toBeVisible()
  expect(offer().elements()).toEqual([])
})

test.each(['refused', 'html', 'quota'] as const)(
  'where the service answers “%s”, it is told and the modules stay',
  async (does) => {
    await open({ key: mapKey(does), gdpr: false, background: laid })
    await shown().click()
    await expect.element(page.getByText('The photo below the drawing could not be loaded.')).toBeVisible()
    await expect.element(modules()).toBeVisible()
  },
)
