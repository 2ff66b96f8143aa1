import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, nullable } from './kit/shapes.ts'

const tag = Type.Object({
  id,
  /** Null for the plants on the large screen. */
  name: nullable(Type.String()),
  plantIds: Type.Array(id),
})

const tagList = Type.Object({ data: Type.Array(tag) })

/** Tags belong to a person, or to the organisation that they act for. */
export const tags = {
  list: call({
    endpoint: 'GET /maintain-s/station/tag',
    summary: 'The tags of plants by name, and first the plants that were put on the large screen (ours)',
    access: 'session',
    scope: 'plants',
    refusals: [],
    output: tagList,
  }),
  put: call({
    endpoint: 'POST /maintain-s/station/tag',
    summary:
      'Put a tag on plants, or take it off; without a name: show them on the large screen. A tag without plants is gone (ours)',
    access: 'session',
    scope: 'none',
    refusals: ['AU_NO_READ_PERMISSION', 'AU_NO_OPERATION_PERMISSION'],
    body: Type.Object({
      name: nullable(
        Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' }),
      ),
      ids: Type.Array(id, { minItems: 1, maxItems: 1000 }),
      isOn: Type.Boolean(),
    }),
    output: tagList,
  }),
}
