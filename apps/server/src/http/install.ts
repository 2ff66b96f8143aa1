import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'
import type { BrandPicture } from '#needs/brands.ts'

/** The web app manifest, with the brand's name, icon and colours. */
export const manifestOf = (brand: Brand, pictureAt: PictureAt) => ({
  id: '/',
  name: textOf(brand, 'appShowName', 'en') ?? textOf(brand, 'showName', 'en'),
  short_name: textOf(brand, 'showName', 'en'),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: brand.theme === 'dark' ? '#0d1117' : '#f5f7fa',
  theme_color: brand.theme === 'dark' ? '#0d1117' : '#f5f7fa',
  icons: [{ src: '/favicon.svg', sizes: 'any', ...typeOf(brand, pictureAt), purpose: 'any' }],
})

/** The brand's icon: a picture of our own, or the address of one elsewhere. Undefined: neither. */
export const iconOf = ({ logos: { square } }: Brand, pictureAt: PictureAt): Icon | { link: string } | undefined => {
  const kept = pictureAt(square)
  if (kept) return { type: kept.type, body: kept.bytes }
  if (/^https:\/\/\S+$/i.test(square)) return { link: square }
  const [head = '', ...rest] = square.split(',')
  const [, type, encoding] = /^data:(image\/[a-z+.-]+)(;[\w=;-]+)?$/i.exec(head) ?? []
  if (type === undefined) return undefined
  const told = rest.join(',')
  return { type, body: encoding?.endsWith(';base64') ? Buffer.from(told, 'base64') : decodeURIComponent(told) }
}

interface Icon {
  type: string
  body: string | Buffer
}

type PictureAt = (path: string) => BrandPicture | undefined

const typeOf = (brand: Brand, pictureAt: PictureAt) => {
  const icon = iconOf(brand, pictureAt)
  return icon && 'type' in icon ? { type: icon.type } : {}
}
