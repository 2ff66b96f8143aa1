import { gridsOf } from '@heliograph/domain/sheet-grid'
import { expect, test } from 'vitest'
import { sheetPhoto } from '#testing/sheet-photos.fixture.ts'
import { NoPicture } from './pictures.ts'
import { readSheet } from './sheet-reader.ts'

test('of a large sheet with matrix codes all are found, each in its place', async () => {
  const { jpeg, stickers } = await sheetPhoto({ rows: 12, columns: 16, format: 'QRCode', fineness: 4 })
  const { labels } = await readSheet(jpeg)
  const [grid] = gridsOf(labels).grids
  const placed = grid!.labels.map(({ label, row, column }) => ({ text: labels[label]!.text, row, column }))
  expect(placed.toSorted((one, other) => Number(one.text) - Number(other.text))).toEqual(stickers)
})

test('bar codes on a sheet that is turned by a third of a right angle are found in the photo as it is held', async () => {
  const { jpeg, stickers, width, height } = await sheetPhoto({ rows: 3, columns: 4, turned: 30, fineness: 2.5 })
  const photo = await readSheet(jpeg)
  expect(photo).toMatchObject({ width, height })
  expect(photo.labels.map(({ text }) => text).toSorted()).toEqual(stickers.map(({ text }) => text))
  const [grid] = gridsOf(photo.labels).grids
  expect([grid!.rows, grid!.columns]).toEqual([3, 4])
})

test('what a few blurred lines of a sticker seem to say is none', async () => {
  // Of this one, three lines read as another number with a right check.
  const { jpeg, stickers } = await sheetPhoto()
  const { labels } = await readSheet(jpeg)
  expect(labels.map(({ text }) => text).toSorted()).toEqual(stickers.map(({ text }) => text).toSorted())
})

test('what is no picture is refused', async () =>
  expect(readSheet(Buffer.from('RIFF    WEBPVP8 nothing'))).rejects.toThrow(NoPicture))
