import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { Credentials, PasswordProof } from '#needs/credentials.ts'
import type { Limits } from '#needs/limits.ts'
import type { AuthStore, FoundAccount } from './auth.store.ts'
import { proofOf, type Passwords } from './passwords.ts'
import { phoneOf } from './phone.ts'

export type Proof = ReturnType<typeof createProof>

/**
 * The only place that checks passwords: for log-ins, for the other data centre when it looks for an account, and for
 * people who confirm their identity. So they all share one count of failures.
 */
export const createProof = ({ store, limits, passwords, brand }: Needs) => {
  /** The typed name is quoted, so that it cannot be made to look like another subject. */
  const subjectOf = (identifier: string) =>
    `${brand} log-in ${JSON.stringify(phoneOf(identifier) ?? identifier.toLowerCase())}`

  const guarded = <T>(subject: string, ip: string, work: () => Promise<T | undefined>) =>
    // The lowest limit is per account and address: otherwise anyone could lock out anyone.
    limits.guarded(
      new Map([
        [`${subject} from ${ip}`, 10],
        [subject, 100],
        [`anyone from ${ip}`, 100],
      ]),
      limitMs,
      work,
    )

  /** However many of its names are tried: one account is not guessed ten times under each. */
  const accountOf = (of: number | string) => `${brand} log-in of ${typeof of === 'number' ? of : JSON.stringify(of)}`

  /**
   * Says nothing when its limit is reached, because that would tell which names are of one account: the password then counts
   * as wrong. Per address, so that nobody is locked out by others. Names without an account are counted too, as all that is
   * done for them is the same.
   */
  const guardedInSecret = async (
    { subject, ip, proof }: { subject: string; ip: string; proof: string },
    found: FoundAccount | undefined,
    admits: (found: FoundAccount) => Promise<boolean>,
  ) => {
    const work = async () => {
      const proven = await check(found, proof)
      return proven && (await admits(proven)) ? proven : undefined
    }
    try {
      return await limits.guarded(new Map([[`${subject} from ${ip}`, 10]]), limitMs, work, wrongPassword)
    } catch (error) {
      // That the server is busy says nothing of the password, and is said.
      if (!(error instanceof Refusal) || error.code !== wrongPassword) throw error
      await passwords.matches(undefined, proof)
      return undefined
    }
  }

  const check = async (found: FoundAccount | undefined, proof: string) => {
    const matches = await passwords.matches(found?.passwordHash, proof)
    return found && matches && !found.disabled ? found : undefined
  }

  return {
    /**
     * The account whose password matches. Undefined for a wrong password, an unknown and a closed account alike.
     *
     * @param admits can reject an account for other reasons, which count as a failure too
     * @throws Refusal TOO_MANY_REQUESTS
     */
    account: ({ identifier, kind, ip, ...proofs }: Credentials, admits = async (_: FoundAccount) => true) =>
      guarded(subjectOf(identifier), ip, async () => {
        const proof = proofOf(proofs)
        if (proof === undefined) return undefined
        const named = await store.findAccount(identifier, kind)
        return guardedInSecret({ subject: accountOf(named?.id ?? identifier), ip, proof }, named, admits)
      }),

    /** Checks the password of a logged-in person. */
    password: (userId: number, proofs: PasswordProof, ip: string) =>
      guarded(`${brand} proof of ${userId}`, ip, async () => {
        const proof = proofOf(proofs)
        return proof === undefined ? undefined : check(await store.findById(userId), proof)
      }),

    /**
     * Forgets the failures of all identifiers of someone who confirmed their identity in another way. Failures by
     * address stay.
     */
    async forgive(userId: number, identifiers: readonly string[]) {
      for (const subject of [`${brand} proof of ${userId}`, accountOf(userId), ...identifiers.map(subjectOf)])
        await limits.forgive(subject)
    },

    /** How many wrong passwords came from an address lately. */
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
const wrongPassword = 'AUTH_INVALID_USERNAME_OR_PASSWORD'
