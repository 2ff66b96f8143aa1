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
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
})

/** The logo of a brand that is configured as `data:image/svg+xml,…`. A logo at another URL is not available here. */
export const iconOf = ({ logos }: Brand) => {
  const [head = '', ...rest] = logos.square.split(',')
  return head === 'data:image/svg+xml' ? decodeURIComponent(rest.join(',')) : undefined
}
