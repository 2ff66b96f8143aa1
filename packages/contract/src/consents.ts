import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { instant, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const kind = Type.Unsafe<'terms' | 'privacy'>(Type.Enum(['terms', 'privacy']))

const consentState = Type.Object({
  /** The published texts whose current version the caller has not accepted, in the language asked for. */
  missing: Type.Array(Type.Object({ kind, version: Type.String(), link: Type.String() })),
  /** What they accepted, newest first. */
  given: Type.Array(Type.Object({ kind, version: Type.String(), acceptedAt: instant })),
})
export type ConsentState = Static<typeof consentState>

export const consents = {
  state: call({
    endpoint: 'GET /user-s/acc/consents',
    summary:
      'Which versions of the terms and the privacy policy the caller accepted, and which are new. Nothing else is refused meanwhile',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ lan: Type.Optional(text(16)) }),
    output: consentState,
  }),
  give: call({
    endpoint: 'POST /user-s/acc/consents',
    summary: 'Accepts texts in the version that the caller has read. PARAM_ERROR if it is no longer the current one',
    access: 'session',
    scope: 'none',
    refusals: [],
    query: Type.Object({ lan: Type.Optional(text(16)) }),
    body: Type.Object({
      consents: Type.Array(Type.Object({ kind, version: text(512) }), { minItems: 1, maxItems: 2 }),
    }),
    output: consentState,
  }),
}
