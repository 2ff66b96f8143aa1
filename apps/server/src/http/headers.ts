/** The headers of every answer, for pages and calls. */
const always = {
  'x-content-type-options': 'nosniff',
  // Addresses may contain a plant id or a code, so they are not sent to other sites.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
}

/** Allows inline styles, because the chart and component libraries set them on elements, but no inline scripts. */
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

/**
 * The client's page: its forms read stickers with the camera, and it shows the pictures of the brand, wherever they are, and the
 * maps that the brand has a key for.
 */
export const clientHeaders = ({ pictures, calls }: { pictures: readonly string[]; calls: readonly string[] }) => ({
  ...pageHeaders,
  'content-security-policy': pagePolicy
    .replace('data: blob:', ['data: blob:', ...pictures].join(' '))
    .replace("connect-src 'self'", ["connect-src 'self'", ...calls].join(' ')),
  'permissions-policy': always['permissions-policy'].replace('camera=()', 'camera=(self)'),
})

/**
 * Scripts, styles and fonts are not pages: the page that loads them has the policy. A hundred such answers with all
 * headers would be as long as the largest script.
 */
export const fileHeaders = {
  'x-content-type-options': always['x-content-type-options'],
  'cross-origin-resource-policy': always['cross-origin-resource-policy'],
}
/**
 * A worker has its own policy. The one that reads codes runs WebAssembly, which no page of ours may: it can load nothing
 * but that from here.
 */
export const workerHeaders = {
  ...fileHeaders,
  'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
}
export const isWorkerPath = (path: string) => /^\/assets\/[^/]+[.]worker-[^/]+[.]js$/.test(path)
/** Not pictures: an SVG opened on its own is a page. */
export const isFilePath = (path: string) => /^\/(theme[.]js|assets\/[^/]+[.](js|css|wasm|woff2))$/.test(path)

/** A call's answer is data, so it gets no rights if it is opened as a page. */
export const callHeaders = {
  ...always,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

/** Two years, and only sent over TLS, so that installations without TLS stay reachable. */
export const strictTransport = (protocol: string) =>
  protocol === 'https' ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}
