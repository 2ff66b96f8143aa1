import { areas } from '@heliograph/domain/areas'
import { passwordFaults } from '@heliograph/domain/proofs'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { nothing, nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

/** Plain, because its strength cannot be checked otherwise. So a client that sends only digests cannot register. */
const plainPassword = text(256)

/** The code sent to the e-mail address or phone; or, after a refusal that contained `proven`, that value. */
const proof = { code: Type.Optional(text(64)), proven: Type.Optional(text(64)) }

/** Exactly one of them. A phone is digits with the country's prefix. */
const destination = { email: Type.Optional(text()), phone: Type.Optional(text(32)) }

/** `version` identifies the text that was shown: its address, or the product's version if it has none. */
const consents = Type.Object({ terms: text(512), privacy: text(512) })

/** The same fields as in the token call. */
const credentials = Type.Object({
  username: Type.Optional(text()),
  password: Type.Optional(text()),
  clear_text_pwd: Type.Optional(text()),
  identity_type: Type.Optional(Type.String({ pattern: '^[123]?$' })),
  slide: Type.Optional(text()),
})

/** Why a password would be refused. */
const passwordFault = nullable(Type.Enum([...passwordFaults]))

export const registration = {
  register: call({
    endpoint: 'POST /user-s/acc/register',
    summary:
      'Ours: open an account in the region of this data centre; then log in. Only after a correct code does the caller ' +
      'learn what is already used: 12 an e-mail address, 5 a phone, 6 one whose account moved to another data centre, ' +
      '11 a user name, 20 a reserved one. The password is plain, so clients that send only its digest cannot register',
    access: 'public',
    refusals: [
      'ACCOUNT_REQUIRED',
      'ACCOUNT_EMPTY',
      'EMAIL_FORMAT_WRONG',
      'ILLEGAL_AUTHENTICATION_PARAMETERS',
      'SWITCH_TO_CHINA',
      'PASSWORD_TOO_SIMPLE',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CODE_ERROR_LIMIT_EXCEEDED',
      'EMAIL_ALREADY_USED',
      'PHONE_ALREADY_EXISTS',
      'ACCOUNT_ALREADY_BOUND',
      'ACCOUNT_ALREADY_USED',
      'ACCOUNT_TAKEN',
      'AU_NO_OPERATION_PERMISSION',
      'TOO_MANY_REQUESTS',
      'service_suspend',
    ],
    body: Type.Object({
      ...destination,
      ...proof,
      /** Left out if a brand has a single data centre. */
      area: Type.Optional(Type.Enum([...areas])),
      /** ISO 3166-1, two letters. */
      country: Type.Optional(Type.String({ pattern: '^([A-Z]{2})?$' })),
      password: plainPassword,
      name: Type.Optional(text(64)),
      username: Type.Optional(text(64)),
      language: Type.Optional(text(16)),
      consents,
      /** Whether faults are mailed to the e-mail address. Left out: no. It can be changed in the message settings. */
      mailFaults: Type.Optional(Type.Boolean()),
    }),
    output: nothing,
  }),
  resetPassword: call({
    endpoint: 'POST /user-s/acc/reset-password',
    summary:
      'Ours: a new password after an e-mail address or phone was verified with a code. Ends every session and keeps the ' +
      'second factor. Only after a correct code does the caller learn whether there is an account (26)',
    access: 'public',
    refusals: [
      'ACCOUNT_REQUIRED',
      'ACCOUNT_EMPTY',
      'EMAIL_FORMAT_WRONG',
      'ILLEGAL_AUTHENTICATION_PARAMETERS',
      'PASSWORD_TOO_SIMPLE',
      'PASSWORD_RECENTLY_USED',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'CODE_ERROR_LIMIT_EXCEEDED',
      'ACCOUNT_NOT_EXIST',
      'AUTH_USER_ALREADY_MIGRATED',
      'AU_NO_OPERATION_PERMISSION',
      'TOO_MANY_REQUESTS',
      'service_suspend',
    ],
    body: Type.Object({ ...destination, ...proof, password: plainPassword }),
    output: nothing,
  }),
  checkUser: call({
    endpoint: 'POST /user-s/acc/check-user',
    summary:
      'Whether these credentials would log in here. Checked, counted and limited like a log-in (the answer is inferred)',
    access: 'public',
    refusals: ['ACCOUNT_REQUIRED', 'ACCOUNT_EMPTY', 'AUTH_SLIDE_ERROR', 'TOO_MANY_REQUESTS', 'service_suspend'],
    body: credentials,
    output: Type.Object({ exists: Type.Boolean() }),
  }),
  passwordStrength: call({
    endpoint: 'POST /user-s/acc/password-strength',
    summary:
      'Ours: how hard a password is to guess, 0 to 4, and why it would be refused; by the rules for all new passwords',
    access: 'public',
    refusals: ['TOO_MANY_REQUESTS', 'service_suspend'],
    body: Type.Object({
      password: plainPassword,
      /** The owner's name, e-mail address and phone. */
      personal: Type.Optional(Type.Array(text(), { maxItems: 8 })),
    }),
    output: Type.Object({ score: Type.Integer({ minimum: 0, maximum: 4 }), fault: passwordFault }),
  }),
}

export type RegisterRequest = Received<typeof registration.register>['body']
export type ResetPasswordRequest = Received<typeof registration.resetPassword>['body']
export type CheckUserRequest = Received<typeof registration.checkUser>['body']
export type PasswordStrength = Static<(typeof registration.passwordStrength)['output']>
