import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ReturnedPerson, ReturnFromProvider, ThirdParty, ThirdPartyRegistration } from '@heliograph/contract'
import { Refusal } from '@heliograph/domain/errors'
import { minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import { seconds } from '#wire/times.ts'
import { codesOf } from './codes.ts'
import { ProviderFailed, type Person, type Provider, type Remembered } from './provider.ts'
import type { Providers } from './providers.ts'
import type { LinkedUser, NewUser, ThirdPartyStore } from './third-party.store.ts'

export type ThirdPartyLogIn = ReturnType<typeof createThirdParty>

/**
 * Log-in by an account elsewhere. The person leaves with a state (`begin`), comes back and is asked for at the provider's
 * (`finish`), and then logs in, links or registers with the ticket that this gave. Every step belongs to the browser that
 * took the first. An e-mail address links nothing: who has it elsewhere need not be who has it here.
 */
export const createThirdParty = <V extends Visitor, Opened>(needs: Needs<V, Opened>) => {
  const { providers, store, tickets, limits, record, redirectUri, now } = needs

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
    const state = await tickets.issue('third-party', content, { expiresAt: now() + tripMs, userId })
    const address = await asked(provider, ip, () =>
      provider.address({ state, redirectUri, remembered: content.remembered }),
    )
    return { address, binding }
  }

  /** Used up, whoever it was: what came to a strange browser is worth nothing in any. */
  const redeem = async (held: Held) => {
    const found = await tickets.redeem<Returned>('third-party-person', held.ticket, now())
    if (!found || !isBound(found.content, held.binding)) throw strange()
    return { ...found.content, forUser: found.userId, provider: providerOf(found.content.provider) }
  }

  /** On every way there is: who took one of them over does not stay alone with the news. */
  const notify = async (userId: number, kind: Notice['kind'], label: Provider['label']) => {
    const { email, phone, language } = await needs.addressesOf(userId)
    const facts = { provider: label(language) }
    if (email) await needs.post({ channel: 'mail', to: email, kind, language, facts })
    if (phone) await needs.post({ channel: 'sms', to: phone, kind, language, facts })
  }

  return {
    providers: (language?: string) => [...providers.values()].map((provider) => shownOf(provider, language)),

    begin: (name: string, ip: string) => begin(name, ip),

    async beginLink(name: string, ip: string, userId: number) {
      const linked = await store.of(userId)
      if (linked.some(({ provider }) => provider === name)) throw new Refusal(codesOf[providerOf(name).kind].bound)
      return begin(name, ip, userId)
    },

    async finish({ code, state, iss, binding, language }: ReturnFromProvider, ip: string): Promise<ReturnedPerson> {
      await limit(ip)
      const begun = await tickets.redeem<Begun>('third-party', state, now())
      if (!begun || !isBound(begun.content, binding)) throw strange()
      const { remembered, bound } = begun.content
      const provider = providerOf(begun.content.provider)
      const person = await asked(provider, ip, () => provider.finish({ code, state, iss, redirectUri, remembered }))
      const userId = begun.userId ?? undefined
      const content: Returned = { provider: provider.name, person, bound }
      return {
        provider: shownOf(provider, language),
        nickname: person.nickname,
        email: person.email,
        toLink: userId !== undefined,
        linked: (await store.findUser(provider.name, person)) !== undefined,
        ticket: await tickets.issue('third-party-person', content, { expiresAt: now() + choiceMs, userId }),
      }
    },

    /** The grant `third_party` of the token call: `code` is the ticket, `answer` the binding. */
    async open(
      { code: ticket = '', answer: binding = '' }: { code?: string | undefined; answer?: string | undefined },
      visitor: V,
    ) {
      const { provider, person, forUser } = await redeem({ ticket, binding })
      const user = forUser === null ? await store.findUser(provider.name, person) : undefined
      if (!user) throw strange()
      const { ip } = visitor
      const facts = { by: provider.name }
      if (user.disabled) {
        await record({ kind: 'log-in', refused: true, userId: user.id, ip, facts })
        throw new Refusal('AU_NO_OPERATION_PERMISSION')
      }
      if (user.migratedTo !== null) throw new Refusal('AUTH_USER_ALREADY_MIGRATED', user.migratedTo)
      const named = namedOf(user)
      await needs.admitProven(user, { ...named, organisationId: null }, visitor)
      // Who stayed logged in there for weeks has not just proven anything.
      const provenAt = Math.min(person.provenAt ?? now(), now())
      const opened = await needs.openSession(
        { userId: user.id, organisationId: null, methods: ['third-party'], provenAt },
        named,
        visitor,
      )
      await store.used(provider.name, user.id, person.nickname, now())
      await record({ kind: 'log-in', userId: user.id, ip, facts })
      return opened
    },

    /** Looked at, not used up: it opens the new account's first session. */
    async register(request: ThirdPartyRegistration, ip: string) {
      await limit(ip)
      if (!needs.registers) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      const found = await tickets.peek<Returned>('third-party-person', request.ticket, now())
      if (!found || found.userId !== null || !isBound(found.content, request.binding)) throw strange()
      const { person, provider: name } = found.content
      const { kind } = providerOf(name)
      const newUser = { ...needs.newUserOf(request), name: person.nickname ?? person.email?.split('@')[0] ?? name }
      const made = await store.register(name, person, newUser, now())
      if (made === 'email') throw new Refusal('EMAIL_ALREADY_USED')
      if (made === 'used') throw new Refusal(codesOf[kind].used)
      await record({ kind: 'register', userId: made.userId, ip, facts: { by: name, area: newUser.area } })
    },

    async linked(userId: number, language?: string) {
      const rows = await store.of(userId)
      return rows.map(({ provider: name, nickname, linkedAt, lastUsedAt }) => ({
        provider: shownOf(providers.get(name) ?? gone(name), language),
        nickname,
        linkedAt: seconds(linkedAt.getTime()),
        lastUsedAt: lastUsedAt && seconds(lastUsedAt.getTime()),
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
): ThirdParty => ({
  name,
  kind,
  label: label(language),
})

/** The settings name it no more; its people can still see and end the link. */
const gone = (name: string) => ({ name, kind: 'oidc' as const, label: () => name })

const hashOf = (binding: string) => createHash('sha256').update(binding).digest('base64url')
const isBound = ({ bound }: { bound: string }, binding: string) =>
  timingSafeEqual(Buffer.from(bound, 'base64url'), createHash('sha256').update(binding).digest())

/** What a token calls the account: 1 phone, 2 e-mail, 3 user name. */
const namedOf = ({ id, email, phone, username }: LinkedUser) =>
  email
    ? { identifier: email, identityType: 2 }
    : phone
      ? { identifier: phone, identityType: 1 }
      : { identifier: username ?? `${id}`, identityType: 3 }

/** Long enough to look for a password there, and to choose here what to do. */
const tripMs = 10 * minuteMs
const choiceMs = 10 * minuteMs

interface Held {
  ticket: string
  binding: string
}

interface Begun {
  provider: string
  remembered: Remembered
  bound: string
}

interface Returned {
  provider: string
  person: Person
  bound: string
}

interface Visitor {
  ip: string
}

interface Named {
  identifier: string
  identityType: number
}

interface Needs<V, Opened> {
  providers: Providers
  store: ThirdPartyStore
  tickets: {
    issue: <T extends object>(
      purpose: Purpose,
      content: T,
      issue: { expiresAt: number; userId: number | undefined },
    ) => Promise<string>
    redeem: <T extends object>(
      purpose: Purpose,
      ticket: string,
      now: number,
    ) => Promise<{ userId: number | null; content: T } | undefined>
    peek: <T extends object>(
      purpose: Purpose,
      ticket: string,
      now: number,
    ) => Promise<{ userId: number | null; content: T } | undefined>
  }
  limits: { take: (limits: ReadonlyMap<string, number>, withinMs: number) => Promise<unknown> }
  openSession: (
    wish: { userId: number; organisationId: null; methods: string[]; provenAt: number },
    named: Named,
    visitor: V,
  ) => Promise<Opened>
  /** What else is asked of who has proven who they are: a second factor stays one, whoever vouched for the first. */
  admitProven: (user: { id: number }, person: Named & { organisationId: null }, visitor: V) => Promise<void>
  /** What a registration must say, checked. */
  newUserOf: (request: ThirdPartyRegistration) => Omit<NewUser, 'name'>
  registers: boolean
  addressesOf: (userId: number) => Promise<{ email: string | null; phone: string | null; language: string }>
  post: (notice: Notice) => Promise<unknown>
  /** The one address that providers send people back to. */
  redirectUri: string
  record: RecordAudit
  now: () => number
}

interface Notice {
  channel: 'mail' | 'sms'
  to: string
  kind: 'account-linked' | 'account-unlinked'
  language: string
  facts: { provider: string }
}

type Purpose = 'third-party' | 'third-party-person'
