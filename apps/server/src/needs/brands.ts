import type { Brands } from '@heliograph/brand/brands'

/** The brands that are served at the moment, each in the version that is published. */
export interface LiveBrands {
  current: () => Brands
  /** A brand that its operator switched off: its hosts say so, and nothing of it is served. */
  isOff: (code: string) => boolean
  /** A picture of theirs that is too large for every answer about them. */
  pictureAt: (path: string) => BrandPicture | undefined
}

export interface BrandPicture {
  type: 'image/svg+xml' | 'image/webp'
  bytes: Buffer
}
