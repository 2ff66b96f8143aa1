import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorOf } from '@heliograph/domain/caught'
import { withoutMisread } from '@heliograph/domain/misread-labels'
import {
  distanceOf,
  gridsOf,
  middleOf,
  sizeOf,
  tiltOf,
  type KnownSheet,
  type Label,
  type SheetGrid,
} from '@heliograph/domain/sheet-grid'
import { markOf, sheetsMarked } from '@heliograph/domain/sheet-marks'
import type { Pixel } from '@heliograph/domain/sheet-plane'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { kindOf, NoPicture } from './pictures.ts'

/** A code in a photo. */
export interface ReadLabel extends Label {
  /** The name of its symbology. */
  format: string
}

export interface SheetPhoto {
  /** Pixels, as the photo is held; places of labels count in them. */
  width: number
  height: number
  labels: ReadLabel[]
  /** From 0 for black to 255 for white. */
  brightness: number
  /** How steep the steepest edges are, in grey values from one pixel to the next as a share of all that the photo has. */
  sharpness: number
}

/** Null for what is no picture. */
export type SheetAnswer = SheetPhoto | null

/** Where someone sees the stickers in the corners of a grid: shares of the photo's width and height. */
export interface SheetFrame {
  corners: Record<'upperLeft' | 'upperRight' | 'lowerRight' | 'lowerLeft', { x: number; y: number }>
  rows: number
  columns: number
}

export interface SheetJob {
  bytes: Uint8Array
  frame: SheetFrame | undefined
}

/** What is known of the sheets in a photo before any sticker is looked at: what someone pointed at, or else what their marks say. */
export const knownIn = (
  labels: readonly Label[],
  frame: SheetFrame | undefined,
  { width, height }: { width: number; height: number },
): { known: KnownSheet[]; isAll: boolean } => {
  if (!frame) return { known: sheetsMarked(labels), isAll: false }
  const { corners, rows, columns } = frame
  const [first, last] = [
    { row: 0, column: 0 },
    { row: rows - 1, column: columns - 1 },
  ]
  const points = [
    { ...corners.upperLeft, ...first },
    { ...corners.upperRight, row: 0, column: last.column },
    { ...corners.lowerRight, ...last },
    { ...corners.lowerLeft, row: last.row, column: 0 },
  ].map(({ x, y, ...place }) => ({ x: x * width, y: y * height, ...place }))
  return { known: [{ arrayId: null, rows, columns, first, last, points, isRough: true }], isAll: true }
}

/**
 * All bar codes and matrix codes of a photo. First the whole of it is looked through, then turned as its labels are, and in the
 * end each place of the grid that seems empty, straightened and enlarged.
 * @throws NoPicture
 */
export const readSheet = async (bytes: Buffer, frame?: SheetFrame): Promise<SheetPhoto> => {
  const until = performance.now() + mostMs
  const picture = await greyOf(bytes)
  const labels: ReadLabel[] = []
  const look = async (degrees: number, scale: number) => {
    const seen = await turned(picture, degrees, scale)
    return add(labels, await codesIn(seen.picture, formats), seen.back)
  }
  await look(0, 1)
  // Bars are only read within some 15° of level, at a right angle too.
  if (labels.length === 0) for (const degrees of [30, 60]) await look(degrees, 1)
  const tilt = tiltOf(stickersOf(labels).length > 1 ? stickersOf(labels) : labels)
  if (Math.abs(tilt) > levelDeg) await look(-tilt, 1)
  if (labels.length < fewLabels && picture.width * picture.height < smallPx) await look(-tilt, 2)
  // Among very many codes some are overlooked, most of all matrix codes.
  if (labels.length >= manyLabels) {
    for (const { picture: part, back } of tilesOf(picture)) add(labels, await codesIn(part, formatsOf(labels)), back)
  }
  for (let round = 0; round < mostRounds; round += 1) if ((await readGaps(picture, labels, frame, until)) === 0) break
  const { width, height } = picture
  return { width, height, labels: withoutMisread(labels), ...lightOf(picture) }
}

interface Grey {
  width: number
  height: number
  /** One byte each. */
  pixels: Uint8Array
}

const greyOf = async (bytes: Buffer): Promise<Grey> => {
  const kind = kindOf(bytes)
  if (!kind || bytes.length > mostBytes) throw new NoPicture()
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, pages: 1, failOn: 'error', sequentialRead: true })
    if ((await picture.metadata()).format !== kind) throw new NoPicture()
    const { data, info } = await picture
      .rotate()
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .timeout({ seconds: patienceS })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
  } catch (error) {
    throw error instanceof NoPicture ? error : new NoPicture(errorOf(error).message)
  }
}

/** The picture turned and enlarged, and where a pixel of that is in the original. */
const turned = async (picture: Grey, degrees: number, scale: number) => {
  if (degrees === 0 && scale === 1) return { picture, back: (pixel: Pixel) => pixel }
  const { default: sharp } = await import('sharp')
  const { width, height } = picture
  const { data, info } = await sharp(picture.pixels, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const level: Grey = { width: info.width, height: info.height, pixels: new Uint8Array(data) }
  const larger = scale === 1 ? level : await enlarged(level, scale)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return {
    picture: larger,
    back({ x, y }: Pixel): Pixel {
      const [u, v] = [x / scale - info.width / 2, y / scale - info.height / 2]
      return { x: u * cos + v * sin + width / 2, y: v * cos - u * sin + height / 2 }
    },
  }
}

const enlarged = async ({ width, height, pixels }: Grey, scale: number): Promise<Grey> => {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

const codesIn = async (
  { width, height, pixels }: Grey,
  among: readonly string[],
  options: ReaderOptions = {},
): Promise<ReadLabel[]> => {
  prepare()
  const data = new Uint8ClampedArray(pixels.length * 4)
  for (let place = 0; place < pixels.length; place += 1) {
    const grey = pixels[place] ?? 0
    data.fill(grey, place * 4, place * 4 + 3)
    data[place * 4 + 3] = 255
  }
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    {
      formats: formats.filter((format) => among.includes(format)),
      ...options,
    },
  )
  return found
    .filter(({ isValid, text }) => isValid && text.length <= mostLetters)
    .map(({ text, format, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      format,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }))
}

const formatsOf = (labels: readonly ReadLabel[]) => [...new Set(labels.map(({ format }) => format))]

/** Nine parts of the picture that overlap by a third. */
const tilesOf = ({ width, height, pixels }: Grey) => {
  const [wide, high] = [Math.ceil(width / 2.2), Math.ceil(height / 2.2)]
  return [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => {
      const [left, top] = [Math.round((column * (width - wide)) / 2), Math.round((row * (height - high)) / 2)]
      const part = new Uint8Array(wide * high)
      for (let line = 0; line < high; line += 1) {
        const from = (top + line) * width + left
        part.set(pixels.subarray(from, from + wide), line * wide)
      }
      return {
        picture: { width: wide, height: high, pixels: part },
        back: ({ x, y }: Pixel): Pixel => ({ x: x + left, y: y + top }),
      }
    }),
  )
}

/** How many of these were new. The same code twice at one place, as in bars and as a matrix, is one label. */
const add = (labels: ReadLabel[], found: readonly ReadLabel[], back: (pixel: Pixel) => Pixel) => {
  const before = labels.length
  for (const { corners, ...label } of found) {
    const [a, b, c, d] = corners
    const own: ReadLabel = { ...label, corners: [back(a), back(b), back(c), back(d)] }
    const isThere = labels.some(
      (other) => other.text === own.text && distanceOf(middleOf(other.corners), middleOf(own.corners)) < sizeOf(other),
    )
    if (!isThere && labels.length < mostLabels) labels.push(own)
  }
  return labels.length - before
}

/** Without the marks of sheets. */
export const stickersOf = <One extends Label>(labels: readonly One[]) => labels.filter(({ text }) => !markOf(text))

/** Looks at the places of each grid, and around it, where nothing was read. */
const readGaps = async (picture: Grey, labels: ReadLabel[], frame: SheetFrame | undefined, until: number) => {
  let found = 0
  const stickers = stickersOf(labels)
  // Nothing of a known sheet may have been read yet, also because its stickers are the only ones of their kind.
  const among = stickers.length === 0 ? formats : formatsOf(stickers)
  const { grids } = gridsOf(stickers, knownIn(labels, frame, picture))
  for (const grid of grids.filter(({ labels: own, isKnown }) => isKnown || own.length >= fewestOfGrid)) {
    for (const place of gapsOf(grid)) {
      if (performance.now() > until) return 0
      const cut = straightened(picture, grid, place)
      if (!cut || !hasInk(cut.picture)) continue
      found += add(labels, await codesIn(cut.picture, among, lookedAtClosely), cut.back)
    }
  }
  return found
}

const gapsOf = ({ first, last, labels }: SheetGrid) => {
  const taken = new Set(labels.map(({ row, column }) => `${row} ${column}`))
  const gaps: { row: number; column: number }[] = []
  for (let { row } = first; row <= last.row; row += 1) {
    for (let { column } = first; column <= last.column; column += 1) {
      if (!taken.has(`${row} ${column}`)) gaps.push({ row, column })
    }
  }
  return gaps.slice(0, mostGaps)
}

/** A place of a grid as if it were seen from above, enlarged. */
const straightened = (picture: Grey, grid: SheetGrid, { row, column }: { row: number; column: number }) => {
  const at = (right: number, down: number) => grid.at({ row: row + down, column: column + right })
  const [middle, right, down] = [at(0, 0), at(1, 0), at(0, 1)]
  if (middle.x < 0 || middle.y < 0 || middle.x >= picture.width || middle.y >= picture.height) return undefined
  const [wide, high] = [distanceOf(middle, right), distanceOf(middle, down)]
  const longest = Math.max(wide, high, 1)
  const scale = Math.min(larger, Math.max(1, usualCutPx / longest), mostCutPx / longest)
  const [width, height] = [Math.round(wide * cutPlaces * scale), Math.round(high * cutPlaces * scale)]
  if (!(width > fewestCutPx && height > fewestCutPx && width * height < mostCutPx ** 2 * 2)) return undefined
  const pixels = new Uint8Array(width * height)
  const back = ({ x, y }: Pixel) => at((x / width - 0.5) * cutPlaces, (y / height - 0.5) * cutPlaces)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = greyAt(picture, back({ x: x + 0.5, y: y + 0.5 }))
  }
  return { picture: { width, height, pixels }, back }
}

/** Between the four pixels around. White outside. */
const greyAt = ({ width, height, pixels }: Grey, { x, y }: Pixel) => {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const [right, down] = [x - 0.5 - left, y - 0.5 - top]
  const place = top * width + left
  const upper = (pixels[place] ?? 0) * (1 - right) + (pixels[place + 1] ?? 0) * right
  const lower = (pixels[place + width] ?? 0) * (1 - right) + (pixels[place + width + 1] ?? 0) * right
  return upper * (1 - down) + lower * down
}

/** Whether there is more than paper in the middle: many edges, along or across. */
const hasInk = ({ width, height, pixels }: Grey) => {
  const edges = (from: number, step: number, count: number) => {
    let [sum, last] = [0, pixels[from] ?? 0]
    for (let place = 1; place < count; place += 1) {
      const grey = pixels[from + place * step] ?? 0
      if (Math.abs(grey - last) < inkDifference) continue
      sum += 1
      last = grey
    }
    return sum
  }
  const [left, top, wide, high] = [width, height, width * 2, height * 2].map((size) => Math.floor(size / 4))
  return [0.3, 0.4, 0.5, 0.6, 0.7].some((share) => {
    const [row, column] = [Math.floor(height * share), Math.floor(width * share)]
    return (
      edges(row * width + (left ?? 0), 1, wide ?? 0) > fewestEdges ||
      edges((top ?? 0) * width + column, width, high ?? 0) > fewestEdges
    )
  })
}

const lightOf = ({ width, height, pixels }: Grey) => {
  let [sum, count] = [0, 0]
  const greys = new Uint32Array(256)
  const steps = new Uint32Array(256)
  for (let y = 1; y < height - 1; y += 3) {
    for (let x = 1; x < width - 1; x += 1) {
      const grey = pixels[y * width + x] ?? 0
      const step = Math.abs((pixels[y * width + x + 1] ?? 0) - grey)
      sum += grey
      count += 1
      greys[grey] = (greys[grey] ?? 0) + 1
      steps[step] = (steps[step] ?? 0) + 1
    }
  }
  const range = quantileOf(greys, count, 0.99) - quantileOf(greys, count, 0.01)
  return {
    brightness: count === 0 ? 0 : sum / count,
    sharpness: range < 1 ? 0 : quantileOf(steps, count, 0.995) / range,
  }
}

const quantileOf = (counts: Uint32Array, all: number, share: number) => {
  let before = 0
  for (const [value, count] of counts.entries()) {
    before += count
    if (before >= all * share) return value
  }
  return 255
}

let isPrepared = false
/** With the first photo: most servers never get one. */
const prepare = () => {
  if (isPrepared) return
  isPrepared = true
  const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })
}

/** Of stickers with serial numbers. Boxes have others, which would only be misread. */
const formats = ['QRCode', 'DataMatrix', 'Code128', 'Code39'] as const

/** Of a photo, as base64 in a request. */
const mostBytes = 8 * 1024 * 1024
/** What a decoder is given; what is looked through has at most some 16 million. */
const mostPixels = 50_000_000
const mostSide = 4608
const patienceS = 6
/** After that, gaps are not looked at any more. */
const mostMs = 12_000
const mostLetters = 300
const mostLabels = 1_500
const levelDeg = 8
/** So few labels in so small a photo may be too fine to read as they are. */
const [fewLabels, smallPx] = [20, 5_000_000]
const manyLabels = 60
const mostRounds = 2
const fewestOfGrid = 4
const mostGaps = 400
/** Around a place, in places. */
const cutPlaces = 1.25
const [larger, usualCutPx, fewestCutPx, mostCutPx] = [2.5, 480, 16, 1200]
const lookedAtClosely = { tryDownscale: false, tryRotate: false, tryInvert: false, maxNumberOfSymbols: 2 }
const [inkDifference, fewestEdges] = [24, 6]
