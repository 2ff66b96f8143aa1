import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import { codesOf } from './codes.ts'
import { ProviderFailed, type Person, type Provider, type Remembered } from './provider.ts'
import type { Providers } from './providers.ts'

/**
 * The way to a provider and back. The person leaves with a state (`begin`) and comes back with it (`finish`). The
 * resulting token represents them until they choose what to do. All steps have to come from the same browser.
 */
export const createTrips = ({ providers, tokens, redirectUri, record, now }: Needs) => {
  const providerOf = (name: string) => {
    const provider = providers.get(name)
    if (!provider) throw doesNotFit()
    return provider
  }
  /** Records failures of the provider in the audit log, for the operator. */
  const asked = async <T>({ name, kind }: Provider, ip: string, question: () => Promise<T>) => {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      await record({ kind: 'log-in', refused: true, ip, facts: { by: name, reason: error.message } })
      throw new Refusal(codesOf[kind][error.stage])
    }
  }

  return {
    providerOf,

    /** @param userId a logged-in person who wants to link the account there */
    async begin(name: string, ip: string, userId?: number) {
      const provider = providerOf(name)
      const binding = randomBytes(32).toString('base64url')
      const content: Begun = { provider: name, remembered: provider.remember(), bound: hashOf(binding) }
      const state = await tokens.issue('third-party', content, { expiresAt: now() + tripMs, userId })
      const { remembered } = content
      const address = await asked(provider, ip, () => provider.address({ state, redirectUri, remembered }))
      return { address, binding }
    },

    async finish({ code, state, iss, binding }: Return, ip: string) {
      const begun = await tokens.redeem<Begun>('third-party', state, now())
      if (!begun || !isBound(begun.content, binding)) throw doesNotFit()
      const { remembered, bound } = begun.content
      const provider = providerOf(begun.content.provider)
      const person = await asked(provider, ip, () => provider.finish({ code, state, iss, redirectUri, remembered }))
      const content: CameBack = { provider: provider.name, person, bound }
      const issue = { expiresAt: now() + choiceMs, userId: begun.userId ?? undefined }
      const token = await tokens.issue('third-party-person', content, issue)
      return { provider, person, forUser: begun.userId, token }
    },

    /** Used up even if another browser sent it, so that a stolen token is worthless. */
    async redeem({ token, binding }: Held) {
      const found = await tokens.redeem<CameBack>('third-party-person', token, now())
      if (!found || !isBound(found.content, binding)) throw doesNotFit()
      const { person, provider } = found.content
      return { person, provider: providerOf(provider), forUser: found.userId }
    },

    /** Reads without using it up, because it opens the new account's first session later. */
    async peek({ token, binding }: Held) {
      const found = await tokens.peek<CameBack>('third-party-person', token, now())
      if (!found || found.userId !== null || !isBound(found.content, binding)) throw doesNotFit()
      const { person, provider } = found.content
      return { person, provider: providerOf(provider) }
    },
  }
}

/** The same answer for every mismatch, so that an attacker learns nothing. */
export const doesNotFit = () => new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')

/** What a browser stores for a person who came back. */
export interface Held {
  token: string
  binding: string
}

/** What a provider sends back through the browser. */
export interface Return {
  code: string
  state: string
  iss?: string
  binding: string
}

const hashOf = (binding: string) => createHash('sha256').update(binding).digest('base64url')
const isBound = ({ bound }: { bound: string }, binding: string) =>
  timingSafeEqual(Buffer.from(bound, 'base64url'), createHash('sha256').update(binding).digest())

/** Long enough to find the password there, and to choose here what to do. */
const tripMs = 10 * minuteMs
const choiceMs = 10 * minuteMs

/** Stored while the person is away. */
interface Begun {
  provider: string
  remembered: Remembered
  bound: string
}

/** Stored until they choose what to do. */
interface CameBack {
  provider: string
  person: Person
  bound: string
}

interface Needs {
  providers: Providers
  tokens: OneTimeTokens
  /** The one address that providers send people back to. */
  redirectUri: string
  record: RecordAudit
  now: () => number
}
