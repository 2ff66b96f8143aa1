/**
 * Where this brand's pages stand, and so where its passkeys may be made and used: the configured address for the
 * original brand, its domains for a white label, and localhost for developers. Never what a request says.
 */
export const originsOf = ({
  domains,
  publicUrl,
  whiteLabel,
}: {
  domains: readonly string[]
  publicUrl: string
  whiteLabel: boolean
}) => {
  const own = [...domains.map((domain) => `https://${domain}`), ...(whiteLabel ? [] : [new URL(publicUrl).origin])]
  const localNames = [
    ...domains.filter((domain) => domain.endsWith('.localhost')),
    ...(whiteLabel ? [] : ['localhost']),
  ]
  return (origin: string) => own.includes(origin) || isAt(origin, localNames)
}

/** On any port, and in the clear: nobody listens between a machine and itself. */
const isAt = (origin: string, names: readonly string[]) => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, origin: whole } = new URL(origin)
  return whole === origin && /^https?:$/.test(protocol) && names.includes(hostname)
}
