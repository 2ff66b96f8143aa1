/**
 * Whether everybody may be led there: an https page on one of these hosts, or below one. What a browser would read
 * otherwise than it looks (another port, a name before an @, letters of other scripts) is refused.
 */
export const isAllowedLink = (link: string, hosts: readonly string[]) => {
  if (!URL.canParse(link)) return false
  const url = new URL(link)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false
  // Read back as it was written, or it is not what it looks like: tabs, backslashes, dots at the end.
  if (!link.startsWith(`https://${url.hostname}`) || /[\s\\]/.test(link)) return false
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
