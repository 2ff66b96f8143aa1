import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const destination = {
  /** One of the two. */
  email: Type.Optional(text()),
  /** With its country's prefix. */
  phone: Type.Optional(text(32)),
  /** The language to write in. */
  language: Type.Optional(text(16)),
}

/** The same whether there is such an account or not. */
const requested = Type.Object({
  /** Seconds until the code is worth nothing. */
  expiresIn: Type.Integer(),
  /** Seconds after which it makes sense to ask again. */
  againIn: Type.Integer(),
})
export type RequestedCode = Static<typeof requested>

const puzzle = Type.Object({
  /** Names the puzzle; to be sent back with its solution. */
  puzzle: Type.String(),
  /** The handle stands at 0, and moves as far as this. */
  length: Type.Integer(),
  /** Where the handle has to come to rest: in the gap, its edges included. */
  gap: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
  /** What makes it dear to solve thousands: so many numbers, each with so many leading zero bits in its hash. */
  work: Type.Object({ pieces: Type.Integer(), bits: Type.Integer() }),
  /** Seconds. */
  expiresIn: Type.Integer(),
})
export type SlidePuzzle = Static<typeof puzzle>

const solution = Type.Object({
  puzzle: text(64),
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** The piece with number `i` is an n for which SHA-256 of `<puzzle>.<i>.<n>` begins with the bits asked for. */
  work: Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), { maxItems: 64 }),
})
export type SlideSolution = Static<typeof solution>

const tooOften = ['TOO_MANY_REQUESTS', 'CODE_REQUESTED_TOO_OFTEN'] as const

export const codes = {
  request: call({
    endpoint: 'POST /oauth2-s/code/request',
    summary:
      'Ours: a code by mail or SMS for who is not logged in; it answers the same whether there is such an account or not',
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
      /** A solved slide verification, where the platform asks for one. */
      slide: Type.Optional(text()),
    }),
    output: requested,
  }),
  requestOwn: call({
    endpoint: 'POST /user-s/code/request',
    summary: 'Ours: a code to a new e-mail address or phone, or to the account’s own before it is cancelled',
    access: 'session',
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
    summary: 'Ours: its solution; answers with what proves once that it was solved',
    access: 'public',
    refusals: ['AUTH_VERIFICATION_CODE_WRONG', 'AUTH_SLIDE_ERROR'],
    body: solution,
    output: Type.Object({ slide: Type.String(), expiresIn: Type.Integer() }),
  }),
}
