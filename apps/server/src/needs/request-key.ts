import { createHash } from 'node:crypto'

/**
 * What tells a request that is sent again because its answer was lost from another one: what it is for, who asks, the key, and what must
 * be the same. Only this hash is stored: someone who reads it cannot send the request again. Its parts stay as they are in later
 * versions: the restart of an update loses answers, and those requests are sent again after it.
 */
export const requestHash = (asked: readonly [kindOrUser: RequestKind | number, ...unknown[]]) =>
  createHash('sha256').update(JSON.stringify(asked)).digest()

/** Those of gateways have none, and begin with who asks. */
type RequestKind = 'webhook' | 'api-token' | 'wall' | 'suggestion'
