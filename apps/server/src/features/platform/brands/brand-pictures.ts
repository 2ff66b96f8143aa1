import { mostPictureLength, type Problem } from '@heliograph/brand/check'
import type { BrandSettings } from '@heliograph/brand/settings'
import { cleanDrawing } from '#pictures/drawing.ts'
import { NoPicture, type Pictures } from '#pictures/pictures.ts'
import { pictureIn, picturesIn, withPictures } from './pictures-in.ts'

/** Logos and the picture behind the log-in: only shapes, or only pixels. */
export const createBrandPictures = (pictures: Pick<Pictures, 'redrawWithin'>) => {
  /**
   * The picture as a `data:` address. The type is taken from the bytes.
   * @throws NoPicture
   */
  const clean = async (bytes: Buffer, isLarge: boolean) => {
    if (isDrawing(bytes)) return inDrawing(cleanDrawing(bytes.toString()))
    const most = ((isLarge ? mostPictureLength.large : mostPictureLength.small) * 3) / 4 - 100
    const { webp } = await pictures.redrawWithin(bytes, { sizes: isLarge ? backgroundSizes : logoSizes, most })
    return `data:image/webp;base64,${webp.toString('base64')}`
  }

  return {
    clean,

    /** The same settings with clean pictures, except for those that are stored, which were cleaned before. */
    async cleanAll(settings: BrandSettings, stored: ReadonlySet<string>) {
      const problems: Problem[] = []
      const cleaned = new Map<string, string>()
      for (const { field, picture, isLarge } of picturesIn(settings)) {
        if (stored.has(picture) || cleaned.has(picture)) continue
        try {
          cleaned.set(picture, await clean(pictureIn(picture)?.bytes ?? Buffer.alloc(0), isLarge))
        } catch (error) {
          if (!(error instanceof NoPicture)) throw error
          problems.push({ field, problem: 'no-picture' })
        }
      }
      return { settings: withPictures(settings, (picture) => cleaned.get(picture) ?? picture), problems }
    },
  }
}

export type BrandPictures = ReturnType<typeof createBrandPictures>

const isDrawing = (bytes: Buffer) => /^\uFEFF?\s*</.test(bytes.subarray(0, 200).toString())
const inDrawing = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

/** Twice the pixels that any page shows of a logo. */
const logoSizes = [
  { side: 512, quality: 90 },
  { side: 384, quality: 84 },
  { side: 256, quality: 76 },
]
const backgroundSizes = [
  { side: 1920, quality: 72 },
  { side: 1600, quality: 60 },
  { side: 1280, quality: 48 },
]
