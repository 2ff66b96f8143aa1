import {
  suggestionKinds,
  suggestionStates,
  type SuggestionKind,
  type SuggestionState,
} from '@heliograph/domain/suggestions'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nothing, nullable, pageOf, requestKey, text, unorderedPaging } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { base64Picture, pictureBodyLimit } from './pictures.ts'

const word = nullable(Type.String())

const kind = Type.Unsafe<SuggestionKind>(Type.Enum([...suggestionKinds]))
const state = Type.Unsafe<SuggestionState>(Type.Enum([...suggestionStates]))

const suggestion = Type.Object({
  id,
  kind,
  text: Type.String(),
  /** How many pictures came with it. */
  pictures: Type.Integer(),
  state,
  answer: word,
  createdDate: instant,
  answeredDate: nullable(instant),
})
export type Suggestion = Static<typeof suggestion>

const receivedSuggestion = Type.Object({
  ...suggestion.properties,
  /** The sender's contact details. */
  contact: word,
  userId: nullable(Type.Integer()),
  userName: word,
})
export type ReceivedSuggestion = Static<typeof receivedSuggestion>

export const suggestions = {
  send: call({
    endpoint: 'POST /backyard-api-s/suggestion',
    summary:
      'Sends feedback to the operator, with up to three pictures (jpeg, png, webp; 4 MB each). The same that is sent again within a day ' +
      'with the same `requestKey` is received once',
    access: 'session',
    scope: 'none',
    refusals: ['TOO_MANY_REQUESTS', 'RECOGNITION_ERROR'],
    bodyLimit: pictureBodyLimit(3),
    body: Type.Object({
      kind,
      text: text(4000),
      contact: Type.Optional(nullable(text(120))),
      /** RECOGNITION_ERROR has the position of one that is not a picture. */
      pictures: Type.Optional(Type.Array(base64Picture, { maxItems: 3 })),
      requestKey,
    }),
    output: suggestion,
  }),
  mine: call({
    endpoint: 'GET /backyard-api-s/suggestion/mine',
    summary: "The caller's feedback, newest first, with its status and replies",
    access: 'session',
    scope: 'none',
    refusals: [],
    query: unorderedPaging(),
    output: pageOf(suggestion),
  }),
  received: call({
    endpoint: 'GET /backyard-api-s/suggestion/received',
    summary: "Everyone's feedback, newest first",
    access: { permission: 'operator' },
    refusals: [],
    query: unorderedPaging(),
    output: pageOf(receivedSuggestion),
  }),
  answer: call({
    endpoint: 'POST /backyard-api-s/suggestion/{id}/answer',
    summary: 'Replies to feedback, or closes it',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id }),
    body: Type.Object({ state, answer: Type.Optional(nullable(text(4000))) }),
    output: nothing,
  }),
  picture: call({
    endpoint: 'GET /backyard-api-s/suggestion/{id}/picture/{place}',
    summary: 'A picture of some feedback; the first has position 1',
    access: { permission: 'operator' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id, place: Type.Integer({ minimum: 1, maximum: 3 }) }),
    output: file('image/webp'),
  }),
}
