/** The part of `document` that cookies need. */
export interface CookieJar {
  cookie: string
}

export const readCookie = (jar: CookieJar, name: string) => {
  const found = jar.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (found === undefined) return undefined
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** Without `maxAgeS` it is a session cookie; 0 deletes it. */
export const writeCookie = (jar: CookieJar, name: string, value: string, { maxAgeS }: { maxAgeS?: number } = {}) => {
  const lasting = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  jar.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${lasting}${secure}`
}
