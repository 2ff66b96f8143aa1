import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'

/** What of a file has arrived before it broke off. */
export interface Arrived {
  bytes: number
  /** Of them, in hex. */
  sha256: string
}

type Piece = string | Uint8Array

/**
 * A file from the byte on at which it broke off. It is written again from its beginning, and what the caller has must be exactly that: so
 * no row is missing or comes twice, also if data came late, or another version of the server writes it (decision 53).
 * @throws Refusal EXPORT_CHANGED_MEANWHILE
 */
export const restOf = async (
  pieces: AsyncIterable<Piece>,
  { bytes, sha256 }: Arrived,
): Promise<AsyncIterable<Piece>> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let left = bytes
  let after: Uint8Array | undefined
  while (left > 0) {
    const { done, value } = await iterator.next()
    if (done) break
    const piece = Buffer.from(value)
    const known = piece.subarray(0, left)
    hash.update(known)
    left -= known.length
    after = piece.subarray(known.length)
  }
  if (left > 0 || hash.digest('hex') !== sha256) {
    // What it is read from is closed.
    await iterator.return?.()
    throw new Refusal('EXPORT_CHANGED_MEANWHILE')
  }
  return onFrom(after, iterator)
}

async function* onFrom(piece: Uint8Array | undefined, others: AsyncIterator<Piece>) {
  try {
    if (piece && piece.length > 0) yield piece
    for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
  } finally {
    await others.return?.()
  }
}
