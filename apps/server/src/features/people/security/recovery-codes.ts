import { randomInt } from 'node:crypto'
import type { SecondFactorStore } from './second-factors.store.ts'

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/** Ten codes for when the phone is lost. Each works once. */
export const createRecoveryCodes = ({ store, keep, matches, now }: Needs) => ({
  /** Replaces the previous codes. They are shown only now, because only their hashes are stored. */
  async renew(userId: number) {
    const codes = alphabet
      .slice(0, count)
      .split('')
      .map((slot) => slot + signs(secretSigns))
    const hashes: string[] = []
    // One after the other, because hashing is expensive on purpose.
    for (const code of codes) hashes.push(await keep(code))
    await store.keepRecoveryCodes(userId, hashes)
    return codes.map(inGroups)
  },

  async check(userId: number, typed: string) {
    const code = plain(typed)
    const slot = alphabet.indexOf(code[0] ?? ' ')
    const hash = slot < 0 ? undefined : await store.findRecoveryCode(userId, slot)
    return (await matches(hash, code)) && store.takeRecoveryCode(userId, slot, now())
  },

  left: store.recoveryCodesLeft,
  forget: (userId: number) => store.keepRecoveryCodes(userId, []),
})

/** Without characters that are easily confused. The first character of a code is its position among the ten. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
/** 54 bits, with five attempts. */
const secretSigns = 11

const signs = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
const plain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

interface Needs {
  store: SecondFactorStore
  /** Hashed like passwords: argon2id. */
  keep: (code: string) => Promise<string>
  matches: (kept: string | undefined, code: string) => Promise<boolean>
  now: () => number
}
