import { createHash, timingSafeEqual } from 'node:crypto'
import type { KnownGateway } from '#ingest/roster.ts'

/** We store the SHA-256 of a gateway's secret. A random secret of 256 bits needs no slow hash. */
export const hashSecret = (secret: string | Uint8Array) => createHash('sha256').update(secret).digest()

export const isSecretOf = ({ secretHash }: Pick<KnownGateway, 'secretHash'>, secret: string | Uint8Array) =>
  secretHash !== null && isSameHash(secretHash, hashSecret(secret))

/** Whether the authentication is still valid: the gateway was not deleted or replaced and its secret is the same. */
export const isStill = (proven: KnownGateway, current: KnownGateway | undefined): current is KnownGateway =>
  current?.id === proven.id &&
  current.protocol === proven.protocol &&
  proven.secretHash !== null &&
  current.secretHash !== null &&
  isSameHash(current.secretHash, proven.secretHash)

const isSameHash = (one: Uint8Array, other: Uint8Array) => one.length === other.length && timingSafeEqual(one, other)
