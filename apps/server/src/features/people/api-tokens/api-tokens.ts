import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@heliograph/domain/errors'
import type { Permission, TokenScope } from '@heliograph/domain/permissions'
import { dayAt, dayMs, minuteMs } from '@heliograph/domain/zones'
import type { RecordAudit } from '#needs/audit.ts'
import type { Caller } from '#needs/caller.ts'
import type { Limits } from '#needs/limits.ts'
import type { Addresses, Notify } from '#needs/notify.ts'
import { requestHash } from '#needs/request-key.ts'
import type { ApiTokenStore, KeptToken, StandingToken } from './api-tokens.store.ts'

export type ApiTokens = ReturnType<typeof createApiTokens>

export interface ListedToken extends Omit<KeptToken, 'isMember'> {
  works: boolean
  usedCountry: string | null
}

/** A person's tokens for programs that only read (decision 34): they do what their scopes name, and nothing else. */
export const createApiTokens = ({ store, limit, notify, mailboxOf, countryOf, record, now }: Needs) => ({
  mostTokens,

  async list(userId: number): Promise<ListedToken[]> {
    const kept = await store.list(userId)
    return Promise.all(
      kept.map(async ({ isMember, ...token }) => ({
        ...token,
        works: isMember && token.expiresAt.getTime() > now(),
        usedCountry: token.usedIp === null ? null : await countryOf(token.usedIp),
      })),
    )
  },

  /**
   * The token is told this once. Sent again with the same key within a day, it takes the place of the one that the request made: nobody
   * saw that one, so it must not stay valid, also if something else is asked for by now.
   * @throws Refusal PARAM_ERROR without a name, with too many, or if it was sent again and that was answered
   */
  async create({ userId, organisationId, ip }: Caller & { ip: string }, { name, scopes, days, requestKey }: Wish) {
    const called = name.trim()
    if (called === '') throw new Refusal('PARAM_ERROR', 'name')
    const attempt = requestKey === undefined ? null : await store.nextAttempt()
    await limit(new Map([[`api tokens of ${userId}`, madeADay]]), dayMs)
    const token = `${prefix}${randomBytes(32).toString('base64url')}`
    const at = now()
    const expiresAt = at + days * dayMs
    const request = requestKey === undefined ? null : requestHash(['api-token', requestKey, userId, organisationId])
    const added = await store.add(
      { userId, organisationId },
      { name: called, scopes, expiresAt, hash: hashOf(token), requestHash: request, attempt },
      { most: mostTokens, at, since: at - dayMs },
    )
    if (added === 'too many') throw new Refusal('PARAM_ERROR', 'most')
    if (added === 'overtaken') throw new Refusal('PARAM_ERROR', 'requestKey')
    const { id, replaced } = added
    const by = { userId, organisationId, ip }
    if (replaced) await record({ kind: 'api-token.remove', ...by, facts: { name: replaced.name } })
    await record({ kind: 'api-token.add', ...by, facts: { name: called, scopes: scopes.join(', '), days } })
    // An attacker with a session could read from now on: the person learns of it, of the same token once.
    const until = dayAt('UTC', expiresAt)
    if (replaced?.name !== called || dayAt('UTC', replaced.expiresAt.getTime()) !== until)
      await notify(await mailboxOf(userId), {
        kind: 'api-token-added',
        facts: { name: called, until, path: settingsPath },
      })
    return { id, token }
  },

  async remove({ userId, organisationId, ip }: Caller & { ip: string }, id: number) {
    const name = await store.remove(userId, id)
    if (name === undefined) throw new Refusal('resource_not_exist_or_deleted')
    await record({ kind: 'api-token.remove', userId, organisationId, ip, facts: { name } })
  },

  /** Who calls with it: what they may read at this moment, in its scopes. */
  async read(token: string, ip: string): Promise<TokenCaller | undefined> {
    if (!token.startsWith(prefix)) return undefined
    const found = await store.find(hashOf(token), now())
    if (!found) return undefined
    const { id, usedAt, ...caller } = found
    if ((usedAt?.getTime() ?? 0) < now() - usedEveryMs) await store.see(id, ip, now())
    const name = `api-token ${id}`
    return { ...caller, id: name, family: name, permissions: ['user'], provenAt: 0 }
  },
})

/** In place of a session. */
export interface TokenCaller extends Omit<StandingToken, 'id' | 'usedAt'> {
  id: string
  family: string
  /** Never an operator's, also if its person is one. */
  permissions: Permission[]
  /** It proves nothing about who is there. */
  provenAt: number
}

interface Wish {
  name: string
  scopes: readonly TokenScope[]
  days: number
  requestKey?: string
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface Needs {
  store: ApiTokenStore
  limit: Limits['take']
  notify: Notify
  mailboxOf: (userId: number) => Promise<Addresses>
  /** The ISO code of the country of an address; null if unknown. */
  countryOf: (ip: string) => Promise<string | null>
  record: RecordAudit
  now: () => number
}

/** So that people and tools that look for leaked secrets know what they found. */
const prefix = 'api_'
const mostTokens = 20
const madeADay = 40
const usedEveryMs = minuteMs
const settingsPath = '/account/settings/security'
