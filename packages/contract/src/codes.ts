import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const destination = {
  /** Exactly one of the two. */
  email: Type.Optional(text()),
  /** With country prefix. */
  phone: Type.Optional(text(32)),
  /** The language of the message. */
  language: Type.Optional(text(16)),
}

/** The same whether or not the account exists. */
const requested = Type.Object({
  /** Seconds until the code expires. */
  expiresIn: Type.Integer(),
  /** Seconds after which another code can be requested. */
  againIn: Type.Integer(),
})
export type RequestedCode = Static<typeof requested>

const puzzle = Type.Object({
  /** Identifies the puzzle; sent back with its solution. */
  puzzle: Type.String(),
  /** The handle starts at 0 and can move this far. */
  length: Type.Integer(),
  /** Where the handle must end: in the gap, including its edges. */
  gap: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
  /** Makes solving thousands expensive: this many numbers, each with this many leading zero bits in its hash. */
  work: Type.Object({ pieces: Type.Integer(), bits: Type.Integer() }),
  /** Seconds. */
  expiresIn: Type.Integer(),
})
export type SlidePuzzle = Static<typeof puzzle>

const solution = Type.Object({
  puzzle: text(64),
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** The piece with number `i` is an n for which SHA-256 of `<puzzle>.<i>.<n>` starts with the required bits. */
  work: Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), { maxItems: 64 }),
})
export type SlideSolution = Static<typeof solution>

const tooOften = ['TOO_MANY_REQUESTS', 'CODE_REQUESTED_TOO_OFTEN'] as const

export const codes = {
  channels: call({
    endpoint: 'GET /oauth2-s/code/channels',
    summary: 'Ours: whether this installation can send mails and SMS. Without mail nobody gets a code by mail',
    access: 'public',
    refusals: [],
    output: Type.Object({ mail: Type.Boolean(), sms: Type.Boolean() }),
  }),
  request: call({
    endpoint: 'POST /oauth2-s/code/request',
    summary: 'Ours: send a code by mail or SMS before log-in; the answer is the same whether or not the account exists',
    access: 'public',
    refusals: [
      ...tooOften,
      'AUTH_SLIDE_ERROR',
      'ACCOUNT_REQUIRED',
      'EMAIL_FORMAT_WRONG',
      'ILLEGAL_AUTHENTICATION_PARAMETERS',
    ],
    body: Type.Object({
      purpose: Type.Enum(['register', 'password', 'log-in']),
      ...destination,
      /** A solved slide verification, if the platform requires one. */
      slide: Type.Optional(text()),
    }),
    output: requested,
  }),
  requestOwn: call({
    endpoint: 'POST /user-s/code/request',
    summary: 'Ours: send a code to a new e-mail address or phone, or to the account’s own before it is cancelled',
    access: 'session',
    scope: 'none',
    refusals: [...tooOften, 'ACCOUNT_REQUIRED', 'EMAIL_FORMAT_WRONG', 'ILLEGAL_AUTHENTICATION_PARAMETERS'],
    body: Type.Object({
      purpose: Type.Enum(['email', 'phone', 'revoke']),
      ...destination,
    }),
    output: requested,
  }),
  slidePuzzle: call({
    endpoint: 'GET /oauth2-s/slide/puzzle',
    summary: 'Ours: a slide verification to solve, by hand or by keyboard',
    access: 'public',
    refusals: ['TOO_MANY_REQUESTS'],
    output: puzzle,
  }),
  slideSolve: call({
    endpoint: 'POST /oauth2-s/slide/solve',
    summary: 'Ours: its solution; returns a one-time proof that it was solved',
    access: 'public',
    refusals: ['AUTH_VERIFICATION_CODE_WRONG', 'AUTH_SLIDE_ERROR'],
    body: solution,
    output: Type.Object({ slide: Type.String(), expiresIn: Type.Integer() }),
  }),
}
