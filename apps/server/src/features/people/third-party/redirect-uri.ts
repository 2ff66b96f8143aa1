import type { Brand } from '@heliograph/brand/brand'

/** The one address that providers send people back to: on a white label's own domain, with our port and scheme. */
export const redirectUriOf = ({ domains: [domain] }: Pick<Brand, 'domains'>, publicUrl: string) => {
  const url = new URL('/tencentLogin', publicUrl)
  if (domain !== undefined) url.hostname = domain
  return url.href
}
