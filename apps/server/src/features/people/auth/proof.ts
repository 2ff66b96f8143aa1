import { minuteMs } from '@heliograph/domain/zones'
import type { Credentials, PasswordProof } from '#needs/credentials.ts'
import type { Limits } from '#needs/limits.ts'
import { phoneOf, type AuthStore, type FoundAccount } from './auth.store.ts'
import { proofOf, type Passwords } from './passwords.ts'

export type Proof = ReturnType<typeof createProof>

/**
 * The one place where passwords are checked, whoever asks: a log-in, the other data centre that wants to know whether an
 * account is here, and a person who proves again who they are. So all of them share one count of failures.
 */
export const createProof = ({ store, limits, passwords, brand }: Needs) => {
  /** What somebody typed stands in quotes, so that no name can be made up which counts as something else. */
  const subjectOf = (identifier: string) =>
    `${brand} log-in ${JSON.stringify(phoneOf(identifier) ?? identifier.toLowerCase())}`

  const guarded = <T>(subject: string, ip: string, work: () => Promise<T | undefined>) =>
    // By account and address first: else anybody could lock out anybody.
    limits.guarded(
      new Map([
        [`${subject} from ${ip}`, 10],
        [subject, 100],
        [`anyone from ${ip}`, 100],
      ]),
      limitMs,
      work,
    )

  const check = async (found: FoundAccount | undefined, proof: string) => {
    const matches = await passwords.matches(found?.passwordHash, proof)
    return found && matches && !found.disabled ? found : undefined
  }

  return {
    /**
     * The account whose password was proven; undefined for a wrong one, an absent or a closed account, all alike.
     *
     * @param admits says no for reasons of its own, which count as a failure like the others
     * @throws Refusal TOO_MANY_REQUESTS
     */
    account: ({ identifier, kind, ip, ...proofs }: Credentials, admits = async (_: FoundAccount) => true) =>
      guarded(subjectOf(identifier), ip, async () => {
        const proof = proofOf(proofs)
        const found = proof === undefined ? undefined : await check(await store.findAccount(identifier, kind), proof)
        return found && (await admits(found)) ? found : undefined
      }),

    /** Of somebody who is logged in. */
    password: (userId: number, proofs: PasswordProof, ip: string) =>
      guarded(`${brand} proof of ${userId}`, ip, async () => {
        const proof = proofOf(proofs)
        return proof === undefined ? undefined : check(await store.findById(userId), proof)
      }),

    /** Whoever proved in another way who they are may try again, by each of their names. What an address did stays counted. */
    async forgive(userId: number, identifiers: readonly string[]) {
      for (const subject of [`${brand} proof of ${userId}`, ...identifiers.map(subjectOf)])
        await limits.forgive(subject)
    },

    /** How often a password was wrong lately, from an address. */
    failuresFrom: (ip: string) => limits.count(`anyone from ${ip}`, limitMs),
  }
}

interface Needs {
  store: AuthStore
  limits: Limits
  passwords: Passwords
  brand: string
}

const limitMs = 15 * minuteMs
