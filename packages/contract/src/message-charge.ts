import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, nullable, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const standing = Type.Object({
  /** False: SMS cost people nothing here. */
  isSold: Type.Boolean(),
  /** Few are left, or none. */
  isLow: Type.Boolean(),
  /** SMS that are paid for and not sent yet. */
  balance: Type.Integer(),
  total: Type.Integer(),
  data: Type.Array(
    Type.Object({
      time: instant,
      change: Type.Integer(),
      /** The order that they were bought with; null for an SMS. */
      reference: nullable(Type.String()),
      /** An SMS that could not be sent. */
      isGivenBack: Type.Boolean(),
    }),
  ),
})
export type MessageStanding = Static<typeof standing>

export const messageCharge = {
  standing: call({
    endpoint: 'GET /backyard-api-s/message-charge',
    summary: "Ours: the caller's SMS that are paid for, and what they were used for, newest first",
    access: 'session',
    scope: 'none',
    refusals: [],
    query: unorderedPaging(),
    output: standing,
  }),
}
