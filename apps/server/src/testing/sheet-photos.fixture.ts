import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode, type WriteInputBarcodeFormat } from 'zxing-wasm/writer'

export interface SheetWish {
  rows: number
  columns: number
  format: WriteInputBarcodeFormat
  /** How much smaller the far edge is: 0.1 for a tenth. */
  narrowing: number
  /** Degrees. */
  turned: number
  /** Of the lens, pixels. */
  blur: number
  /** How much darker the darkest corner is: 0 to 1. */
  shade: number
  /** Of all of the photo: 1 as bright as paper can be. */
  light: number
  /** Grey values. */
  noise: number
  /** Share of the places without a sticker. */
  empty: number
  /** Pixels of the narrowest bar. */
  fineness: number
  seed: number
  textOf: (place: number) => string
  /** The places with a sticker, of those that are not empty; by default all. */
  only?: readonly number[]
}

/** A photo of a sheet with stickers, as an installer takes it, drawn: which sticker is where is known. */
export const sheetPhoto = async (wish: Partial<SheetWish> = {}) => {
  const own: SheetWish = { ...usual, ...wish }
  const { rows, columns, fineness, format, narrowing, turned, seed } = own
  const random = randomOf(seed)
  const symbols = new Map<number, Symbol>()
  const stickers: { text: string; row: number; column: number }[] = []
  for (let place = 0; place < rows * columns; place += 1) {
    if (random() < own.empty || own.only?.includes(place) === false) continue
    const text = own.textOf(place)
    symbols.set(place, await symbolOf(format, text))
    stickers.push({ text, row: Math.floor(place / columns), column: place % columns })
  }
  const [first] = symbols.values()
  const isBars = first !== undefined && first.height < first.width / 2
  const [across, high] = [(first?.width ?? 40) * fineness, isBars ? 34 * fineness : (first?.height ?? 40) * fineness]
  const [cellX, cellY] = [Math.round(across * 1.35), Math.round(high * 1.6)]
  const [width, height] = [cellX * (columns + 1), cellY * (rows + 1)]
  const sheet = new Uint8Array(width * height).fill(240)
  for (const [place, symbol] of symbols) {
    const [row, column] = [Math.floor(place / columns), place % columns]
    const middle = {
      x: (column + 1 + (random() - 0.5) * 0.1) * cellX,
      y: (row + 1 + (random() - 0.5) * 0.1) * cellY,
    }
    drawSymbol({ pixels: sheet, width }, symbol, { ...middle, across, high, degrees: (random() - 0.5) * 6 })
  }
  return { stickers, ...(await takenOf({ pixels: sheet, width, height }, { ...own, random, narrowing, turned })) }
}

/** A photo of a page of a printed paper map with stickers on it. */
export const printedPhoto = async (
  pdf: Uint8Array,
  {
    page = 0,
    stickers,
    hidden = [],
    ...wish
  }: Partial<SheetWish> & {
    page?: number
    /** Counted on the page. */
    stickers: readonly { text: string; row: number; column: number }[]
    /** Of the marks, those below a thumb. */
    hidden?: readonly ('upperLeft' | 'upperRight' | 'lowerRight' | 'lowerLeft')[]
  },
) => {
  const own: SheetWish = { ...usual, ...wish }
  const random = randomOf(own.seed)
  const drawn = pagesIn(pdf)[page]
  if (!drawn) throw new Error(`There is no page ${page}`)
  const [width, height] = [Math.round(drawn.width * pxPerPoint), Math.round(drawn.height * pxPerPoint)]
  const pixels = new Uint8Array(width * height).fill(240)
  for (const { x, y, w, h, grey } of drawn.filled) {
    const [left, right] = [Math.round(x * pxPerPoint), Math.round((x + w) * pxPerPoint)]
    for (let row = Math.round(y * pxPerPoint); row < Math.round((y + h) * pxPerPoint); row += 1)
      pixels.fill(grey, row * width + left, row * width + right)
  }
  for (const corner of hidden) {
    const [left, top] = [
      corner.endsWith('Left') ? 0 : width - thumbPx,
      corner.startsWith('upper') ? 0 : height - thumbPx,
    ]
    for (let row = top; row < top + thumbPx; row += 1)
      pixels.fill(150, row * width + left, row * width + left + thumbPx)
  }
  const lefts = [...new Set(drawn.stroked.map(({ x }) => x))].toSorted((one, other) => one - other)
  const tops = [...new Set(drawn.stroked.map(({ y }) => y))].toSorted((one, other) => one - other)
  for (const { text, row, column } of stickers) {
    const cell = drawn.stroked.find(({ x, y }) => x === lefts[column] && y === tops[row])
    if (!cell) throw new Error(`The page has no place ${row} ${column}`)
    const symbol = await symbolOf(own.format, text)
    const across = symbol.width * own.fineness
    const [x, y] = [(cell.x + cell.w / 2) * pxPerPoint, (cell.y + cell.h / 2) * pxPerPoint]
    const off = () => (random() - 0.5) * 20
    drawSymbol({ pixels, width }, symbol, {
      x: x + off(),
      y: y + off(),
      across,
      high: 34 * own.fineness,
      degrees: (random() - 0.5) * 6,
    })
  }
  return takenOf({ pixels, width, height }, { ...own, random })
}

const takenOf = async (sheet: Grey, wish: SheetWish & { random: () => number }) => {
  const photo = seen(sheet, wish)
  const jpeg = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 1 } })
    .blur(wish.blur > 0.3 ? wish.blur : false)
    .jpeg({ quality: 88 })
    .toBuffer()
  return { jpeg, width: photo.width, height: photo.height }
}

interface Rectangle {
  x: number
  y: number
  w: number
  h: number
}

/** The rectangles on the pages of a PDF whose pages are drawn from the upper left on. Letters are left out: no reader of codes sees them. */
const pagesIn = (pdf: Uint8Array) => {
  const text = Buffer.from(pdf).toString('latin1')
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }))
  const contents = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflated(Buffer.from(stream, 'latin1')))
    .filter((content) => content.startsWith('1 0 0 -1 0 '))
  return contents.map((content, place) => {
    const filled: (Rectangle & { grey: number })[] = []
    const stroked: Rectangle[] = []
    let waiting: Rectangle[] = []
    let grey = 0
    for (const line of content.split('\n')) {
      const words = line.trim().split(' ')
      const [a = 0, b = 0, c = 0, d = 0] = words.map(Number)
      const operator = words.at(-1)
      if (operator === 're') waiting.push({ x: a, y: b, w: c, h: d })
      else if (operator === 'scn' && words.length === 4) grey = Math.round(((a + b + c) / 3) * 255)
      else if (operator === 'f') filled.push(...waiting.map((one) => ({ ...one, grey })))
      else if (operator === 'S') stroked.push(...waiting)
      if (operator === 'f' || operator === 'S') waiting = []
    }
    return { width: 0, height: 0, ...sizes[place], filled, stroked }
  })
}

const inflated = (stream: Buffer) => {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    // Of a font, or a picture that is stored in another way.
    return ''
  }
}

/** As in a photo of four million pixels. */
const pxPerPoint = 2.9
const thumbPx = 190

interface Symbol {
  width: number
  height: number
  isDark: (x: number, y: number) => boolean
}

interface Grey {
  pixels: Uint8Array
  width: number
  height: number
}

const symbolOf = async (format: WriteInputBarcodeFormat, text: string): Promise<Symbol> => {
  const { symbol, error } = await writeBarcode(text, { format })
  if (!symbol) throw new Error(error)
  const { data, width, height } = symbol
  return { width, height, isDark: (x, y) => data[Math.min(height - 1, y) * width + x] === 0 }
}

const drawSymbol = (
  { pixels, width }: Omit<Grey, 'height'>,
  symbol: Symbol,
  { x, y, across, high, degrees }: { x: number; y: number; across: number; high: number; degrees: number },
) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const reach = Math.ceil(Math.hypot(across, high) / 2)
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      const [u, v] = [right * cos + down * sin + across / 2, down * cos - right * sin + high / 2]
      if (u < 0 || v < 0 || u >= across || v >= high) continue
      const isDark = symbol.isDark(Math.floor((u / across) * symbol.width), Math.floor((v / high) * symbol.height))
      pixels[Math.round(y + down) * width + Math.round(x + right)] = isDark ? 20 : 250
    }
  }
}

/** The sheet on a table, from where the camera is. */
const seen = (
  { pixels, width, height }: Grey,
  { narrowing, turned, shade, light, noise, random }: SheetWish & { random: () => number },
): Grey => {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  const [a, b] = [narrowing / height, narrowing / 2 / width]
  const there = (x: number, y: number) => {
    const far = 1 + a * y + b * x
    return { x: (x * cos - y * sin) / far, y: (x * sin + y * cos) / far }
  }
  const corners = [
    there(-width / 2, -height / 2),
    there(width / 2, -height / 2),
    there(width / 2, height / 2),
    there(-width / 2, height / 2),
  ]
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))]
  const [wide, high] = [Math.ceil((right - left) * 1.06), Math.ceil((bottom - top) * 1.06)]
  const photo = new Uint8Array(wide * high)
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const [p, q] = [column + left - (right - left) * 0.03, row + top - (bottom - top) * 0.03]
      const [u, v] = [p * cos + q * sin, q * cos - p * sin]
      const far = 1 / (1 - a * v - b * u)
      const grey = between({ pixels, width, height }, u * far + width / 2, v * far + height / 2)
      const dim = light * (1 - shade * (0.5 * (column / wide) + 0.5 * (row / high)))
      photo[row * wide + column] = Math.max(0, Math.min(255, grey * dim + (random() + random() - 1) * noise))
    }
  }
  return { pixels: photo, width: wide, height: high }
}

/** Grey outside: the table. */
const between = ({ pixels, width, height }: Grey, x: number, y: number) => {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 110
  const [right, down] = [x - left, y - top]
  const place = top * width + left
  const upper = (pixels[place] ?? 0) * (1 - right) + (pixels[place + 1] ?? 0) * right
  const lower = (pixels[place + width] ?? 0) * (1 - right) + (pixels[place + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}

/** The same numbers every time. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const usual: SheetWish = {
  rows: 6,
  columns: 8,
  format: 'Code128',
  narrowing: 0.05,
  turned: 2,
  blur: 0.6,
  shade: 0.2,
  light: 0.9,
  noise: 8,
  empty: 0,
  fineness: 3,
  seed: 1,
  textOf: (place) => String(7_103_000_000 + place * 37),
}

prepareZXingModule({
  overrides: { wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))) },
})
