// Paper maps with stickers as installers photograph them, and what is read of them.
import { gridsOf } from '@heliograph/domain/sheet-grid'
import { load } from './cluster.mjs'

const { sheetPhoto, printedPhoto } = await load('testing/sheet-photos.fixture.js')
const { pagesOf, paperMapPdf } = await load('documents/paper-map-pdf.js')
const { knownIn, stickersOf } = await load('pictures/sheet-reader.js')

const textOf = (place) => String(7_103_000_000 + place * 37)

/** A sheet of another make: all that is known of it is its stickers, so its first one is where the grid begins. */
export async function* foreignSheet(wish) {
  const { stickers, ...photo } = await sheetPhoto(wish)
  const first = {
    row: Math.min(...stickers.map(({ row }) => row)),
    column: Math.min(...stickers.map(({ column }) => column)),
  }
  yield {
    ...photo,
    stickers: stickers.map(({ text, row, column }) => ({ text, row: row - first.row, column: column - first.column })),
  }
}

/** One of ours with marks in its corners, with a photo of each of its pages. */
export async function* markedSheet({ rows, columns, only, ...wish }) {
  const modules = Array.from({ length: rows * columns }, (_, place) => ({
    row: Math.floor(place / columns),
    column: place % columns,
    sn: null,
    input: 0,
  }))
  const pages = pagesOf({ rows, columns, modules })
  const titled = pages.map((page) => ({ ...page, title: 'Roof' }))
  const pdf = await paperMapPdf({
    language: 'en',
    brand: 'Heliograph',
    plantId: 60_000_001,
    plant: 'Sunny Roof',
    hint: 'Stick each serial number into its place.',
    arrays: [{ id: 1, rows, columns, modules, pages: titled }],
  })
  for (const [number, { first, last }] of pages.entries()) {
    const stickers = modules
      .filter(
        ({ row, column }) => row >= first.row && row <= last.row && column >= first.column && column <= last.column,
      )
      .filter(({ row, column }) => only?.includes(row * columns + column) !== false)
      .map(({ row, column }) => ({ text: textOf(row * columns + column), row, column }))
    // A page without any is not photographed.
    if (stickers.length === 0) continue
    const onPage = stickers.map(({ text, row, column }) => ({
      text,
      row: row - first.row,
      column: column - first.column,
    }))
    yield { ...(await printedPhoto(pdf, { page: number, stickers: onPage, ...wish })), stickers }
  }
}

/** How many of the stickers are found and how many of them are in their places, in how many seconds of a processor. */
export const readWith = async (room, { jpeg, stickers }) => {
  const begun = process.cpuUsage()
  const photo = await room.read(jpeg)
  const used = process.cpuUsage(begun)
  const wanted = new Map(stickers.map(({ text, ...place }) => [text, place]))
  const labels = stickersOf(photo.labels)
  const known = labels.filter(({ text }) => wanted.has(text))
  const { grids } = gridsOf(known, knownIn(photo.labels, undefined, photo))
  const right = grids
    .flatMap((grid) => grid.labels)
    .filter(({ label, row, column }) => {
      const place = wanted.get(known[label].text)
      return row === place.row && column === place.column
    })
  return {
    found: known.length,
    right: right.length,
    wrong: labels.length - known.length,
    seconds: (used.user + used.system) / 1e6,
  }
}
