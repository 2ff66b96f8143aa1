/**
 * The address of the brand's visitor statistics (`trackingCode`, spec §3), as far as the page's policy allows it to run: from our
 * own site. What would be blocked anyway is not asked about.
 */
export const scriptIn = (trackingCode: string | null | undefined) => {
  if (!trackingCode) return undefined
  try {
    const { href, origin } = new URL(trackingCode, location.origin)
    return origin === location.origin ? href : undefined
  } catch {
    return undefined
  }
}

/** Once, whatever happens around it. */
export const load = (address: string) => {
  if ([...document.scripts].some(({ src }) => src === address)) return
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}
