import { createHash } from 'node:crypto'
import type { Brand } from '@heliograph/brand/brand'
import type { BrandPicture } from '#needs/brands.ts'
import { pictureIn, withPictures } from './pictures-in.ts'

/**
 * A brand as it is shown, and its pictures by path. Every page asks for its brand before it shows anything, so the answer has
 * addresses of the larger pictures instead of the pictures. Their names change with them, so that browsers can keep them.
 */
export const shownBrand = (brand: Brand) => {
  const pictures = new Map<string, BrandPicture>()
  const addressOf = (picture: string) => {
    if (picture.length <= mostInlineLength) return picture
    const parsed = pictureIn(picture)
    if (!parsed) return picture
    const hash = createHash('sha256').update(parsed.bytes).digest('base64url').slice(0, 22)
    const path = `${picturesPath}${hash}`
    pictures.set(path, parsed)
    return path
  }
  const linked = withPictures(brand, addressOf)
  return { brand: pictures.size > 0 ? linked : brand, pictures }
}

const picturesPath = '/brand-pictures/'

/** As long as the sum of the other parts of the answer. */
const mostInlineLength = 6 * 1024
