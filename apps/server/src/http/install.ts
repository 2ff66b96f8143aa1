import type { Brand } from '@heliograph/brand/brand'
import { textOf } from '@heliograph/brand/configuration'

/** What a browser reads to install the client as an app: the brand's name, icon and colours. */
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

/** The picture that a brand configured as `data:image/svg+xml,…`; a brand whose logo lies elsewhere has none here. */
export const iconOf = ({ logos }: Brand) => {
  const [head = '', ...rest] = logos.square.split(',')
  return head === 'data:image/svg+xml' ? decodeURIComponent(rest.join(',')) : undefined
}
