import { latLng } from 'leaflet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLandMap } from '#map/land-map.ts'
import { askedWith, mapKey, mapSite } from '#testing/map-site.ts'
import { toChinese } from './gcj02.ts'
import { openSource, type Source } from './open-source.ts'

const openMap = () => {
  const box = document.createElement('div')
  box.style.cssText = 'width:600px;height:400px'
  document.body.append(box)
  const land = openLandMap(box, { deepestZoom: 12 })
  onTestFinished(() => {
    land.close()
    box.remove()
  })
  return { land, box, tiles: () => [...box.querySelectorAll<HTMLImageElement>('img.leaflet-tile')] }
}
const lay = (map: ReturnType<typeof openMap>, wishes: Partial<Source> & { key: string }, waitMs?: number) => {
  const told = { onShown: vi.fn(), onFailed: vi.fn(), onCredit: vi.fn() }
  const source: Source = { service: 'googleMap', isSatellite: false, site: mapSite(), language: 'de', ...wishes }
  const close = openSource(map.land, source, told, waitMs)
  onTestFinished(close)
  return { ...told, close }
}
/** As long as the map itself waits for a picture; one that gave up is not waited for. */
const shown = ({ onShown, onFailed }: Pick<ReturnType<typeof lay>, 'onShown' | 'onFailed'>) =>
  vi.waitUntil(() => {
    expect(onFailed).not.toHaveBeenCalled()
    return onShown.mock.calls.length > 0
  }, 12_000)
const munich = latLng(48.14, 11.58)
const beijing = latLng(39.911954, 116.377817)

test('Google is asked for a session once, then for tiles that name it, and for whom to name', async () => {
  const [map, key] = [openMap(), mapKey('good')]
  map.land.map.setView(munich, 6)
  const opened = lay(map, { key, isSatellite: true })
  const { onCredit, close } = opened
  await shown(opened)
  // The land is below.
  await vi.waitFor(() => expect(map.box.querySelector('path')).not.toBeNull(), 5000)
  const [land, tile] = [map.box.querySelector('path'), map.tiles()[0]].map((one) =>
    Number(getComputedStyle(one!.closest('.leaflet-pane:not(.leaflet-map-pane)')!).zIndex),
  )
  expect(land).toBeLessThan(tile!)
  await vi.waitFor(() => expect(onCredit).toHaveBeenCalledWith('Map data ©2026 Stand-in'), 5000)
  map.land.map.setZoom(18, { animate: false })
  await vi.waitFor(() => expect(map.tiles().some(({ src }) => src.includes('/2dtiles/18/'))).toBe(true), 5000)
  close()
  expect([map.tiles(), map.land.map.getZoom(), map.land.map.getMaxZoom()]).toEqual([[], 12, 12])

  const asked = await askedWith(key)
  const [first, ...later] = asked.filter(({ path }) => path === '/v1/createSession')
  expect([first !== undefined, later]).toEqual([true, []])
  const tiles = asked.filter(({ path }) => path.startsWith('/v1/2dtiles/'))
  expect(tiles.every(({ query }) => query['session']?.startsWith('satellite.'))).toBe(true)
  // Only the site: a key is limited to it, and which page it was is nobody's business.
  expect(new Set(asked.map(({ referer }) => referer))).toEqual(new Set([`${location.origin}/`]))

  // Another map goes on with the session that is there.
  const again = lay(openMap(), { key, isSatellite: true })
  await shown(again)
  expect((await askedWith(key)).filter(({ path }) => path === '/v1/createSession')).toHaveLength(1)
})

test.each(['refused', 'quota', 'html', 'never'] as const)(
  'where the answer is %s, the land is there again and it is said once',
  async (does) => {
    for (const service of ['googleMap', 'amap'] as const) {
      // Amap refuses with an answer that is no picture, and has no session before that.
      if (service === 'amap' && does === 'quota') continue
      const map = openMap()
      map.land.map.setView(munich, 8)
      const { onFailed, onShown } = lay(map, { key: mapKey(does), service }, 700)
      await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce(), 5000)
      expect(onShown).not.toHaveBeenCalled()
      expect([map.tiles(), map.land.map.getMaxZoom()]).toEqual([[], 12])
      await vi.waitFor(() => expect(map.box.querySelector('path')).not.toBeNull(), 5000)
      await new Promise((done) => setTimeout(done, 800))
      expect(onFailed).toHaveBeenCalledOnce()
    }
  },
)

test('a service that nobody reaches is one that failed', async () => {
  const { onFailed } = lay(openMap(), { key: 'good-1', site: 'http://127.0.0.1:9' })
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce(), 5000)
})

test('a slow answer is waited for, and one that comes after the map was closed changes nothing', async () => {
  const [map, other] = [openMap(), openMap()]
  const { onShown, onFailed } = lay(map, { key: mapKey('slow') })
  const left = lay(other, { key: mapKey('slow') })
  left.close()
  await shown({ onShown, onFailed })
  expect([onFailed.mock.calls, left.onShown.mock.calls, left.onFailed.mock.calls, other.tiles()]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('a session that is over is renewed, and what comes then names the new one', async () => {
  const [map, key] = [openMap(), mapKey('short')]
  map.land.map.setView(munich, 5)
  const { onShown, onFailed } = lay(map, { key })
  await shown({ onShown, onFailed })
  await vi.waitFor(async () => {
    map.land.map.panBy([300, 0], { animate: false })
    expect((await askedWith(key)).filter(({ path }) => path === '/v1/createSession').length).toBeGreaterThan(1)
  }, 10_000)
  await vi.waitFor(async () => {
    map.land.map.panBy([0, 100], { animate: false })
    const tiles = (await askedWith(key)).filter(({ path }) => path.startsWith('/v1/2dtiles/'))
    expect(new Set(tiles.map(({ query }) => query['session'])).size).toBeGreaterThan(1)
  }, 10_000)
  expect(onFailed).not.toHaveBeenCalled()
})

test('where there are no closer pictures, the closest ones are stretched', async () => {
  const [map, key] = [openMap(), mapKey('sea')]
  map.land.map.setView(latLng(0, -140), 9)
  const { onShown, onFailed } = lay(map, { key })
  await shown({ onShown, onFailed })
  expect(map.tiles().every(({ src }) => src.includes('/2dtiles/5/'))).toBe(true)
  expect(map.land.map.getZoom()).toBe(9)
  expect(onFailed).not.toHaveBeenCalled()
})

test('on Amap a place is drawn where Chinese maps have it, and what is pressed there is the place', async () => {
  const [map, key] = [openMap(), mapKey('good')]
  const { map: view } = map.land
  view.setView(beijing, 12)
  await shown(lay(map, { key, service: 'amap' }))
  view.setView(beijing, 16, { animate: false })
  const there = view.latLngToContainerPoint(beijing)
  expect(view.containerPointToLatLng(there).distanceTo(beijing)).toBeLessThan(2)
  await vi.waitFor(async () => {
    const closest = (await askedWith(key)).filter(({ query }) => query['zoom'] === '16')
    expect(closest.length).toBeGreaterThan(1)
    // A picture whose middle Amap calls so is where the map has that middle.
    const [tile] = map.tiles().filter(({ src }) => src.includes('zoom=16'))
    const { left, top } = tile!.getBoundingClientRect()
    const box = map.box.getBoundingClientRect()
    const [lng = 0, lat = 0] = new URL(tile!.src).searchParams.get('location')!.split(',').map(Number)
    const shown = toChinese(beijing)
    const degreesPerPx = 360 / (256 * 2 ** 16)
    expect(Math.abs((shown.lng - lng) / degreesPerPx + left - box.left + 256 - there.x)).toBeLessThan(2)
    const northPx = (shown.lat - lat) / (degreesPerPx * Math.cos((lat * Math.PI) / 180))
    expect(Math.abs(top - box.top + 256 - northPx - there.y)).toBeLessThan(2)
  }, 5000)
  // Outside of China it is as on every map.
  view.setView(munich, 16, { animate: false })
  expect(view.options.crs!.project(munich).x).toBeCloseTo(munich.lng * (Math.PI / 180) * 6_378_137, 3)
})
