import { toHex } from '@heliograph/brand/colours'
import { contrast } from '@heliograph/brand/contrast'
import { looks, type Scheme } from '#theme/looks.ts'

/** The colour schemes in which hardly anything of a picture is seen. Empty if the browser cannot tell. */
export const faintIn = async (address: string): Promise<Scheme[]> => {
  const pixels = await pixelsOf(address)
  return pixels ? faintOn(pixels) : []
}

/** Of pixels as red, green, blue and opacity. */
export const faintOn = (pixels: ArrayLike<number>): Scheme[] => {
  const inked: string[] = []
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at + 3] ?? 0) > 127) inked.push(toHex([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]))
  if (inked.length === 0) return []
  return (['light', 'dark'] as const).filter((scheme) => {
    const { card } = looks[scheme].surfaces
    const seen = inked.filter((hex) => contrast(hex, card) >= leastContrast).length
    return seen / inked.length < leastShare
  })
}

const pixelsOf = async (address: string) => {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch {
    return undefined
  }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.drawImage(picture, 0, 0, side, side)
  return pen.getImageData(0, 0, side, side).data
}

const side = 48
const leastContrast = 1.7
const leastShare = 0.12
