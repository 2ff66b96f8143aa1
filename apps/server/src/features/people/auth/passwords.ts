import { createHash } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { hash, verify } from '@node-rs/argon2'
import type { PasswordProof } from '#needs/credentials.ts'

export type Passwords = ReturnType<typeof createPasswords>

/**
 * What is kept of a password. Clients of this API family send its SHA-256, so that is what a person proves to know:
 * argon2id (the library's default) stands over it, with more memory and passes than OWASP's floor asks for.
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

    /** An account that does not exist takes as long as one that does. */
    matches: (kept: string | undefined, proof: string) =>
      inTurn(async () => (await verify(kept ?? (await nobody), proof)) && kept !== undefined),
  }
}

/** Clients send the digest, or only the password itself. */
export const proofOf = ({ digest, clearText }: PasswordProof) => {
  if (digest) return /^[0-9a-fA-F]{64}$/.test(digest) ? digest.toLowerCase() : digestOf(digest)
  return clearText ? digestOf(clearText) : undefined
}

export const digestOf = (plain: string) => createHash('sha256').update(plain).digest('hex')

/** Two at once, and a queue that ends somewhere: each hash takes 64 MiB, and each attempt a connection while it is counted. */
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
      // The next in the queue takes the place over, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
