/**
 * Whether the person chose to stay signed in: then their session lasts longer than half a day, and the one that
 * replaces it is kept too. An unreadable token counts as a session that ends with the browser.
 */
export const isKept = (token: string, now: number) => {
  try {
    const { exp } = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
      exp?: unknown
    }
    return typeof exp === 'number' && exp * 1000 - now > passingMs
  } catch {
    return false
  }
}

const passingMs = 12 * 60 * 60_000 + 60_000
