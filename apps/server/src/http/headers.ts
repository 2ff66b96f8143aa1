/** What every answer says to a browser, page or call. */
const always = {
  'x-content-type-options': 'nosniff',
  // An address may name a plant, and once carried a code: no other site is told ours.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Styles inline: the chart and component libraries set them on elements. No script is. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const pageHeaders = { ...always, 'content-security-policy': pagePolicy }

/** An answer of a call is data: opened as a page it may do nothing at all. */
export const callHeaders = {
  ...always,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Two years, once somebody came by TLS. Whoever serves the platform without it is not locked out. */
export const strictTransport = (protocol: string) =>
  protocol === 'https' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}
