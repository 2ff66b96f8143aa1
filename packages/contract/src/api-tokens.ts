import { tokenScopes } from '@heliograph/domain/permissions'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { id, instant, nothing, nullable, requestKey, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const scopes = Type.Array(Type.Enum([...tokenScopes]), { minItems: 1, uniqueItems: true })

const apiToken = Type.Object({
  id,
  name: Type.String(),
  /** The organisation whose plants it reads; null: the person's own. */
  organisation: nullable(Type.String()),
  scopes,
  createTime: instant,
  expireTime: instant,
  /** False if it has expired, or its person no longer works for that organisation. */
  works: Type.Boolean(),
  /** To about a minute; null if it was never used. */
  lastUsedTime: nullable(instant),
  lastUsedIp: nullable(Type.String()),
  lastUsedCountry: nullable(Type.String()),
})
export type ApiToken = Static<typeof apiToken>

/** A person's tokens for programs that only read, see docs/api.md. */
export const apiTokens = {
  list: call({
    endpoint: 'GET /user-s/acc/api-tokens',
    summary: "Ours: the caller's API tokens, without the tokens themselves",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Object({ most: Type.Integer(), data: Type.Array(apiToken) }),
  }),
  create: call({
    endpoint: 'POST /user-s/acc/api-tokens',
    summary:
      'Ours: make an API token, which reads what the caller may read; it is told this once. Sent again within a day with the same ' +
      '`requestKey`, it takes the place of the one that was made, unless that was used',
    access: 'session',
    proof: 'recent',
    refusals: ['TOO_MANY_REQUESTS'],
    body: Type.Object({
      name: text(64),
      scopes,
      /** From now on. */
      days: Type.Integer({ minimum: 1, maximum: 365 }),
      requestKey,
    }),
    output: Type.Object({ id, token: Type.String() }),
  }),
  remove: call({
    endpoint: 'DELETE /user-s/acc/api-tokens/{id}',
    summary: "Ours: end one of the caller's API tokens at once",
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    output: nothing,
  }),
}

export type NewApiToken = Received<typeof apiTokens.create>['body']
