import { Type, type Static } from 'typebox'
import { call } from './kit/call.ts'
import { text } from './kit/shapes.ts'

/** `code` is the IANA name; `offset` is in minutes east of UTC, as it stands now. */
const timezone = Type.Object({ code: Type.String(), name: Type.String(), offset: Type.Integer() })
export type Timezone = Static<typeof timezone>

export const regions = {
  timezones: call({
    endpoint: 'GET /region-s/dict/listTimezone',
    summary: 'The time zones to choose from, named in a language (the fields are inferred)',
    access: 'public',
    refusals: [],
    query: Type.Object({ lan: Type.Optional(text(16)) }),
    output: Type.Array(timezone),
  }),
  allTimezones: call({
    endpoint: 'GET /region-s/dict/listTimezone/all',
    summary: 'Every time zone a plant may have',
    access: 'public',
    refusals: [],
    output: Type.Array(timezone),
  }),
}
