import { areas } from '@heliograph/domain/areas'
import { moveHindrances, type MoveHindrance } from '@heliograph/domain/moves'
import type { DataCentre } from '@heliograph/domain/regions'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const dataCentre = Type.Unsafe<DataCentre>(Type.Enum(['CN', 'FOREIGN_1'] satisfies DataCentre[]))

const hindrance = Type.Unsafe<MoveHindrance>(Type.Enum([...moveHindrances]))
export type CentreHindrance = MoveHindrance

const standing = Type.Object({
  /** The account's data centre, and the one it could move to. */
  here: dataCentre,
  other: nullable(dataCentre),
  hindrances: Type.Array(hindrance),
  plants: Type.Integer(),
  devices: Type.Integer(),
  /** They report to this data centre's address: after a move, their owner has to enter the other one's. */
  gateways: Type.Array(Type.Object({ plantName: Type.String(), sn: Type.String(), protocol: Type.String() })),
  /** Relations that end with a move, because the other side does not exist there. */
  businesses: Type.Array(Type.Object({ plantName: Type.String(), organisationName: Type.String() })),
  viewers: Type.Integer(),
  viewed: Type.Integer(),
  /** A move was started and has not finished. */
  begun: Type.Boolean(),
})
export type CentreStanding = Static<typeof standing>

const otherAccount = Type.Object({
  /** Proof, valid for a few minutes, that the other account is the caller's. */
  ticket: Type.String(),
  name: nullable(Type.String()),
  plants: Type.Integer(),
})
export type OtherAccount = Static<typeof otherAccount>

const doubled = Type.Object({
  /** Where else the caller has an account, if it has the same verified e-mail address or phone number as this one. */
  centre: nullable(dataCentre),
})

const moved = Type.Object({ to: dataCentre, plants: Type.Integer(), devices: Type.Integer() })

export const centres = {
  standing: call({
    endpoint: 'GET /user-s/data-centre/standing',
    summary: "Ours: the caller's data centre, and what moving to the other one would mean",
    access: 'session',
    scope: 'none',
    refusals: ['CENTRE_MOVE_NOT_SUPPORTED'],
    output: standing,
  }),
  doubled: call({
    endpoint: 'GET /user-s/data-centre/doubled',
    summary:
      'Ours: whether the caller also has an account in the other data centre; looks only for their own verified addresses',
    access: 'session',
    scope: 'none',
    refusals: [],
    output: doubled,
  }),
  otherAccount: call({
    endpoint: 'POST /user-s/data-centre/other-account',
    summary: 'Ours: prove ownership of an account in the other data centre, by its password and then its second factor',
    access: 'session',
    scope: 'none',
    refusals: [
      'AUTH_INVALID_USERNAME_OR_PASSWORD',
      'TOO_MANY_REQUESTS',
      'ACCOUNT_REQUIRED',
      'CENTRE_MOVE_NOT_SUPPORTED',
      'AUTH_SECOND_FACTOR_REQUIRED',
      'CODE_WRONG',
      'CODE_ERROR_LIMIT_EXCEEDED',
      'INVALID_TOKEN',
    ],
    body: Type.Object({
      username: Type.Optional(text()),
      /** As at log-in: the SHA-256 of the password in lower-case hex, or the password itself. */
      password: Type.Optional(text()),
      clear_text_pwd: Type.Optional(text()),
      identity_type: Type.Optional(Type.String({ pattern: '^[123]?$' })),
      /** Instead of the three above, after AUTH_SECOND_FACTOR_REQUIRED: its ticket, and the answer, as at log-in. */
      ticket: Type.Optional(text(64)),
      answer: Type.Optional(text(16_384)),
    }),
    output: otherAccount,
  }),
  move: call({
    endpoint: 'POST /user-s/data-centre/move',
    summary:
      'Ours: move the account to the other data centre, or its plants into the account there; the account here is closed',
    access: 'session',
    proof: 'recent',
    refusals: [
      'CENTRE_MOVE_NOT_SUPPORTED',
      'PLANT_REGION_NOT_SUPPORTED',
      'SWITCH_TO_CHINA',
      'INVALID_TOKEN',
      'AUTH_USER_ALREADY_MIGRATED',
      'TOO_MANY_REQUESTS',
    ],
    body: Type.Object({
      /** To the transfer of personal data, as worded on the page. */
      consent: Type.Literal(true),
      /** The account's new area; without one it is merged into an existing account. */
      area: Type.Optional(Type.Enum([...areas])),
      ticket: Type.Optional(text()),
    }),
    output: moved,
  }),
}
