import { siteOf } from '@heliograph/brand/addresses'

/**
 * The origins of this brand's pages, where its passkeys can be created and used: the configured address for the
 * original brand, its domains for a white label, for both the official domain that links lead to, and localhost for developers. Never taken from a request.
 */
export const originsOf = ({
  domains,
  officialDomain,
  publicUrl,
  whiteLabel,
}: {
  domains: readonly string[]
  officialDomain: string | null
  publicUrl: string
  whiteLabel: boolean
}) => {
  const official = siteOf(officialDomain)
  const own = [
    ...(official === undefined ? [] : [official]),
    ...domains.map((domain) => `https://${domain}`),
    ...(whiteLabel ? [] : [new URL(publicUrl).origin]),
  ]
  const localNames = [
    ...domains.filter((domain) => domain.endsWith('.localhost')),
    ...(whiteLabel ? [] : ['localhost']),
  ]
  return (origin: string) => own.includes(origin) || isAt(origin, localNames)
}

/** On any port, and without TLS: traffic within one machine cannot be intercepted. */
const isAt = (origin: string, names: readonly string[]) => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, origin: whole } = new URL(origin)
  return whole === origin && /^https?:$/.test(protocol) && names.includes(hostname)
}
