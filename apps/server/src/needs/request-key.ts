import { createHash } from 'node:crypto'

/**
 * What tells a request that is sent again because its answer was lost from another one: who asks, the key, and what must be the same.
 * Only this hash is stored: someone who reads it cannot send the request again.
 */
export const requestHash = (
  kind: 'webhook' | 'api-token' | 'wall' | 'suggestion',
  requestKey: string,
  asked: readonly unknown[],
) =>
  createHash('sha256')
    .update(JSON.stringify([kind, requestKey, ...asked]))
    .digest()
