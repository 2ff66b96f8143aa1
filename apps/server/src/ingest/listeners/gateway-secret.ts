import { createHash, timingSafeEqual } from 'node:crypto'
import type { KnownGateway } from '#ingest/roster.ts'

/** What is stored of a gateway's secret: the SHA-256 of its text. A secret of 256 random bits needs no slow hash. */
export const hashSecret = (secret: string | Uint8Array) => createHash('sha256').update(secret).digest()

export const isSecretOf = ({ secretHash }: Pick<KnownGateway, 'secretHash'>, secret: string | Uint8Array) =>
  secretHash !== null && isSameHash(secretHash, hashSecret(secret))

/** Whether what a gateway proved to be is still right: it was not deleted, replaced or given another secret. */
export const isStill = (proven: KnownGateway, current: KnownGateway | undefined): current is KnownGateway =>
  current?.id === proven.id &&
  current.protocol === proven.protocol &&
  proven.secretHash !== null &&
  current.secretHash !== null &&
  isSameHash(current.secretHash, proven.secretHash)

const isSameHash = (one: Uint8Array, other: Uint8Array) => one.length === other.length && timingSafeEqual(one, other)
