import { configurationOf } from '@heliograph/brand/configuration'
import { heliograph } from '@heliograph/brand/heliograph'
import type { MapSites } from '@heliograph/brand/map-sites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPerson } from '#testing/a-person.ts'
import { askedWith, mapKey, mapSite } from '#testing/map-site.ts'
import { openApp } from '#testing/open-app.tsx'

const open = async ({ key, gdpr = true, path = '/plant/new', service = 'googleMap', kept = {} }: Visit = {}) => {
  const mapSites: MapSites = { googleMap: mapSite(), amap: mapSite() }
  const brand = {
    ...heliograph,
    flags: { ...heliograph.flags, gdpr },
    mapKeys: key === undefined ? {} : { [service]: key },
  }
  const app = await openApp({
    path,
    token: 'a.b.c',
    configuration: configurationOf(brand, { mapSites }),
    answers: {
      account: { me: async () => aPerson({ id: 7, permissions: ['user'] }) },
      plants: { search: async () => ({ total: 0, data: [] }) },
    },
  })
  // Read when a map opens; a visit begins with an empty storage.
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  return app
}
interface Visit {
  key?: string
  gdpr?: boolean
  path?: string
  service?: 'googleMap' | 'amap'
  kept?: Record<string, string>
}
const openMap = async () => {
  await page.getByRole('button', { name: 'Choose on the map' }).click()
  await expect.element(page.getByRole('group', { name: 'Map to choose the place' })).toBeVisible()
}
const choice = () => page.getByRole('combobox', { name: 'Choose the map' })
const question = () => page.getByRole('region', { name: 'Load maps from Google Maps?' })
const tiles = () => document.querySelectorAll('img.leaflet-tile-loaded').length

test('a brand without a key offers no other map, and nothing is asked for', async () => {
  await open()
  await openMap()
  await expect.element(page.getByText('Map: Natural Earth')).toBeVisible()
  await expect.element(choice()).not.toBeInTheDocument()
  expect(tiles()).toBe(0)
})

test('the map that is shipped comes first; nothing is asked of another before it is allowed, nor after it was refused (spec §1)', async () => {
  const key = mapKey('good')
  await open({ key })
  await openMap()
  await expect.element(choice()).toHaveValue('')
  await expect.element(question()).not.toBeInTheDocument()
  await userEvent.selectOptions(choice(), 'Satellite (Google Maps)')
  await expect.element(question()).toHaveFocus()
  expect(await askedWith(key)).toEqual([])
  await question().getByRole('button', { name: 'Don’t allow' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(choice()).toHaveValue('')
  await expect.element(choice()).toHaveFocus()
  expect([await askedWith(key), tiles()]).toEqual([[], 0])

  await userEvent.selectOptions(choice(), 'Street map (Google Maps)')
  await question().getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(tiles).toBeGreaterThan(0)
  await expect.element(page.getByText('Map data ©2026 Stand-in')).toBeVisible()
  await expect.element(page.getByText('Google Maps', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Map: Natural Earth')).not.toBeVisible()

  // Chosen once: the next map is the same one.
  await page.getByRole('button', { name: 'Close the map' }).click()
  await openMap()
  await expect.element(choice()).toHaveValue('googleMap-street')
  await expect.poll(tiles).toBeGreaterThan(0)
  await userEvent.selectOptions(choice(), 'Simple map')
  await expect.poll(tiles).toBe(0)
})

test('what was allowed is taken back on the page with the settings, and the next map is the one that is shipped', async () => {
  const key = mapKey('good')
  const { router } = await open({ key, kept: { 'maps-7': 'allowed', 'map-7': 'googleMap-satellite' } })
  await openMap()
  await expect.poll(tiles).toBeGreaterThan(0)
  await router.navigate({ to: '/account/settings/common' })
  const group = page.getByRole('group', { name: 'Maps from other services' })
  await expect.element(group.getByRole('radio', { name: /^Allow/ })).toBeChecked()
  await group.getByRole('radio', { name: /^Don’t allow/ }).click()
  const before = (await askedWith(key)).length
  await router.navigate({ to: '/plant/new' })
  await openMap()
  await expect.element(choice()).toHaveValue('')
  expect([tiles(), (await askedWith(key)).length]).toEqual([0, before])
})

test('with consent off, what a person chooses is loaded without a question, and nothing before they choose (spec §1)', async () => {
  const key = mapKey('good')
  const { router } = await open({ key, gdpr: false, service: 'amap' })
  await openMap()
  await expect.element(choice()).toBeVisible()
  expect(await askedWith(key)).toEqual([])
  await userEvent.selectOptions(choice(), 'Street map (Amap)')
  await expect.poll(tiles).toBeGreaterThan(0)
  await expect.element(page.getByText('高德地图')).toBeVisible()
  await router.navigate({ to: '/account/settings/common' })
  await expect.element(page.getByRole('group', { name: 'Temperature' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Maps from other services' })).not.toBeInTheDocument()
})

test('a key that is refused: one sentence says so over the map that is shipped, and it can be tried again', async () => {
  const key = mapKey('refused')
  await open({ key, kept: { 'maps-7': 'allowed' } })
  await openMap()
  await userEvent.selectOptions(choice(), 'Street map (Google Maps)')
  const said = page.getByText('The map from Google Maps could not be loaded, so the simple map is shown.')
  await expect.element(said).toBeVisible()
  await expect.element(page.getByText('Map: Natural Earth')).toBeVisible()
  const before = (await askedWith(key)).length
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect.poll(async () => (await askedWith(key)).length).toBeGreaterThan(before)
  await expect.element(said).toBeVisible()
  // The pin is still put.
  await page.getByRole('button', { name: 'Put the pin in the middle of the map' }).click()
  await expect.element(page.getByRole('button', { name: 'Pin at the plant' })).toHaveFocus()
})

test.each(["k' onerror='alert(1)", 'k\r\nx: y', 'k v', '<img src=x>'])(
  'a configuration with the key %j offers no map',
  async (key) => {
    await open({ key })
    await openMap()
    await expect.element(page.getByText('Map: Natural Earth')).toBeVisible()
    await expect.element(choice()).not.toBeInTheDocument()
  },
)
