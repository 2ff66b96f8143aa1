import type { StickerReader } from './sticker-reader.ts'
import type { StickerCode } from './sticker.ts'

/** The picture's pixels, made smaller if a side is longer. */
export const pixelsOf = (source: CanvasImageSource, { width, height }: Size, longestPx: number) => {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return pen?.getImageData(0, 0, canvas.width, canvas.height)
}

interface Size {
  width: number
  height: number
}

/** Undefined if the browser cannot open the picture. The whole one is only searched if nothing is found in a smaller copy. */
export const codesOfPhoto = async (photo: Blob, reader: StickerReader): Promise<StickerCode[] | undefined> => {
  const picture = await createImageBitmap(photo).catch(() => undefined)
  if (!picture) return undefined
  try {
    for (const longestPx of longestSides) {
      const pixels = pixelsOf(picture, picture, longestPx)
      const codes = pixels ? await reader.read(pixels) : []
      if (codes.length > 0 || longestPx >= Math.max(picture.width, picture.height)) return codes
    }
    return []
  } finally {
    picture.close()
  }
}

/** Phones keep canvases of at most about 16 million pixels. */
const longestSides = [1600, 4000]
