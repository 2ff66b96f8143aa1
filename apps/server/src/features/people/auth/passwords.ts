import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordProof } from '#needs/credentials.ts'

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Password hashes. Clients of this API family send the SHA-256 of a password, so that digest is what we hash with
 * argon2id (the library's default), with more memory and passes than OWASP's minimum.
 */
export const createPasswords = ({
  memoryCost = 65_536,
  timeCost = 3,
}: { memoryCost?: number; timeCost?: number } = {}) => {
  const options = { memoryCost, timeCost, parallelism: 1 }
  const nobody = hash(digestOf(String(Math.random())), options)
  const inTurn = createTurns()

  return {
    /** `proof` is the SHA-256 of the password, in lower-case hex. */
    keep: (proof: string) => inTurn(() => hash(proof, options)),

    /** Takes as long for an unknown account as for a known one. */
    matches: (kept: string | undefined, proof: string) =>
      inTurn(async () => (await verify(kept ?? (await nobody), proof)) && kept !== undefined),
  }
}

/** Clients send the digest, or only the plain password. */
export const proofOf = ({ digest, clearText }: PasswordProof) => {
  if (digest) return /^[0-9a-fA-F]{64}$/.test(digest) ? digest.toLowerCase() : digestOf(digest)
  return clearText ? digestOf(clearText) : undefined
}

export const digestOf = (plain: string) => createHash('sha256').update(plain).digest('hex')

/** Two at a time with a bounded queue: a hash takes 64 MiB, and an attempt holds a connection while it is counted. */
export const createTurns = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>) => {
    if (running < 2) running++
    else if (waiting.length >= 50) throw new Refusal('TOO_MANY_REQUESTS')
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The next in the queue takes over the slot, so that no other call can get in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
