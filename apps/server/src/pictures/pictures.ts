import { errorOf } from '@heliograph/domain/caught'
/** The file is not a picture in a supported format. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}

export type Pictures = ReturnType<typeof createPictures>

/**
 * Converts a picture, so that the result contains only pixels, and no more than a screen shows. The format is taken from
 * the first bytes and must match the decoder's result; file names and declared types are ignored.
 */
export const createPictures = ({ atOnce = 2, patienceS = 15 } = {}) => {
  const waiting: (() => void)[] = []
  let free = atOnce

  const inTurn = async <T>(work: () => Promise<T>) => {
    if (free > 0) free -= 1
    else await new Promise<void>((next) => waiting.push(next))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  return {
    /** @throws NoPicture */
    redraw: async (bytes: Buffer): Promise<Buffer> => {
      const kind = kindOf(bytes)
      if (!kind || bytes.length > mostBytes) throw new NoPicture()
      return inTurn(async () => (await draw(bytes, kind, patienceS)).data)
    },

    /**
     * For a picture that stays: what it shows in a page, which is never more than `mostKeptBytes`, and a square of it for lists.
     * @throws NoPicture
     */
    redrawKept: async (bytes: Buffer): Promise<KeptPicture> => {
      const kind = kindOf(bytes)
      if (!kind || bytes.length > mostBytes) throw new NoPicture()
      return inTurn(async () => {
        const { data: webp, info } = await drawWithin(bytes, kind, patienceS, { sizes: keptSizes, most: mostKeptBytes })
        const { width, height } = info
        return { webp, width, height, small: await squareOf(webp, patienceS) }
      })
    },

    /**
     * In the first of these sizes in which it has at most so many bytes.
     * @throws NoPicture
     */
    redrawWithin: async (bytes: Buffer, room: Room): Promise<Omit<KeptPicture, 'small'>> => {
      const kind = kindOf(bytes)
      if (!kind || bytes.length > mostBytes) throw new NoPicture()
      return inTurn(async () => {
        const { data: webp, info } = await drawWithin(bytes, kind, patienceS, room)
        return { webp, width: info.width, height: info.height }
      })
    },
  }
}

export interface KeptPicture {
  webp: Buffer
  width: number
  height: number
  small: Buffer
}

interface Room {
  sizes: readonly { side: number; quality: number }[]
  /** Bytes. */
  most: number
}

const drawWithin = async (bytes: Buffer, kind: Kind, patienceS: number, { sizes, most }: Room) => {
  for (const size of sizes) {
    const drawn = await draw(bytes, kind, patienceS, size)
    if (drawn.data.length <= most) return drawn
  }
  throw new NoPicture('It stays too large')
}

const draw = async (bytes: Buffer, kind: Kind, patienceS: number, { side, quality } = onScreen) => {
  // Loaded with the first picture: the library is large, and most servers never get one.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, pages: 1, failOn: 'error', sequentialRead: true })
    const { format } = await picture.metadata()
    if (format !== kind) throw new NoPicture()
    // Rotated here, because the metadata with the orientation is dropped.
    return await picture
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality })
      .timeout({ seconds: patienceS })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw error instanceof NoPicture ? error : new NoPicture(errorOf(error).message)
  }
}

/** Of one of our own pictures. */
const squareOf = async (webp: Buffer, patienceS: number) => {
  const { default: sharp } = await import('sharp')
  return sharp(webp)
    .resize({ width: smallSide, height: smallSide, fit: 'cover' })
    .webp({ quality: 76 })
    .timeout({ seconds: patienceS })
    .toBuffer()
}

export type Kind = 'jpeg' | 'png' | 'webp'

/** By its first bytes. */
export const kindOf = (bytes: Buffer): Kind | undefined => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  const isRiff =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isRiff ? 'webp' : undefined
}

const mostBytes = 4 * 1024 * 1024
const mostPixels = 40_000_000
const onScreen = { side: 2048, quality: 82 }
/** Leaves and roof tiles compress badly, so such a picture gets smaller. */
const keptSizes = [
  { side: 1600, quality: 80 },
  { side: 1280, quality: 64 },
  { side: 960, quality: 50 },
]
const mostKeptBytes = 512 * 1024
/** Twice the pixels that a list shows. */
const smallSide = 128
