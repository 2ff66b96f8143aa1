import { Refusal } from '@heliograph/domain/errors'
import { Secret, TOTP } from 'otpauth'
import type { Seal } from './seal.ts'
import type { SecondFactorStore } from './second-factors.store.ts'

export type Totp = ReturnType<typeof createTotp>

/**
 * Codes of an authenticator app (RFC 6238), in the only form that all of these apps support: six digits every 30
 * seconds.
 */
export const createTotp = ({ store, seal, issuer, now }: Needs) => {
  const totpOf = (secret: Uint8Array, label = '') =>
    new TOTP({ ...form, issuer, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

  /** Whether the code is of the current, previous or next time step. Each is accepted once. */
  const isRight = async (userId: number, sealed: Buffer, typed: string) => {
    const token = typed.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return false
    const timestamp = now()
    const delta = totpOf(seal.open(sealed, ownerOf(userId))).validate({ token, timestamp, window: 1 })
    return delta !== null && store.takeCounter(userId, Math.floor(timestamp / 1000 / form.period) + delta)
  }

  return {
    /** A new secret, which counts after its first code. It is shown only now. */
    async begin(userId: number, label: string) {
      const { buffer } = new Secret({ size: secretBytes })
      const secret = new Uint8Array(buffer)
      const begun = await store.beginTotp(userId, seal.close(secret, ownerOf(userId)), now())
      if (!begun) throw new Refusal('ABNORMAL_SITUATION')
      const totp = totpOf(secret, label)
      return { secret: totp.secret.base32, uri: totp.toString() }
    },

    /** Confirms the secret with its first code. */
    async confirm(userId: number, typed: string) {
      const begun = await store.findTotp(userId)
      if (!begun || begun.confirmedAt) throw new Refusal('ABNORMAL_SITUATION')
      if (!(await isRight(userId, begun.sealed, typed))) return undefined
      if (!(await store.confirmTotp(userId, begun.sealed, now()))) throw new Refusal('ABNORMAL_SITUATION')
      return true
    },

    async check(userId: number, typed: string) {
      const found = await store.findTotp(userId)
      return found?.confirmedAt ? isRight(userId, found.sealed, typed) : false
    },

    async since(userId: number) {
      const found = await store.findTotp(userId)
      return found?.confirmedAt ?? null
    },

    end: store.endTotp,
  }
}

/** The owner of the sealed secret, so that another person's secret does not open. */
export const ownerOf = (userId: number) => `totp of ${userId}`

const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** As long as the hash (RFC 4226). */
const secretBytes = 20

interface Needs {
  store: SecondFactorStore
  seal: Seal
  /** Shown in the app above the code: the brand's name. */
  issuer: string
  now: () => number
}
