import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

/** The one-use code that the server's terminal shows. */
const code = text(64)

/** The server that sends the installation's mails. */
const mail = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9.:_\\[\\]-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  /** True: TLS from the first byte. False: the connection begins without TLS and must turn it on (STARTTLS). */
  tls: Type.Boolean(),
  user: Type.Optional(text()),
  password: Type.Optional(text()),
  /** The address that mails come from. Left out: no-reply at the public host. */
  from: Type.Optional(text()),
})
export type MailServer = Static<typeof mail>

const publicUrl = Type.String({ minLength: 1, maxLength: 512, pattern: '^https?://[^\\s\\u0000]+$' })

const dataCentre = Type.Enum(['CN', 'FOREIGN_1'])

/** What every call of the set-up can be refused for. Once it is done, the calls no longer exist. */
const refusals = ['CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_REQUESTS', 'resource_not_exist_or_deleted'] as const

export const setup = {
  state: call({
    endpoint: 'GET /backyard-api-s/setup',
    summary: 'Ours: what an installation without an operator asks for; 404 once it is set up',
    access: 'public',
    refusals: ['resource_not_exist_or_deleted'],
    output: Type.Object({
      /** The data centres that it hosts. */
      dataCentres: Type.Array(dataCentre),
      platformName: Type.String(),
      /** Set by PUBLIC_URL, so it can't be chosen. */
      publicUrl: nullable(Type.String()),
      /** The mail server is set by SMTP_URL. */
      hasMail: Type.Boolean(),
    }),
  }),
  testMail: call({
    endpoint: 'POST /backyard-api-s/setup/test-mail',
    summary: 'Ours: sends a test mail with these settings, and stores nothing',
    access: 'public',
    refusals: [...refusals, 'EMAIL_FORMAT_WRONG'],
    body: Type.Object({ code, mail, to: text(), publicUrl, language: Type.Optional(text(16)) }),
    output: Type.Object({
      sent: Type.Boolean(),
      /** Why not, such as `SMTP 535` or `SMTP ETIMEDOUT`. */
      reason: nullable(Type.String()),
    }),
  }),
  finish: call({
    endpoint: 'POST /backyard-api-s/setup',
    summary:
      'Ours: the operator’s account and the settings of an installation that has none. It works once; of parallel calls one succeeds',
    access: 'public',
    refusals: [...refusals, 'EMAIL_FORMAT_WRONG', 'EMAIL_ALREADY_USED', 'PASSWORD_TOO_SIMPLE', 'PARAM_ERROR'],
    body: Type.Object({
      code,
      name: Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' }),
      email: text(),
      /** Plain, because its strength cannot be checked otherwise. */
      password: text(),
      language: Type.Optional(text(16)),
      /** Where the operator's account is stored. */
      dataCentre,
      /** Left out: the product's own name. */
      platformName: Type.Optional(text(40)),
      publicUrl,
      mail: Type.Optional(mail),
    }),
    output: Type.Object({ publicUrl: Type.String() }),
  }),
}

export type SetupState = Static<(typeof setup.state)['output']>
export type SetupRequest = Received<typeof setup.finish>['body']
export type TestMailRequest = Received<typeof setup.testMail>['body']
