import { CallFailed } from '@heliograph/contract/browser'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const ada = await server.aCaller()

const told = 'CANARY-48.1372N'
const photo = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .withExif({ IFD0: { ImageDescription: told }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' } })
    .jpeg()
    .toBuffer()
const base64 = async (bytes: Promise<Buffer> | Buffer) => (await bytes).toString('base64')

type Api = typeof ada.api
const put = async (id: number, bytes: Promise<Buffer> | Buffer = photo(), api: Api = ada.api) =>
  api.plants.putPicture({ params: { id }, body: { picture: await base64(bytes) } })
const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}/mdc-eu${path}`, {
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? (error.code ?? error.status) : error),
  )
const rowsOf = async (plantId: number) =>
  (await server.engine.pool.query('select from plant_pictures where plant_id = $1', [plantId])).rowCount

test('a picture is kept without where it was taken, shows in lists and details, and is replaced and removed', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  expect(await ada.api.plants.station({ params: { id } })).toMatchObject({ stationImage: null, pictureFile: null })
  expect(await codeOf(ada.api.plants.picture({ params: { id }, query: {} }))).toBe('resource_not_exist_or_deleted')

  const { stationImage, pictureFile, lastModifiedDate } = await put(id, photo(4000, 3000))
  expect(pictureFile).toBe(`plant-${id}-${stationImage?.split('=')[1]}.webp`)
  expect(stationImage).toMatch(new RegExp(`^/maintain-s/station/${id}/picture\\?version=[0-9a-f]{16}$`))
  const found = (await ada.api.plants.search({ body: {} })).data.find((plant) => plant.id === id)
  expect(found).toMatchObject({ stationImage, pictureFile })
  expect((await ada.api.plants.detail({ params: { id } })).station).toMatchObject({
    stationImage,
    pictureFile,
    lastModifiedDate,
  })

  const answer = await get(stationImage ?? '', ada.token)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
  expect([bytes.includes('CANARY'), bytes.includes('GPS'), bytes.includes('EXIF')]).toEqual([false, false, false])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': expect.stringContaining('sandbox') as string,
    'content-disposition': expect.stringMatching(/^attachment/) as string,
  })
  const small = await get(`${stationImage}&shape=square`, ada.token)
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 128, height: 128 })

  // The same picture is not sent again, another one is.
  const etag = answer.headers.get('etag') ?? ''
  expect((await get(stationImage ?? '', ada.token, { 'if-none-match': `"x", ${etag}` })).status).toBe(304)
  const second = await put(id, photo(300, 900))
  expect(second.stationImage).not.toBe(stationImage)
  expect(second.pictureFile).not.toBe(pictureFile)
  expect((await get(stationImage ?? '', ada.token, { 'if-none-match': etag })).status).toBe(200)
  expect(await rowsOf(id)).toBe(1)

  expect(await ada.api.plants.removePicture({ params: { id } })).toMatchObject({
    stationImage: null,
    pictureFile: null,
  })
  await ada.api.plants.removePicture({ params: { id } })
  const { data } = await ada.api.audit.ofPlant({ params: { id }, query: { kind: 'plant.change' } })
  expect(data.map(({ facts }) => facts.map(({ name, value }) => `${name} ${value}`))).toEqual([
    ['before.picture 300 × 900'],
    ['after.picture 300 × 900', 'before.picture 1600 × 1200'],
    ['after.picture 1600 × 1200'],
  ])
})

test('a picture is as it was held when it was taken', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const lying = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#204080' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { stationImage } = await put(id, lying)
  const drawn = await sharp(Buffer.from(await (await get(stationImage ?? '', ada.token)).arrayBuffer())).metadata()
  expect([drawn.width, drawn.height, drawn.orientation]).toEqual([32, 64, undefined])
})

test('a picture that compresses badly gets smaller instead of filling the database', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  let seed = 1
  const noise = Buffer.from(Array.from({ length: 1500 * 1000 * 3 }, () => (seed = (seed * 48271) % 0x7fffffff) & 0xff))
  await put(
    id,
    sharp(noise, { raw: { width: 1500, height: 1000, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )
  const { rows } = await server.engine.pool.query<{ bytes: number; width: number }>(
    'select length(webp) + length(small) as bytes, width from plant_pictures where plant_id = $1',
    [id],
  )
  expect(rows[0]?.bytes).toBeLessThan(600 * 1024)
  expect(rows[0]?.width).toBeLessThan(1500)
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
test('what is no picture is refused, and the earlier one stays', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const { stationImage } = await put(id)
  const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  for (const bytes of [svg, Buffer.concat([jpegStart, svg]), bomb, Buffer.alloc(0), Buffer.from('GIF89a')])
    expect(await codeOf(put(id, bytes))).toBe('RECOGNITION_ERROR')
  const large = Buffer.alloc(4 * 1024 * 1024 + 10)
  expect(await codeOf(put(id, large))).toBe('PARAM_ERROR')
  expect(await ada.api.plants.station({ params: { id } })).toMatchObject({ stationImage })

  // What hangs on a picture is not kept.
  await put(id, Buffer.concat([await photo(), Buffer.from('PK\u0003\u0004<?php CANARY')]))
  const { rows } = await server.engine.pool.query<{ webp: Buffer }>(
    'select webp from plant_pictures where plant_id = $1',
    [id],
  )
  expect(rows[0]?.webp.includes('CANARY')).toBe(false)
})

test('it is shown to readers of the plant, and changed by those who operate it', async () => {
  const [dan, ben] = await Promise.all([server.aCaller(), server.aCaller()])
  const id = await server.aPlant({ owner_id: ada.id })
  await server.engine.db.insertInto('plant_rights').values({ plant_id: id, user_id: dan.id, may: 'read' }).execute()
  const path = (await put(id)).stationImage ?? ''
  expect((await get(path, dan.token)).status).toBe(200)
  expect(await codeOf(put(id, photo(), dan.api))).toBe('AU_NO_OPERATION_PERMISSION')
  expect(await codeOf(dan.api.plants.removePicture({ params: { id } }))).toBe('AU_NO_OPERATION_PERMISSION')

  const known = { 'if-none-match': (await get(path, ada.token)).headers.get('etag') ?? '' }
  for (const token of [undefined, '', 'clear', ben.token]) {
    const answer = await get(path, token, known)
    expect([401, 412]).toContain(answer.status)
    expect(await answer.text()).not.toContain('WEBP')
  }
  // A person who loses access does not see it from a store either.
  await server.engine.db.deleteFrom('plant_rights').where('user_id', '=', dan.id).execute()
  await expect.poll(async () => (await get(path, dan.token, known)).status, { timeout: 8000 }).not.toBe(304)
  expect(await codeOf(put(id, photo(), ben.api))).toBe('AU_NO_READ_PERMISSION')
})

test('it is gone with a deleted plant, and back with it', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const path = (await put(id)).stationImage ?? ''
  const before = Buffer.from(await (await get(path, ada.token)).arrayBuffer())
  await ada.api.deletion.delete({ body: { ids: [id] } })
  expect([await rowsOf(id), (await get(path, ada.token)).status]).toEqual([0, 412])
  await ada.api.deletion.restore({ params: { id } })
  const after = await get(path, ada.token)
  expect(Buffer.from(await after.arrayBuffer()).equals(before)).toBe(true)
})

test('two pictures at the same time leave one, whole', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  await Promise.all([put(id, photo(200, 100)), put(id, photo(100, 200)), put(id, photo(150, 150))])
  expect(await rowsOf(id)).toBe(1)
  const { stationImage } = await ada.api.plants.station({ params: { id } })
  const { width = 0, height = 0 } = await sharp(
    Buffer.from(await (await get(stationImage ?? '', ada.token)).arrayBuffer()),
  ).metadata()
  expect(['200 100', '100 200', '150 150']).toContain(`${width} ${height}`)
})

test('a person sends at most 300 in a day, refused ones included', async () => {
  const eve = await server.aCaller()
  const id = await server.aPlant({ owner_id: eve.id })
  const picture = await base64(svg)
  const codes: unknown[] = []
  for (let sent = 0; sent < 301; sent += 1)
    codes.push(await codeOf(eve.api.plants.putPicture({ params: { id }, body: { picture } })))
  expect([codes[299], codes[300]]).toEqual(['RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'])
})

test('no request caused an internal error', () => expect(server.reported).toEqual([]))
