import { createHmac } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { KeptPasskey, PasskeyStore } from './passkeys.store.ts'

export type Passkeys = ReturnType<typeof createPasskeys>

/** The options for the browser's WebAuthn call, and the token that its answer is sent with. */
export interface Challenge {
  token: string
  options: Record<string, unknown>
}

/** The user handle that authenticators store. Derived, so that it does not reveal the account's id. */
export const userHandleOf = (userKey: Uint8Array, userId: number) =>
  createHmac('sha256', userKey).update(`passkeys of ${userId}`).digest()

/**
 * Passkeys by WebAuthn. The options name no host: the browser uses its page's host and signs it, and it must be one of
 * ours. User verification (a PIN or a fingerprint) is always required, so a passkey counts as two factors.
 */
export const createPasskeys = ({ store, tokens, isOurs, name, userKey, now }: Needs) => {
  const handleOf = (userId: number) => userHandleOf(userKey, userId)

  const askFor = async (passkeys: readonly KeptPasskey[]) => {
    const { generateAuthenticationOptions } = await library()
    const { rpId: _, ...options } = await generateAuthenticationOptions({
      rpID: '',
      userVerification: 'required',
      timeout: forMs,
      allowCredentials: passkeys.map(credentialOf),
    })
    return options
  }

  /** The passkey that signed this challenge on one of our pages; undefined for every kind of failure. */
  const verify = async (challenge: string, text: string): Promise<KeptPasskey | undefined> => {
    const response = parsed<AuthenticationResponseJSON>(text)
    const origin = originOf(response)
    if (!response || !origin || !isOurs(origin)) return undefined
    const passkey = await store.find(response.id)
    if (!passkey) return undefined
    const handle = response.response.userHandle
    if (handle && handle !== (passkey.userHandle ?? handleOf(passkey.userId)).toString('base64url')) return undefined
    const { verifyAuthenticationResponse } = await library()
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }).catch(() => undefined)
    if (!verified?.verified) return undefined
    return (await store.use(passkey.id, verified.authenticationInfo.newCounter, now())) ? passkey : undefined
  }

  return {
    /** The options to register a new passkey, excluding authenticators that already have one. */
    async begin(userId: number, label: string): Promise<Challenge> {
      const passkeys = await store.of(userId)
      if (passkeys.length >= most) throw new Refusal('ABNORMAL_SITUATION')
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID: '',
        userName: label,
        userID: new Uint8Array(handleOf(userId)),
        timeout: forMs,
        attestationType: 'none',
        excludeCredentials: passkeys.map(credentialOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      const token = await tokens.issue(
        'new-passkey',
        { challenge: options.challenge },
        { userId, expiresAt: now() + forMs },
      )
      return { token, options: { ...options, rp: { name } } }
    },

    async add(
      userId: number,
      { token, answer, name: wished }: { token: string; answer: string; name: string },
    ): Promise<KeptPasskey> {
      const begun = await tokens.redeem<{ challenge: string }>('new-passkey', token, now())
      if (!begun || begun.userId !== userId) throw new Refusal('INVALID_TOKEN')
      const response = parsed<RegistrationResponseJSON>(answer)
      const origin = originOf(response)
      if (!response || !origin || !isOurs(origin)) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: begun.content.challenge,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
      }).catch(() => undefined)
      if (!verified?.verified) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
      const { credential, credentialBackedUp } = verified.registrationInfo
      const added = await store.add(
        userId,
        {
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: (credential.transports ?? []).filter((transport) => /^[a-z-]{1,16}$/.test(transport)),
          name: nameOf(wished),
          backedUp: credentialBackedUp,
        },
        now(),
      )
      if (!added) throw new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')
      return added
    },

    /** The options to sign with one of this person's passkeys, or with anyone's if no person is given. */
    async challenge(userId?: number) {
      return askFor(userId === undefined ? [] : await store.of(userId))
    },

    verify,
    list: store.of,
    count: async (userId: number) => (await store.of(userId)).length,

    async rename(userId: number, id: number, wished: string) {
      if (!(await store.rename(userId, id, nameOf(wished)))) throw new Refusal('resource_not_exist_or_deleted')
    },

    async remove(userId: number, id: number) {
      const outcome = await store.remove(userId, id)
      if (outcome === 'none') throw new Refusal('resource_not_exist_or_deleted')
      // Without another way to log in, the person would lose the account.
      if (outcome === 'last') throw new Refusal('ABNORMAL_SITUATION')
    },
  }
}

/** Loaded when a passkey is first registered or used. */
const library = () => import('@simplewebauthn/server')

/** Long enough to find a security key in a drawer. */
export const forMs = 5 * minuteMs
/** More than the number of devices that people have. */
const most = 20

const nameOf = (wished: string) => {
  const name = wished.trim()
  if (name === '') throw new Refusal('PARAM_ERROR', 'name')
  return name
}

const credentialOf = ({ credentialId, transports }: KeptPasskey) => ({ id: credentialId, transports })

/** Checks only the fields that we read ourselves. The library checks the rest. */
const parsed = <T extends { id: string; response: { clientDataJSON: string } }>(text: string): T | undefined => {
  try {
    const value = JSON.parse(text) as Partial<T> | null
    if (typeof value?.id !== 'string' || typeof value.response?.clientDataJSON !== 'string') return undefined
    // Credential ids are base64url. The database cannot store every character.
    return /^[\w-]+$/.test(value.id) ? (value as T) : undefined
  } catch {
    return undefined
  }
}

/** The page's origin according to the browser; it is part of what is signed. */
const originOf = (response: { response: { clientDataJSON: string } } | undefined) => {
  if (!response) return undefined
  try {
    const { origin }: { origin?: unknown } = JSON.parse(
      Buffer.from(response.response.clientDataJSON, 'base64url').toString(),
    )
    return typeof origin === 'string' ? origin : undefined
  } catch {
    return undefined
  }
}

interface Needs {
  store: PasskeyStore
  tokens: OneTimeTokens
  /** Whether an origin is one of our pages. */
  isOurs: (origin: string) => boolean
  /** The brand's name. */
  name: string
  /** The key for deriving user handles. */
  userKey: Uint8Array
  now: () => number
}
