/**
 * For a request that is the same one when it is sent again. Browsers have `randomUUID` only on pages that came over TLS.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('-')
