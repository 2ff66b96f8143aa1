import { CallFailed, type SheetFrame } from '@heliograph/contract/browser'
import type { ModuleArray } from '@heliograph/domain/module-map'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '#testing/read-pdf.fixture.ts'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { printedPhoto, sheetPhoto } from '#testing/sheet-photos.fixture.ts'
import { startTestServer } from '#testing/test-server.ts'

const server = await startTestServer()
afterAll(server.close)
const { ada, ben, cleo, dan, plantId } = await aSharedPlant(server)
const gateway = await server.aGateway(plantId)
const serialOf = (place: number) => String(7_103_000_000 + place * 37)
/** Of 3 × 4 modules. */
const optimizers = [0, 1, 2, 3, 4, 5].map(serialOf)
await server.say(
  gateway.sn,
  ...optimizers.map((deviceSn) => ({
    deviceSn,
    deviceType: 'OPTIMIZER' as const,
    at: Date.now() - 60_000,
    values: { pv1Power: 200 },
  })),
)

const small = { rows: 3, columns: 4, fineness: 2.5, textOf: serialOf }
const recognise = (jpeg: Buffer, who = ada, id = plantId, frame?: SheetFrame) =>
  who.api.moduleMap.recognise({ params: { id }, body: { picture: jpeg.toString('base64'), ...(frame && { frame }) } })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallFailed ? [error.code ?? error.status, error.param] : error),
  )

test('a photo of the paper map becomes a grid: each sticker in its place, how sure, and what the plant says to it', async () => {
  const { jpeg, stickers, width, height } = await sheetPhoto({ ...small, narrowing: 0.15, turned: 9 })
  const sheet = await recognise(jpeg)
  expect(sheet.picture).toEqual({ width, height })
  expect(sheet.grids).toMatchObject([{ rows: 3, columns: 4 }])
  const { cells } = sheet.grids[0]!
  const placed = cells.map(({ sn, row, column }) => ({ text: sn, row, column }))
  expect(placed.toSorted((one, other) => Number(one.text) - Number(other.text))).toEqual(stickers)
  for (const { certainty, box, format } of cells) {
    expect([certainty > 0.7, box.length, format]).toEqual([true, 4, 'Code128'])
  }
  const doubts = Object.fromEntries(cells.map(({ sn, doubt }) => [sn, doubt]))
  expect([doubts[serialOf(0)], doubts[serialOf(11)]]).toEqual([null, 'OPTIMIZER_NOT_IN_PLANT'])
})

test('what is drawn already, is on the sheet twice or in another plant that one may view is told; a misread letter has an offer', async () => {
  const mine = await server.aPlant({ owner_id: ada.id })
  const foreign = await server.aPlant({ owner_id: ben.id })
  for (const [plant, sn] of [
    [mine, '9900000001'],
    [foreign, '9900000002'],
  ] as const) {
    const { sn: gatewaySn } = await server.aGateway(plant)
    await server.say(gatewaySn, { deviceSn: sn, deviceType: 'OPTIMIZER', at: Date.now(), values: { pv1Power: 1 } })
  }
  const array = { id: 1, name: 'South', azimuthDeg: null, tiltDeg: null, portrait: true, x: 0, y: 0, angleDeg: 0 }
  await ada.api.moduleMap.save({
    params: { id: plantId },
    body: {
      version: 0,
      arrays: [{ ...array, rows: 2, columns: 2, modules: [{ row: 1, column: 0, sn: serialOf(1), input: 0 }] }],
    },
  })
  const texts = [
    serialOf(0),
    serialOf(1),
    '9900000001',
    '9900000002',
    '8800000001',
    '8800000001',
    `${serialOf(4).slice(0, -1)}X`,
    serialOf(5),
  ]
  const { jpeg } = await sheetPhoto({ rows: 2, columns: 4, fineness: 2.5, textOf: (place) => texts[place] ?? '' })
  const { grids } = await recognise(jpeg)
  const told = grids[0]!.cells.toSorted((one, other) => one.row - other.row || one.column - other.column)
  expect(told.map(({ sn, doubt }) => [sn, doubt])).toEqual([
    [texts[0], null],
    [texts[1], 'OPTIMIZER_ALREADY_IN_PLANT'],
    [texts[2], 'OPTIMIZER_IN_OTHER_PLANT'],
    // Ben's plant: nothing about it is said to others.
    [texts[3], 'OPTIMIZER_NOT_IN_PLANT'],
    [texts[4], 'OPTIMIZER_SAME_SERIAL'],
    [texts[5], 'OPTIMIZER_SAME_SERIAL'],
    [texts[6], 'OPTIMIZER_NOT_IN_PLANT'],
    [texts[7], null],
  ])
  expect(told[1]).toMatchObject({ drawn: { array: 'South', row: 1, column: 0 } })
  expect(told[6]).toMatchObject({ nearest: serialOf(4) })
  // In a plant without a gateway nothing can be heard.
  const bare = await server.aPlant({ owner_id: ada.id })
  const { grids: first } = await recognise(jpeg, ada, bare)
  expect(first[0]!.cells.find(({ sn }) => sn === '9900000002')).toMatchObject({ doubt: 'GATEWAY_NOT_IN_PLANT' })
})

test('stickers have large letters, and what they are the stickers of may be known with small ones', async () => {
  const [here, other] = [await server.aPlant({ owner_id: ada.id }), await server.aPlant({ owner_id: ada.id })]
  for (const [plant, ...serials] of [
    [here, 'ab7103000001', 'ab7103000002', 'ab7103000003'],
    [other, 'ab7103000004'],
  ] as const) {
    const { sn: gatewaySn } = await server.aGateway(plant)
    for (const deviceSn of serials)
      await server.say(gatewaySn, { deviceSn, deviceType: 'OPTIMIZER', at: Date.now(), values: { pv1Power: 1 } })
  }
  const array = { id: 1, name: 'South', azimuthDeg: null, tiltDeg: null, portrait: true, x: 0, y: 0, angleDeg: 0 }
  const modules = [{ row: 0, column: 0, sn: 'ab7103000002', input: 0 }]
  await ada.api.moduleMap.save({
    params: { id: here },
    body: { version: 0, arrays: [{ ...array, rows: 1, columns: 1, modules }] },
  })
  const texts = ['AB7103000001', 'AB7103000002', 'AB7103000009', 'AB7103000004']
  const { jpeg } = await sheetPhoto({ rows: 2, columns: 2, fineness: 2.5, textOf: (place) => texts[place] ?? '' })
  const { grids } = await recognise(jpeg, ada, here)
  const told = grids[0]!.cells.toSorted((one, other) => one.row - other.row || one.column - other.column)
  expect(told.map(({ sn, doubt, nearest }) => [sn, doubt, nearest])).toEqual([
    [texts[0], null, null],
    [texts[1], 'OPTIMIZER_ALREADY_IN_PLANT', null],
    [texts[2], 'OPTIMIZER_NOT_IN_PLANT', 'ab7103000003'],
    [texts[3], 'OPTIMIZER_IN_OTHER_PLANT', 'ab7103000003'],
  ])
})

test('where a photo was taken and with what is neither told nor kept', async () => {
  const { jpeg, stickers } = await sheetPhoto(small)
  const taken = await sharp(jpeg)
    .withExif({
      IFD0: { Model: 'CANARY', ImageDescription: 'CANARY' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' },
    })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(taken.includes('CANARY')).toBe(true)
  const sheet = await recognise(taken)
  expect(sheet.grids[0]?.cells).toHaveLength(stickers.length)
  expect(JSON.stringify(sheet)).not.toMatch(/CANARY|GPS|exif/i)
  const { rows: tables } = await server.engine.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const hex = Buffer.from('CANARY').toString('hex')
  for (const { name } of tables) {
    const { rows } = await server.engine.pool.query(
      `select from "${name}" as t where t::text ~ 'CANARY|${hex}' limit 1`,
    )
    expect([name, rows.length]).toEqual([name, 0])
  }
})

test.each([
  ['QRCode', 30],
  ['DataMatrix', -20],
  ['Code39', 4],
] as const)('stickers with %s are read too, turned by %i°', async (format, turned) => {
  const { jpeg, stickers } = await sheetPhoto({ ...small, format, turned, fineness: 4 })
  const { grids } = await recognise(jpeg)
  expect(grids.map(({ cells }) => cells.length)).toEqual([stickers.length])
})

const anArray = (id: number, rows: number, columns: number): ModuleArray => ({
  id,
  name: `Roof ${id}`,
  azimuthDeg: null,
  tiltDeg: null,
  portrait: true,
  x: 0,
  y: 0,
  angleDeg: 0,
  rows,
  columns,
  modules: Array.from({ length: rows * columns }, (_, place) => ({
    row: Math.floor(place / columns),
    column: place % columns,
    sn: null,
    input: 0,
  })),
})
const print = async (arrays: readonly ModuleArray[], who = ada, id = plantId) => {
  const { blob, name } = await who.api.moduleMap.print({
    params: { id },
    query: { language: 'uk' },
    body: { arrays: [...arrays] },
  })
  return { name, pdf: new Uint8Array(await blob.arrayBuffer()) }
}

test('a person prints at most 40 times in an hour, and others go on', async () => {
  const eager = await server.aCaller()
  const own = await server.aPlant({ owner_id: eager.id })
  const body = { arrays: [anArray(1, 1, 1)] }
  // English: its letters are in one font, which takes less time.
  const printOne = () => failureOf(eager.api.moduleMap.print({ params: { id: own }, query: { language: 'en' }, body }))
  for (let one = 0; one < 40; one++) expect(await printOne()).toBe('done')
  expect(await printOne()).toEqual(['TOO_MANY_REQUESTS', null])
  expect((await print([anArray(1, 1, 1)])).name).toBe(`paper-map-${plantId}.pdf`)
}, 180_000)

test('a printed sheet says by its marks what it is of: few stickers on its second page are in their places, with a thumb on one mark', async () => {
  // Drawn, and not saved yet.
  const { name, pdf } = await print([anArray(5, 20, 4)])
  expect(name).toBe(`paper-map-${plantId}.pdf`)
  expect((await readPdf(pdf)).pages).toHaveLength(2)
  const stickers = [
    { text: serialOf(2), row: 0, column: 0 },
    { text: serialOf(3), row: 4, column: 2 },
  ]
  const { jpeg } = await printedPhoto(pdf, {
    page: 1,
    stickers,
    fineness: 2.5,
    narrowing: 0.35,
    turned: 10,
    hidden: ['lowerRight'],
  })
  const { grids, loose } = await recognise(jpeg)
  expect(loose).toEqual([])
  expect(grids).toMatchObject([{ arrayId: 5, rows: 20, columns: 4 }])
  const placed = grids[0]!.cells.map(({ sn, row, column, doubt }) => [sn, row, column, doubt])
  expect(placed.toSorted()).toEqual([
    [serialOf(2), 10, 0, null],
    [serialOf(3), 14, 2, null],
  ])
  for (const { certainty } of grids[0]!.cells) expect(certainty).toBeGreaterThan(0.7)
})

test('places have the number of their module, on the page on which they are; those without one have none', async () => {
  const whole = anArray(6, 20, 4)
  const modules = whole.modules.map((module, place) => ({ ...module, number: place % 4 === 3 ? null : 7000 + place }))
  const { pages } = await readPdf((await print([{ ...whole, modules }])).pdf)
  const told = pages.map((page) => [...page.matchAll(/70\d\d/g)].map(Number))
  expect(told.map(({ length }) => length)).toEqual([30, 30])
  expect(told.flat()).toEqual(modules.flatMap(({ number }) => number ?? []))
})

test('a sheet that is photographed again when it is drawn has nothing to check; in another plant it is refused', async () => {
  const id = await server.aPlant({ owner_id: ada.id })
  const drawn = { ...anArray(2, 2, 2), modules: [{ row: 1, column: 1, sn: serialOf(7), input: 0 }] }
  await ada.api.moduleMap.save({ params: { id }, body: { version: 0, arrays: [drawn] } })
  const { pdf } = await print([anArray(2, 2, 2)], ada, id)
  const stickers = [
    { text: serialOf(7), row: 1, column: 1 },
    { text: serialOf(8), row: 0, column: 1 },
  ]
  const { jpeg } = await printedPhoto(pdf, { stickers, fineness: 2.5 })
  const { grids } = await recognise(jpeg, ada, id)
  expect(grids[0]!.cells.map(({ sn, row, column, drawn: at }) => [sn, row, column, at]).toSorted()).toEqual([
    [serialOf(7), 1, 1, null],
    [serialOf(8), 0, 1, null],
  ])
  expect(await failureOf(recognise(jpeg))).toEqual(['RECOGNITION_ERROR', 'otherPlant'])
})

test('sheets are printed for sound drawings with a module, by those who may change the plant', async () => {
  const none = { ...anArray(1, 2, 2), modules: [] }
  expect(await failureOf(print([none]))).toEqual(['PARAM_ERROR', 'body/arrays: none has a module'])
  const twice = [anArray(1, 2, 2), anArray(1, 2, 2)]
  expect(await failureOf(print(twice))).toEqual(['PARAM_ERROR', 'body/arrays: arrayTwice Roof 1'])
  // One module on each of 357 pages.
  const scattered = Array.from({ length: 357 }, (_, place) => ({
    row: Math.floor(place / 21) * 15,
    column: (place % 21) * 12,
    sn: null,
    input: 0,
  }))
  const wide = { ...anArray(1, 1, 1), rows: 250, columns: 250, modules: scattered }
  expect(await failureOf(print([wide]))).toEqual(['PARAM_ERROR', expect.stringMatching(/pages, at most 300$/)])
  expect(await failureOf(print([anArray(1, 2, 2)], ben))).toEqual(['AU_NO_READ_PERMISSION', null])
  expect(await failureOf(print([anArray(1, 2, 2)], dan))).toEqual(['AU_NO_OPERATION_PERMISSION', null])
})

test('a sheet whose few stickers make no grid is read by its four corners', async () => {
  // In a sheet of 4 × 5 there are four, far apart, and one of them where nobody says that the sheet is.
  const places = [0, 4, 12, 19]
  const wish = { rows: 4, columns: 5, fineness: 2.5, empty: 0, seed: 3 }
  const full = await sheetPhoto({ ...wish, textOf: serialOf })
  const all = (await recognise(full.jpeg)).grids[0]!.cells
  const middleOf = (row: number, column: number) => {
    const { box } = all.find((cell) => cell.row === row && cell.column === column)!
    const mean = (of: 0 | 1) => box.reduce((sum, point) => sum + (point[of] ?? 0), 0) / box.length
    return { x: mean(0) / full.width, y: mean(1) / full.height }
  }
  const frame: SheetFrame = {
    rows: 4,
    columns: 5,
    corners: {
      upperLeft: middleOf(0, 0),
      upperRight: middleOf(0, 4),
      lowerRight: middleOf(3, 4),
      lowerLeft: middleOf(3, 0),
    },
  }
  const { jpeg } = await sheetPhoto({ ...wish, textOf: serialOf, only: places })
  const walked = await recognise(jpeg).then(
    ({ grids }) => grids.map(({ rows, columns }) => [rows, columns]),
    () => [],
  )
  expect(walked).not.toContainEqual([4, 5])
  const { grids } = await recognise(jpeg, ada, plantId, frame)
  expect(grids).toMatchObject([{ arrayId: null, rows: 4, columns: 5 }])
  expect(grids[0]!.cells.map(({ row, column }) => row * 5 + column).toSorted((one, other) => one - other)).toEqual(
    places,
  )
  const flat = { x: 0.5, y: 0.5 }
  const nowhere = { ...frame, corners: { upperLeft: flat, upperRight: flat, lowerRight: flat, lowerLeft: flat } }
  expect(await failureOf(recognise(jpeg, ada, plantId, nowhere))).toEqual(['RECOGNITION_ERROR', 'noGrid'])
  expect(await failureOf(recognise(jpeg, ada, plantId, { ...frame, rows: 1 }))).toEqual([
    'PARAM_ERROR',
    expect.anything(),
  ])
})

const paper = (width: number, height: number, background = '#eee') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

test.each<[string, string, () => Promise<Buffer>]>([
  ['no picture', 'noPicture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a picture that breaks off', 'noPicture', async () => (await paper(900, 900)).subarray(0, 400)],
  ['a bomb of 51 million pixels', 'noPicture', () => paper(7_200, 7_200)],
  ['an empty page', 'blurred', () => paper(1_100, 1_000)],
  ['a small photo', 'tooSmall', () => paper(640, 480)],
  ['a dark photo', 'tooDark', () => paper(1_100, 1_000, '#111')],
  ['a blurred photo', 'blurred', async () => (await sheetPhoto({ ...small, blur: 7 })).jpeg],
  [
    'codes that are no serial numbers',
    'noSerials',
    async () => (await sheetPhoto({ ...small, textOf: () => 'BOX 12' })).jpeg,
  ],
  ['a single sticker', 'noGrid', async () => (await sheetPhoto({ ...small, rows: 1, columns: 1 })).jpeg],
])('%s is refused with what to do better', async (_, reason, photo) => {
  expect(await failureOf(recognise(await photo()))).toEqual(['RECOGNITION_ERROR', reason])
})

test('only those who may change the plant send photos, to plants that exist, with a token', async () => {
  const jpeg = await paper(900, 900)
  expect(await failureOf(recognise(jpeg, ben))).toEqual(['AU_NO_READ_PERMISSION', null])
  expect(await failureOf(recognise(jpeg, dan))).toEqual(['AU_NO_OPERATION_PERMISSION', null])
  expect(await failureOf(recognise(jpeg, ada, 2_000_000_000))).toEqual(['AU_NO_READ_PERMISSION', null])
  expect(await failureOf(recognise(jpeg, cleo))).toEqual(['RECOGNITION_ERROR', 'tooSmall'])
  const path = `${server.baseUrl}/mdc-eu/maintain-s/station/layout/photo/recognition/${plantId}`
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ picture: jpeg.toString('base64') }),
  })
  expect(answer.status).toBe(401)
})

test('a plant has one photo read at a time, and a person sends at most 60 in an hour', async () => {
  const eve = await server.aCaller()
  const id = await server.aPlant({ owner_id: eve.id })
  const { jpeg } = await sheetPhoto({ rows: 2, columns: 3 })
  const codes = (await Promise.all([1, 2, 3].map(() => failureOf(recognise(jpeg, eve, id))))).map(String)
  expect(codes.toSorted()).toEqual(['TOO_MANY_REQUESTS,', 'TOO_MANY_REQUESTS,', 'done'])
  const none = Buffer.from('none')
  for (let sent = 3; sent < 60; sent += 1) await failureOf(recognise(none, eve, id))
  expect(await failureOf(recognise(none, eve, id))).toEqual(['TOO_MANY_REQUESTS', null])
})
