import { areas } from '@heliograph/domain/areas'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

/** A one-time token, and the proof that the same browser uses it. */
const secret = text(128)
const held = { ticket: secret, binding: secret }

const provider = Type.Object({
  name: Type.String(),
  /** In the requested language, if the provider has a name in it. */
  label: Type.String(),
  kind: Type.Enum(['oidc', 'wechat', 'qq']),
})
export type ThirdParty = Static<typeof provider>

const begun = Type.Object({
  /** The provider's page for the person. */
  address: Type.String(),
  /** Stays in the browser until the person is back, so that only this browser can continue. */
  binding: Type.String(),
})

const returned = Type.Object({
  provider,
  /** The person's name at the provider. */
  nickname: nullable(Type.String()),
  /** Their e-mail address at the provider, if verified there. */
  email: nullable(Type.String()),
  /** Started by a logged-in person, to link the account. */
  toLink: Type.Boolean(),
  /** Whether it is linked to an account here. */
  linked: Type.Boolean(),
  /** For `link`, `register`, or the token call's grant `third_party`. */
  ticket: Type.String(),
})
export type ReturnedPerson = Static<typeof returned>

const linkedAccount = Type.Object({
  provider,
  nickname: nullable(Type.String()),
  linkedAt: instant,
  lastUsedAt: nullable(instant),
})
export type LinkedAccount = Static<typeof linkedAccount>

const spoken = Type.Object({ language: Type.Optional(text(16)) })
const wanted = Type.Object({ provider: text(32) })

const tokenFailed = ['WECHAT_TOKEN_FAILED', 'QQ_TOKEN_FAILED', 'THIRD_PARTY_TOKEN_FAILED'] as const
const infoFailed = ['WECHAT_USER_INFO_FAILED', 'QQ_USER_INFO_FAILED', 'THIRD_PARTY_USER_INFO_FAILED'] as const
const alreadyUsed = ['WECHAT_ALREADY_USED', 'QQ_ALREADY_USED', 'THIRD_PARTY_ALREADY_USED'] as const
const alreadyBound = ['ACCOUNT_BOUND_TO_WECHAT', 'ACCOUNT_BOUND_TO_QQ', 'ACCOUNT_BOUND_TO_THIRD_PARTY'] as const

/** Logging in with an account at another provider. */
export const thirdParty = {
  providers: call({
    endpoint: 'GET /oauth2-s/third-party/providers',
    summary: 'Ours: the providers whose accounts people can log in with',
    access: 'public',
    refusals: [],
    query: spoken,
    output: Type.Array(provider),
  }),
  begin: call({
    endpoint: 'POST /oauth2-s/third-party/begin',
    summary: "Ours: a provider's address, to log in",
    access: 'public',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', 'TOO_MANY_REQUESTS', ...tokenFailed],
    body: wanted,
    output: begun,
  }),
  beginLink: call({
    endpoint: 'POST /oauth2-s/third-party/begin-link',
    summary: "Ours: a provider's address, to link an account there with the caller's own",
    access: 'session',
    proof: 'recent',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', 'TOO_MANY_REQUESTS', ...tokenFailed, ...alreadyBound],
    body: wanted,
    output: begun,
  }),
  finish: call({
    endpoint: 'POST /oauth2-s/third-party/finish',
    summary: "Ours: completes the provider's part, with the parameters that the person came back with",
    access: 'public',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', 'TOO_MANY_REQUESTS', ...tokenFailed, ...infoFailed],
    body: Type.Object({
      ...spoken.properties,
      code: text(4096),
      state: secret,
      /** The issuer of the answer, if the provider sends it (RFC 9207). */
      iss: Type.Optional(text(1024)),
      binding: secret,
    }),
    output: returned,
  }),
  register: call({
    endpoint: 'POST /oauth2-s/third-party/register',
    summary: 'Ours: a new account for a person from a provider; the ticket then opens its first session',
    access: 'public',
    refusals: [
      'ILLEGAL_AUTHENTICATION_PARAMETERS',
      'TOO_MANY_REQUESTS',
      'AU_NO_OPERATION_PERMISSION',
      'SWITCH_TO_CHINA',
      'EMAIL_ALREADY_USED',
      ...alreadyUsed,
    ],
    body: Type.Object({
      ...held,
      ...spoken.properties,
      // As in `registration.register`.
      area: Type.Optional(Type.Enum([...areas])),
      country: Type.Optional(Type.String({ pattern: '^([A-Z]{2})?$' })),
      consents: Type.Object({ terms: text(512), privacy: text(512) }),
      mailFaults: Type.Optional(Type.Boolean()),
    }),
    output: nothing,
  }),
  linked: call({
    endpoint: 'GET /oauth2-s/third-party/linked',
    summary: "Ours: the third-party accounts linked to the caller's account",
    access: 'session',
    scope: 'none',
    refusals: [],
    query: spoken,
    output: Type.Array(linkedAccount),
  }),
  link: call({
    endpoint: 'POST /oauth2-s/third-party/link',
    summary: "Ours: link a third-party account with the caller's account",
    access: 'session',
    proof: 'recent',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', ...alreadyUsed, ...alreadyBound],
    body: Type.Object(held),
    output: nothing,
  }),
  unlink: call({
    endpoint: 'POST /oauth2-s/third-party/unlink',
    summary: 'Ours: unlink a third-party account; refused for the last way to log in',
    access: 'session',
    proof: 'recent',
    refusals: ['ILLEGAL_AUTHENTICATION_PARAMETERS', 'THIRD_PARTY_LAST_WAY_IN'],
    body: wanted,
    output: nothing,
  }),
}

export type ThirdPartyRegistration = Received<typeof thirdParty.register>['body']
export type ReturnFromProvider = Received<typeof thirdParty.finish>['body']
