import { proofKinds } from '@heliograph/domain/proofs'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, instant, nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** The caller's ways to log in, and how well they protect the account. */
const standing = Type.Object({
  email: word,
  phone: word,
  username: word,
  /** False if the account is used only through third-party log-in. */
  hasPassword: Type.Boolean(),
  passwordChangedDate: nullable(instant),
  totpSince: nullable(instant),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Integer(),
  /** A passkey is required after the password too. */
  asksPasskey: Type.Boolean(),
  /** The ways in which the caller can confirm their identity. */
  proofs: Type.Array(Type.Enum([...proofKinds])),
})
export type Standing = Static<typeof standing>

const ownSession = Type.Object({
  /** One id for all sessions refreshed from each other: the caller sees them as one log-in. */
  id: Type.String(),
  /** The name of the browser or program, if known. */
  browser: word,
  system: word,
  ip: word,
  countryCode: word,
  methods: Type.Array(Type.String()),
  createdDate: instant,
  lastSeenDate: instant,
  /** The session of this request. */
  current: Type.Boolean(),
})
export type OwnSession = Static<typeof ownSession>

const passkey = Type.Object({
  id,
  name: Type.String(),
  /** It is synchronised between several devices. */
  backedUp: Type.Boolean(),
  createdDate: instant,
  lastUsedDate: nullable(instant),
})
export type Passkey = Static<typeof passkey>

/** The options for the browser's authenticator, in WebAuthn's JSON form. */
const authenticatorOptions = Type.Unsafe<Record<string, unknown>>({})
const challenge = Type.Object({ ticket: Type.String(), options: authenticatorOptions })
export type Challenge = Static<typeof challenge>

/** Shown once. */
const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

/** SHA-256 of the password in lower-case hex, or the plain one. */
const proofOfPassword = { password: Type.Optional(text()), clear_text_pwd: Type.Optional(text()) }
const code = text(32)
/** What an authenticator signed, as JSON. */
const answer = Type.String({ maxLength: 16_384 })

const at = <Path extends string>(path: Path) => `/user-s/acc/security${path}` as const
const tooOften = ['TOO_MANY_REQUESTS', 'CODE_ERROR_LIMIT_EXCEEDED'] as const
const wrongCode = ['CODE_WRONG', 'CODE_EXPIRED', ...tooOften] as const

export const security = {
  standing: call({
    endpoint: `GET ${at('')}`,
    summary: 'Ours: how the caller can log in and confirm their identity',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: standing,
  }),

  sessions: call({
    endpoint: `GET ${at('/sessions')}`,
    summary: "Ours: the caller's active sessions, one per log-in",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Array(ownSession),
  }),
  endSession: call({
    endpoint: `POST ${at('/sessions/end')}`,
    summary: "Ours: end one of the caller's sessions",
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    output: nothing,
  }),
  endOtherSessions: call({
    endpoint: `POST ${at('/sessions/end-others')}`,
    summary: "Ours: end all of the caller's sessions except the current one",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: nothing,
  }),

  prove: call({
    endpoint: `POST ${at('/prove')}`,
    summary: "Ours: confirm the caller's identity, for calls that require it (AUTH_PROOF_REQUIRED)",
    access: 'session',
    scope: 'none',
    refusals: ['AUTH_INVALID_USERNAME_OR_PASSWORD', 'AUTH_VERIFICATION_CODE_WRONG', 'INVALID_TOKEN', ...wrongCode],
    body: Type.Object({
      kind: Type.Enum([...proofKinds]),
      ...proofOfPassword,
      code: Type.Optional(code),
      /** Where the code was sent: the caller's own e-mail address or phone. */
      channel: Type.Optional(Type.Enum(['mail', 'sms'])),
      ticket: Type.Optional(text()),
      answer: Type.Optional(answer),
    }),
    output: nothing,
  }),
  beginProof: call({
    endpoint: `POST ${at('/prove/passkey')}`,
    summary: "Ours: the challenge for one of the caller's passkeys, to confirm their identity",
    access: 'session',
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS'],
    output: challenge,
  }),

  changePassword: call({
    endpoint: `POST ${at('/password')}`,
    summary: 'Ours: change the password; all other sessions end',
    access: 'session',
    scope: 'none',
    refusals: [
      'ORIGINAL_PASSWORD_WRONG',
      'AUTH_PROOF_REQUIRED',
      'PASSWORD_TOO_SIMPLE',
      'PASSWORD_RECENTLY_USED',
      ...wrongCode,
    ],
    body: Type.Object({
      /** The old one. A person without a password confirms with a code instead. */
      ...proofOfPassword,
      /** As typed: a digest does not show whether it is too simple. */
      newPassword: text(),
      code: Type.Optional(code),
      channel: Type.Optional(Type.Enum(['mail', 'sms'])),
    }),
    output: nothing,
  }),
  changeEmail: call({
    endpoint: `POST ${at('/email')}`,
    summary: 'Ours: set an e-mail address, verified with a code; all other sessions end',
    access: 'session',
    proof: 'recent',
    refusals: ['EMAIL_FORMAT_WRONG', 'EMAIL_ALREADY_USED', ...wrongCode],
    body: Type.Object({ email: text(), code }),
    output: nothing,
  }),
  changePhone: call({
    endpoint: `POST ${at('/phone')}`,
    summary: 'Ours: set a phone, verified with a code; all other sessions end',
    access: 'session',
    proof: 'recent',
    refusals: ['PHONE_ALREADY_USED', ...wrongCode],
    body: Type.Object({ phone: text(32), code }),
    output: nothing,
  }),
  changeUsername: call({
    endpoint: `POST ${at('/username')}`,
    summary: 'Ours: set the user name',
    access: 'session',
    proof: 'recent',
    refusals: ['ACCOUNT_TAKEN', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ username: text(64) }),
    output: nothing,
  }),

  beginTotp: call({
    endpoint: `POST ${at('/totp/begin')}`,
    summary: 'Ours: a secret for an authenticator app; it takes effect with the first code from the app',
    access: 'session',
    proof: 'recent',
    refusals: ['ABNORMAL_SITUATION', 'TOO_MANY_REQUESTS'],
    output: Type.Object({ secret: Type.String(), uri: Type.String() }),
  }),
  confirmTotp: call({
    endpoint: `POST ${at('/totp/confirm')}`,
    summary: 'Ours: the first code: from now on log-ins require one; recovery codes are shown once',
    access: 'session',
    proof: 'recent',
    refusals: ['ABNORMAL_SITUATION', 'AUTH_VERIFICATION_CODE_WRONG', ...tooOften],
    body: Type.Object({ code }),
    output: recoveryCodes,
  }),
  endTotp: call({
    endpoint: `POST ${at('/totp/off')}`,
    summary: 'Ours: remove the authenticator app; log-ins no longer require its codes',
    access: 'session',
    proof: 'recent',
    refusals: [],
    output: nothing,
  }),
  renewRecoveryCodes: call({
    endpoint: `POST ${at('/recovery-codes')}`,
    summary: 'Ours: ten new recovery codes, shown once; earlier ones become invalid',
    access: 'session',
    proof: 'recent',
    refusals: ['ABNORMAL_SITUATION', 'TOO_MANY_REQUESTS'],
    output: recoveryCodes,
  }),

  passkeys: call({
    endpoint: `GET ${at('/passkeys')}`,
    summary: "Ours: the caller's passkeys",
    access: 'session',
    scope: 'none',
    refusals: [],
    output: Type.Array(passkey),
  }),
  beginPasskey: call({
    endpoint: `POST ${at('/passkeys/begin')}`,
    summary: 'Ours: the options for creating a passkey',
    access: 'session',
    proof: 'recent',
    refusals: ['TOO_MANY_REQUESTS', 'ABNORMAL_SITUATION'],
    output: challenge,
  }),
  addPasskey: call({
    endpoint: `POST ${at('/passkeys/add')}`,
    summary: 'Ours: add a passkey that a device has created',
    access: 'session',
    proof: 'recent',
    refusals: ['INVALID_TOKEN', 'ILLEGAL_AUTHENTICATION_PARAMETERS', 'ABNORMAL_SITUATION'],
    body: Type.Object({ ticket: text(), answer, name: text(64) }),
    output: passkey,
  }),
  renamePasskey: call({
    endpoint: `POST ${at('/passkeys/rename')}`,
    summary: "Ours: rename one of the caller's passkeys",
    access: 'session',
    scope: 'none',
    refusals: ['resource_not_exist_or_deleted'],
    body: Type.Object({ id, name: text(64) }),
    output: nothing,
  }),
  removePasskey: call({
    endpoint: `POST ${at('/passkeys/remove')}`,
    summary: "Ours: remove one of the caller's passkeys",
    access: 'session',
    proof: 'recent',
    refusals: ['resource_not_exist_or_deleted', 'ABNORMAL_SITUATION'],
    body: Type.Object({ id }),
    output: nothing,
  }),
  askPasskey: call({
    endpoint: `POST ${at('/passkeys/ask')}`,
    summary:
      'Ours: whether log-ins with the password also require a passkey; returns recovery codes if there were none',
    access: 'session',
    proof: 'recent',
    refusals: ['ABNORMAL_SITUATION', 'TOO_MANY_REQUESTS'],
    body: Type.Object({ on: Type.Boolean() }),
    output: recoveryCodes,
  }),

  beginPasskeyLogIn: call({
    endpoint: 'POST /oauth2-s/oauth/passkey',
    summary: 'Ours: the challenge for a log-in with a passkey (grant passkey); the same for everyone',
    access: 'public',
    refusals: ['TOO_MANY_REQUESTS'],
    output: challenge,
  }),
}
