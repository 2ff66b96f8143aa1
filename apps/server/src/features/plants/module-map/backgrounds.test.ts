import type { DrawnBackground } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#testing/refusals.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const { ada, ben, cleo, dan, plantId } = await aSharedPlant(server)
const day = new Date().toISOString().slice(0, 10)

const told = 'CANARY-48.1372N'
const photo = (width = 640, height = 480, background = '#405060') =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: told }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' } })
    .jpeg()
    .toBuffer()
const base64 = async (bytes: Promise<Buffer> | Buffer) => (await bytes).toString('base64')

const place = { x: 1, y: -2, widthM: 24.5, angleDeg: 12, opacity: 0.8 }
const roof: ModuleArray = {
  id: 1,
  name: 'South roof',
  azimuthDeg: 180,
  tiltDeg: 35,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows: 1,
  columns: 1,
  modules: [{ row: 0, column: 0, sn: null, input: 0 }],
}
const read = (id = plantId, who = ada) => who.api.moduleMap.ofDay({ params: { id, day } })
/** Over what is kept. */
const save = async (background?: DrawnBackground | null, { id = plantId, who = ada, version = -1 } = {}) =>
  who.api.moduleMap.save({
    params: { id },
    body: {
      version: version < 0 ? (await read(id)).version : version,
      arrays: [roof],
      ...(background !== undefined && { background }),
    },
  })
const savePhoto = async (bytes: Promise<Buffer> | Buffer = photo(), own: Parameters<typeof save>[1] = {}) =>
  save({ ...place, photo: await base64(bytes) }, own)
const get = (id: number, token?: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.baseUrl}/mdc-eu/maintain-s/station/layout/${id}/background${query}`, {
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
const rowsOf = async (id: number) =>
  (await server.engine.pool.query('select from module_map_backgrounds where plant_id = $1', [id])).rowCount

test('a photo is saved with the map and how it lies below it, without where it was taken; another one takes its place', async () => {
  expect((await read()).background).toBeNull()
  expect((await get(plantId, ada.token)).status).toBe(412)
  expect(await savePhoto(photo(5000, 4000))).toEqual({ version: 1 })
  const { background } = await read()
  expect(background).toEqual({
    ...place,
    satellite: null,
    picture: expect.stringMatching(/^[0-9a-f]{16}$/),
    width: 2560,
    height: 2048,
  })

  const picture = background?.picture ?? ''
  const answer = await get(plantId, ada.token, {}, `?picture=${picture}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2560, height: 2048 })
  expect([bytes.includes('CANARY'), bytes.includes('GPS'), bytes.includes('EXIF')]).toEqual([false, false, false])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringContaining('sandbox') as string,
    'content-disposition': expect.stringMatching(/^attachment/) as string,
  })
  const etag = answer.headers.get('etag') ?? ''
  expect((await get(plantId, ada.token, { 'if-none-match': etag })).status).toBe(304)

  // Moved, the picture stays; and it stays where a client knows nothing of it.
  await save({ ...place, x: 3, picture })
  expect((await read()).background).toMatchObject({ x: 3, picture })
  await save()
  expect((await read()).background).toMatchObject({ x: 3, picture })

  await savePhoto(photo(300, 900, '#a03020'))
  const second = (await read()).background
  expect(second).toMatchObject({ width: 300, height: 900 })
  expect(second?.picture).not.toBe(picture)
  expect(await rowsOf(plantId)).toBe(1)
  expect((await get(plantId, ada.token, { 'if-none-match': etag })).status).toBe(200)
  // The one that is gone is not given out under its name.
  expect((await get(plantId, ada.token, {}, `?picture=${picture}`)).status).toBe(412)
  const { rows } = await server.engine.pool.query(
    `select facts->>'picture' as picture from audit where kind = 'plant.module-map' order by id`,
  )
  expect(rows.map((row: { picture: string | null }) => row.picture)).toEqual(['2560 × 2048', null, null, '300 × 900'])
})

test('a photo is as it was held when it was taken', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const lying = sharp({ create: { width: 64, height: 32, channels: 3, background: '#204080' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await savePhoto(lying, { id })
  expect((await read(id)).background).toMatchObject({ width: 32, height: 64 })
})

test('leaves and roof tiles, which compress badly, get smaller instead of filling the database', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  let seed = 1
  const noise = Buffer.from(Array.from({ length: 1800 * 1200 * 3 }, () => (seed = (seed * 48271) % 0x7fffffff) & 0xff))
  await savePhoto(
    sharp(noise, { raw: { width: 1800, height: 1200, channels: 3 } })
      .jpeg()
      .toBuffer(),
    { id },
  )
  const { rows } = await server.engine.pool.query<{ bytes: number; width: number }>(
    'select length(webp) as bytes, width from module_map_backgrounds where plant_id = $1',
    [id],
  )
  expect(rows[0]?.bytes).toBeLessThanOrEqual(1024 * 1024)
  expect(rows[0]?.width).toBeLessThan(1800)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
test('what is no photo is refused with the whole map, and what was kept stays', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  await savePhoto(photo(), { id })
  const before = await read(id)
  const huge = sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect((await huge).length).toBeLessThan(1024 * 1024)
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  for (const bytes of [
    svg,
    Buffer.from('A text that is called roof.jpg'),
    Buffer.concat([jpegStart, svg]),
    (await photo()).subarray(0, 300),
    huge,
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
  ])
    expect(await refusalOf(savePhoto(bytes, { id }))).toBe('RECOGNITION_ERROR')
  expect(await refusalOf(savePhoto(Buffer.alloc(4 * 1024 * 1024 + 10), { id }))).toBe('PARAM_ERROR')
  expect(await read(id)).toMatchObject({ version: 1, background: before.background })

  // What hangs on a photo is not kept.
  await savePhoto(Buffer.concat([await photo(), Buffer.from('PK\u0003\u0004<?php CANARY')]), { id })
  const { rows } = await server.engine.pool.query<{ webp: Buffer }>(
    'select webp from module_map_backgrounds where plant_id = $1',
    [id],
  )
  expect(rows[0]?.webp.includes('CANARY')).toBe(false)
})

test('where it lies, its size and its opacity have limits, and its picture is that of this plant', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  await savePhoto(photo(100, 100), { id })
  const picture = (await read(id)).background?.picture ?? ''
  const elsewhere = (await read()).background?.picture ?? ''
  for (const wrong of [
    { x: 10_001 },
    { y: -10_001 },
    { widthM: 0.5 },
    { widthM: 10_001 },
    { angleDeg: 361 },
    { opacity: 0 },
    { opacity: 1.1 },
    { widthM: Number.NaN },
    { widthM: Number.POSITIVE_INFINITY },
    { picture: elsewhere },
    { picture: 'x' },
    { picture: undefined },
    { photo: await base64(photo()) },
  ])
    expect([wrong, await refusalOf(save({ ...place, picture, ...wrong } as DrawnBackground, { id }))]).toEqual([
      wrong,
      'PARAM_ERROR',
    ])
  // A strip would be higher than the plane.
  const strip = { ...place, widthM: 9000, photo: await base64(photo(50, 400)) }
  expect(await refusalOf(save(strip, { id }))).toBe('PARAM_ERROR')
  expect(await read(id)).toMatchObject({ version: 1, background: { ...place, picture } })
})

test('who saves after another person is told, and neither photo nor place is overwritten', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  await savePhoto(photo(200, 100), { id })
  const theirs = await read(id)
  await savePhoto(photo(100, 200, '#000'), { id })
  const { version, background } = await read(id)
  const photoLater = savePhoto(photo(), { id, version: theirs.version })
  expect(await refusalOf(photoLater)).toBe('PLANT_CHANGED_MEANWHILE')
  expect(await refusalOf(save(null, { id, version: theirs.version }))).toBe('PLANT_CHANGED_MEANWHILE')
  // With the newest version, but another picture in mind: its scale would be wrong.
  const kept = { ...place, picture: theirs.background?.picture ?? '' }
  expect(await refusalOf(save(kept, { id }))).toBe('PARAM_ERROR')
  expect(await read(id)).toMatchObject({ version, background })

  const both = await Promise.all(
    [photo(30, 10), photo(10, 30)].map(async (bytes) =>
      refusalOf(savePhoto(bytes, { id, version })).catch(() => 'saved'),
    ),
  )
  expect(both.filter((code) => code === 'PLANT_CHANGED_MEANWHILE')).toHaveLength(1)
  expect([await rowsOf(id), (await read(id)).version]).toEqual([1, version + 1])
})

test('it is seen by who may see the map, and changed by who may change it', async () => {
  await savePhoto(photo(), { who: cleo })
  const { version } = await read()
  expect((await get(plantId, dan.token)).status).toBe(200)
  expect((await read(plantId, dan)).background).not.toBeNull()
  expect(await refusalOf(savePhoto(photo(), { who: dan, version }))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await refusalOf(savePhoto(photo(), { who: ben, version }))).toBe('AU_NO_READ_PERMISSION')
  const known = { 'if-none-match': (await get(plantId, ada.token)).headers.get('etag') ?? '' }
  for (const token of [undefined, '', 'clear', ben.token]) {
    const answer = await get(plantId, token, known)
    expect([401, 412]).toContain(answer.status)
    expect(await answer.text()).not.toContain('WEBP')
  }
})

test('it is removed with its picture, gone with a deleted plant, and back with it', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  await savePhoto(photo(), { id })
  await save(null, { id })
  expect([await rowsOf(id), (await read(id)).background]).toEqual([0, null])

  await savePhoto(photo(), { id })
  const before = Buffer.from(await (await get(id, ada.token)).arrayBuffer())
  await ada.api.deletion.delete({ body: { ids: [id] } })
  expect([await rowsOf(id), (await get(id, ada.token)).status]).toEqual([0, 412])
  await ada.api.deletion.restore({ params: { id } })
  expect(Buffer.from(await (await get(id, ada.token)).arrayBuffer()).equals(before)).toBe(true)
  expect((await read(id)).background).toMatchObject(place)
})

test('a satellite picture is a place and nothing else: what was there before is gone, and so is the place with the next photo', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  await savePhoto(photo(), { id })
  const satellite = { latitude: 48.1372, longitude: 11.5756 }
  await save({ ...place, satellite }, { id })
  expect((await read(id)).background).toEqual({ ...place, satellite, picture: null, width: null, height: null })
  expect([await rowsOf(id), (await get(id, ada.token)).status]).toEqual([0, 412])
  await save(undefined, { id })
  expect((await read(id)).background).toMatchObject({ satellite })
  for (const wrong of [
    { satellite: { latitude: 86, longitude: 0 } },
    { satellite: { latitude: 0, longitude: 181 } },
    { satellite, photo: await base64(photo()) },
    { satellite, picture: '0123456789abcdef' },
  ])
    expect(await refusalOf(save({ ...place, ...wrong }, { id }))).toBe('PARAM_ERROR')
  await savePhoto(photo(), { id })
  expect((await read(id)).background).toMatchObject({ satellite: null, width: 640 })
})

test('a person sends at most 100 in a day, refused ones included', async () => {
  const eve = await server.aCaller()
  const id = await server.aPlant({ owner_id: eve.id })
  const background = { ...place, photo: await base64(svg) }
  const codes: unknown[] = []
  for (let sent = 0; sent < 101; sent += 1)
    codes.push(
      await refusalOf(eve.api.moduleMap.save({ params: { id }, body: { version: 0, arrays: [], background } })),
    )
  expect([codes[99], codes[100]]).toEqual(['RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
