// Photos of paper maps with stickers, drawn: how many stickers are found and placed right, in how many seconds of a processor
import { load } from './support/cluster.mjs'
import { table } from './support/figures.mjs'
import { foreignSheet, markedSheet, readWith } from './support/sheets.mjs'

const { createSheetRoom } = await load('pictures/sheet-room.js')

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

/** With and without marks, each with each: how large the map is, from how far aside, how sharp and in how much light it is photographed. */
const sizes = [
  [3, 4],
  [6, 8],
  [10, 12],
]
const tilts = { straight: 0.05, '18 % narrower': 0.2, 'a third narrower': 0.4 }
const blurs = { sharp: 0.6, 'blurred by 1.2 px': 1.2, 'by 2 px': 2 }
const lights = { bright: {}, 'a fifth of it': { light: 0.2, noise: 20 } }

/** `foreign`: the sheets above. `marked`: each with each. `few`: with one of six stickers. Otherwise all of it. */
const parts = ['foreign', 'marked', 'few']
const [photos = '3', only] = process.argv.slice(2)
if (only !== undefined && !parts.includes(only)) throw new Error(`${only} is none of ${parts.join(', ')}`)
const isAsked = (part) => only === undefined || only === part
const seeds = Array.from({ length: Number(photos) }, (_, place) => place + 1)
const room = createSheetRoom({ patienceMs: 600_000 })
const percent = (part, all) => `${((part / all) * 100).toFixed(1)} %`

/** Of several photos together. */
const sumOf = async (kind, wish) => {
  const sum = { stickers: 0, found: 0, right: 0, wrong: 0, seconds: 0, most: 0, photos: 0, pixels: 0 }
  for (const seed of seeds) {
    for await (const photo of kind({ ...wish, seed })) {
      const { found, right, wrong, seconds } = await readWith(room, photo)
      sum.stickers += photo.stickers.length
      sum.found += found
      sum.right += right
      sum.wrong += wrong
      sum.seconds += seconds
      sum.most = Math.max(sum.most, seconds)
      sum.photos += 1
      sum.pixels += photo.width * photo.height
    }
  }
  return sum
}

if (isAsked('foreign')) {
  const rows = []
  for (const [name, wish] of Object.entries(sheets)) {
    const { stickers, found, right, wrong, seconds, most, pixels, photos: taken } = await sumOf(foreignSheet, wish)
    const mpx = `${(pixels / taken / 1e6).toFixed(1)} Mpx`
    const shares = [percent(found, stickers), percent(right, stickers), String(wrong)]
    rows.push([name, mpx, ...shares, (seconds / taken).toFixed(1), most.toFixed(1)])
    console.log(rows.at(-1).join(' · '))
  }
  table([['sheet', 'photo', 'found', 'placed right', 'misread', 'CPU s, mean', 'CPU s, most'], ...rows])
}

/** A sheet of another make beside one of ours. */
const compared = async (wish) => {
  const sums = [await sumOf(foreignSheet, wish), await sumOf(markedSheet, wish)]
  return sums.flatMap(({ stickers, found, right, seconds, photos: taken }) => [
    percent(found, stickers),
    percent(right, stickers),
    `${(seconds / seeds.length).toFixed(1)} of ${taken / seeds.length}`,
  ])
}
const beside = (rows) => {
  const head = ['found', 'placed right', 'CPU s of photos']
  table([['sheet', ...head, ...head.map((name) => `marked: ${name}`)], ...rows])
}

if (isAsked('marked')) {
  const rows = []
  for (const [down, across] of sizes)
    for (const [tilt, narrowing] of Object.entries(tilts))
      for (const [blurred, blur] of Object.entries(blurs))
        for (const [lit, light] of Object.entries(lights)) {
          const wish = { rows: down, columns: across, fineness: 2.5, narrowing, blur, ...light }
          rows.push([`${down} × ${across}, ${tilt}, ${blurred}, ${lit}`, ...(await compared(wish))])
          console.log(rows.at(-1).join(' · '))
        }
  beside(rows)
}

if (isAsked('few')) {
  const rows = []
  for (const [down, across] of sizes)
    for (const [tilt, narrowing] of Object.entries(tilts)) {
      const some = Array.from({ length: down * across }, (_, place) => place).filter((place) => place % 6 === 0)
      const wish = { rows: down, columns: across, fineness: 2.5, narrowing, only: some }
      rows.push([`${down} × ${across}, ${tilt}, ${some.length} stickers`, ...(await compared(wish))])
      console.log(rows.at(-1).join(' · '))
    }
  beside(rows)
}
