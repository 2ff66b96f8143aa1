/**
 * Whether a link may be published: an https page on one of these hosts or their subdomains. Links that a browser reads
 * differently than they look (another port, a name before an @, letters of other scripts) are refused.
 */
export const isAllowedLink = (link: string, hosts: readonly string[]) => {
  if (!URL.canParse(link)) return false
  const url = new URL(link)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false
  // If the parsed host differs from the text, the link is not what it seems: tabs, backslashes, a trailing dot.
  if (!link.startsWith(`https://${url.hostname}`) || /[\s\\]/.test(link)) return false
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
