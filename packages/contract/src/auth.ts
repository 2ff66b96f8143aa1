import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { nothing, nullable, text } from './kit/shapes.ts'

const secret = text(4096)

/** The rules decide which of these a grant needs. Clients send many other fields, which are ignored. */
const tokenRequest = Type.Object({
  grant_type: Type.Enum([
    'password',
    'mdc_password',
    'refresh_token',
    'switch_org',
    // Ours: a hand-over code, the second factor after a password, a passkey, a third-party log-in.
    'hand_over',
    'second_factor',
    'passkey',
    'third_party',
  ]),
  username: Type.Optional(text()),
  /** SHA-256 of the plain password, lower-case hex. */
  password: Type.Optional(text()),
  /** The plain password; clients send it with the hash or instead of it. */
  clear_text_pwd: Type.Optional(text()),
  /** 1 phone, 2 e-mail, 3 user name; some clients leave it out or empty. */
  identity_type: Type.Optional(Type.String({ pattern: '^[123]?$' })),
  client_id: Type.Optional(text()),
  system: Type.Optional(text()),
  area: Type.Optional(text()),
  /** The organisation that the person wants to act for; 0 or none for themselves. */
  org_id: Type.Optional(Type.String({ pattern: '^\\d{0,10}$' })),
  refresh_token: Type.Optional(secret),
  /** The session to be replaced (switch_org), or the one that a hand-over replaces here (hand_over). */
  access_token: Type.Optional(secret),
  /** A one-time token: a hand-over code, or the ticket of a log-in that awaits its second factor. */
  code: Type.Optional(secret),
  /** The code that a person typed, or what a device signed. */
  answer: Type.Optional(Type.String({ maxLength: 16_384 })),
  /** A solved slide verification. */
  slide: Type.Optional(text()),
  /** 1: keep me signed in. */
  keep: Type.Optional(Type.String({ pattern: '^[01]?$' })),
})

const tokens = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  refresh_token: Type.String(),
  /** Seconds. */
  expires_in: Type.Integer(),
  scope: Type.String(),
  jti: Type.String(),
})

export const auth = {
  token: call({
    endpoint: 'POST /oauth2-s/oauth/token',
    aliases: ['/oauth-s/oauth/token'],
    summary: 'Log in, or renew a session; the refresh token is replaced each time',
    access: 'public',
    refusals: [
      'AUTH_INVALID_USERNAME_OR_PASSWORD',
      'AUTH_USER_ALREADY_MIGRATED',
      'ACCOUNT_REQUIRED',
      'AUTH_SLIDE_ERROR',
      'AUTH_SECOND_FACTOR_REQUIRED',
      'ILLEGAL_AUTHENTICATION_PARAMETERS',
      'AU_NO_OPERATION_PERMISSION',
      'CODE_WRONG',
      'CODE_ERROR_LIMIT_EXCEEDED',
      'ACCOUNT_NOT_EXIST',
      'WECHAT_TOKEN_FAILED',
      'QQ_TOKEN_FAILED',
      'WECHAT_USER_INFO_FAILED',
      'QQ_USER_INFO_FAILED',
      'INVALID_TOKEN',
      'TOO_MANY_REQUESTS',
      'service_suspend',
    ],
    forms: true,
    body: tokenRequest,
    output: tokens,
  }),
  logout: call({
    endpoint: 'POST /oauth2-s/oauth/logout',
    summary: 'End the session that the token belongs to',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: nothing,
  }),
  handedOver: call({
    endpoint: 'POST /oauth2-s/oauth/hand-over/person',
    summary:
      'Ours: whose session a hand-over code or an access token from an address would open, without opening it; if it is like the one that is open, a code is used up',
    access: 'public',
    refusals: ['INVALID_TOKEN'],
    body: Type.Object({
      /** The code or the token. */
      code: secret,
      /** That of the person who is logged in here, if there is one. */
      access_token: Type.Optional(secret),
    }),
    output: Type.Object({
      name: Type.String(),
      account: Type.String(),
      /** For which that person would act. */
      organisation: nullable(Type.String()),
      /** The same person, acting for the same organisation, is logged in here. */
      isYou: Type.Boolean(),
    }),
  }),
  handOver: call({
    endpoint: 'POST /oauth2-s/oauth/hand-over',
    summary:
      'Ours: a code that opens a session like this one in another window or on another device; works once, for a minute',
    access: 'session',
    scope: 'none',
    refusals: ['INVALID_TOKEN'],
    output: Type.Object({ handOver: Type.String() }),
  }),
}

export type TokenRequest = Received<typeof auth.token>['body']
