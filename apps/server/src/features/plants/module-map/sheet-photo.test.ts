import { CallFailed } from '@heliograph/contract/browser'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aSharedPlant } from '#testing/shared-plant.fixture.ts'
import { sheetPhoto } from '#testing/sheet-photos.fixture.ts'
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
const recognise = (jpeg: Buffer, who = ada, id = plantId) =>
  who.api.moduleMap.recognise({ params: { id }, body: { picture: jpeg.toString('base64') } })
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

test.each([
  ['QRCode', 30],
  ['DataMatrix', -20],
  ['Code39', 4],
] as const)('stickers with %s are read too, turned by %i°', async (format, turned) => {
  const { jpeg, stickers } = await sheetPhoto({ ...small, format, turned, fineness: 4 })
  const { grids } = await recognise(jpeg)
  expect(grids.map(({ cells }) => cells.length)).toEqual([stickers.length])
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
