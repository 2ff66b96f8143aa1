// Photos of paper maps with stickers, drawn: how many stickers are found and placed right, in how many seconds of a processor
import { load } from './support/cluster.mjs'
import { table } from './support/figures.mjs'

const { sheetPhoto } = await load('testing/sheet-photos.fixture.js')
const { createSheetRoom } = await load('pictures/sheet-room.js')
const { gridsOf } = await import('@heliograph/domain/sheet-grid')

/** Each is a sheet of a usual roof, 6 × 8 with bar codes of 3 pixels, with one thing worse. */
const sheets = {
  'usual: 6 × 8, bars of 3 px': {},
  '10 × 12': { rows: 10, columns: 12, fineness: 2.5 },
  '14 × 18, QR codes': { rows: 14, columns: 18, format: 'QRCode', fineness: 5 },
  'DataMatrix codes': { format: 'DataMatrix', fineness: 5 },
  'QR codes': { format: 'QRCode', fineness: 5 },
  'turned by 12°': { turned: 12 },
  'turned by 25°': { turned: 25 },
  'turned by 45°': { turned: 45 },
  'upside down': { turned: 180 },
  'narrowed by 10 %': { narrowing: 0.1 },
  'narrowed by 18 %': { narrowing: 0.2 },
  'narrowed by a third': { narrowing: 0.4 },
  'narrowed by 18 %, turned by 25°': { narrowing: 0.2, turned: 25 },
  'a fifth empty': { empty: 0.2 },
  'blurred by 1.2 px': { blur: 1.2 },
  'blurred by 2 px': { blur: 2 },
  'blurred by 3 px': { blur: 3 },
  'bars of 2 px': { fineness: 2 },
  'bars of 1.5 px': { fineness: 1.5 },
  'a fifth of the light, much noise': { light: 0.2, noise: 20 },
  'a corner in the shade': { shade: 0.8 },
  'all at once: 18 % narrower, 12°, 1.2 px, shade': { narrowing: 0.2, turned: 12, blur: 1.2, shade: 0.6, empty: 0.1 },
}
const seeds = Array.from({ length: Number(process.argv[2] ?? 3) }, (_, place) => place + 1)

const room = createSheetRoom({ patienceMs: 600_000 })
const percent = (part, all) => `${((part / all) * 100).toFixed(1)} %`
const rows = []
for (const [name, wish] of Object.entries(sheets)) {
  const sum = { stickers: 0, found: 0, right: 0, wrong: 0, seconds: 0, most: 0, pixels: 0 }
  for (const seed of seeds) {
    const { jpeg, stickers, width, height } = await sheetPhoto({ ...wish, seed })
    const begun = process.cpuUsage()
    const { labels } = await room.read(jpeg)
    const used = process.cpuUsage(begun)
    const seconds = (used.user + used.system) / 1e6
    const wanted = new Map(stickers.map(({ text, ...place }) => [text, place]))
    const firstRow = Math.min(...stickers.map(({ row }) => row))
    const firstColumn = Math.min(...stickers.map(({ column }) => column))
    const placed = gridsOf(labels.filter(({ text }) => wanted.has(text))).grids.flatMap((grid) => grid.labels)
    const known = labels.filter(({ text }) => wanted.has(text))
    const right = placed.filter(({ label, row, column }) => {
      const place = wanted.get(known[label].text)
      return row === place.row - firstRow && column === place.column - firstColumn
    }).length
    sum.stickers += stickers.length
    sum.found += known.length
    sum.right += right
    sum.wrong += labels.length - known.length
    sum.seconds += seconds
    sum.most = Math.max(sum.most, seconds)
    sum.pixels += width * height
  }
  rows.push([
    name,
    `${(sum.pixels / seeds.length / 1e6).toFixed(1)} Mpx`,
    percent(sum.found, sum.stickers),
    percent(sum.right, sum.stickers),
    String(sum.wrong),
    (sum.seconds / seeds.length).toFixed(1),
    sum.most.toFixed(1),
  ])
  console.log(rows.at(-1).join(' · '))
}
table([['sheet', 'photo', 'found', 'placed right', 'misread', 'CPU s, mean', 'CPU s, most'], ...rows])
