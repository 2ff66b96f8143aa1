import { Refusal } from '@heliograph/domain/errors'
import { mainIdentity } from '@heliograph/domain/identities'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Limits } from '#needs/limits.ts'
import type { NewUserOf, NewUserRequest } from '#needs/new-users.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import type { OneTimeTokens } from '#needs/one-time-tokens.ts'
import type { AdmitLogIn, OpenSession, Visitor } from '#needs/sessions.ts'
import { codesOf } from './codes.ts'
import type { Provider } from './provider.ts'
import type { Providers } from './providers.ts'
import type { ThirdPartyStore } from './third-party.store.ts'
import { createTrips, doesNotFit, type Held, type Return } from './trips.ts'

export type ThirdPartyLogIn = ReturnType<typeof createThirdParty>

/**
 * Log-in through an account at a provider. A person who comes back from the provider logs in, links or registers. A
 * common e-mail address does not link accounts: its owner there need not be its owner here.
 */
export const createThirdParty = (needs: Needs) => {
  const { providers, store, limits, record, now } = needs
  const trips = createTrips(needs)
  const limit = (ip: string) => limits.take(new Map([[`third party from ${ip}`, 200]]), 15 * minuteMs)

  const begin = async (name: string, ip: string, userId?: number) => {
    await limit(ip)
    return trips.begin(name, ip, userId)
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
      if (linked.some(({ provider }) => provider === name))
        throw new Refusal(codesOf[trips.providerOf(name).kind].bound)
      return begin(name, ip, userId)
    },

    async finish({ language, ...back }: Return & { language?: string }, ip: string): Promise<Returned> {
      await limit(ip)
      const { provider, person, forUser, token } = await trips.finish(back, ip)
      return {
        provider: shownOf(provider, language),
        nickname: person.nickname,
        email: person.email,
        toLink: forUser !== null,
        linked: (await store.findUser(provider.name, person)) !== undefined,
        token,
      }
    },

    /** Opens a session for the linked account. */
    async open(held: Held, visitor: Visitor) {
      const { provider, person, forUser } = await trips.redeem(held)
      const user = forUser === null ? await store.findUser(provider.name, person) : undefined
      if (!user) throw doesNotFit()
      const { ip } = visitor
      const facts = { by: provider.name }
      if (user.disabled) {
        await record({ kind: 'log-in', refused: true, userId: user.id, ip, facts })
        throw new Refusal('AU_NO_OPERATION_PERMISSION')
      }
      if (user.migratedTo !== null) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', user.migratedTo)
      const identity = mainIdentity(user, `${user.id}`)
      // The second factor is still required: the provider replaces only the first one.
      await needs.admit(user.id, { ...identity, organisationId: null })
      // People may have been logged in there for weeks, so use the time of their last authentication.
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

    /** The token remains valid: it opens the new account's first session. */
    async register(request: Registering, ip: string) {
      await limit(ip)
      if (await needs.isSuspended()) throw new Refusal('service_suspend')
      const { person, provider } = await trips.peek(request)
      const { name, kind } = provider
      const newUser = { ...needs.newUserOf(request), name: person.nickname ?? person.email?.split('@')[0] ?? name }
      const mailFaults = person.email !== null && request.mailFaults === true
      const made = await store.register(name, person, { ...newUser, mailFaults }, now())
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
      const { provider, person, forUser } = await trips.redeem(held)
      if (forUser !== null && forUser !== userId) throw doesNotFit()
      const taken = await store.link(userId, provider.name, person, now())
      if (taken) throw new Refusal(codesOf[provider.kind][taken])
      await record({ kind: 'account.link', userId, ip, facts: { provider: provider.name } })
      await notify(userId, 'account-linked', provider.label)
    },

    async unlink(name: string, userId: number, ip: string) {
      const outcome = await store.unlink(userId, name)
      if (outcome === 'none') throw doesNotFit()
      if (outcome === 'last') throw new Refusal('THIRD_PARTY_LAST_WAY_IN')
      await record({ kind: 'account.unlink', userId, ip, facts: { provider: name } })
      await notify(userId, 'account-unlinked', (providers.get(name) ?? gone(name)).label)
    },
  }
}

const shownOf = (
  { name, kind, label }: Pick<Provider, 'name' | 'kind' | 'label'>,
  language: string | undefined,
): ShownProvider => ({
  name,
  kind,
  label: label(language),
})

/** The provider is no longer configured, but people can still see and remove the link. */
const gone = (name: string) => ({ name, kind: 'oidc' as const, label: () => name })

export interface ShownProvider {
  name: string
  kind: Provider['kind']
  /** In the requested language, if the provider has a name in it. */
  label: string
}

/** A person who came back from a provider. */
export interface Returned {
  provider: ShownProvider
  nickname: string | null
  email: string | null
  /** Started by a logged-in person, to link the accounts. */
  toLink: boolean
  /** Whether it is linked to an account here. */
  linked: boolean
  token: string
}

export interface Linked {
  provider: ShownProvider
  nickname: string | null
  linkedAt: Date
  lastUsedAt: Date | null
}

interface Registering extends NewUserRequest, Held {
  mailFaults?: boolean
}

interface Needs {
  providers: Providers
  store: ThirdPartyStore
  tokens: OneTimeTokens
  limits: Pick<Limits, 'take'>
  openSession: OpenSession
  admit: AdmitLogIn
  newUserOf: NewUserOf
  /** Whether the operator has suspended the platform (spec §4). */
  isSuspended: () => Promise<boolean>
  addressesOf: (userId: number) => Promise<Addresses>
  notify: Notify
  redirectUri: string
  record: RecordAudit
  now: () => number
}
