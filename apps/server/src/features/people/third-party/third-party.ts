import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Area } from '@heliograph/domain/areas'
import { Refusal } from '@heliograph/domain/errors'
import { mainIdentity } from '@heliograph/domain/identities'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { AdmitLogIn, OpenSession, Visitor } from '#needs/sessions.ts'
import { codesOf } from './codes.ts'
import { ProviderFailed, type Person, type Provider, type Remembered } from './provider.ts'
import type { Providers } from './providers.ts'
import type { NewUser, ThirdPartyStore } from './third-party.store.ts'

export type ThirdPartyLogIn = ReturnType<typeof createThirdParty>

/**
 * Log-in by an account elsewhere. The person leaves with a state (`begin`), comes back and is asked for at the provider's
 * (`finish`), and then logs in, links or registers with the token that this gave. Every step belongs to the browser that
 * took the first. An e-mail address links nothing: who has it elsewhere need not be who has it here.
 */
export const createThirdParty = (needs: Needs) => {
  const { providers, store, tokens, limits, record, redirectUri, now } = needs

  const providerOf = (name: string) => {
    const provider = providers.get(name)
    if (!provider) throw strange()
    return provider
  }
  /** What it was that a provider did not do, the operator reads in the audit log. */
  const asked = async <T>({ name, kind }: Provider, ip: string, question: () => Promise<T>) => {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      await record({ kind: 'log-in', refused: true, ip, facts: { by: name, reason: error.message } })
      throw new Refusal(codesOf[kind][error.stage])
    }
  }
  const limit = (ip: string) => limits.take(new Map([[`third party from ${ip}`, 200]]), 15 * minuteMs)

  const begin = async (name: string, ip: string, userId?: number) => {
    await limit(ip)
    const provider = providerOf(name)
    const binding = randomBytes(32).toString('base64url')
    const content: Begun = { provider: name, remembered: provider.remember(), bound: hashOf(binding) }
    const state = await tokens.issue('third-party', content, { expiresAt: now() + tripMs, userId })
    const address = await asked(provider, ip, () =>
      provider.address({ state, redirectUri, remembered: content.remembered }),
    )
    return { address, binding }
  }

  /** Used up, whoever it was: what came to a strange browser is worth nothing in any. */
  const redeem = async (held: Held) => {
    const found = await tokens.redeem<CameBack>('third-party-person', held.token, now())
    if (!found || !isBound(found.content, held.binding)) throw strange()
    return { ...found.content, forUser: found.userId, provider: providerOf(found.content.provider) }
  }

  const notify = async (userId: number, kind: 'account-linked' | 'account-unlinked', label: Provider['label']) => {
    const person = await needs.addressesOf(userId)
    await needs.notify(person, { kind, facts: { provider: label(person.language) } })
  }

  return {
    providers: (language?: string) => [...providers.values()].map((provider) => shownOf(provider, language)),

    begin: (name: string, ip: string) => begin(name, ip),

    async beginLink(name: string, ip: string, userId: number) {
      const linked = await store.of(userId)
      if (linked.some(({ provider }) => provider === name)) throw new Refusal(codesOf[providerOf(name).kind].bound)
      return begin(name, ip, userId)
    },

    async finish({ code, state, iss, binding, language }: Return, ip: string): Promise<Returned> {
      await limit(ip)
      const begun = await tokens.redeem<Begun>('third-party', state, now())
      if (!begun || !isBound(begun.content, binding)) throw strange()
      const { remembered, bound } = begun.content
      const provider = providerOf(begun.content.provider)
      const person = await asked(provider, ip, () => provider.finish({ code, state, iss, redirectUri, remembered }))
      const userId = begun.userId ?? undefined
      const content: CameBack = { provider: provider.name, person, bound }
      return {
        provider: shownOf(provider, language),
        nickname: person.nickname,
        email: person.email,
        toLink: userId !== undefined,
        linked: (await store.findUser(provider.name, person)) !== undefined,
        token: await tokens.issue('third-party-person', content, { expiresAt: now() + choiceMs, userId }),
      }
    },

    /** A session for the account here that is linked. */
    async open(held: Held, visitor: Visitor) {
      const { provider, person, forUser } = await redeem(held)
      const user = forUser === null ? await store.findUser(provider.name, person) : undefined
      if (!user) throw strange()
      const { ip } = visitor
      const facts = { by: provider.name }
      if (user.disabled) {
        await record({ kind: 'log-in', refused: true, userId: user.id, ip, facts })
        throw new Refusal('AU_NO_OPERATION_PERMISSION')
      }
      if (user.migratedTo !== null) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', user.migratedTo)
      const identity = mainIdentity(user, `${user.id}`)
      // The second factor is asked for, whoever vouched for the first.
      await needs.admit(user.id, { ...identity, organisationId: null })
      // Who stayed logged in there for weeks has not just proven anything.
      const provenAt = Math.min(person.provenAt ?? now(), now())
      const opened = await needs.openSession(
        { userId: user.id, organisationId: null, methods: ['third-party'], provenAt },
        identity,
        visitor,
      )
      await store.used(provider.name, user.id, person.nickname, now())
      await record({ kind: 'log-in', userId: user.id, ip, facts })
      return opened
    },

    /** Looked at, not used up: it opens the new account's first session. */
    async register(request: Registering, ip: string) {
      await limit(ip)
      if (!needs.registers) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      const found = await tokens.peek<CameBack>('third-party-person', request.token, now())
      if (!found || found.userId !== null || !isBound(found.content, request.binding)) throw strange()
      const { person, provider: name } = found.content
      const { kind } = providerOf(name)
      const newUser = { ...needs.newUserOf(request), name: person.nickname ?? person.email?.split('@')[0] ?? name }
      const made = await store.register(name, person, newUser, now())
      if (made === 'email') throw new Refusal('EMAIL_ALREADY_USED')
      if (made === 'used') throw new Refusal(codesOf[kind].used)
      await record({ kind: 'register', userId: made.userId, ip, facts: { by: name, area: newUser.area } })
    },

    async linked(userId: number, language?: string): Promise<Linked[]> {
      const rows = await store.of(userId)
      return rows.map(({ provider: name, ...link }) => ({
        ...link,
        provider: shownOf(providers.get(name) ?? gone(name), language),
      }))
    },

    async link(held: Held, userId: number, ip: string) {
      const { provider, person, forUser } = await redeem(held)
      if (forUser !== null && forUser !== userId) throw strange()
      const taken = await store.link(userId, provider.name, person, now())
      if (taken) throw new Refusal(codesOf[provider.kind][taken])
      await record({ kind: 'account.link', userId, ip, facts: { provider: provider.name } })
      await notify(userId, 'account-linked', provider.label)
    },

    async unlink(name: string, userId: number, ip: string) {
      const outcome = await store.unlink(userId, name)
      if (outcome === 'none') throw strange()
      if (outcome === 'last') throw new Refusal('THIRD_PARTY_LAST_WAY_IN')
      await record({ kind: 'account.unlink', userId, ip, facts: { provider: name } })
      await notify(userId, 'account-unlinked', (providers.get(name) ?? gone(name)).label)
    },
  }
}

/** One answer for all that does not fit together: who made it up learns nothing. */
const strange = () => new Refusal('ILLEGAL_AUTHENTICATION_PARAMETERS')

const shownOf = (
  { name, kind, label }: Pick<Provider, 'name' | 'kind' | 'label'>,
  language: string | undefined,
): ShownProvider => ({
  name,
  kind,
  label: label(language),
})

/** The settings name it no more; its people can still see and end the link. */
const gone = (name: string) => ({ name, kind: 'oidc' as const, label: () => name })

const hashOf = (binding: string) => createHash('sha256').update(binding).digest('base64url')
const isBound = ({ bound }: { bound: string }, binding: string) =>
  timingSafeEqual(Buffer.from(bound, 'base64url'), createHash('sha256').update(binding).digest())

/** Long enough to look for a password there, and to choose here what to do. */
const tripMs = 10 * minuteMs
const choiceMs = 10 * minuteMs

/** What a browser holds of a person who is back. */
interface Held {
  token: string
  binding: string
}

interface Return {
  code: string
  state: string
  iss?: string
  binding: string
  language?: string
}

export interface ShownProvider {
  name: string
  kind: Provider['kind']
  /** In the language asked for, if the provider has a name in it. */
  label: string
}

/** Somebody who is back from a provider. */
export interface Returned {
  provider: ShownProvider
  nickname: string | null
  email: string | null
  /** Begun by somebody logged in, to link it. */
  toLink: boolean
  /** Whether an account here is linked to it. */
  linked: boolean
  token: string
}

export interface Linked {
  provider: ShownProvider
  nickname: string | null
  linkedAt: Date
  lastUsedAt: Date | null
}

/** What a registration says of the person, beside what the provider says. */
interface NewUserRequest {
  area?: Area
  country?: string
  consents: { terms: string; privacy: string }
  language?: string
}

/** Checks it. */
export type NewUserOf = (request: NewUserRequest) => Omit<NewUser, 'name'>

interface Registering extends NewUserRequest, Held {}

/** Kept while the person is away. */
interface Begun {
  provider: string
  remembered: Remembered
  bound: string
}

/** Kept until they choose what to do. */
interface CameBack {
  provider: string
  person: Person
  bound: string
}

interface Needs {
  providers: Providers
  store: ThirdPartyStore
  tokens: OneTimeTokens
  limits: Pick<Limits, 'take'>
  openSession: OpenSession
  admit: AdmitLogIn
  newUserOf: NewUserOf
  registers: boolean
  addressesOf: (userId: number) => Promise<Addresses>
  notify: Notify
  redirectUri: string
  record: RecordAudit
  now: () => number
}
