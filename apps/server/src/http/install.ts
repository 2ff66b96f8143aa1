import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'

/** The web app manifest, with the brand's name, icon and colours. */
export const manifestOf = (brand: Brand) => ({
  id: '/',
  name: textOf(brand, 'appShowName', 'en') ?? textOf(brand, 'showName', 'en'),
  short_name: textOf(brand, 'showName', 'en'),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: brand.theme === 'dark' ? '#0d1117' : '#f5f7fa',
  theme_color: brand.theme === 'dark' ? '#0d1117' : '#f5f7fa',
  icons: [{ src: '/favicon.svg', sizes: 'any', ...typeOf(brand), purpose: 'any' }],
})

/** The brand's icon: a picture of our own, or the address of one elsewhere. Undefined: neither. */
export const iconOf = ({ logos }: Brand): { type: string; body: string | Buffer } | { link: string } | undefined => {
  if (/^https:\/\/\S+$/i.test(logos.square)) return { link: logos.square }
  const [head = '', ...rest] = logos.square.split(',')
  const [, type, encoding] = /^data:(image\/[a-z+.-]+)(;[\w=;-]+)?$/i.exec(head) ?? []
  if (type === undefined) return undefined
  const told = rest.join(',')
  return { type, body: encoding?.endsWith(';base64') ? Buffer.from(told, 'base64') : decodeURIComponent(told) }
}

const typeOf = (brand: Brand) => {
  const icon = iconOf(brand)
  return icon && 'type' in icon ? { type: icon.type } : {}
}
